import type { SavedZone } from '@muster/sdk/client';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { describeFailure } from '../../client/api-errors.ts';
import { DocumentsButton } from '../../documents/documents-panel.tsx';
import { strings } from '../../strings.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { focusFallback } from '../../ui/use-focus-rescue.ts';
import type { Drawing } from '../model/use-drawing.ts';
import type { ZoneEditor } from '../model/use-zone-editor.ts';
import type { ZoneSaving } from '../model/use-zone-saving.ts';
import { isDeletedElsewhere, isUnsaved } from '../model/zone-draft.ts';
import { ConflictPanel } from './conflict-panel.tsx';
import { CornersEditor } from './corners-editor.tsx';
import { DeleteZone } from './delete-zone.tsx';
import { MetadataEditor } from './metadata-editor.tsx';
import { OverlapNotice } from './overlap-notice.tsx';
import { ShapePanel, type ShapePanelProps } from './shape-panel.tsx';
import { ZoneFacts } from './zone-facts.tsx';
import { ZoneFieldsForm } from './zone-fields-form.tsx';
import styles from './zone-panel.module.css';

interface ZonePanelProps {
  readonly editor: ZoneEditor;
  readonly drawing: Drawing;
  readonly saving: ZoneSaving;
  readonly nameField: RefObject<HTMLInputElement | null>;
  readonly shape: Pick<ShapePanelProps, 'commands' | 'steps' | 'onChangeSteps'>;
}

const tabs = ['details', 'corners', 'shape', 'metadata'] as const;
type PanelTab = (typeof tabs)[number];

/** Form for the selected zone. Users without write permission see the details only. */
export function ZonePanel(props: ZonePanelProps): ReactNode {
  const text = strings.zones.form;
  const { editor, saving } = props;
  const { selected, mayEdit, dispatch } = editor;
  if (!selected) return null;
  return (
    <section className={styles.panel} aria-label={text.title}>
      <header className={styles.header}>
        <h2 tabIndex={-1} {...focusFallback}>
          {selected.shape.name || strings.zones.unnamed}
        </h2>
        {!selected.id.startsWith('new-') && (
          <DocumentsButton owner={{ zoneId: selected.id }} name={selected.shape.name} />
        )}
        {mayEdit && <DeleteZone key={selected.id} editor={editor} zone={selected} saving={saving} />}
        <IconButton
          icon="close"
          label={text.close}
          onClick={() => dispatch({ kind: 'select', id: undefined })}
        />
      </header>
      {mayEdit ? <PanelForm {...props} /> : <ZoneFacts shape={selected.shape} />}
    </section>
  );
}

function PanelForm({ editor, drawing, saving, nameField, shape }: ZonePanelProps): ReactNode {
  const text = strings.zones.form;
  const { selected, draft } = editor;
  const [tab, setTab] = usePanelTab(selected);
  const form = useScrollToResponse(draft?.otherVersion ?? draft?.failure);
  const [submittedId, setSubmittedId] = useState<string>();
  const titles = {
    details: text.details,
    shape: strings.zones.drawing.shape.title,
    corners: text.corners,
    metadata: strings.zones.table.metadata,
  };
  const hasNoName = drawing.shapeErrors.name !== undefined;
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setSubmittedId(selected?.id);
        if (hasNoName) {
          flushSync(() => setTab('details'));
          nameField.current?.focus();
        } else if (draft) void saving.save(draft);
      }}
    >
      <Problems editor={editor} drawing={drawing} saving={saving} />
      <OverlapNotice editor={editor} />
      <Warnings editor={editor} />
      <Tabs
        label={text.title}
        tabs={tabs.map((id) => ({ id, label: titles[id] }))}
        selected={tab}
        onSelect={setTab}
      >
        <div className={`${styles.content} stack-3`}>
          {tab === 'details' && (
            <ZoneFieldsForm {...{ editor, drawing, nameField }} wasSubmitted={submittedId === selected?.id} />
          )}
          {tab === 'shape' && <ShapePanel {...{ editor, drawing }} {...shape} />}
          {tab === 'corners' && <CornersEditor editor={editor} polygonError={drawing.polygonError} />}
          {tab === 'metadata' && <MetadataEditor editor={editor} error={drawing.fieldErrors.metadata} />}
        </div>
      </Tabs>
      <PanelActions editor={editor} drawing={drawing} />
    </form>
  );
}

/** Scrolls to the top after a failed save, because errors are shown there and the form may be scrolled. */
function useScrollToResponse(response: unknown) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (response) form.current?.scrollTo(0, 0);
  }, [response]);
  return form;
}

/**
 * A new zone without corners starts on the Corners tab, other new zones on Details. Selecting another saved zone
 * keeps the tab.
 */
function usePanelTab(selected: ZoneEditor['selected']) {
  const first = (): PanelTab => (selected && isEmpty(selected) ? 'corners' : 'details');
  const [tab, setTab] = useState(first);
  const [followed, setFollowed] = useState(selected?.id);
  if (selected && selected.id !== followed) {
    setFollowed(selected.id);
    if (selected.id.startsWith('new-')) setTab(first());
  }
  return [tab, setTab] as const;
}

function isEmpty({ shape }: NonNullable<ZoneEditor['selected']>): boolean {
  return shape.polygon.rings.every((ring) => ring.length === 0);
}

type PartProps = Omit<ZonePanelProps, 'nameField' | 'shape'>;

function Problems({ editor, drawing, saving }: PartProps): ReactNode {
  const text = strings.zones.form;
  const { draft, dispatch } = editor;
  const { polygonError } = drawing;
  const failure = draft?.failure;
  if (!draft) return null;
  if (draft.otherVersion) return <ConflictPanel editor={editor} draft={draft} saving={saving} />;
  if (isDeletedElsewhere(draft, editor.saved))
    return (
      <Notice
        kind="warning"
        isAlert
        actions={<Button onClick={() => dispatch({ kind: 'recreate', id: draft.id })}>{text.revive}</Button>}
      >
        {text.gone}
      </Notice>
    );
  const at = polygonError?.at;
  if (polygonError && (failure || !hasTooFewCorners(draft.present.polygon.rings)))
    return (
      <Notice
        kind="error"
        title={text.problem}
        isAlert
        actions={
          at && <Button onClick={() => dispatch({ kind: 'vertex', vertex: at })}>{text.showProblem}</Button>
        }
      >
        {polygonError.message}
      </Notice>
    );
  return failure ? (
    <Notice kind="error" isAlert>
      {describeFailure(failure)}
    </Notice>
  ) : null;
}

/** Shows the service's warnings from the last save. Hidden while the zone has unsaved edits. */
function Warnings({ editor }: Pick<PartProps, 'editor'>): ReactNode {
  const { selected, saved, draft } = editor;
  const zone: SavedZone | undefined = saved.find(({ customMapZoneId }) => customMapZoneId === selected?.id);
  if (!zone?.warnings || (draft && isUnsaved(draft))) return null;
  return (
    <Notice kind="warning" title={strings.zones.form.warnings}>
      {zone.warnings.map(({ message }) => (
        <p key={message}>{message}</p>
      ))}
    </Notice>
  );
}

/** Whether there are too few corners to validate, because the user is still entering them. */
function hasTooFewCorners([outline = []]: readonly (readonly unknown[])[]): boolean {
  return outline.length < 3;
}

function PanelActions({ editor, drawing }: Omit<PartProps, 'saving'>): ReactNode {
  const text = strings.zones.form;
  const { draft, dispatch } = editor;
  const hasChanges = draft !== undefined && isUnsaved(draft);
  // A missing name is reported when the button is pressed, so the button is never disabled.
  const { name: _name, ...others } = drawing.shapeErrors;
  const canSave = hasChanges && !draft.otherVersion && Object.keys(others).length === 0;
  return (
    <div className={`${styles.actions} beside`}>
      <Button kind="primary" type="submit" busy={draft?.isSaving ?? false} disabled={!canSave}>
        {draft?.isSaving ? text.saving : text.save}
      </Button>
      {hasChanges && draft.saved && (
        <Button onClick={() => dispatch({ kind: 'drop', id: draft.id })}>{text.discard}</Button>
      )}
    </div>
  );
}

import type { CustomMapDetail } from '@muster/sdk/client';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { describeFailure } from '../../client/api-errors.ts';
import { topFirst } from '../../data/floor-order.ts';
import { useKeptText, useReportDeletion } from '../../data/trash.ts';
import { useZoneCalls } from '../../data/zones.ts';
import { captionFloor } from '../../strings/floor-caption.ts';
import { format, formatCount } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/field.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { focusFallback } from '../../ui/use-focus-rescue.ts';
import type { Marked } from '../../ui/use-marked.ts';
import { toFields, validateShape } from '../../zones/zone-shape.ts';
import type { EditorZone } from '../model/editor-zones.ts';
import type { ZoneEditor } from '../model/use-zone-editor.ts';
import type { ZoneSaving } from '../model/use-zone-saving.ts';
import { BulkForm } from './bulk-form.tsx';
import styles from './zone-panel.module.css';

interface BulkPanelProps {
  readonly editor: ZoneEditor;
  readonly saving: ZoneSaving;
  readonly marked: Marked;
  readonly floors: CustomMapDetail['floors'];
  readonly onMerge: () => void;
}

/** Changes, copies or deletes all marked zones. */
export function BulkPanel({ editor, saving, marked, floors, onMerge }: BulkPanelProps): ReactNode {
  const text = strings.zones.bulk;
  const zones = editor.zones.filter(({ id }) => marked.ids.has(id));
  return (
    <section className={styles.panel} aria-label={text.title}>
      <header className={styles.header}>
        <h2 tabIndex={-1} {...focusFallback}>
          {formatCount(text.count, zones.length)}
        </h2>
        <IconButton icon="close" label={text.close} onClick={marked.stop} />
      </header>
      <div className={styles.form}>
        {zones.length === 0 ? (
          <p>{text.none}</p>
        ) : (
          <>
            <BulkForm editor={editor} zones={zones} />
            <MergeZones zones={zones} onMerge={onMerge} />
            <CopyZones floorId={editor.floorId} floors={floors} zones={zones} />
            <DeleteZones zones={zones} saving={saving} />
          </>
        )}
      </div>
    </section>
  );
}

interface MergeZonesProps {
  readonly zones: readonly EditorZone[];
  readonly onMerge: () => void;
}

/** Merges the marked zones into one. */
function MergeZones({ zones: [first, ...others], onMerge }: MergeZonesProps): ReactNode {
  const text = strings.zones.drawing.merge;
  const hint = useId();
  if (!first || others.length === 0) return null;
  return (
    <div className={`${styles.content} stack-3`}>
      <div>
        <Button aria-describedby={hint} onClick={onMerge}>
          {format(text.button, { name: first.shape.name || strings.zones.unnamed })}
        </Button>
      </div>
      <p id={hint}>{text.hint}</p>
    </div>
  );
}

/** Zones that have never been saved are not in the trash. */
function isSavedId(id: string): boolean {
  return !id.startsWith('new-');
}

interface DeleteZonesProps {
  readonly zones: readonly EditorZone[];
  readonly saving: ZoneSaving;
}

/** Deletes zones after confirmation. Zones that another user has changed are kept. */
function DeleteZones({ zones, saving }: DeleteZonesProps): ReactNode {
  const text = strings.zones.bulk;
  const [isOpen, setOpen] = useState(false);
  const { error } = useToasts();
  const report = useReportDeletion();
  const { withDrafts } = saving;
  const kept = useKeptText();
  const deleted = withDrafts ? strings.drafts.deletedCount : text.deleted;
  const remove = async () => {
    const removed: string[] = [];
    const restorable = saving.remember();
    for (const { id } of zones) if (!(await saving.remove(id, false))) removed.push(id);
    const failed = zones.length - removed.length;
    setOpen(false);
    if (removed.length > 0)
      report(formatCount(deleted, removed.length), restorable(removed.filter(isSavedId)));
    if (failed > 0) error(formatCount(text.notDeleted, failed));
  };
  return (
    <div>
      <Button kind="danger" icon="delete" onClick={() => setOpen(true)}>
        {text.remove}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={formatCount(text.removeTitle, zones.length)}
          confirmLabel={strings.zones.bulk.remove}
          isDangerous
          onConfirm={remove}
          onCancel={() => setOpen(false)}
        >
          {withDrafts ? strings.drafts.deletionKept : `${strings.zones.delete.text} ${kept}`}
        </ConfirmDialog>
      )}
    </div>
  );
}

interface CopyZonesProps {
  readonly floorId: string;
  readonly floors: CustomMapDetail['floors'];
  readonly zones: readonly EditorZone[];
}

/** Copies zones with their current values to the same positions on another floor of the map. */
function CopyZones({ floorId, floors, zones }: CopyZonesProps): ReactNode {
  const text = strings.zones.bulk;
  const others = topFirst(floors).filter(({ customMapFloorId }) => customMapFloorId !== floorId);
  const [chosen, setChosen] = useState(others[0]?.customMapFloorId ?? '');
  const copying = useCopying(chosen, others);
  if (others.length === 0) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void copying.copy(zones);
  };
  return (
    <form className={`${styles.content} stack-3`} onSubmit={submit} aria-label={text.copy}>
      <SelectField
        label={text.copyTo}
        value={chosen}
        choices={others.map((floor) => ({ value: floor.customMapFloorId, label: captionFloor(floor) }))}
        onChange={setChosen}
      />
      <div>
        <Button type="submit" busy={copying.isBusy}>
          {text.copy}
        </Button>
      </div>
    </form>
  );
}

function useCopying(floorId: string, floors: CustomMapDetail['floors']) {
  const text = strings.zones.bulk;
  const calls = useZoneCalls(floorId);
  const [isBusy, setBusy] = useState(false);
  const { done, error } = useToasts();
  const copy = async (zones: readonly EditorZone[]) => {
    setBusy(true);
    let copied = 0;
    let reason: string | undefined;
    for (const { shape } of zones) {
      if (Object.keys(validateShape(shape)).length > 0) {
        reason ??= text.invalid;
        continue;
      }
      const result = await calls.save(toFields(shape));
      if (result.ok) copied += 1;
      else reason ??= describeFailure(result.error);
    }
    setBusy(false);
    const floor = floors.find(({ customMapFloorId }) => customMapFloorId === floorId)?.name ?? '';
    if (copied > 0) done(formatCount(text.copied, copied, { floor }));
    if (reason) error(formatCount(text.notCopied, zones.length - copied, { reason }));
  };
  return { isBusy, copy };
}

import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { captionFloor } from '../strings/floor-caption.ts';
import { strings } from '../strings.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ZoneList } from '../zones/zone-list.tsx';
import type { Parts } from './editor-parts.ts';
import type { Panels } from './model/use-panels.ts';
import { BulkPanel } from './panels/bulk-panel.tsx';
import { FillPanel } from './panels/fill-panel.tsx';
import { ProbePanel } from './panels/probe-panel.tsx';
import { SidePanel } from './panels/side-panel.tsx';
import { ZonePanel } from './panels/zone-panel.tsx';
import styles from './zone-editor.module.css';

/** Returns what the panel beside the map shows. */
function getInspectorContent({ editor, marked }: Pick<Parts, 'editor' | 'marked'>) {
  const { tool } = editor.state;
  if (tool === 'probe' || tool === 'fill') return tool;
  if (marked.isOn) return 'bulk';
  return editor.selected ? 'zone' : undefined;
}

export function getInspectorState(parts: Parts): 'none' | 'open' | 'closed' {
  if (!getInspectorContent(parts)) return 'none';
  return parts.panels.inspector.isOpen ? 'open' : 'closed';
}

/** The list of zones, and the details of what is selected. */
export function ListSide(parts: Parts): ReactNode {
  const { editor, panels } = parts;
  const { nameField, focusName } = useNameField(editor.selected?.id, panels);
  const content = getInspectorContent(parts);
  return (
    <>
      <SidePanel side="start" panel={panels.list} labels={strings.zones.table} className={styles.list}>
        <EditedZones {...parts} onOpen={focusName} />
      </SidePanel>
      {content && (
        <SidePanel
          side="end"
          panel={panels.inspector}
          labels={strings.zones.form}
          className={styles.inspector}
        >
          <Inspector {...parts} content={content} nameField={nameField} />
        </SidePanel>
      )}
    </>
  );
}

/** The floor's zones in a table, with filters. */
function EditedZones({ floor, editor, marked, onOpen }: Parts & { readonly onOpen: () => void }): ReactNode {
  const text = strings.zones;
  const { zones, mayEdit, dispatch, state } = editor;
  return (
    <ZoneList
      floor={{ id: floor.customMapFloorId, caption: captionFloor(floor), zones }}
      empty={
        <EmptyState icon="map" title={text.table.emptyTitle}>
          {mayEdit ? text.table.emptyText : text.table.emptyTextViewer}
        </EmptyState>
      }
      selectedId={state.selectedId}
      onSelect={(id) => id && dispatch({ kind: 'select', id, shows: true })}
      editing={{
        marked: mayEdit ? marked : undefined,
        onOpen,
        actions: (shown) =>
          mayEdit && (
            <>
              {shown.length > 0 && (
                <Button
                  kind="quiet"
                  aria-pressed={marked.isOn}
                  onClick={marked.isOn ? marked.stop : marked.start}
                >
                  {marked.isOn ? strings.viewer.done : text.bulk.start}
                </Button>
              )}
              {!marked.isOn && (
                <Button kind="quiet" icon="add" onClick={() => editor.createZone([[]])}>
                  {text.table.byCoordinates}
                </Button>
              )}
            </>
          ),
      }}
    />
  );
}

interface InspectorProps extends Parts {
  readonly content: NonNullable<ReturnType<typeof getInspectorContent>>;
  readonly nameField: RefObject<HTMLInputElement | null>;
}

function Inspector({ content, nameField, ...parts }: InspectorProps): ReactNode {
  const { map, floor, editor, drawing, saving, fill, probe, marked, shape } = parts;
  const onClose = () => drawing.setTool('select');
  switch (content) {
    case 'probe':
      return <ProbePanel {...{ editor, probe, onClose }} floorCaption={captionFloor(floor)} />;
    case 'fill':
      return <FillPanel fill={fill} onClose={onClose} />;
    case 'bulk':
      return <BulkPanel {...{ editor, saving, marked }} floors={map.floors} onMerge={shape.commands.merge} />;
    case 'zone':
      return <ZonePanel {...{ editor, drawing, saving, nameField, shape }} />;
  }
}

/** Focuses the name field of a zone that was just drawn, and opens its panel if it is collapsed. */
function useNameField(id: string | undefined, { inspector }: Panels) {
  const nameField = useRef<HTMLInputElement>(null);
  const focusName = () => {
    if (!inspector.isOpen) inspector.setOpen(true);
    requestAnimationFrame(() => nameField.current?.focus()); // once the panel is shown
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each new zone
  useEffect(() => {
    if (!id?.startsWith('new-')) return;
    if (inspector.isOpen) nameField.current?.focus();
    else focusName();
  }, [id]);
  return { nameField, focusName: () => (inspector.isOpen ? nameField.current?.focus() : focusName()) };
}

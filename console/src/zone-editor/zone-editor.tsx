import type { CustomMapDetail, Zone } from '@muster/sdk/client';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { FloorMap } from '../map-view/floor-map.tsx';
import { getMapBounds } from '../map-view/map-bounds.ts';
import { captionFloor } from '../strings/floor-caption.ts';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { UnsavedChanges } from '../ui/unsaved-changes.tsx';
import { Legend } from '../zones/legend.tsx';
import { getZoneTypes } from '../zones/shared-zones.ts';
import { type FillRoom, useFillRoom } from './fill-room/use-fill-room.ts';
import { type AskedZone, ShowAskedZone } from './map/asked-zone.tsx';
import type { KeyCommands } from './map/key-tools.ts';
import { ProbeArea } from './map/probe-area.tsx';
import { ZoneMap } from './map/zone-map.tsx';
import { getBuildingDirection } from './model/building-direction.ts';
import { type Drawing, useDrawing } from './model/use-drawing.ts';
import { useEditCommands } from './model/use-edit-commands.ts';
import { useEditSteps } from './model/use-edit-steps.ts';
import { type MarkedZones, useMarkedZones } from './model/use-marked-zones.ts';
import { usePageKeys } from './model/use-page-keys.ts';
import { type Probe, useProbe } from './model/use-probe.ts';
import { type ZoneEditor as Editor, useZoneEditor } from './model/use-zone-editor.ts';
import { useZoneSaving, type ZoneSaving } from './model/use-zone-saving.ts';
import { useZoneUnions } from './model/use-zone-unions.ts';
import { BulkPanel } from './panels/bulk-panel.tsx';
import { FillPanel } from './panels/fill-panel.tsx';
import { ImportDialog } from './panels/import-dialog.tsx';
import { ProbePanel } from './panels/probe-panel.tsx';
import type { ShapePanelProps } from './panels/shape-panel.tsx';
import { ShortcutsDialog } from './panels/shortcuts-dialog.tsx';
import { TilesState } from './panels/tiles-state.tsx';
import { ToolBar } from './panels/tool-bar.tsx';
import { DrawingActions, ToolHint } from './panels/tool-hint.tsx';
import { ZoneList } from './panels/zone-list.tsx';
import { ZonePanel } from './panels/zone-panel.tsx';
import styles from './zone-editor.module.css';

interface ZoneEditorProps {
  readonly map: CustomMapDetail;
  readonly floor: CustomMapDetail['floors'][number];
  readonly zones: readonly Zone[];
  /** The zone to show at first, and whenever it is asked for again. */
  readonly asked?: AskedZone | undefined;
}

type OpenDialog = 'import' | 'help' | undefined;

/** The zone editor of a floor: map, zone table, and a form for the selected zone. */
export function ZoneEditor({ map, floor, zones, asked }: ZoneEditorProps): ReactNode {
  const { customMapFloorId: floorId } = floor;
  const editor = useZoneEditor(floorId, zones);
  const drawing = useDrawing(editor);
  const saving = useZoneSaving(editor);
  const fill = useFillRoom(
    editor,
    saving,
    floor.imageUrl,
    useMemo(() => getMapBounds(map), [map]),
  );
  const probe = useProbe(map.customMapId, floorId, zones);
  const [dialog, setDialog] = useState<OpenDialog>();
  usePageKeys(editor, saving);
  const marked = useMarkedZones(editor.zones);
  const direction = useMemo(() => getBuildingDirection(map, floor), [map, floor]);
  const { steps, change: onChangeSteps } = useEditSteps();
  const commands = { ...useEditCommands(editor, steps, direction), merge: useMerge(editor, marked) };
  const shape = { commands, steps, onChangeSteps };
  const parts: Parts = {
    map,
    floor,
    asked,
    editor,
    drawing,
    saving,
    fill,
    probe,
    marked,
    direction,
    shape,
    openDialog: setDialog,
  };
  return (
    <div className={styles.editor}>
      <UnsavedChanges when={editor.hasUnsaved || editor.state.drawing.points.length > 0} />
      <div className={styles.mapSide}>
        <MapSide {...parts} />
      </div>
      <div className={styles.listSide}>
        <ListSide {...parts} />
      </div>
      {dialog === 'import' && <ImportDialog calls={editor.calls} onClose={() => setDialog(undefined)} />}
      {dialog === 'help' && <ShortcutsDialog onClose={() => setDialog(undefined)} />}
    </div>
  );
}

/** Props that both sides of the editor share. */
interface Parts extends Pick<ZoneEditorProps, 'map' | 'floor' | 'asked'> {
  readonly editor: Editor;
  readonly drawing: Drawing;
  readonly saving: ZoneSaving;
  readonly fill: FillRoom;
  readonly probe: Probe;
  readonly marked: MarkedZones;
  /** Of the building; counterclockwise from east, in radians. */
  readonly direction: number;
  readonly shape: ShapeTools;
  readonly openDialog: (dialog: OpenDialog) => void;
}

interface ShapeTools extends Pick<ShapePanelProps, 'steps' | 'onChangeSteps'> {
  readonly commands: KeyCommands;
}

/** Merges the marked zones, and ends marking if that worked. */
function useMerge(editor: Editor, marked: MarkedZones): () => void {
  const { merge } = useZoneUnions(editor);
  return () => {
    if (!editor.mayEdit) return;
    const zones = editor.zones.filter(({ id }) => marked.ids.has(id));
    void merge(zones).then((isMerged) => isMerged && marked.stop());
  };
}

function MapSide(parts: Parts): ReactNode {
  const { map, floor, asked, editor, drawing, saving, fill, probe, direction, shape, openDialog } = parts;
  const bounds = useMemo(() => getMapBounds(map), [map]);
  const types = useMemo(() => getZoneTypes(editor.zones.map(({ shape }) => shape)), [editor.zones]);
  const showHelp = () => openDialog('help');
  const frame = useMapInView(getSheetKey(editor, drawing, probe));
  return (
    <>
      <ToolBar
        editor={editor}
        drawing={drawing}
        isSaving={editor.unsaved.some(({ isSaving }) => isSaving)}
        onSaveAll={() => void saving.saveAll()}
        onImport={() => openDialog('import')}
        onHelp={showHelp}
      />
      <TilesState floorId={floor.customMapFloorId} isDrawn={floor.tileUrlTemplate !== null} />
      <ToolHint editor={editor} />
      <div ref={frame} className={styles.map}>
        <FloorMap
          bounds={bounds}
          tileUrlTemplate={floor.tileUrlTemplate}
          minZoom={map.minZoom}
          maxZoom={map.maxZoom}
          label={format(strings.zones.mapLabel, { floor: captionFloor(floor) })}
        >
          <ZoneMap
            {...{ editor, drawing, fill, bounds, direction }}
            commands={shape.commands}
            probeMarks={getProbeMarks(editor, probe)}
            onProbe={probe.ask}
            onHelp={showHelp}
          />
          <ProbeArea
            position={editor.state.tool === 'probe' ? probe.position : undefined}
            zones={editor.zones}
            bounds={bounds}
          />
          <ShowAskedZone asked={asked} editor={editor} bounds={bounds} />
          <Legend types={types} />
          <DrawingActions editor={editor} drawing={drawing} />
        </FloorMap>
      </div>
    </>
  );
}

/** Identifies the content of the bottom sheet; `undefined` if it is closed. */
function getSheetKey(
  { state, draft }: Editor,
  { polygonError }: Drawing,
  { result, position, failure }: Probe,
) {
  if (state.tool === 'fill') return 'fill';
  if (state.tool === 'probe') return result ?? position ?? failure ?? 'probe';
  return state.selectedId && (draft?.theirs ?? polygonError?.message ?? state.selectedId);
}

/**
 * On narrow screens, the panel covers the lower half of the window. Scrolls the map into the upper half when the
 * panel's content changes.
 */
function useMapInView(sheet: unknown) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!sheet) return undefined;
    const narrow = matchMedia('(max-width: 62rem)');
    const show = () => {
      if (narrow.matches) frame.current?.scrollIntoView({ block: 'start' });
    };
    show();
    narrow.addEventListener('change', show); // for example, when a tablet is rotated
    return () => narrow.removeEventListener('change', show);
  }, [sheet]);
  return frame;
}

function ListSide({ map, floor, editor, drawing, saving, fill, probe, marked, shape }: Parts): ReactNode {
  const { selected, state } = editor;
  const { nameField, focusName } = useNameField(selected?.id);
  const isProbing = state.tool === 'probe';
  const isFilling = state.tool === 'fill';
  const showsZones = !isProbing && !isFilling;
  return (
    <>
      <ZoneList editor={editor} marked={marked} onOpen={focusName} />
      {isProbing && (
        <ProbePanel
          editor={editor}
          probe={probe}
          floorCaption={captionFloor(floor)}
          onClose={() => drawing.setTool('select')}
        />
      )}
      {isFilling && <FillPanel fill={fill} onClose={() => drawing.setTool('select')} />}
      {showsZones && marked.isOn && (
        <BulkPanel {...{ editor, saving, marked }} floors={map.floors} onMerge={shape.commands.merge} />
      )}
      {showsZones && !marked.isOn && selected && (
        <ZonePanel {...{ editor, drawing, saving, nameField, shape }} />
      )}
    </>
  );
}

/** The probe's result is shown on the map only while the probe tool is active. */
function getProbeMarks({ state }: Editor, { place, result }: Probe) {
  const isProbing = state.tool === 'probe';
  const zoneId = result?.resolved.customMapZoneId ?? undefined;
  return { place: isProbing ? place : undefined, zoneId: isProbing ? zoneId : undefined };
}

/** Focuses the name field of a zone that was just drawn. */
function useNameField(id: string | undefined) {
  const nameField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (id?.startsWith('new-')) nameField.current?.focus();
  }, [id]);
  return { nameField, focusName: () => nameField.current?.focus() };
}

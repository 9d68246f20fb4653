import type { CustomMapDetail, Zone } from '@muster/sdk/client';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { FloorLinks } from '../floor-viewer/floor-links.tsx';
import { FloorMap } from '../map-view/floor-map.tsx';
import { useKeptView } from '../map-view/kept-view.ts';
import { getMapBounds } from '../map-view/map-bounds.ts';
import { OpacityControl } from '../map-view/opacity-control.tsx';
import { captionFloor } from '../strings/floor-caption.ts';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { UnsavedChanges } from '../ui/unsaved-changes.tsx';
import { type Marked, useMarked } from '../ui/use-marked.ts';
import { Legend } from '../zones/legend.tsx';
import { getZoneTypes } from '../zones/shared-zones.ts';
import type { RequestedZone } from '../zones/use-requested-zone.ts';
import type { OpenDialog, Parts } from './editor-parts.ts';
import { useFillRoom } from './fill-room/use-fill-room.ts';
import { getInspectorState, ListSide } from './list-side.tsx';
import { FitWithPanels } from './map/fit-with-panels.tsx';
import { FloorPoints } from './map/floor-points.tsx';
import { ProbeArea } from './map/probe-area.tsx';
import { ShowRequestedZone } from './map/requested-zone.tsx';
import { ZoneMap } from './map/zone-map.tsx';
import { getBuildingDirection } from './model/building-direction.ts';
import type { Tool } from './model/editor-state.ts';
import { type Drawing, useDrawing } from './model/use-drawing.ts';
import { useEditCommands } from './model/use-edit-commands.ts';
import { useEditSteps } from './model/use-edit-steps.ts';
import { usePageKeys } from './model/use-page-keys.ts';
import { usePanels } from './model/use-panels.ts';
import { type Probe, useProbe } from './model/use-probe.ts';
import { type ZoneEditor as Editor, useZoneEditor } from './model/use-zone-editor.ts';
import { useZoneSaving } from './model/use-zone-saving.ts';
import { useZoneUnions } from './model/use-zone-unions.ts';
import { EditorBar } from './panels/editor-bar.tsx';
import { ImportDialog } from './panels/import-dialog.tsx';
import { ShortcutsDialog } from './panels/shortcuts-dialog.tsx';
import { TilesState } from './panels/tiles-state.tsx';
import { DrawingActions, ToolHint } from './panels/tool-hint.tsx';
import { ToolRail } from './panels/tool-rail.tsx';
import styles from './zone-editor.module.css';

interface ZoneEditorProps {
  readonly map: CustomMapDetail;
  readonly floor: CustomMapDetail['floors'][number];
  readonly zones: readonly Zone[];
  /** Whether what is saved becomes a draft. */
  readonly isReviewed?: boolean;
  /** The heading of the page, in the bar above the map. */
  readonly heading: ReactNode;
  /** The zone to show initially, and each time it is requested again. */
  readonly requested?: RequestedZone | undefined;
  /** Unless it is the one to select. */
  readonly toolAtFirst?: Tool | undefined;
}

/**
 * The zone editor of a floor: a map that fills the page, with the tools, the zones, and a form for the selected zone
 * over it.
 */
export function ZoneEditor({ isReviewed, heading, toolAtFirst, ...shown }: ZoneEditorProps): ReactNode {
  const { map, floor, zones, requested } = shown;
  const { customMapFloorId: floorId } = floor;
  // Select the requested zone right away, so that its panel does not wait for the map.
  const editor = useZoneEditor(floorId, zones, { selectedId: requested?.id, tool: toolAtFirst }, isReviewed);
  const drawing = useDrawing(editor);
  const saving = useZoneSaving(editor);
  const fill = useFillRoom(
    editor,
    saving,
    floor,
    useMemo(() => getMapBounds(map), [map]),
  );
  const probe = useProbe(map.customMapId, floorId, zones);
  const [dialog, setDialog] = useState<OpenDialog>();
  usePageKeys(editor, saving);
  const marked = useMarked(editor.zones);
  const direction = useMemo(() => getBuildingDirection(map, floor), [map, floor]);
  const { steps, change: onChangeSteps } = useEditSteps();
  const panels = usePanels();
  const commands = { ...useEditCommands(editor, steps, direction), merge: useMerge(editor, marked) };
  const shape = { commands, steps, onChangeSteps };
  const parts: Parts = {
    map,
    floor,
    requested,
    editor,
    drawing,
    saving,
    fill,
    probe,
    marked,
    direction,
    shape,
    panels,
    openDialog: setDialog,
  };
  return (
    <div className={styles.editor}>
      <UnsavedChanges when={editor.hasUnsaved || editor.state.drawing.points.length > 0} />
      <div className={styles.bar}>
        <div className={styles.heading}>{heading}</div>
        <EditorBar
          editor={editor}
          mapId={map.customMapId}
          onSaveAll={() => void saving.saveAll()}
          onImport={() => setDialog('import')}
          onHelp={() => setDialog('help')}
        />
      </div>
      <Canvas {...parts} />
      {dialog === 'import' && <ImportDialog calls={editor.calls} onClose={() => setDialog(undefined)} />}
      {dialog === 'help' && <ShortcutsDialog onClose={() => setDialog(undefined)} />}
    </div>
  );
}

/** The map and what is over it. */
function Canvas(parts: Parts): ReactNode {
  const { map, panels } = parts;
  return (
    <div
      className={styles.canvas}
      data-canvas
      data-list={panels.list.isOpen ? 'open' : 'closed'}
      data-inspector={getInspectorState(parts)}
    >
      {panels.inspector.isOpen && <div className={styles.reserve} data-covers />}
      <FloorLinks mapId={map.customMapId} floors={map.floors} page="/edit" />
      <MapSide {...parts} />
      <ListSide {...parts} />
    </div>
  );
}

/** Merges the marked zones, and ends marking if that worked. */
function useMerge(editor: Editor, marked: Marked): () => void {
  const { merge } = useZoneUnions(editor);
  return () => {
    if (!editor.mayEdit) return;
    const zones = editor.zones.filter(({ id }) => marked.ids.has(id));
    void merge(zones).then((isMerged) => isMerged && marked.stop());
  };
}

function MapSide(parts: Parts): ReactNode {
  const { map, floor, requested, editor, drawing, fill, probe, marked, direction, shape, openDialog } = parts;
  const bounds = useMemo(() => getMapBounds(map), [map]);
  const view = useKeptView();
  const types = useMemo(() => getZoneTypes(editor.zones.map(({ shape }) => shape)), [editor.zones]);
  const showHelp = () => openDialog('help');
  const frame = useMapInView(getSheetKey(editor, drawing, probe));
  return (
    <>
      <ToolRail editor={editor} drawing={drawing} />
      <div className={styles.tiles}>
        <TilesState floorId={floor.customMapFloorId} isDrawn={floor.tileUrlTemplate !== null} />
      </div>
      <ToolHint editor={editor} />
      <div ref={frame} className={styles.map}>
        <FloorMap
          bounds={bounds}
          view={view}
          tileUrlTemplate={floor.tileUrlTemplate}
          minZoom={map.minZoom}
          maxZoom={map.maxZoom}
          label={format(strings.zones.mapLabel, { floor: captionFloor(floor) })}
        >
          <ZoneMap
            {...{ editor, drawing, fill, marked, bounds, direction }}
            commands={shape.commands}
            probeMarks={getProbeMarks(editor, probe)}
            onProbe={probe.resolve}
            onHelp={showHelp}
          />
          <FloorPoints floorId={floor.customMapFloorId} bounds={bounds} />
          <ProbeArea
            position={editor.state.tool === 'probe' ? probe.position : undefined}
            zones={editor.zones}
            bounds={bounds}
          />
          <FitWithPanels panels={parts.panels} />
          <ShowRequestedZone requested={view ? undefined : requested} editor={editor} bounds={bounds} />
          <Legend types={types} />
          <OpacityControl />
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
  return state.selectedId && (draft?.otherVersion ?? polygonError?.message ?? state.selectedId);
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

/** The probe's result is shown on the map only while the probe tool is active. */
function getProbeMarks({ state }: Editor, { place, result }: Probe) {
  const isProbing = state.tool === 'probe';
  const zoneId = result?.resolved.customMapZoneId ?? undefined;
  return { place: isProbing ? place : undefined, zoneId: isProbing ? zoneId : undefined };
}

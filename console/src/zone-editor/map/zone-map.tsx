import { wrapLng } from '@muster/geo/longitude';
import { type ReactNode, useMemo } from 'react';
import { useFloorMap } from '../../map-view/floor-map.tsx';
import type { MapBounds } from '../../map-view/map-bounds.ts';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { useToasts } from '../../ui/toast.tsx';
import type { Marked } from '../../ui/use-marked.ts';
import { parsePolygon } from '../../zones/polygon.ts';
import type { Place } from '../../zones/ring-edits.ts';
import { zoneFillLayer } from '../../zones/zone-layers.ts';
import type { FillRoom } from '../fill-room/use-fill-room.ts';
import { findZonesWithin } from '../model/lasso.ts';
import { formatDegrees } from '../model/place-text.ts';
import { describeSnap } from '../model/pointer-text.ts';
import { buildSnapIndex } from '../model/snap.ts';
import type { Drawing } from '../model/use-drawing.ts';
import type { ZoneEditor } from '../model/use-zone-editor.ts';
import type { EditPicture } from './edit-layer.ts';
import type { KeyActions, KeyCommands } from './key-tools.ts';
import type { Scene } from './map-tools.ts';
import { usePointerLabel } from './use-pointer-label.ts';
import { useShowSelected } from './use-show-selected.ts';
import { useEditLayer, useMapTools, useZoneLayers } from './use-zone-map.ts';

interface ZoneMapProps {
  readonly editor: ZoneEditor;
  readonly drawing: Drawing;
  readonly fill: FillRoom;
  readonly commands: KeyCommands;
  readonly marked: Marked;
  /** The direction of the building, counterclockwise from east, in radians. */
  readonly direction: number;
  readonly bounds: MapBounds;
  /** The probed position and the zone that the server found there. */
  readonly probeMarks: { readonly place: Place | undefined; readonly zoneId: string | undefined };
  readonly onProbe: (place: Place) => void;
  readonly onHelp: () => void;
}

/**
 * The zones on the floor's map and the tools to edit them. Renders no DOM elements of its own. It combines the current
 * zones (`useZoneLayers`), what is being edited on top of them (`useEditLayer`), and the handlers for mouse, touch and
 * keyboard (`useMapTools`), which read the scene and call actions.
 *
 * React does not render the map. Hooks here copy state into it when the state changes. A drag updates the map directly,
 * because pointer events come faster than React should render.
 */
export function ZoneMap(props: ZoneMapProps): ReactNode {
  const { editor, bounds, probeMarks, direction } = props;
  const { zones, selected, state } = editor;
  const layers = useZoneLayers(zones, bounds, state.selectedId, probeMarks.zoneId, props.marked.ids);
  const picture = usePicture(props);
  const preview = useEditLayer(picture, bounds);
  const scene = useScene(editor, bounds, direction);
  const label = usePointerLabel(scene);
  const actions = useMapActions(props, (part) => {
    preview(part);
    label(part);
    // During a drag, only the editing layer shows the zone. Otherwise it would be visible twice.
    layers?.hide(part?.rings && selected?.id);
  });
  useMapTools(scene, actions);
  useShowSelected(editor, bounds);
  return null;
}

/**
 * What the editing layer shows while nothing is dragged. Memoized, so that the layer is redrawn only if one of its
 * parts changes and not on each render of the editor.
 */
function usePicture({ editor, drawing, fill, probeMarks }: ZoneMapProps): EditPicture {
  const { selected, draft, mayEdit, state } = editor;
  const { vertex, tool } = state;
  const otherPolygon = draft?.otherVersion?.zone.polygonGeoJson;
  return useMemo(() => {
    const isProbing = tool === 'probe';
    const selectedRings = isProbing ? undefined : selected?.shape.polygon.rings;
    return {
      rings: tool === 'fill' ? fill.proposal?.rings : selectedRings,
      hasHandles: mayEdit && tool === 'select',
      vertex,
      polygonError: drawing.polygonError?.at,
      points: state.drawing.points,
      probe: isProbing ? probeMarks.place : undefined,
      otherOutline: otherPolygon === undefined ? undefined : parsePolygon(otherPolygon).rings,
    };
  }, [
    selected,
    mayEdit,
    tool,
    vertex,
    state.drawing.points,
    drawing.polygonError,
    fill.proposal,
    probeMarks.place,
    otherPolygon,
  ]);
}

/**
 * What the tools need to know, as one immutable object. A drag keeps the scene from its start and is canceled if the
 * tool or the outline has changed since.
 */
function useScene(
  { zones, selected, state, mayEdit }: ZoneEditor,
  bounds: MapBounds,
  direction: number,
): Scene {
  const { tool, vertex, drawing, isSnapping, angles } = state;
  // Building the index visits all corners of the floor, so it depends only on the zones, not on the tool.
  const snapIndex = useMemo(
    () =>
      buildSnapIndex(zones.map(({ id, shape }) => ({ id, name: shape.name, rings: shape.polygon.rings }))),
    [zones],
  );
  return useMemo(
    () => ({
      tool,
      editable: mayEdit && selected ? { id: selected.id, rings: selected.shape.polygon.rings } : undefined,
      vertex,
      points: drawing.points,
      direction: drawing.direction ?? direction,
      isAlongWall: drawing.direction !== undefined,
      angles,
      isSnapping,
      snapIndex,
      bounds,
    }),
    [tool, selected, mayEdit, vertex, drawing, direction, angles, isSnapping, snapIndex, bounds],
  );
}

/**
 * The actions are new on each render. `useMapTools` reads the latest ones, so the handlers need not be attached again.
 */
function useMapActions(props: ZoneMapProps, preview: KeyActions['preview']): KeyActions {
  const { editor, drawing, fill, commands, marked, onProbe, onHelp } = props;
  const { dispatch, selected, state, mayEdit } = editor;
  const map = useFloorMap();
  const announcements = useAnnouncements();
  return {
    preview,
    selectAt: (lat, lng) => {
      // Select the topmost zone drawn at the pixel, because this is about what people see. The server may resolve a
      // different zone.
      const [top] = map.queryRenderedFeatures(map.project([lng, lat]), { layers: [zoneFillLayer] });
      dispatch({ kind: 'select', id: top?.properties.id });
    },
    setVertex: (vertex) => dispatch({ kind: 'vertex', vertex }),
    changeRings: (rings, group) => selected && editor.changeRings(selected.id, rings, group),
    addPoint: (point, direction) => dispatch({ kind: 'point', point, direction }),
    drawRing: drawing.drawRing,
    splitAlong: commands.splitAlong,
    commands,
    finish: drawing.finish,
    ...markActions(editor, marked),
    fill,
    probe: ({ lat, lng }) => onProbe({ lat, lng: wrapLng(lng) }),
    setTool: (tool) => {
      if (tool === 'select' || tool === 'probe' || mayEdit) drawing.setTool(tool);
    },
    undo: () => dispatch({ kind: 'undo' }),
    // Go back one step at a time: first discard a room proposal, then leave the tool, then deselect the corner, then
    // the zone.
    escape: () => {
      preview(undefined);
      if (state.tool === 'fill' && fill.hasRoom) fill.discard();
      else if (state.tool !== 'select') drawing.setTool('select');
      else if (state.vertex) dispatch({ kind: 'vertex', vertex: undefined });
      else dispatch({ kind: 'select', id: undefined });
    },
    showHelp: onHelp,
    ...announcements,
  };
}

/** The lasso deselects the single zone, because the panel shows either one zone or what several have in common. */
function markActions(
  { zones, mayEdit, dispatch }: ZoneEditor,
  marked: Marked,
): Pick<KeyActions, 'markWithin' | 'markAll'> {
  return {
    markWithin: (line, adds) => {
      const ids = findZonesWithin(zones, line);
      marked.mark(adds ? [...marked.ids, ...ids] : ids);
      dispatch({ kind: 'select', id: undefined });
    },
    markAll: () => {
      if (mayEdit) marked.mark(zones.map(({ id }) => id));
      return mayEdit;
    },
  };
}

/** Tells screen readers what sighted users see as the cursor, the snap mark and its label. */
function useAnnouncements(): Pick<KeyActions, 'announcePlace' | 'announceNoSnap'> {
  const { announce } = useToasts();
  const text = strings.zones.spoken;
  return {
    announcePlace: (place, snap) => {
      const values = { lat: formatDegrees(place.lat), lng: formatDegrees(wrapLng(place.lng)) };
      announce(
        snap ? format(text.snapped, { ...values, at: describeSnap(snap) }) : format(text.place, values),
      );
    },
    announceNoSnap: () => announce(text.nothingNear),
  };
}

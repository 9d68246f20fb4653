import { wrapLng } from '@muster/geo/longitude';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useFloorMap } from '../../map-view/floor-map.tsx';
import type { MapBounds } from '../../map-view/map-bounds.ts';
import { format, formatCount } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { useToasts } from '../../ui/toast.tsx';
import { parsePolygon } from '../../zones/polygon.ts';
import { type Place, toPlace } from '../../zones/ring-edits.ts';
import { displayRings } from '../../zones/zone-features.ts';
import { zoneFillLayer } from '../../zones/zone-layers.ts';
import type { FillRoom } from '../fill-room/use-fill-room.ts';
import { formatDegrees } from '../model/place-text.ts';
import { buildSnapIndex } from '../model/snap.ts';
import type { Drawing } from '../model/use-drawing.ts';
import type { ZoneEditor } from '../model/use-zone-editor.ts';
import type { EditPicture } from './edit-layer.ts';
import type { KeyActions } from './key-tools.ts';
import { isInView, type Scene } from './map-tools.ts';
import { useEditLayer, useMapTools, useZoneLayers } from './use-zone-map.ts';

interface ZoneMapProps {
  readonly editor: ZoneEditor;
  readonly drawing: Drawing;
  readonly fill: FillRoom;
  readonly bounds: MapBounds;
  /** The probed position and the zone that the server found there. */
  readonly probeMarks: { readonly place: Place | undefined; readonly zoneId: string | undefined };
  readonly onProbe: (place: Place) => void;
  readonly onHelp: () => void;
}

/** The zones on the floor's map and the tools to edit them. Renders no DOM elements of its own. */
export function ZoneMap(props: ZoneMapProps): ReactNode {
  const { editor, bounds, probeMarks } = props;
  const { zones, selected, state } = editor;
  const layers = useZoneLayers(zones, bounds, state.selectedId, probeMarks.zoneId);
  const picture = usePicture(props);
  const preview = useEditLayer(picture, bounds);
  const scene = useScene(editor, bounds);
  const actions = useMapActions(props, (part) => {
    preview(part);
    // During a drag, only the editing layer shows the zone. Otherwise it would be visible twice.
    layers?.hide(part?.rings && selected?.id);
  });
  useMapTools(scene, actions);
  useShowSelected(editor, bounds);
  return null;
}

function usePicture({ editor, drawing, fill, probeMarks }: ZoneMapProps): EditPicture {
  const { selected, draft, mayEdit, state } = editor;
  const { vertex, tool } = state;
  const theirs = draft?.theirs?.zone.polygonGeoJson;
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
      theirs: theirs === undefined ? undefined : parsePolygon(theirs).rings,
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
    theirs,
  ]);
}

function useScene({ zones, selected, state, mayEdit }: ZoneEditor, bounds: MapBounds): Scene {
  const { tool, vertex, drawing, isSnapping } = state;
  const snapIndex = useMemo(
    () => buildSnapIndex(zones.map(({ id, shape }) => ({ id, rings: shape.polygon.rings }))),
    [zones],
  );
  return useMemo(
    () => ({
      tool,
      editable: mayEdit && selected ? { id: selected.id, rings: selected.shape.polygon.rings } : undefined,
      vertex,
      points: drawing.points,
      isSnapping,
      snapIndex,
      bounds,
    }),
    [tool, selected, mayEdit, vertex, drawing.points, isSnapping, snapIndex, bounds],
  );
}

function useMapActions(props: ZoneMapProps, preview: KeyActions['preview']): KeyActions {
  const { editor, drawing, fill, onProbe, onHelp } = props;
  const { dispatch, selected, state, mayEdit } = editor;
  const map = useFloorMap();
  const announcements = useAnnouncements();
  return {
    preview,
    selectAt: (lat, lng) => {
      const [top] = map.queryRenderedFeatures(map.project([lng, lat]), { layers: [zoneFillLayer] });
      dispatch({ kind: 'select', id: top?.properties.id });
    },
    setVertex: (vertex) => dispatch({ kind: 'vertex', vertex }),
    changeRings: (rings, group) => selected && editor.changeRings(selected.id, rings, group),
    addPoint: (point) => dispatch({ kind: 'point', point }),
    finish: drawing.finish,
    fill,
    probe: ({ lat, lng }) => onProbe({ lat, lng: wrapLng(lng) }),
    setTool: (tool) => {
      if (tool === 'select' || tool === 'probe' || mayEdit) drawing.setTool(tool);
    },
    undo: () => dispatch({ kind: 'undo' }),
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

function useAnnouncements(): Pick<KeyActions, 'announcePlace' | 'announceNoSnap'> {
  const { announce } = useToasts();
  const text = strings.zones.spoken;
  return {
    announcePlace: (place, snap) => {
      const values = { lat: formatDegrees(place.lat), lng: formatDegrees(wrapLng(place.lng)) };
      announce(format(snap ? text[snap.kind] : text.place, values));
    },
    announceNoSnap: () => announce(text.nothingNear),
  };
}

/** Moves the view to a zone that was selected in the table, unless it is already visible. */
function useShowSelected({ selected, state }: ZoneEditor, bounds: MapBounds): void {
  const map = useFloorMap();
  const { announce } = useToasts();
  const id = state.selectedId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each selection, not for each edit of it
  useEffect(() => {
    if (!selected) return undefined;
    const corners = displayRings(selected.shape.polygon.rings, bounds)[0]?.map(toPlace) ?? [];
    announce(
      `${format(strings.zones.spoken.selected, { name: selected.shape.name || strings.zones.unnamed })}, ${formatCount(strings.zones.spoken.vertices, corners.length)}`,
    );
    if (corners.every((corner) => isInView(map, corner))) return undefined;
    const lats = corners.map(({ lat }) => lat);
    const lngs = corners.map(({ lng }) => lng);
    const box = [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)] as [
      number,
      number,
      number,
      number,
    ]; // west, south, east, north
    // Highlight first, move in the next frame: loading tiles and placing names for a new view takes longer.
    const frame = requestAnimationFrame(() =>
      map.fitBounds(box, { padding: 80, maxZoom: Math.max(map.getZoom(), 19), animate: false }),
    );
    return () => cancelAnimationFrame(frame);
  }, [id, map]);
}

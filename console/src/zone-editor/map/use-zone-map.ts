import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useFloorMap } from '../../map-view/floor-map.tsx';
import type { MapBounds } from '../../map-view/map-bounds.ts';
import { addZoneLayers, type ZoneLayers } from '../../zones/zone-layers.ts';
import { isOutlineTool } from '../model/editor-state.ts';
import type { EditorZone } from '../model/editor-zones.ts';
import { addEditLayer, type EditPicture } from './edit-layer.ts';
import { attachKeys, type KeyActions } from './key-tools.ts';
import type { Scene } from './map-tools.ts';
import { attachPointer } from './pointer-tools.ts';

/** Draws the zones and keeps the selected, the highlighted and the marked ones marked on the map. */
export function useZoneLayers(
  zones: readonly EditorZone[],
  bounds: MapBounds,
  selectedId: string | undefined,
  highlightedId: string | undefined,
  markedIds: ReadonlySet<string>,
): ZoneLayers | undefined {
  const map = useFloorMap();
  const [layers, setLayers] = useState<ZoneLayers>();
  useEffect(() => {
    const added = addZoneLayers(map);
    setLayers(added);
    return () => {
      setLayers(undefined);
      if (isOnPage(map)) added.remove();
    };
  }, [map]);
  useEffect(() => layers?.show(zones, bounds), [layers, zones, bounds]);
  useMark(layers, selectedId, 'selected');
  useMark(layers, highlightedId, 'highlighted');
  useMarkedOnMap(layers, markedIds);
  return layers;
}

/** Marks are feature states, which change the paint of one feature without new data for the source. */
function useMark(
  layers: ZoneLayers | undefined,
  id: string | undefined,
  mark: 'selected' | 'highlighted',
): void {
  const map = useFloorMap();
  useEffect(() => {
    if (!layers || !id) return undefined;
    layers.mark(id, { [mark]: true });
    return () => {
      if (isOnPage(map)) layers.mark(id, { [mark]: false });
    };
  }, [map, layers, id, mark]);
}

/** Sends only the differences, because thousands of zones may be marked. */
function useMarkedOnMap(layers: ZoneLayers | undefined, ids: ReadonlySet<string>): void {
  const shown = useRef<{ readonly layers: ZoneLayers; readonly ids: ReadonlySet<string> }>(undefined);
  useEffect(() => {
    if (!layers) return;
    const before: ReadonlySet<string> = shown.current?.layers === layers ? shown.current.ids : new Set();
    for (const id of before) if (!ids.has(id)) layers.mark(id, { marked: false });
    for (const id of ids) if (!before.has(id)) layers.mark(id, { marked: true });
    shown.current = { layers, ids };
  }, [layers, ids]);
}

/**
 * Draws the editing layer: the current picture, with the preview of a drag or drawing on top.
 *
 * @returns a function that sets the preview without rendering React components, since it is called on every pointer
 * move
 */
export function useEditLayer(
  picture: EditPicture,
  bounds: MapBounds,
): (preview: Partial<EditPicture> | undefined) => void {
  const map = useFloorMap();
  const latest = useRef<{ picture: EditPicture; preview?: Partial<EditPicture> | undefined }>({ picture });
  const layer = useRef<ReturnType<typeof addEditLayer>>(undefined);
  useEffect(() => {
    const added = addEditLayer(map, bounds);
    layer.current = added;
    added.show(latest.current.picture);
    return () => {
      layer.current = undefined;
      if (isOnPage(map)) added.remove();
    };
  }, [map, bounds]);
  useEffect(() => {
    latest.current = { picture };
    layer.current?.show(picture);
  }, [picture]);
  return useMemo(
    () => (preview) => {
      latest.current.preview = preview;
      layer.current?.show({ ...latest.current.picture, ...preview });
    },
    [],
  );
}

/** Attaches the pointer and keyboard handlers while the map is shown. */
export function useMapTools(scene: Scene, actions: KeyActions): void {
  const map = useFloorMap();
  const latest = useRef({ scene, actions });
  useEffect(() => {
    latest.current = { scene, actions };
  });
  useEffect(() => {
    // Attach the listeners once. They read the latest scene and actions from the ref.
    const forward = forwardActions(() => latest.current.actions);
    const now = () => latest.current.scene;
    const cleanups = [attachPointer(map, now, forward), attachKeys(map, now, forward)];
    return () => {
      for (const cleanup of cleanups) cleanup();
    };
  }, [map]);
  const isDrawing = isOutlineTool(scene.tool) || scene.tool === 'lasso';
  useEffect(() => {
    if (!isDrawing) return undefined;
    map.doubleClickZoom.disable();
    map.boxZoom.disable(); // these tools use Shift themselves
    return () => {
      map.doubleClickZoom.enable();
      map.boxZoom.enable();
    };
  }, [map, isDrawing]);
}

/** Forwards each call to the actions of the latest render. Actions that are objects are getters for the same reason. */
function forwardActions(actions: () => KeyActions): KeyActions {
  return {
    selectAt: (lat, lng) => actions().selectAt(lat, lng),
    setVertex: (vertex) => actions().setVertex(vertex),
    changeRings: (rings, group) => actions().changeRings(rings, group),
    addPoint: (point, direction) => actions().addPoint(point, direction),
    drawRing: (ring) => actions().drawRing(ring),
    splitAlong: (from, to) => actions().splitAlong(from, to),
    finish: () => actions().finish(),
    markWithin: (line, adds) => actions().markWithin(line, adds),
    probe: (place) => actions().probe(place),
    get fill() {
      return actions().fill;
    },
    preview: (picture) => actions().preview(picture),
    setTool: (tool) => actions().setTool(tool),
    undo: () => actions().undo(),
    escape: () => actions().escape(),
    showHelp: () => actions().showHelp(),
    markAll: () => actions().markAll(),
    announcePlace: (place, snap) => actions().announcePlace(place, snap),
    announceNoSnap: () => actions().announceNoSnap(),
    get commands() {
      return actions().commands;
    },
  };
}

/**
 * When the user leaves the page, FloorMap may remove the map first. Its layers no longer exist then, and removing them
 * would throw.
 */
function isOnPage(map: MapLibreMap): boolean {
  return map.getCanvas().isConnected && map.isStyleLoaded() !== undefined;
}

import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useFloorMap } from '../../map-view/floor-map.tsx';
import type { MapBounds } from '../../map-view/map-bounds.ts';
import { addZoneLayers, type ZoneLayers } from '../../zones/zone-layers.ts';
import type { EditorZone } from '../model/editor-zones.ts';
import { addEditLayer, type EditPicture } from './edit-layer.ts';
import { attachKeys, type KeyActs } from './key-tools.ts';
import type { Scene } from './map-tools.ts';
import { attachPointer } from './pointer-tools.ts';

/** The zones on the map, and which of them are marked. */
export function useZoneLayers(
  zones: readonly EditorZone[],
  bounds: MapBounds,
  selectedId: string | undefined,
  litId: string | undefined,
): ZoneLayers | undefined {
  const map = useFloorMap();
  const [layers, setLayers] = useState<ZoneLayers>();
  useEffect(() => {
    const added = addZoneLayers(map);
    setLayers(added);
    return () => {
      setLayers(undefined);
      if (isAlive(map)) added.remove();
    };
  }, [map]);
  useEffect(() => layers?.show(zones, bounds), [layers, zones, bounds]);
  useMark(layers, selectedId, 'selected');
  useMark(layers, litId, 'lit');
  return layers;
}

function useMark(layers: ZoneLayers | undefined, id: string | undefined, mark: 'selected' | 'lit'): void {
  const map = useFloorMap();
  useEffect(() => {
    if (!layers || !id) return undefined;
    layers.mark(id, { [mark]: true });
    return () => {
      if (isAlive(map)) layers.mark(id, { [mark]: false });
    };
  }, [map, layers, id, mark]);
}

/** What is drawn over the zones: what is decided, and over it what a hand or a key is about to do. */
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
      if (isAlive(map)) added.remove();
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
export function useMapTools(scene: Scene, acts: KeyActs): void {
  const map = useFloorMap();
  const latest = useRef({ scene, acts });
  useEffect(() => {
    latest.current = { scene, acts };
  });
  useEffect(() => {
    // The listeners stay; what they act on is what was rendered last.
    const forward = forwardActs(() => latest.current.acts);
    const now = () => latest.current.scene;
    const ends = [attachPointer(map, now, forward), attachKeys(map, now, forward)];
    return () => {
      for (const end of ends) end();
    };
  }, [map]);
  const isDrawing = scene.tool === 'draw' || scene.tool === 'hole';
  useEffect(() => {
    if (!isDrawing) return undefined;
    map.doubleClickZoom.disable();
    return () => map.doubleClickZoom.enable();
  }, [map, isDrawing]);
}

function forwardActs(acts: () => KeyActs): KeyActs {
  return {
    selectAt: (lat, lng) => acts().selectAt(lat, lng),
    setVertex: (vertex) => acts().setVertex(vertex),
    changeRings: (rings, group) => acts().changeRings(rings, group),
    addPoint: (point) => acts().addPoint(point),
    finish: () => acts().finish(),
    probe: (place) => acts().probe(place),
    preview: (picture) => acts().preview(picture),
    setTool: (tool) => acts().setTool(tool),
    undo: () => acts().undo(),
    escape: () => acts().escape(),
    showHelp: () => acts().showHelp(),
    sayPlace: (place, snap) => acts().sayPlace(place, snap),
    sayNothingNear: () => acts().sayNothingNear(),
  };
}

/** A map that was taken away has no layers to take away. */
function isAlive(map: MapLibreMap): boolean {
  return map.getCanvas().isConnected && map.isStyleLoaded() !== undefined;
}

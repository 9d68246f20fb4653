import { useEffect } from 'react';
import { addPositionLayers } from '../../floor-viewer/position-layers.ts';
import { useFloorMap } from '../../map-view/floor-map.tsx';
import type { MapBounds } from '../../map-view/map-bounds.ts';
import type { EditorZone } from '../model/editor-zones.ts';
import type { ProbePosition } from '../model/use-probe.ts';

interface ProbeAreaProps {
  readonly position: ProbePosition | undefined;
  readonly zones: readonly EditorZone[];
  readonly bounds: MapBounds;
}

/** Draws the circle of an uncertain position, and how likely each zone of this floor is. Renders nothing. */
export function ProbeArea({ position, zones, bounds }: ProbeAreaProps): null {
  const map = useFloorMap();
  useEffect(() => {
    if (!position) return undefined;
    const { place, accuracyM, result } = position;
    const shares = new Map(
      result.candidates.map(({ customMapZoneId, probability }) => [customMapZoneId, probability]),
    );
    return addPositionLayers(map, { circle: { ...place, accuracyM }, shares }, zones, bounds);
  }, [map, position, zones, bounds]);
  return null;
}

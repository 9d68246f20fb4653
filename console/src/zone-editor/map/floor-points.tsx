import { useEffect, useMemo } from 'react';
import { usePoints } from '../../data/points.ts';
import { useFloorMap } from '../../map-view/floor-map.tsx';
import type { MapBounds } from '../../map-view/map-bounds.ts';
import { addPoints } from '../../points/point-layer.ts';

interface FloorPointsProps {
  readonly floorId: string;
  readonly bounds: MapBounds;
}

/** The points of the floor, to draw zones around: doors and shutoffs look deleted where they are missing. Only shown. */
export function FloorPoints({ floorId, bounds }: FloorPointsProps): null {
  const map = useFloorMap();
  const listed = usePoints(floorId).data;
  const points = useMemo(() => listed?.filter(({ isActive }) => isActive) ?? [], [listed]);
  useEffect(() => addPoints(map, points, bounds), [map, points, bounds]);
  return null;
}

import { nearestLng } from '@muster/geo/longitude';
import type { CustomMap } from '@muster/sdk/client';
import { getMapBounds, type MapBounds, middleLng, unwrapBounds } from '../../map-view/map-bounds.ts';

const metersPerDegree = 111_320;

export interface NearMap {
  readonly map: CustomMap;
  /** In meters, good to a percent. */
  readonly distanceM: number;
}

/** The active maps by the distance of their bounds to a box, nearest first. */
export function sortByDistance(maps: readonly CustomMap[], box: MapBounds): readonly NearMap[] {
  return maps
    .filter(({ isActive }) => isActive)
    .map((map) => ({ map, distanceM: distanceBetween(unwrapBounds(getMapBounds(map)), unwrapBounds(box)) }))
    .toSorted((a, b) => a.distanceM - b.distanceM);
}

function distanceBetween(a: MapBounds, b: MapBounds): number {
  const shift = nearestLng(middleLng(b), middleLng(a)) - middleLng(b);
  const lng = Math.max(b.west + shift - a.east, a.west - b.east - shift, 0);
  const lat = Math.max(b.south - a.north, a.south - b.north, 0);
  return Math.hypot(lat, lng * Math.cos((b.north * Math.PI) / 180)) * metersPerDegree;
}

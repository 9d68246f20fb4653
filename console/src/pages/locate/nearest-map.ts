import { nearestLng } from '@muster/geo/longitude';
import type { CustomMap } from '@muster/sdk/client';
import { getMapBounds, middleLng, unwrapBounds } from '../../map-view/map-bounds.ts';

const metersPerDegree = 111_320;

/** The active map whose bounds are nearest to a place, with the distance to them in meters, good to a percent. */
export function findNearestMap(
  maps: readonly CustomMap[],
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
): { readonly name: string; readonly distanceM: number } | undefined {
  const distances = maps
    .filter(({ isActive }) => isActive)
    .map((map) => {
      const bounds = getMapBounds(map);
      const { north, west, south, east } = unwrapBounds(bounds);
      const lng = nearestLng(longitude, middleLng(bounds));
      const beyond = (value: number, low: number, high: number) => Math.max(low - value, value - high, 0);
      const lngScale = Math.cos((latitude * Math.PI) / 180);
      const degrees = Math.hypot(beyond(latitude, south, north), beyond(lng, west, east) * lngScale);
      return { name: map.name, distanceM: degrees * metersPerDegree };
    });
  return distances.toSorted((a, b) => a.distanceM - b.distanceM)[0];
}

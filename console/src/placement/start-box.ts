import type { CustomMap } from '@muster/sdk/client';
import { boundsOf, type MapBounds } from '../map-view/map-bounds.ts';
import { boxAround, boxOfBounds, groundSizeOf, type ImageBox, middleOf } from './image-box.ts';

/** What is shown before anything is placed and the department has no other map. */
export const worldView: MapBounds = { north: 75, west: -180, south: -60, east: 180 };

/** Of a building, where nothing better is known. */
export const usualWidthM = 120;

/** The department's map that was changed last: the next one is likely near it. */
export function latestMap(maps: readonly CustomMap[]): CustomMap | undefined {
  return maps.reduce<CustomMap | undefined>(
    (latest, map) => (latest && latest.updatedOn >= map.updatedOn ? latest : map),
    undefined,
  );
}

/** Where a new image is put first: in the place of the latest map and about as large. */
export function startBox(maps: readonly CustomMap[], aspect: number): ImageBox | undefined {
  const latest = latestMap(maps);
  const near = latest && boxOfBounds(boundsOf(latest));
  if (!near) return undefined;
  const { lat, lng } = middleOf(near);
  return boxAround(lat, lng, groundSizeOf(near).widthM, aspect);
}

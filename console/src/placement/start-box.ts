import type { CustomMap } from '@muster/sdk/client';
import { getMapBounds, type MapBounds } from '../map-view/map-bounds.ts';
import { boundsToBox, createBoxAt, getBoxCenter, getGroundSize, type ImageBox } from './image-box.ts';

/** Initial view if nothing is placed and the department has no other map. */
export const worldView: MapBounds = { north: 75, west: -180, south: -60, east: 180 };

/** The width of a typical building. Used if there is no other map to compare with. */
export const defaultWidthM = 120;

/** Returns the most recently changed map. The next map is probably near it. */
export function latestMap(maps: readonly CustomMap[]): CustomMap | undefined {
  return maps.reduce<CustomMap | undefined>(
    (latest, map) => (latest && latest.updatedOn >= map.updatedOn ? latest : map),
    undefined,
  );
}

/** The initial position of a new image: at the latest map, and about as large. */
export function startBox(maps: readonly CustomMap[], aspect: number): ImageBox | undefined {
  const latest = latestMap(maps);
  const near = latest && boundsToBox(getMapBounds(latest));
  if (!near) return undefined;
  const { lat, lng } = getBoxCenter(near);
  return createBoxAt(lat, lng, getGroundSize(near).widthM, aspect);
}

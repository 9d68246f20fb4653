import { nearestLng } from '@muster/geo/longitude';
import type { Ring, Rings } from './polygon.ts';

/**
 * Makes rings continuous across the antimeridian, with longitudes beyond ±180 if necessary. Use it only for drawing and
 * measuring, never for saving.
 *
 * An edge longer than 180° goes the short way around, as on the server. Unchanged corners stay the same objects.
 *
 * @param near the longitude near which the outline starts; holes are placed in the same copy of the world as the outline
 */
export function unwrapRings([outer, ...holes]: Rings, near: number): Rings {
  if (!outer) return [];
  const shown = unwrapRing(outer, near);
  const lngs = shown.map(([lng = 0]) => lng);
  const middle = lngs.length === 0 ? near : (Math.min(...lngs) + Math.max(...lngs)) / 2;
  return [shown, ...holes.map((hole) => unwrapRing(hole, middle))];
}

function unwrapRing(ring: Ring, near: number): Ring {
  let before = near;
  return ring.map((corner) => {
    const [lng = 0, ...rest] = corner;
    before = nearestLng(lng, before);
    return before === lng ? corner : [before, ...rest];
  });
}

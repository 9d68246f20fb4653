import { nearestLng } from '@muster/geo/longitude';
import type { Ring, Rings } from './polygon.ts';

/**
 * Rings in one piece where they cross the antimeridian: for drawing and measuring, never for writing. Edges of more than
 * 180° go the short way round, as the service reads them. Corners that need no other longitude are the same objects.
 *
 * @param near the longitude that says which copy of the world the outline begins in; holes lie where their outline does
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

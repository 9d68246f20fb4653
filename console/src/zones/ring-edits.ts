import { wrapLng } from '@muster/geo/longitude';
import type { Position, Ring, Rings, VertexAddress } from './polygon.ts';
import { unwrapRings } from './unwrap-rings.ts';

export interface Place {
  readonly lat: number;
  readonly lng: number;
}

export function toPlace(position: Position): Place {
  const [lng = 0, lat = 0] = position;
  return { lat, lng };
}

/** Moves a corner. Its height, if any, is kept. */
export function moveVertex(rings: Rings, { ring, index }: VertexAddress, { lat, lng }: Place): Rings {
  return changeRing(rings, ring, (corners) =>
    corners.map((corner, at) => (at === index ? [wrapLng(lng), lat, ...corner.slice(2)] : corner)),
  );
}

/** Inserts a corner before `index`. To append, pass the ring's length. */
export function insertVertex(rings: Rings, { ring, index }: VertexAddress, { lat, lng }: Place): Rings {
  return changeRing(rings, ring, (corners) => corners.toSpliced(index, 0, [wrapLng(lng), lat]));
}

/** Removes a corner. A hole with fewer than three corners is removed completely; the outline is kept. */
export function removeVertex(rings: Rings, { ring, index }: VertexAddress): Rings {
  const left = (rings[ring]?.length ?? 0) - 1;
  if (ring > 0 && left < 3) return removeRing(rings, ring);
  return changeRing(rings, ring, (corners) => corners.toSpliced(index, 1));
}

export function removeRing(rings: Rings, ring: number): Rings {
  return rings.toSpliced(ring, 1);
}

/** Moves the zone with its holes by degrees. Longitudes wrap at the antimeridian. */
export function shiftRings(rings: Rings, lat: number, lng: number): Rings {
  return rings.map((ring) => ring.map(([x = 0, y = 0, ...rest]) => [wrapLng(x + lng), y + lat, ...rest]));
}

function changeRing(rings: Rings, at: number, change: (ring: Ring) => Ring): Rings {
  return rings.map((ring, index) => (index === at ? change(ring) : ring));
}

/** Whether `inner` is inside the outline or on its edge, and not completely inside an existing hole. */
export function holeFits(rings: Rings, inner: Ring): boolean {
  const [outer, ...holes] = unwrapRings([...rings, inner], 0);
  const shown = holes.pop();
  if (!outer || !shown) return false;
  const isIn = shown.every((corner) => isInside(outer, corner) || isOnEdge(outer, corner));
  return isIn && !holes.some((hole) => shown.every((corner) => isInside(hole, corner)));
}

/** Even-odd rule in floating point. This is only for feedback while drawing; the server uses exact arithmetic. */
export function isInside(ring: Ring, [x = 0, y = 0]: Position): boolean {
  let inside = false;
  for (const [index, [ax = 0, ay = 0]] of ring.entries()) {
    const [bx = 0, by = 0] = ring[(index + 1) % ring.length] ?? [];
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  }
  return inside;
}

/** In degrees. Rounding can put a corner that snapped to a wall slightly off the wall. */
const edgeSlack = 1e-12;

function isOnEdge(ring: Ring, [x = 0, y = 0]: Position): boolean {
  return ring.some(([ax = 0, ay = 0], index) => {
    const [bx = 0, by = 0] = ring[(index + 1) % ring.length] ?? [];
    const length2 = (bx - ax) ** 2 + (by - ay) ** 2;
    const t =
      length2 === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length2));
    return Math.hypot(ax + t * (bx - ax) - x, ay + t * (by - ay) - y) < edgeSlack;
  });
}

/**
 * Returns a point inside the zone for its name: the centroid, or the middle of the widest part at the centroid's
 * latitude if the centroid is outside or in a hole.
 */
export function findLabelPlace(rings: Rings): Place {
  const [outer = []] = rings;
  const middle = getCentroid(outer);
  const skipsSnap = (at: Position) =>
    isInside(outer, at) && !rings.slice(1).some((hole) => isInside(hole, at));
  if (skipsSnap([middle.lng, middle.lat])) return middle;
  const crossings = rings.flatMap((ring) => crossingsAt(ring, middle.lat)).toSorted((a, b) => a - b);
  let widest = { width: 0, lng: middle.lng };
  for (let at = 0; at + 1 < crossings.length; at += 2) {
    const [from = 0, to = 0] = crossings.slice(at, at + 2);
    if (to - from > widest.width) widest = { width: to - from, lng: (from + to) / 2 };
  }
  return { lat: middle.lat, lng: widest.lng };
}

function crossingsAt(ring: Ring, lat: number): number[] {
  return ring.flatMap(([ax = 0, ay = 0], index) => {
    const [bx = 0, by = 0] = ring[(index + 1) % ring.length] ?? [];
    return ay > lat === by > lat ? [] : [ax + ((lat - ay) / (by - ay)) * (bx - ax)];
  });
}

function getCentroid(ring: Ring): Place {
  const [ox = 0, oy = 0] = ring[0] ?? []; // relative to a corner, so that small zones far from 0 do not lose precision
  let area = 0;
  let x = 0;
  let y = 0;
  for (const [index, corner] of ring.entries()) {
    const [ax, ay] = [(corner[0] ?? 0) - ox, (corner[1] ?? 0) - oy];
    const next = ring[(index + 1) % ring.length];
    const [bx, by] = [(next?.[0] ?? 0) - ox, (next?.[1] ?? 0) - oy];
    const cross = ax * by - bx * ay;
    area += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  }
  return area === 0 ? { lat: oy, lng: ox } : { lat: oy + y / (3 * area), lng: ox + x / (3 * area) };
}

import { nearestLng, wrapLng } from '@muster/geo/longitude';
import { createPlane, dot, type LocalPlane, subtract } from '../../zones/local-plane.ts';
import type { Position, Ring, Rings } from '../../zones/polygon.ts';

/** Corners and edges of two zones that are nearer than this are treated as the same. */
export const sharedEdgeMeters = 0.01;

/**
 * Gives two zones the same corners wherever their edges run along each other, so that clipping leaves no slivers. A
 * corner of `own` that is near a corner or an edge of `neighbor` is moved to it. Corners that only one zone has are
 * inserted into the other. The corners of `neighbor` do not move.
 */
export function shareEdges(own: Rings, neighbor: Rings): { readonly own: Rings; readonly neighbor: Rings } {
  const plane = createPlane(own[0]?.[0] ?? []);
  const moved = own.map((ring) => dropRepeated(ring.map((corner) => attractTo(neighbor, corner, plane))));
  return {
    own: insertCorners(moved, neighbor.flat(), plane),
    neighbor: insertCorners(neighbor, moved.flat(), plane),
  };
}

/**
 * Returns the nearest corner of these rings, or otherwise the nearest place on their edges, or the position itself if
 * all are too far.
 */
function attractTo(rings: Rings, position: Position, plane: LocalPlane): Position {
  let nearest = sharedEdgeMeters;
  let found: Position | undefined;
  const at = plane.toPoint(position);
  for (const corner of rings.flat()) {
    const distance = Math.hypot(...subtract(plane.toPoint(corner), at));
    if (distance > nearest) continue;
    nearest = distance;
    found = corner;
  }
  if (found) return withHeightOf(position, found);
  for (const ring of rings)
    for (const [index, a] of ring.entries()) {
      const b = ring[(index + 1) % ring.length] ?? a;
      const foot = findFoot(plane, a, b, position);
      if (!foot || foot.distance > nearest) continue;
      nearest = foot.distance;
      found = foot.position;
    }
  return found ? withHeightOf(position, found) : position;
}

function withHeightOf(position: Position, [lng = 0, lat = 0]: Position): Position {
  return position[0] === lng && position[1] === lat ? position : [lng, lat, ...position.slice(2)];
}

interface Foot {
  readonly position: Position;
  /** From 0 at the start of the edge to 1 at its end. */
  readonly share: number;
  readonly distance: number;
}

/** The place on an edge that is nearest to a position; `undefined` if it is an end of the edge. */
function findFoot(plane: LocalPlane, a: Position, b: Position, position: Position): Foot | undefined {
  const [from, to, at] = [plane.toPoint(a), plane.toPoint(b), plane.toPoint(position)];
  const edge = subtract(to, from);
  const share = dot(subtract(at, from), edge) / dot(edge, edge);
  if (!(share > 0 && share < 1)) return undefined;
  const [aLng = 0, aLat = 0] = a;
  const [bLng = 0, bLat = 0] = b;
  // Interpolate in degrees, because the service's edges are straight lines in degrees.
  const lng = wrapLng(aLng + share * (nearestLng(bLng, aLng) - aLng));
  const foot = [lng, aLat + share * (bLat - aLat)];
  return { position: foot, share, distance: Math.hypot(...subtract(plane.toPoint(foot), at)) };
}

function insertCorners(rings: Rings, corners: readonly Position[], plane: LocalPlane): Rings {
  return rings.map((ring): Ring => {
    const keys = new Set(ring.map(toKey));
    return ring.flatMap((a, index) => {
      const b = ring[(index + 1) % ring.length] ?? a;
      const inserted = corners
        .filter((corner) => !keys.has(toKey(corner)) && isBetween(a, b, corner))
        .flatMap((corner) => {
          const foot = findFoot(plane, a, b, corner);
          return foot && foot.distance <= sharedEdgeMeters ? [{ corner, share: foot.share }] : [];
        })
        .sort((one, other) => one.share - other.share);
      return dropRepeated([a, ...inserted.map(({ corner }) => corner)]);
    });
  });
}

/** A quick test by latitude, because most corners are not near the edge. One degree is more than 110 km. */
function isBetween([, a = 0]: Position, [, b = 0]: Position, [, lat = 0]: Position): boolean {
  const slack = sharedEdgeMeters / 1e5;
  return lat >= Math.min(a, b) - slack && lat <= Math.max(a, b) + slack;
}

export function toKey([lng, lat]: Position): string {
  return `${lng},${lat}`;
}

export function dropRepeated(ring: Ring): Ring {
  return ring.filter((corner, at) => at === 0 || toKey(corner) !== toKey(ring[at - 1] ?? []));
}

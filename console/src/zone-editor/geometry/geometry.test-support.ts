import { createPlane, cross, dot, type Point, subtract } from '../../zones/local-plane.ts';
import type { Position, Ring } from '../../zones/polygon.ts';

/** A corner of a building in Dundee. */
export const origin: Position = [-2.978123456789, 56.460123456789];

export const plane = createPlane(origin);

/** A ring of points in meters from the origin. */
export function ringAt(...points: readonly Point[]): Ring {
  return points.map(plane.toPosition);
}

/** A rectangle in meters from the origin. */
export function boxAt(west: number, south: number, width: number, height: number): Ring {
  return ringAt([west, south], [west + width, south], [west + width, south + height], [west, south + height]);
}

/** The cosines of the angles of a ring; 0 for a right angle. */
export function cosines(ring: Ring): number[] {
  return ring.map((corner, at) => {
    const local = createPlane(corner);
    const before = local.toPoint(ring.at(at - 1) ?? []);
    const after = local.toPoint(ring[(at + 1) % ring.length] ?? []);
    return dot(before, after) / Math.hypot(...before) / Math.hypot(...after);
  });
}

/** Whether `ring` has an edge between exactly these two positions, in either direction. */
export function hasEdge(ring: Ring, a: Position | undefined, b: Position | undefined): boolean {
  const same = (one: Position | undefined, other: Position | undefined) =>
    one?.[0] === other?.[0] && one?.[1] === other?.[1];
  return ring.some((from, at) => {
    const to = ring[(at + 1) % ring.length];
    return (same(from, a) && same(to, b)) || (same(from, b) && same(to, a));
  });
}

/** How far a position is from the line through two others, in meters. */
export function distanceFromLine(position: Position, a: Position, b: Position): number {
  const local = createPlane(a);
  const line = local.toPoint(b);
  return Math.abs(cross(line, subtract(local.toPoint(position), [0, 0]))) / Math.hypot(...line);
}

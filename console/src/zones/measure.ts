import { createPlane, cross, type Point } from './local-plane.ts';
import type { Position, Ring, Rings } from './polygon.ts';

/** The length in meters on the ground. */
export function getLength(from: Position, to: Position): number {
  return Math.hypot(...createPlane(from).toPoint(to));
}

export function getPerimeter(ring: Ring): number {
  return ring.reduce((sum, corner, at) => sum + getLength(corner, ring[(at + 1) % ring.length] ?? corner), 0);
}

/** The area in square meters on the ground, without the holes. */
export function getArea([outer = [], ...holes]: Rings): number {
  const [first] = outer;
  if (!first) return 0;
  const plane = createPlane(first);
  const areaOf = (ring: Ring) => Math.abs(getSignedArea(ring.map(plane.toPoint)));
  return areaOf(outer) - holes.reduce((sum, hole) => sum + areaOf(hole), 0);
}

/** Positive if the corners are counterclockwise. */
export function getSignedArea(points: readonly Point[]): number {
  return (
    points.reduce((sum, point, at) => sum + cross(point, points[(at + 1) % points.length] ?? point), 0) / 2
  );
}

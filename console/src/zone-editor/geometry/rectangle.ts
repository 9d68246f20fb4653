import { along, createPlane, dot, unitVector } from '../../zones/local-plane.ts';
import type { Position, Ring } from '../../zones/polygon.ts';

/** A thinner rectangle is treated as a mistake. */
const minSideMeters = 0.02;

/**
 * Returns the rectangle between two opposite corners, which keep their coordinates to the last bit.
 *
 * @param direction the direction of one side, counterclockwise from east, in radians
 * @returns `undefined` if the rectangle would be too thin
 */
export function createRectangle(from: Position, to: Position, direction: number): Ring | undefined {
  const plane = createPlane(from);
  const [side, up] = [unitVector(direction), unitVector(direction + Math.PI / 2)];
  const diagonal = plane.toPoint(to);
  const [width, height] = [dot(diagonal, side), dot(diagonal, up)];
  if (Math.min(Math.abs(width), Math.abs(height)) < minSideMeters) return undefined;
  const origin = plane.toPoint(from);
  return [
    from,
    plane.toPosition(along(origin, side, width)),
    to,
    plane.toPosition(along(origin, up, height)),
  ];
}

import { along, createPlane, directionTo, dot, unitVector } from '../../zones/local-plane.ts';
import type { Position } from '../../zones/polygon.ts';

/**
 * Returns the direction nearest to that of the pointer among the multiples of `stepDegrees` from each base.
 *
 * @param bases counterclockwise from east, in radians
 */
export function chooseAngle(
  from: Position,
  to: Position,
  bases: readonly number[],
  stepDegrees: number,
): number {
  const angle = directionTo(from, to);
  const step = (stepDegrees * Math.PI) / 180;
  let nearest = Infinity;
  let chosen = angle;
  for (const base of bases) {
    const multiple = base + Math.round((angle - base) / step) * step;
    const distance = Math.abs(multiple - angle);
    if (distance >= nearest) continue;
    nearest = distance;
    chosen = multiple;
  }
  return chosen;
}

/** Returns the position nearest to `to` on the ray from `from` in a direction. */
export function moveToLine(from: Position, to: Position, angle: number): Position {
  const plane = createPlane(from);
  const direction = unitVector(angle);
  return plane.toPosition(along([0, 0], direction, Math.max(0, dot(plane.toPoint(to), direction))));
}

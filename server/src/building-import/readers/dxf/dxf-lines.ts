import type { Position } from '../../model.ts';
import { arcPositions, ellipsePositions, splinePositions, stepOf } from './dxf-curves.ts';
import { type Entity, numberOf } from './dxf-tags.ts';

/** Entities that are one line, straight or curved. */
export const lineTypes: ReadonlySet<string> = new Set(['LINE', 'ARC', 'CIRCLE', 'ELLIPSE', 'SPLINE']);

/** Curves have as many positions as their size requires. @param meters meters per unit; `undefined` if they are unknown */
export type PositionsAt = (meters?: number) => readonly Position[];

/** Returns the positions of a line; an empty list if it is damaged. Keeps the numbers of the entity, not its tags. */
export function readDxfLine(entity: Entity): PositionsAt {
  const center = positionOf(entity, 10);
  if (entity.type === 'LINE' || entity.type === 'SPLINE') {
    const positions = entity.type === 'LINE' ? [center, positionOf(entity, 11)] : readSpline(entity);
    return () => positions;
  }
  if (entity.type === 'ELLIPSE') {
    const [from, to] = [numberOf(entity, 41, 0), numberOf(entity, 42, 2 * Math.PI)];
    const [major, ratio] = [positionOf(entity, 11), numberOf(entity, 40, 1)];
    const range = [from, to > from ? to : to + 2 * Math.PI] as const;
    return (meters) => ellipsePositions(center, major, ratio, range, stepOf(Math.hypot(...major), meters));
  }
  const radius = numberOf(entity, 40, Number.NaN);
  const isCircle = entity.type === 'CIRCLE';
  const from = isCircle ? 0 : radians(numberOf(entity, 50, 0));
  const to = isCircle ? 2 * Math.PI : radians(numberOf(entity, 51, 360));
  const end = to > from ? to : to + 2 * Math.PI;
  const [cx = 0, cy = 0] = center;
  const start: Position = [cx + radius * Math.cos(from), cy + radius * Math.sin(from)];
  return (meters) => [start, ...arcPositions(center, radius, from, end, stepOf(radius, meters))];
}

function positionOf(entity: Entity, code: number): Position {
  return [numberOf(entity, code, Number.NaN), numberOf(entity, code + 10, Number.NaN)];
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** A spline has control points; some programs write only the points that it goes through. */
function readSpline(entity: Entity): Position[] {
  const numbers = (code: number) => entity.tags.filter((tag) => tag[0] === code).map((tag) => Number(tag[1]));
  const positions = (code: number): Position[] => {
    const ys = numbers(code + 10);
    return numbers(code).map((x, index) => [x, ys[index] ?? Number.NaN]);
  };
  const controls = positions(10);
  const curve = splinePositions(numberOf(entity, 71, 3), numbers(40), controls);
  return curve.length > 0 ? curve : positions(11);
}

import type { Position } from '../../model.ts';

/** Curves become line segments of up to 4°, the same as in GDAL. */
const maxStep = (4 * Math.PI) / 180;
/** Curved walls can have a large radius, and the circles of furniture are tiny. */
export const finestStep = maxStep / 4;
const coarsestStep = maxStep * 3;
/** A curve that is a wall is off by no more than this. */
const toleranceMeters = 0.001;

/**
 * Returns the angle between two positions of a curve, in radians.
 *
 * @param meters meters per unit; `undefined` if they are unknown
 */
export function stepOf(radius: number, meters: number | undefined): number {
  if (meters === undefined) return finestStep;
  const step = 2 * Math.acos(Math.max(-1, 1 - toleranceMeters / Math.abs(radius * meters)));
  return Math.min(coarsestStep, Math.max(finestStep, step)) || finestStep;
}

/**
 * Returns positions along an arc, excluding its start and including its end. Angles are in radians, and the arc runs from `from`
 * to `to`.
 */
export function arcPositions(
  [cx = 0, cy = 0]: Position,
  radius: number,
  from: number,
  to: number,
  step = maxStep,
): [x: number, y: number][] {
  const count = Math.min(1000, Math.max(1, Math.ceil(Math.abs(to - from) / step)));
  return Array.from({ length: count }, (_, i) => {
    const angle = from + ((to - from) * (i + 1)) / count;
    return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
  });
}

/** An arc is straight if its middle is off its chord by less than this share of it. */
const straight = 1e-6;

/**
 * Returns positions along the arc from `a` through `b` to `c`, excluding its start and including its end. If it ends where it
 * starts, it is a circle, and `b` is opposite.
 *
 * @param step radians
 */
export function arcThrough(a: Position, b: Position, c: Position, step: number): Position[] {
  const [[ax = 0, ay = 0], [x2 = 0, y2 = 0], [x3 = 0, y3 = 0]] = [a, b, c];
  const [bx, by, cx, cy] = [x2 - ax, y2 - ay, x3 - ax, y3 - ay];
  const [bb, cc] = [bx * bx + by * by, cx * cx + cy * cy];
  const double = 2 * (bx * cy - by * cx);
  const isCircle = cc === 0;
  if (!isCircle && Math.abs(double) <= straight * (bb + cc)) return [b, c];
  const center: Position = isCircle
    ? [ax + bx / 2, ay + by / 2]
    : [ax + (cy * bb - by * cc) / double, ay + (bx * cc - cx * bb) / double];
  const [centerX = 0, centerY = 0] = center;
  const from = Math.atan2(ay - centerY, ax - centerX);
  const turn = Math.atan2(y3 - centerY, x3 - centerX) - from;
  const left = isCircle ? 2 * Math.PI : (turn + 2 * Math.PI) % (2 * Math.PI);
  const to = from + (isCircle || double > 0 ? left : left - 2 * Math.PI);
  const radius = Math.hypot(ax - centerX, ay - centerY);
  return [...arcPositions(center, radius, from, to, step).slice(0, -1), c];
}

/** A vertex of a polyline. The bulge is the tangent of a quarter of the angle of the arc to the next vertex. */
export interface Vertex {
  readonly x: number;
  readonly y: number;
  readonly bulge: number;
}

/** Makes a ring from a closed polyline, with its first position repeated at the end. */
export function ringOfVertices(vertices: readonly Vertex[]): Position[] {
  const ring: Position[] = [];
  for (const [i, vertex] of vertices.entries()) {
    const next = vertices[(i + 1) % vertices.length] ?? vertex;
    if (i === 0) ring.push([vertex.x, vertex.y]);
    const isSame = next.x === vertex.x && next.y === vertex.y;
    if (vertex.bulge !== 0 && !isSame)
      for (const position of bulgePositions(vertex, next)) ring.push(position);
    else if (i + 1 < vertices.length || !isSame) ring.push([next.x, next.y]);
  }
  return ring;
}

/** Returns the positions of an open polyline. */
export function lineOfVertices(vertices: readonly Vertex[]): Position[] {
  return vertices.flatMap((vertex, i): Position[] => {
    const before = vertices[i - 1];
    if (!before || before.bulge === 0 || (before.x === vertex.x && before.y === vertex.y))
      return [[vertex.x, vertex.y]];
    return bulgePositions(before, vertex);
  });
}

function bulgePositions(from: Vertex, to: Vertex): Position[] {
  const { bulge } = from;
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  // The distance from the middle of the chord to the center, in units of the chord.
  const offset = (1 - bulge * bulge) / (4 * bulge);
  const center: Position = [(from.x + to.x) / 2 - dy * offset, (from.y + to.y) / 2 + dx * offset];
  const [cx = 0, cy = 0] = center;
  const radius = Math.hypot(from.x - cx, from.y - cy);
  const start = Math.atan2(from.y - cy, from.x - cx);
  const positions = arcPositions(center, radius, start, start + 4 * Math.atan(bulge));
  return [...positions.slice(0, -1), [to.x, to.y]];
}

/** Returns positions along an ellipse from one parameter to another, both included. */
export function ellipsePositions(
  [cx = 0, cy = 0]: Position,
  [majorX = 0, majorY = 0]: Position,
  ratio: number,
  [from, to]: readonly [number, number],
  step = maxStep,
): Position[] {
  const count = Math.min(1000, Math.max(1, Math.ceil(Math.abs(to - from) / step)));
  return Array.from({ length: count + 1 }, (_, i) => {
    const angle = from + ((to - from) * i) / count;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle) * ratio];
    return [cx + majorX * cos - majorY * sin, cy + majorY * cos + majorX * sin];
  });
}

const stepsPerSpan = 8;

/** Returns positions along a B-spline, by de Boor's algorithm. @returns an empty list if its numbers are inconsistent */
export function splinePositions(
  degree: number,
  knots: readonly number[],
  controls: readonly Position[],
): Position[] {
  if (degree < 1 || degree > 10 || knots.length !== controls.length + degree + 1) return [];
  const positions: Position[] = [];
  for (let span = degree; span < controls.length; span++) {
    const [low = 0, high = 0] = [knots[span], knots[span + 1]];
    if (!(high > low)) continue;
    const first = positions.length === 0 ? 0 : 1;
    for (let step = first; step <= stepsPerSpan; step++)
      positions.push(deBoor(degree, knots, controls, span, low + ((high - low) * step) / stepsPerSpan));
  }
  return positions;
}

function deBoor(
  degree: number,
  knots: readonly number[],
  controls: readonly Position[],
  span: number,
  parameter: number,
): Position {
  const points = Array.from({ length: degree + 1 }, (_, i) => controls[span - degree + i] ?? [0, 0]);
  for (let round = 1; round <= degree; round++) {
    for (let i = degree; i >= round; i--) {
      const low = knots[span - degree + i] ?? 0;
      const high = knots[span + 1 + i - round] ?? 0;
      const share = high > low ? (parameter - low) / (high - low) : 0;
      const [ax = 0, ay = 0] = points[i - 1] ?? [];
      const [bx = 0, by = 0] = points[i] ?? [];
      points[i] = [ax + (bx - ax) * share, ay + (by - ay) * share];
    }
  }
  return points[degree] ?? [0, 0];
}

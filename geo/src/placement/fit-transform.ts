import type { Matrix3, Point } from './matrix3.ts';
import { determinant, multiply, transformPoint } from './matrix3.ts';
import { solveLeastSquares } from './solve-linear.ts';

/** A point of the image and the corresponding point of the world. */
export interface PointPair {
  readonly from: Point;
  readonly to: Point;
}

export type TransformKind = 'similarity' | 'affine' | 'projective';

/** The reason why points do not determine a transform. */
export type FitFailure = 'same-from' | 'same-to' | 'collinear' | 'mirrored' | 'undetermined';

/** Points in a band that is this many times longer than wide count as lying on one line. */
const maxBandRatio = 100;
const maxRefinements = 20;

/**
 * The transform with the smallest sum of squared distances between the transformed `from` and `to`. Both are first moved to their
 * centroid and scaled to a size of about 1, so that rounding errors are the same for a room and for a continent.
 *
 * Source of the normalization: R. Hartley, "In defense of the eight-point algorithm", 1997.
 */
export function fitTransform(pairs: readonly PointPair[], kind: TransformKind): Matrix3 | FitFailure {
  const from = normalizePoints(pairs.map((pair) => pair.from));
  const to = normalizePoints(pairs.map((pair) => pair.to));
  if (from.scale === 0) return 'same-from';
  if (to.scale === 0) return 'same-to';
  const normalized = from.points.map((point, index) => ({ from: point, to: to.points[index] ?? point }));
  if (pairs.length > 2) {
    const affine = isBand(from.points) ? 'collinear' : fitAffine(normalized);
    if (affine !== 'collinear' && determinant(affine) < 0) return 'mirrored';
    if (kind !== 'similarity' && (affine === 'collinear' || isBand(to.points))) return 'collinear';
  }
  const fitted = fits[kind](normalized);
  if (typeof fitted === 'string') return fitted;
  const { x, y } = from.center;
  const normalizeFrom: Matrix3 = [
    1 / from.scale,
    0,
    -x / from.scale,
    0,
    1 / from.scale,
    -y / from.scale,
    0,
    0,
    1,
  ];
  const restoreTo: Matrix3 = [to.scale, 0, to.center.x, 0, to.scale, to.center.y, 0, 0, 1];
  return multiply(restoreTo, multiply(fitted, normalizeFrom));
}

interface NormalizedPoints {
  readonly points: readonly Point[];
  readonly center: Point;
  /** The root mean square of the distances to the center. */
  readonly scale: number;
}

function normalizePoints(points: readonly Point[]): NormalizedPoints {
  const mean = (pick: (point: Point) => number): number =>
    points.reduce((sum, point) => sum + pick(point) / points.length, 0);
  const center = { x: mean((point) => point.x), y: mean((point) => point.y) };
  const distances = points.map((point) => Math.hypot(point.x - center.x, point.y - center.y));
  const scale = Math.sqrt(distances.reduce((sum, distance) => sum + distance ** 2, 0) / points.length);
  // The mean of equal points can differ from the points by a rounding error.
  if (points.every((point) => point.x === points[0]?.x && point.y === points[0]?.y))
    return { points, center, scale: 0 };
  const normalized = points.map((point) => ({
    x: (point.x - center.x) / scale,
    y: (point.y - center.y) / scale,
  }));
  return { points: normalized, center, scale };
}

/** Whether the points are on one line or nearly so: the ratio of the axes of their ellipse of inertia. */
function isBand(points: readonly Point[]): boolean {
  let [xx, xy, yy] = [0, 0, 0];
  for (const { x, y } of points) {
    xx += x * x;
    xy += x * y;
    yy += y * y;
  }
  const spread = Math.hypot(xx - yy, 2 * xy);
  const [large, small] = [(xx + yy + spread) / 2, (xx + yy - spread) / 2];
  return !(small * maxBandRatio ** 2 > large);
}

const fits = { similarity: fitSimilarity, affine: fitAffine, projective: fitProjective } as const;

/** Rotates, scales and moves. As a complex number, the factor is Σ conj(from) to / Σ |from|². */
function fitSimilarity(pairs: readonly PointPair[]): Matrix3 {
  let [re, im, norm] = [0, 0, 0];
  for (const { from, to } of pairs) {
    re += from.x * to.x + from.y * to.y;
    im += from.x * to.y - from.y * to.x;
    norm += from.x ** 2 + from.y ** 2;
  }
  return [re / norm, -im / norm, 0, im / norm, re / norm, 0, 0, 0, 1];
}

/** Relative to the centroids there is no translation: (Σ to fromᵀ)(Σ from fromᵀ)⁻¹. */
function fitAffine(pairs: readonly PointPair[]): Matrix3 {
  let [xx, xy, yy, ux, uy, vx, vy] = [0, 0, 0, 0, 0, 0, 0];
  for (const { from, to } of pairs) {
    xx += from.x * from.x;
    xy += from.x * from.y;
    yy += from.y * from.y;
    ux += to.x * from.x;
    uy += to.x * from.y;
    vx += to.y * from.x;
    vy += to.y * from.y;
  }
  const det = xx * yy - xy * xy;
  const solve = (wx: number, wy: number): readonly [number, number] => [
    (wx * yy - wy * xy) / det,
    (wy * xx - wx * xy) / det,
  ];
  return [...solve(ux, uy), 0, ...solve(vx, vy), 0, 0, 0, 1];
}

/**
 * First a linear fit of the equations multiplied by their denominators (direct linear transform), then Gauss-Newton steps on the
 * distances themselves.
 */
function fitProjective(pairs: readonly PointPair[]): Matrix3 | FitFailure {
  const start = solveLeastSquares(
    pairs.flatMap(({ from: { x, y }, to }) => [
      [x, y, 1, 0, 0, 0, -x * to.x, -y * to.x, to.x],
      [0, 0, 0, x, y, 1, -x * to.y, -y * to.y, to.y],
    ]),
    8,
  );
  if (!start) return 'undetermined';
  let best = start;
  let error = sumOfSquares(pairs, best);
  for (let round = 0; round < maxRefinements; round++) {
    const step = solveLeastSquares(linearize(pairs, best), 8);
    const next = step && best.map((value, index) => value + (step[index] ?? 0));
    const nextError = next && sumOfSquares(pairs, next);
    if (!next || nextError === undefined || !(nextError < error)) break;
    [best, error] = [next, nextError];
  }
  const matrix = toMatrix(best);
  const inFront = pairs.every(({ from }) => matrix[6] * from.x + matrix[7] * from.y + 1 > 0);
  if (!inFront) return 'undetermined';
  return determinant(matrix) > 0 ? matrix : 'mirrored';
}

function toMatrix(values: readonly number[]): Matrix3 {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = values;
  return [a, b, c, d, e, f, g, h, 1];
}

function sumOfSquares(pairs: readonly PointPair[], values: readonly number[]): number {
  const matrix = toMatrix(values);
  return pairs.reduce((sum, { from, to }) => {
    const point = transformPoint(matrix, from.x, from.y);
    return sum + (point.x - to.x) ** 2 + (point.y - to.y) ** 2;
  }, 0);
}

/** Lists how the distances change with each of the eight values, and by how much they should change. */
function linearize(pairs: readonly PointPair[], values: readonly number[]): number[][] {
  const matrix = toMatrix(values);
  return pairs.flatMap(({ from: { x, y }, to }) => {
    const w = matrix[6] * x + matrix[7] * y + 1;
    const { x: u, y: v } = transformPoint(matrix, x, y);
    return [
      [x / w, y / w, 1 / w, 0, 0, 0, (-x * u) / w, (-y * u) / w, to.x - u],
      [0, 0, 0, x / w, y / w, 1 / w, (-x * v) / w, (-y * v) / w, to.y - v],
    ];
  });
}

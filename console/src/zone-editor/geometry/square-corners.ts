import {
  createPlane,
  cross,
  dot,
  type LocalPlane,
  type Point,
  subtract,
  unitVector,
} from '../../zones/local-plane.ts';
import type { Position, Rings } from '../../zones/polygon.ts';
import { mapPositions } from './transform.ts';

export interface SquaredCorners {
  readonly rings: Rings;
  /** How many corners are now right angles and were not before. */
  readonly count: number;
  /** The longest move of a corner. */
  readonly maxMoveMeters: number;
}

const toleranceRadians = (10 * Math.PI) / 180;
/** An angle that deviates less is already a right angle. */
const exactRadians = 1e-8;
const maxSteps = 2000;

/** An edge of a ring must be normal to this vector after the corners have moved. */
interface Constraint {
  readonly from: number;
  readonly to: number;
  readonly normal: Point;
}

/**
 * Turns corners within 10° of a right angle into right angles, with the smallest moves (least squares). Edges that are
 * linked by such corners get the same direction, the mean weighted by length. An edge without such a corner stays free.
 */
export function squareCorners(rings: Rings): SquaredCorners {
  const plane = createPlane(rings[0]?.[0] ?? []);
  const squared = rings.map((ring) => squareRing(ring.map(plane.toPoint)));
  let at = 0;
  const points = squared.flatMap((ring) => ring.points);
  const counts = squared.reduce((sum, { count }) => sum + count, 0);
  if (counts === 0) return { rings, count: 0, maxMoveMeters: 0 };
  const moved = mapPositions(rings, (position) => keepIfSame(plane, position, points[at++]));
  return { rings: moved, count: counts, maxMoveMeters: Math.max(...squared.map(({ maxMove }) => maxMove)) };
}

/** A corner that does not move keeps its coordinates to the last bit. */
function keepIfSame(plane: LocalPlane, position: Position, point: Point = [0, 0]): Position {
  const [x, y] = subtract(plane.toPoint(position), point);
  return Math.hypot(x, y) < 1e-9 ? position : plane.toPosition(point);
}

interface SquaredRing {
  readonly points: readonly Point[];
  readonly count: number;
  readonly maxMove: number;
}

function squareRing(points: readonly Point[]): SquaredRing {
  const edges = points.map((point, at) => subtract(points[(at + 1) % points.length] ?? point, point));
  const deviations = edges.map((edge, at) => fromRightAngle(edges.at(at - 1) ?? edge, edge));
  const crooked = deviations.filter(({ angle, isRight }) => isRight && angle > exactRadians).length;
  if (crooked === 0 || points.length < 3) return { points, count: 0, maxMove: 0 };
  const moved = project(points, findConstraints(edges, deviations));
  const moves = moved.map((point, at) => Math.hypot(...subtract(point, points[at] ?? point)));
  return { points: moved, count: crooked, maxMove: Math.max(...moves) };
}

interface Deviation {
  /** How far the angle is from the nearest multiple of 90°. */
  readonly angle: number;
  /** Whether it is nearly 90° or 270°. */
  readonly isRight: boolean;
  /** Whether it is nearly a multiple of 90°. */
  readonly isLinked: boolean;
}

function fromRightAngle(before: Point, after: Point): Deviation {
  const turn = Math.atan2(cross(before, after), dot(before, after));
  const quarters = Math.round(turn / (Math.PI / 2));
  const angle = Math.abs(turn - (quarters * Math.PI) / 2);
  const isLinked = angle <= toleranceRadians && Math.abs(quarters) < 2;
  return { angle, isLinked, isRight: isLinked && quarters !== 0 };
}

/** One constraint for each edge that has a right corner; linked edges share a direction. */
function findConstraints(edges: readonly Point[], deviations: readonly Deviation[]): Constraint[] {
  const count = edges.length;
  const groups = edges.map((_, at) => at);
  const join = (a: number, b: number) => {
    const [from, to] = [groups[a], groups[b]];
    for (const [at, group] of groups.entries()) if (group === from) groups[at] = to ?? group;
  };
  for (const [at, { isLinked }] of deviations.entries()) if (isLinked) join((at + count - 1) % count, at);
  return edges.flatMap((edge, at): Constraint[] => {
    const members = groups.flatMap((group, index) => (group === groups[at] ? index : []));
    if (!members.some((index) => deviations[index]?.isRight && members.includes((index + count - 1) % count)))
      return [];
    const base = meanDirection(members.map((index) => edges[index] ?? edge));
    const quarters = Math.round((Math.atan2(edge[1], edge[0]) - base) / (Math.PI / 2));
    const normal = unitVector(base + ((quarters + 1) * Math.PI) / 2);
    return [{ from: at, to: (at + 1) % count, normal }];
  });
}

/** The mean of directions modulo 90°: the angles are multiplied by four before they are added as vectors. */
function meanDirection(edges: readonly Point[]): number {
  let [x, y] = [0, 0];
  for (const [dx, dy] of edges) {
    const length = Math.hypot(dx, dy);
    const angle = 4 * Math.atan2(dy, dx);
    x += length * Math.cos(angle);
    y += length * Math.sin(angle);
  }
  return Math.atan2(y, x) / 4;
}

/**
 * Returns the nearest points that satisfy the constraints: p - Aᵀ(AAᵀ)⁻¹Ap, with the method of conjugate gradients
 * (Hestenes and Stiefel 1952). It also works if the constraints depend on each other.
 */
function project(points: readonly Point[], constraints: readonly Constraint[]): readonly Point[] {
  const apply = (of: readonly Point[]) =>
    constraints.map(({ from, to, normal }) => dot(normal, subtract(of[to] ?? [0, 0], of[from] ?? [0, 0])));
  const spread = (weights: readonly number[]) => {
    const sums = points.map((): [number, number] => [0, 0]);
    for (const [at, { from, to, normal }] of constraints.entries())
      for (const [index, sign] of [
        [from, -1],
        [to, 1],
      ] as const) {
        const sum = sums[index];
        if (!sum) continue;
        sum[0] += sign * normal[0] * (weights[at] ?? 0);
        sum[1] += sign * normal[1] * (weights[at] ?? 0);
      }
    return sums;
  };
  const correction = spread(solve((weights) => apply(spread(weights)), apply(points)));
  return points.map((point, at) => subtract(point, correction[at] ?? [0, 0]));
}

function solve(apply: (of: readonly number[]) => number[], right: readonly number[]): number[] {
  const product = (a: readonly number[], b: readonly number[]) =>
    a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
  let solution = right.map(() => 0);
  let rest = [...right];
  let search = [...right];
  let size = product(rest, rest);
  for (let step = 0; step < maxSteps && size > 1e-28; step += 1) {
    const image = apply(search);
    const length = size / product(search, image);
    solution = solution.map((value, at) => value + length * (search[at] ?? 0));
    rest = rest.map((value, at) => value - length * (image[at] ?? 0));
    const next = product(rest, rest);
    search = rest.map((value, at) => value + (next / size) * (search[at] ?? 0));
    size = next;
  }
  return solution;
}

import type { Contour } from './follow-contour.ts';

export type Point = readonly [x: number, y: number];

/** A straight line through `x`, `y`. The direction vector has length 1. */
export interface Line {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
}

/** A straight section of the outline. */
export interface Edge {
  readonly from: Point;
  readonly to: Point;
  readonly length: number;
  readonly line: Line;
  /** The share of its length that has a wall behind it. */
  readonly wallShare: number;
  /** Whether it follows one of the room's main directions. */
  readonly isSquare: boolean;
}

/** Noise and the steps of an oblique line stay below this. */
const tolerancePx = 1.75;
/** The outline is rounded near corners, so this much is ignored. */
const trimPx = 2;

/** Divides the outline into straight edges, and fits a line through the pixel sides of each. */
export function findEdges(contour: Contour): Edge[] {
  const corners = simplifyClosed(contour.xs, contour.ys, tolerancePx);
  return corners.map((from, index) => measureEdge(contour, from, corners[(index + 1) % corners.length]!));
}

function measureEdge(contour: Contour, from: number, end: number): Edge {
  const { xs, ys, walls } = contour;
  const size = xs.length;
  const steps = (end - from + size) % size || size;
  let wall = 0;
  for (let step = 0; step < steps; step++) wall += walls[(from + step) % size]!;
  const [start, to]: Point[] = [
    [xs[from]!, ys[from]!],
    [xs[end]!, ys[end]!],
  ];
  const length = Math.hypot(to![0] - start![0], to![1] - start![1]);
  const line = fitLine(contour, from, steps, start!, to!);
  return { from: start!, to: to!, length, line, wallShare: wall / steps, isSquare: false };
}

/** The least-squares line. Steps without a wall behind them count only if there are no others. */
function fitLine({ xs, ys, walls }: Contour, from: number, steps: number, start: Point, to: Point): Line {
  const size = xs.length;
  const trim = steps > 6 * trimPx ? trimPx : 0;
  const sums = (onlyWalls: boolean) => {
    let [n, sx, sy, sxx, sxy, syy] = [0, 0, 0, 0, 0, 0];
    for (let step = trim; step < steps - trim; step++) {
      const at = (from + step) % size;
      if (onlyWalls && !walls[at]) continue;
      const next = (at + 1) % size;
      const [x, y] = [(xs[at]! + xs[next]!) / 2 - start[0], (ys[at]! + ys[next]!) / 2 - start[1]];
      n++;
      sx += x;
      sy += y;
      sxx += x * x;
      sxy += x * y;
      syy += y * y;
    }
    return { n, x: sx / n, y: sy / n, xx: sxx / n, xy: sxy / n, yy: syy / n };
  };
  let { n, x, y, xx, xy, yy } = sums(true);
  if (n < 3) ({ n, x, y, xx, xy, yy } = sums(false));
  const angle = Math.atan2(2 * (xy - x * y), xx - x * x - (yy - y * y)) / 2;
  const [ax, ay] = [Math.cos(angle), Math.sin(angle)];
  const sign = ax * (to[0] - start[0]) + ay * (to[1] - start[1]) < 0 ? -1 : 1;
  return { x: start[0] + x, y: start[1] + y, dx: sign * ax, dy: sign * ay };
}

/** The indices of the corners of a closed line, using the algorithm of Douglas and Peucker. */
export function simplifyClosed(xs: Int32Array, ys: Int32Array, tolerance: number): number[] {
  const size = xs.length;
  if (size === 0) return [];
  const far = farthestFrom(xs, ys, 0);
  const start = farthestFrom(xs, ys, far);
  const kept = new Uint8Array(size);
  const [first, second] = [Math.min(start, far), Math.max(start, far)];
  kept[first] = kept[second] = 1;
  const stack: [number, number][] = [
    [first, second],
    [second, first + size],
  ];
  for (let part = stack.pop(); part; part = stack.pop()) {
    const [from, to] = part;
    const split = findFarthest(xs, ys, from, to, tolerance);
    if (split < 0) continue;
    kept[split % size] = 1;
    stack.push([from, split], [split, to]);
  }
  return Array.from(kept.keys()).filter((at) => kept[at] === 1);
}

function farthestFrom(xs: Int32Array, ys: Int32Array, from: number): number {
  let [farthest, maxDistance] = [from, -1];
  for (let at = 0; at < xs.length; at++) {
    const distance = Math.hypot(xs[at]! - xs[from]!, ys[at]! - ys[from]!);
    if (distance > maxDistance) [farthest, maxDistance] = [at, distance];
  }
  return farthest;
}

function findFarthest(xs: Int32Array, ys: Int32Array, from: number, to: number, tolerance: number): number {
  const size = xs.length;
  const [ax, ay] = [xs[from % size]!, ys[from % size]!];
  const [dx, dy] = [xs[to % size]! - ax, ys[to % size]! - ay];
  const length = Math.hypot(dx, dy) || 1;
  let [farthest, maxDistance] = [-1, tolerance];
  for (let step = from + 1; step < to; step++) {
    const at = step % size;
    const distance = Math.abs((xs[at]! - ax) * dy - (ys[at]! - ay) * dx) / length;
    if (distance > maxDistance) [farthest, maxDistance] = [step, distance];
  }
  return farthest;
}

/** Whether a point is inside a closed outline. */
export function isInside(ring: readonly Point[], [x, y]: Point): boolean {
  let inside = false;
  for (const [index, [ax, ay]] of ring.entries()) {
    const [bx, by] = ring[(index + 1) % ring.length]!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

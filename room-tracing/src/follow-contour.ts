import type { Mask } from './find-ink.ts';
import type { Region } from './room-region.ts';

/** The closed outline of a region along the edges of its pixels, clockwise, in one-pixel steps. */
export interface Contour {
  /** The pixel corner where each step starts, in pixels of the plan. */
  readonly xs: Int32Array;
  readonly ys: Int32Array;
  /** 1 if there is ink on the other side of the step. */
  readonly walls: Uint8Array;
}

/** East, south, west, north. */
const [stepX, stepY] = [
  [1, 0, -1, 0],
  [0, 1, 0, -1],
];
/** The pixels ahead of a corner on the right and on the left, by direction. */
const right = [
  [0, 0],
  [-1, 0],
  [-1, -1],
  [0, -1],
] as const;
const left = [
  [0, -1],
  [0, 0],
  [-1, 0],
  [-1, -1],
] as const;

/** Follows the outline of the largest part of a region, ignoring anything inside it. */
export function followContour(region: Region, mask: Mask): Contour {
  const { bits, width } = region;
  const seen = new Uint8Array(bits.length);
  let largest: Contour = { xs: new Int32Array(), ys: new Int32Array(), walls: new Uint8Array() };
  let largestArea = 0;
  for (let at = width; at < bits.length; at++) {
    // Every outline has such a pixel at its top left.
    if (!bits[at] || seen[at] || bits[at - width] || bits[at - 1]) continue;
    const contour = followFrom(region, mask, seen, at);
    const area = measureArea(contour);
    if (area > largestArea) [largest, largestArea] = [contour, area];
  }
  return largest;
}

/** Positive for outlines, negative for holes. */
function measureArea({ xs, ys }: Contour): number {
  let area = 0;
  for (let at = 0; at < xs.length; at++) area += xs[at]! * (ys[at + 1 < ys.length ? at + 1 : 0]! - ys[at]!);
  return area;
}

function followFrom(region: Region, mask: Mask, seen: Uint8Array, start: number): Contour {
  const { width, bits } = region;
  const [startX, startY] = [start % width, Math.floor(start / width)];
  const [xs, ys, walls]: [number[], number[], number[]] = [[], [], []];
  let [x, y, direction] = [startX, startY, 0];
  const isIn = (pixel: readonly [number, number]) => bits[(y + pixel[1]) * width + x + pixel[0]] === 1;
  do {
    xs.push(region.left + x);
    ys.push(region.top + y);
    const [insideX, insideY] = right[direction]!;
    seen[(y + insideY) * width + x + insideX] = 1;
    const [outsideX, outsideY] = left[direction]!;
    walls.push(isInk(mask, region.left + x + outsideX, region.top + y + outsideY));
    x += stepX[direction]!;
    y += stepY[direction]!;
    if (!isIn(right[direction]!)) direction = (direction + 1) % 4;
    else if (isIn(left[direction]!)) direction = (direction + 3) % 4;
  } while (x !== startX || y !== startY || direction !== 0);
  return { xs: Int32Array.from(xs), ys: Int32Array.from(ys), walls: Uint8Array.from(walls) };
}

function isInk({ width, height, bits }: Mask, x: number, y: number): number {
  return x >= 0 && y >= 0 && x < width && y < height ? bits[y * width + x]! : 0;
}

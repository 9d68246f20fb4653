import type { Mask } from './find-ink.ts';

/** Walls are at least this many times as thick as the lines of furniture, doors and windows. */
const minRatio = 2.5;
/** Thinner walls cannot be told from lines. */
const minWallPx = 6;
/** The share of the ink that is in walls, in a plan that draws walls solid. */
const minShare = 0.3;
/** Lines are at least this share of the length of the most frequent thin lines. */
const frequentShare = 0.4;
/** The thickness of the thinnest pieces of wall, in that of most inner walls. */
const innerShare = 0.7;
/** Inner walls are at least this share of the length of all walls. The leaves of doors are thinner, and shorter together. */
const innerLength = 0.2;
/** Inner walls differ in thickness by up to this ratio. */
const innerSpread = 1.4;
/** Text is in pieces of ink that are shorter than this share of the longer side. */
const textShare = 0.04;
/** Doors are compared with this many of the thinnest walls, but with less than a typical wall: inner walls can differ in thickness. */
const outerRatio = 1.5;
const sameShare = 0.85;
/** A spot of ink is at least this long, in typical wall thicknesses, to be a piece of wall. */
const spotShare = 2.5;
const farPx = 1 << 28;

export interface ThickWalls {
  readonly walls: Mask;
  /** The thickness of the thinner walls in pixels. */
  readonly thinnest: number;
  /** The thickness of the thicker walls. */
  readonly thickest: number;
  /** Half of the ink of walls is in walls that are as thick or thicker. */
  readonly typical: number;
  /** The thickness of inner walls, which is what doors are compared with. */
  readonly inner: number;
}

/**
 * Finds the walls of a plan that draws them solid: the ink that is much thicker than the lines of furniture, doors and windows.
 *
 * @returns undefined if lines and walls are about as thick as each other
 */
export function findThickWalls(ink: Mask): ThickWalls | undefined {
  const distances = measureInside(ink);
  // Bold text is as thick as inner walls, and there can be more of it.
  const large = { ...ink, bits: ink.bits.slice() };
  removeSpots(large, textShare * Math.max(ink.width, ink.height));
  const classes = findThickness(large, distances);
  if (!classes) return undefined;
  const radius = classes.split / 2;
  const { split: _, ...sizes } = classes;
  const walls = keepThick(ink, distances, radius);
  removeSpots(walls, spotShare * sizes.typical, sizes.typical);
  return { walls, ...sizes };
}

/** Three times the distance of each pixel of ink to the nearest paper, by the 3-4 chamfer distance. The edge of the picture is ink. */
function measureInside({ width, height, bits }: Mask): Int32Array {
  const distances = new Int32Array(bits.length);
  for (let at = 0; at < bits.length; at++) distances[at] = bits[at] ? farPx : 0;
  spread(distances, width, height);
  return distances;
}

function spread(distances: Int32Array, width: number, height: number): void {
  for (const sign of [1, -1]) {
    const [first, last] = sign === 1 ? [0, distances.length] : [distances.length - 1, -1];
    for (let at = first, x = sign === 1 ? 0 : width - 1; at !== last; at += sign) {
      let least = distances[at]!;
      if (least > 0) {
        const [isBeside, row] = [sign === 1 ? x > 0 : x < width - 1, at - sign * width];
        const isBelow = row >= 0 && row < width * height;
        if (isBeside) least = Math.min(least, distances[at - sign]! + 3);
        if (isBelow) {
          least = Math.min(least, distances[row]! + 3);
          if (x > 0) least = Math.min(least, distances[row - 1]! + 4);
          if (x < width - 1) least = Math.min(least, distances[row + 1]! + 4);
        }
        distances[at] = least;
      }
      x += sign;
      if (x === width) x = 0;
      else if (x < 0) x = width - 1;
    }
  }
}

/** The thickness that divides lines from walls, by the ink of each thickness. */
function findThickness(
  { width, height, bits }: Mask,
  distances: Int32Array,
): (Omit<ThickWalls, 'walls'> & { readonly split: number }) | undefined {
  const ink = new Float64Array(96);
  for (let y = 1; y < height - 1; y++)
    for (let x = 1, at = y * width + 1; x < width - 1; x++, at++) {
      const d = distances[at]!;
      if (!bits[at]) continue;
      const middle =
        middlePixels(d, distances[at - 1]!, distances[at + 1]!) ||
        middlePixels(d, distances[at - width]!, distances[at + width]!);
      if (middle === 0) continue;
      const thickness = Math.round((2 * d) / 3) - (middle === 1 ? 1 : 0);
      if (thickness > 0 && thickness < ink.length) ink[thickness]! += thickness / middle;
    }
  const total = ink.reduce((sum, one) => sum + one, 0);
  const lengths = ink.map((one, thickness) => one / (thickness || 1));
  // Lines are the most frequent thickness, or a thinner one that is about as frequent: their ink is small.
  const lines = lengths.subarray(1, 12);
  const line = 1 + lines.findIndex((length) => length >= frequentShare * Math.max(...lines));
  const smallest = Math.max(minWallPx, Math.ceil(line * minRatio));
  const split = Math.max(smallest, Math.round(innerShare * (findInner(lengths, smallest) ?? smallest)));
  if (ink.subarray(split).reduce((sum, one) => sum + one, 0) < minShare * total) return undefined;
  const walls = ink.fill(0, 0, split);
  // By length: the ink of a few outer walls can be most of it.
  const thinnest = quantile(lengths.fill(0, 0, split), 0.1);
  const typical = quantile(walls, 0.5);
  const inner = Math.min(sameShare * typical, outerRatio * thinnest);
  return { split, thinnest, thickest: Math.min(3 * typical, quantile(walls, 0.85)), typical, inner };
}

/** The thickness below which there is this share of the weights. */
function quantile(weights: Float64Array, share: number): number {
  let left = share * weights.reduce((sum, one) => sum + one, 0);
  for (const [thickness, weight] of weights.entries()) {
    left -= weight;
    if (left <= 0 && weight > 0) return thickness;
  }
  return weights.length;
}

/** The middle of a line is one pixel wide, or two that are equally far from its sides. @returns 0 beside the middle */
function middlePixels(d: number, before: number, after: number): 0 | 1 | 2 {
  const [less, more] = [Math.min(before, after), Math.max(before, after)];
  return more > d || less === d ? 0 : more === d ? 2 : 1;
}

/** The most frequent thickness of inner walls: the smallest of which there is enough. Outer walls can be several times as thick. */
function findInner(lengths: Float64Array, smallest: number): number | undefined {
  const total = lengths.subarray(smallest - 1).reduce((sum, one) => sum + one, 0);
  for (let one = smallest - 1; one < lengths.length; one++) {
    const near = lengths.subarray(one, Math.ceil(innerSpread * one) + 1);
    const length = near.reduce((sum, by) => sum + by, 0);
    if (length > 0 && length >= innerLength * total) return one + near.indexOf(Math.max(...near));
  }
  return undefined;
}

/** The pixels of ink near places where the ink is thick: an opening of the mask that keeps its corners. */
function keepThick({ width, height, bits }: Mask, distances: Int32Array, radius: number): Mask {
  const toCore = new Int32Array(bits.length);
  for (let at = 0; at < bits.length; at++) toCore[at] = distances[at]! >= 3 * radius ? 0 : farPx;
  spread(toCore, width, height);
  const kept = new Uint8Array(bits.length);
  const reach = 3 * (1.5 * radius + 1);
  for (let at = 0; at < bits.length; at++) if (bits[at] && toCore[at]! <= reach) kept[at] = 1;
  return { width, height, bits: kept };
}

/** Whether most faces of the walls are horizontal or vertical: longer than the walls are thick, without a step. */
export function areUpright({ walls: { width, height, bits }, typical }: ThickWalls): boolean {
  let [straight, all] = [0, 0];
  for (const [lines, length, line, step] of [
    [height, width, width, 1],
    [width, height, 1, width],
  ] as const)
    for (let base = line; base < lines * line; base += line)
      for (let along = 0, run = 0; along <= length; along++) {
        const at = base + along * step;
        if (along < length && bits[at] !== bits[at - line]) {
          run++;
          all++;
          continue;
        }
        if (run >= typical) straight += run;
        run = 0;
      }
  return straight > 0.5 * all;
}

/** A column fills this share of its box. */
const columnShare = 0.75;

/**
 * Removes pieces of ink that are shorter than a piece of wall, such as letters and symbols.
 *
 * @param columnPx the width and the length of a column, which is a filled block and stays
 */
export function removeSpots({ width, height, bits }: Mask, minPx: number, columnPx = minPx): void {
  const seen = new Uint8Array(bits.length);
  const stack: number[] = [];
  for (let start = bits.indexOf(1); start >= 0; start = bits.indexOf(1, start + 1)) {
    if (seen[start]) continue;
    let [left, right, top, bottom] = [width, 0, height, 0];
    const piece: number[] = [];
    seen[start] = 1;
    stack.push(start);
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const x = at % width;
      const y = (at - x) / width;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      if (right - left < minPx && bottom - top < minPx) piece.push(at);
      for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
        if (next < 0 || next >= bits.length || seen[next] || !bits[next]) continue;
        seen[next] = 1;
        stack.push(next);
      }
    }
    const [across, down] = [right - left + 1, bottom - top + 1];
    if (across > minPx || down > minPx) continue;
    const isColumn = Math.min(across, down) > columnPx && piece.length >= columnShare * across * down;
    if (!isColumn) for (const at of piece) bits[at] = 0;
  }
}

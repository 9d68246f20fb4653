import type { Mask } from './find-ink.ts';
import { colorCount, type GrayImage, lightnesses } from './gray-image.ts';
import { measureWalls } from './measure-walls.ts';
import { removeSpots, type ThickWalls } from './thick-walls.ts';

/** A straight line is at least this long, as a share of the longer side of the picture. */
const straightShare = 0.03;
/** The share of a color that is in straight lines, if it is a color of walls. Furniture and doors have short and curved lines. */
const wallShare = 0.45;
/** The share of a hue: a JPEG blurs it. The lines of another hue of walls are at least this share of those of the first one. */
const hueShare = 0.35;
const otherHueShare = 0.1;
/** The share of the straight lines of a color that are lines in both directions: the color fills areas. */
const fillShare = 0.2;
/** A color that covers less of the picture is not one of walls. */
const minShare = 0.0005;
/** The straight lines of walls are longer than this many times the width and height of the picture. */
const minLength = 2;
/** A piece of a line is at least this long, in thicknesses of the lines of walls. Letters can have the color of walls. */
const spotShare = 2.5;
/** Two lines this close are the two faces of a wall. */
const facePx = 3;

/**
 * Finds the walls of a plan that draws them in colors of their own, such as a drawing from CAD: the colors whose lines are long and
 * straight.
 *
 * @returns undefined if there is no such color
 */
export function findColoredWalls({ width, height, colors }: GrayImage): ThickWalls | undefined {
  if (!colors) return undefined;
  let shown = colors;
  let isWall = findWallColors(width, height, shown, wallShare);
  if (!isWall) {
    // In a JPEG, the lightness of a line changes from pixel to pixel, and its hue stays about the same.
    shown = colors.map((color) => Math.ceil(color / lightnesses));
    isWall = findWallColors(width, height, shown, hueShare, otherHueShare);
  }
  if (!isWall) return undefined;
  const bits = shown.map((color) => isWall[color]!);
  const walls: Mask = { width, height, bits };
  closeFaces(walls);
  const typical = Math.max(4, measureWalls(walls));
  removeSpots(walls, spotShare * typical);
  return { walls, thinnest: 2, thickest: 3 * typical, typical, inner: typical };
}

/**
 * @param least the share of a color of walls that is in straight lines
 * @param otherLeast how long its lines are at least, as a share of those of the color with the longest lines
 * @returns 1 for each color of walls, or undefined if no color is one
 */
function findWallColors(
  width: number,
  height: number,
  colors: Uint8Array,
  least: number,
  otherLeast = 0,
): Uint8Array | undefined {
  const [all, straight, filled] = [0, 1, 2].map(() => new Float64Array(colorCount));
  const lines = countLines(width, height, colors);
  for (let at = 0; at < colors.length; at++) {
    const color = colors[at]!;
    all![color]!++;
    if (lines[at]! > 0) straight![color]!++;
    if (lines[at] === 2) filled![color]!++;
  }
  const lengths = straight!.map((inLines, color) => {
    const [size, inBoth] = [all![color]!, filled![color]!];
    const isLines = color > 0 && inLines >= least * size && inBoth <= fillShare * inLines;
    return isLines && size >= minShare * colors.length ? inLines : 0;
  });
  const minor = otherLeast * Math.max(...lengths);
  const isWall = Uint8Array.from(lengths, (length) => (length > 0 && length >= minor ? 1 : 0));
  const length = lengths.reduce((sum, one, color) => sum + (isWall[color] ? one : 0), 0);
  return length < minLength * (width + height) ? undefined : isWall;
}

/** Whether each pixel with a color is part of a straight line along its row or its column (1), or of both (2). */
function countLines(width: number, height: number, colors: Uint8Array): Uint8Array {
  const isStraight = new Uint8Array(colors.length);
  const shortest = straightShare * Math.max(width, height);
  for (const [lines, length, line, step] of [
    [height, width, width, 1],
    [width, height, 1, width],
  ] as const)
    for (let base = 0; base < lines * line; base += line)
      for (let from = 0, to = 1; to <= length; to++) {
        const color = colors[base + from * step]!;
        if (to < length && colors[base + to * step] === color) continue;
        if (color > 0 && to - from >= shortest)
          for (let at = from; at < to; at++) isStraight[base + at * step]!++;
        from = to;
      }
  return isStraight;
}

/** Fills what is between the two faces of walls. */
function closeFaces({ width, height, bits }: Mask): void {
  for (const [lines, length, line, step] of [
    [height, width, width, 1],
    [width, height, 1, width],
  ] as const)
    for (let base = 0; base < lines * line; base += line)
      for (let along = 0, last = -facePx - 2; along < length; along++) {
        if (!bits[base + along * step]) continue;
        const gap = along - last - 1;
        if (gap > 0 && gap <= facePx) for (let by = 1; by <= gap; by++) bits[base + (along - by) * step] = 1;
        last = along;
      }
}

import { extendMarks } from './extend-hatching.ts';
import type { Mask } from './find-ink.ts';

/** Thicker lines are not hatching. */
const maxLinePx = 4;
const [minSpacingPx, maxSpacingPx] = [3, 40];
const minLines = 5;
/** A line is oblique if its column changes within this many rows. */
const obliqueRows = 7;

/**
 * Removes hatching, stair treads and tile grids: thin lines with equal distances to the previous and the next line, in sequences
 * of at least five lines. Each line is removed up to its ends. The outer lines of a sequence stay unless they are oblique,
 * because they may be walls.
 */
export function removeHatching({ width, height, bits }: Mask): void {
  const marks = new Uint8Array(bits.length);
  markAlong({ bits, marks, rowStep: width, step: 1 }, height, width);
  markAlong({ bits, marks, rowStep: 1, step: width }, width, height);
  extendMarks(bits, marks, height, width, width, 1);
  extendMarks(bits, marks, width, height, 1, width);
  for (let at = 0; at < bits.length; at++) if (marks[at]) bits[at] = 0;
}

/** The last lines crossed by a row or column. */
interface Crossing {
  readonly starts: number[];
  readonly ends: number[];
}

/** The memory layout of pixels in a row or column. */
interface Scan {
  readonly bits: Uint8Array;
  readonly marks: Uint8Array;
  /** Index steps from a row to the next, and from a pixel to the next. */
  readonly rowStep: number;
  readonly step: number;
}

/** The lines crossed by a row. */
interface Crossing {
  readonly starts: number[];
  readonly ends: number[];
}

/** Scans each row (or column) and marks the lines of regular sequences across it. */
function markAlong(scan: Scan, rows: number, length: number): void {
  const { bits, rowStep, step } = scan;
  for (let row = 0; row < rows; row++) {
    const crossing: Crossing = { starts: [], ends: [] };
    const base = row * rowStep;
    for (let at = 0; at < length; at++) {
      if (!bits[base + at * step]) continue;
      crossing.starts.push(at);
      while (at < length && bits[base + at * step]) at++;
      crossing.ends.push(at);
    }
    if (crossing.starts.length >= minLines) markSequences(scan, crossing, base);
  }
}

function markSequences(scan: Scan, { starts, ends }: Crossing, base: number): void {
  let first = 0;
  const middle = (line: number) => (starts[line]! + ends[line]!) / 2;
  for (let line = 1; line <= starts.length; line++) {
    const gap = line < starts.length ? middle(line) - middle(line - 1) : Number.NaN;
    const before = line - 1 > first ? middle(line - 1) - middle(line - 2) : gap;
    const goesOn =
      gap >= minSpacingPx && gap <= maxSpacingPx && Math.abs(gap - before) <= 1.5 + 0.06 * before;
    if (goesOn) continue;
    if (line - first >= minLines)
      for (let member = first; member < line; member++) {
        const isOuter = member === first || member === line - 1;
        markLine(scan, base + starts[member]! * scan.step, ends[member]! - starts[member]!, isOuter);
      }
    // The last gap may be the first one of the next sequence.
    first = gap <= maxSpacingPx ? line - 1 : line;
  }
}

/** Marks the pixels of a line in a row. An outer line that continues straight in the neighboring rows may be a wall. */
function markLine(
  { bits, marks, rowStep, step }: Scan,
  start: number,
  thickness: number,
  isOuter: boolean,
): void {
  if (thickness > maxLinePx) return;
  for (let at = start; at < start + thickness * step; at += step)
    if (!isOuter || !goesStraightOn(bits, at, rowStep, step)) marks[at] = 1;
}

function goesStraightOn(bits: Uint8Array, at: number, rowStep: number, step: number): boolean {
  for (const row of [at - obliqueRows * rowStep, at + obliqueRows * rowStep])
    for (let aside = -2; aside <= 2; aside++) if (bits[row + aside * step]) return true;
  return false;
}

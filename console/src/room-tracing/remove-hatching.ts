import { extendMarks } from './extend-hatching.ts';
import type { Mask } from './find-ink.ts';

/** Lines that are thicker than this are not hatching. */
const maxLinePx = 4;
const [minSpacingPx, maxSpacingPx] = [3, 40];

/**
 * Removes hatching, the treads of stairs and grids of tiles: thin lines with the same distance to the line before and to
 * the line after, in a sequence of at least five lines, and these lines up to their ends. The outer lines of a sequence stay,
 * because they may be walls.
 */
export function removeHatching({ width, height, bits }: Mask): void {
  const marks = new Uint8Array(bits.length);
  markAlong(bits, marks, height, width, width, 1);
  markAlong(bits, marks, width, height, 1, width);
  extendMarks(bits, marks, height, width, width, 1);
  extendMarks(bits, marks, width, height, 1, width);
  for (let at = 0; at < bits.length; at++) if (marks[at]) bits[at] = 0;
}

/** The last lines that a row or column has crossed. */
interface Crossing {
  readonly starts: number[];
  readonly ends: number[];
}

/** Goes along each row (or column) and marks the lines of regular sequences across it. */
function markAlong(
  bits: Uint8Array,
  marks: Uint8Array,
  rows: number,
  length: number,
  rowStep: number,
  step: number,
): void {
  for (let row = 0; row < rows; row++) {
    const crossing: Crossing = { starts: [], ends: [] };
    const base = row * rowStep;
    for (let at = 0; at < length; at++) {
      if (!bits[base + at * step]) continue;
      const start = at;
      while (at < length && bits[base + at * step]) at++;
      crossing.starts.push(start);
      crossing.ends.push(at);
    }
    if (crossing.starts.length >= 5) markSequences(crossing, marks, base, step);
  }
}

function markSequences({ starts, ends }: Crossing, marks: Uint8Array, base: number, step: number): void {
  let first = 0;
  const middle = (line: number) => (starts[line]! + ends[line]!) / 2;
  for (let line = 1; line <= starts.length; line++) {
    const gap = line < starts.length ? middle(line) - middle(line - 1) : Number.NaN;
    const before = line - 1 > first ? middle(line - 1) - middle(line - 2) : gap;
    const goesOn = gap >= minSpacingPx && gap <= maxSpacingPx && Math.abs(gap - before) <= 1.5 + 0.06 * before;
    if (goesOn) continue;
    if (line - first >= 5) markLines(starts, ends, first + 1, line - 1, marks, base, step);
    // The last gap may be the first of the next sequence.
    first = gap <= maxSpacingPx ? line - 1 : line;
  }
}

function markLines(
  starts: readonly number[],
  ends: readonly number[],
  from: number,
  to: number,
  marks: Uint8Array,
  base: number,
  step: number,
): void {
  for (let line = from; line < to; line++) {
    if (ends[line]! - starts[line]! > maxLinePx) continue;
    for (let at = starts[line]!; at < ends[line]!; at++) marks[base + at * step] = 1;
  }
}

/** A line that is traced from row to row. */
interface Chain {
  /** The middle of the line in the last row. */
  at: number;
  /** How far the line moves from one row to the next. */
  slope: number;
  thickness: number;
  /** The number of its rows that are marked. */
  marked: number;
  /** The number of rows since the line was last found. */
  missing: number;
  /** The most recent marks, as pairs of the first and the last index. */
  recent: number[];
}

const minMarked = 6;
/** The maximum number of marked rows of another line before its different direction is detected. */
const overshoot = 6;
const maxLinePx = 5;
/** How far a line may be from the position that its slope predicts. */
const reachPx = 1.4;

/**
 * Follows marked lines across the rows (or columns) into their unmarked parts, and marks these. In the corners of a hatched area,
 * too few lines are next to each other to be recognized as a sequence.
 */
export function extendMarks(
  bits: Uint8Array,
  marks: Uint8Array,
  rows: number,
  length: number,
  rowStep: number,
  step: number,
): void {
  const hasMarks = findMarkedRows(marks, rows, length, rowStep, step);
  for (const [first, by] of [
    [0, 1],
    [rows - 1, -1],
  ] as const) {
    let chains: Chain[] = [];
    for (let row = first; row >= 0 && row < rows; row += by) {
      if (chains.length === 0 && !hasMarks[row]) continue;
      chains = followRow(chains, bits, marks, row * rowStep, length, step);
    }
  }
}

function findMarkedRows(
  marks: Uint8Array,
  rows: number,
  length: number,
  rowStep: number,
  step: number,
): Uint8Array {
  const found = new Uint8Array(rows);
  for (let row = 0; row < rows; row++)
    for (let at = 0; at < length; at++)
      if (marks[row * rowStep + at * step]) {
        found[row] = 1;
        break;
      }
  return found;
}

/** Processes lines sorted by `at`, like the runs of the row. */
function followRow(
  chains: readonly Chain[],
  bits: Uint8Array,
  marks: Uint8Array,
  base: number,
  length: number,
  step: number,
): Chain[] {
  const next: Chain[] = [];
  let chain = 0;
  const miss = (before: number) => {
    for (; chain < chains.length && predict(chains[chain]!) < before; chain++) {
      const lost = chains[chain]!;
      if (++lost.missing <= 2) next.push(lost);
      else restore(lost, marks, step);
    }
  };
  for (let at = 0; at < length; at++) {
    if (!bits[base + at * step]) continue;
    const start = at;
    let marked = 0;
    for (; at < length && bits[base + at * step]; at++) marked += marks[base + at * step]!;
    const middle = (start + at) / 2;
    miss(middle - reachPx);
    const current = chains[chain];
    const isMarked = marked >= 0.6 * (at - start);
    const fits = current && predict(current) <= middle + reachPx && at - start <= current.thickness + 1.5;
    // A wall is marked only in the few rows where lines touch it.
    if (current && fits && (isMarked || current.marked >= minMarked)) {
      chain++;
      if (!isMarked) mark(current, marks, base + start * step, base + (at - 1) * step, step);
      advance(current, middle, at - start, isMarked);
      next.push(current);
    } else if (isMarked && at - start <= maxLinePx)
      next.push({ at: middle, slope: 0, thickness: at - start, marked: 1, missing: 0, recent: [] });
  }
  miss(Infinity);
  return next;
}

function predict({ at, slope, missing }: Chain): number {
  return at + slope * (missing + 1);
}

function mark(chain: Chain, marks: Uint8Array, first: number, last: number, step: number): void {
  for (let at = first; at <= last; at += step) marks[at] = 1;
  chain.recent.push(first, last);
  if (chain.recent.length > 2 * overshoot) chain.recent.splice(0, 2);
}

/** Unmarks the last pixels at the end of a line, where it was followed into a wall. */
function restore({ recent }: Chain, marks: Uint8Array, step: number): void {
  for (let pair = 0; pair < recent.length; pair += 2)
    for (let at = recent[pair]!; at <= recent[pair + 1]!; at += step) marks[at] = 0;
}

function advance(chain: Chain, middle: number, thickness: number, isMarked: boolean): void {
  const expected = predict(chain);
  const moved = (middle - chain.at) / (chain.missing + 1);
  // The first steps determine the slope. Later ones change it little, and unmarked ones not at all.
  const weight = isMarked ? 1 / Math.min(12, chain.marked + 1) : 0;
  chain.slope += (moved - chain.slope) * weight;
  chain.thickness += (thickness - chain.thickness) * 0.2;
  // A line in another direction gets out of reach after some rows.
  chain.at = expected + (middle - expected) * (chain.marked < minMarked ? 0.8 : 0.25);
  chain.missing = 0;
  if (isMarked) chain.marked++;
}

import type { Mask } from './find-ink.ts';
import type { ThickWalls } from './thick-walls.ts';

/** The ends of walls are straight up to 2 pixels, or up to this share of their thickness if lines are attached to them. */
const straightShare = 0.35;
/** A wall goes on from its end for longer than it is thick. */
const wallRatio = 1.2;
/** The share of a side of a recess that is wall. */
const recessShare = 0.6;

/** The widest openings, in typical wall thicknesses: without and with something drawn in all of it, such as the lines of a window. */
const widest = {
  /** Between two ends of walls. */
  ends: { empty: 10, drawn: 30 },
  /** Between the end of a wall and the side of another one. */
  side: { empty: 8, drawn: 10 },
} as const;
/** The share of the width of an opening in which there are lines: of windows, or the dashes of a beam above. */
const drawnShare = { ends: 0.45, side: 0.85 } as const;

/**
 * Fills the openings of horizontal and vertical walls: free places that are as high as a wall is thick, between two ends of walls or
 * between the end of a wall and the side of another one.
 *
 * @param ink all lines of the plan, also those that are not walls
 */
export function bridgeOpenings({ walls, ...sizes }: ThickWalls, ink: Mask): Mask {
  const bits = walls.bits.slice(); // gaps are found in the walls alone
  for (const slack of [2, straightShare * sizes.typical])
    for (const isAcross of [false, true]) fillGaps(walls, ink.bits, bits, isAcross, { ...sizes, slack });
  return { ...walls, bits };
}

/** Free pixels of neighboring lines that begin and end at the same places. */
interface Gap {
  from: number;
  to: number;
  readonly firstLine: number;
  lines: number;
}

interface Lines {
  /** The number of lines, and of pixels in each. */
  readonly lines: number;
  readonly length: number;
  /** The index of a pixel of a line. */
  readonly at: (line: number, along: number) => number;
}

function fillGaps(
  { width, height, bits: walls }: Mask,
  ink: Uint8Array,
  bits: Uint8Array,
  isAcross: boolean,
  { slack, ...sizes }: Omit<ThickWalls, 'walls'> & { readonly slack: number },
): void {
  const [length, lines] = isAcross ? [height, width] : [width, height];
  const at = (line: number, along: number) => (isAcross ? along * width + line : line * width + along);
  const isOpening = openingTest({ lines, length, at }, walls, ink, sizes);
  let open: Gap[] = [];
  for (let line = 0; line <= lines; line++) {
    const next: Gap[] = [];
    for (let along = 0, from = -1; line < lines && along <= length; along++) {
      if (along < length && !walls[at(line, along)]) {
        if (from < 0) from = along;
        continue;
      }
      // A gap lies between walls, not at the edge of the picture.
      if (from > 0 && along < length && along - from <= widest.ends.drawn * sizes.typical)
        next.push(continueGap(open, { from, to: along, firstLine: line, lines: 1 }, slack));
      from = -1;
    }
    for (const gap of open) {
      if (next.includes(gap) || !isOpening(gap)) continue;
      for (let filled = gap.firstLine; filled < gap.firstLine + gap.lines; filled++)
        for (let along = gap.from; along < gap.to; along++) bits[at(filled, along)] = 1;
    }
    open = next;
  }
}

/** Returns whether a gap is an opening of a wall. */
function openingTest(
  { lines, length, at }: Lines,
  walls: Uint8Array,
  ink: Uint8Array,
  { thinnest, thickest, typical }: Omit<ThickWalls, 'walls'>,
): (gap: Gap) => boolean {
  /** How far the wall at an end of a gap goes on, up to `most`. */
  const depthOf = (line: number, from: number, step: number, most: number) => {
    let depth = 0;
    for (
      let along = from;
      depth < most && along >= 0 && along < length && walls[at(line, along)];
      along += step
    )
      depth++;
    return depth;
  };
  const isDrawn = ({ from, to, firstLine, lines: count }: Gap, share: number) => {
    let drawn = 0;
    for (let along = from; along < to; along++) {
      let line = firstLine;
      while (line < firstLine + count && !ink[at(line, along)]) line++;
      if (line < firstLine + count) drawn++;
    }
    return drawn >= share * (to - from);
  };
  /** Whether a wall runs along one of its sides, so that it is a recess of the wall and not a way through it. */
  const isRecess = ({ from, to, firstLine, lines: count }: Gap) =>
    [firstLine - 2, firstLine + count + 1].some((line) => {
      if (line < 0 || line >= lines) return true;
      let wall = 0;
      for (let along = from; along < to; along++) if (walls[at(line, along)]) wall++;
      return wall > recessShare * (to - from);
    });
  return (gap) => {
    if (gap.lines < 0.5 * thinnest || gap.lines > 1.35 * thickest) return false;
    const [middle, most] = [gap.firstLine + (gap.lines >> 1), wallRatio * gap.lines];
    const ends = [depthOf(middle, gap.from - 1, -1, most), depthOf(middle, gap.to, 1, most)];
    const wallEnds = ends.filter((depth) => depth >= most).length;
    if (wallEnds === 0 || isRecess(gap)) return false;
    const kind = wallEnds === 2 ? 'ends' : 'side';
    const size = (gap.to - gap.from) / typical;
    return size <= widest[kind].drawn && (size <= widest[kind].empty || isDrawn(gap, drawnShare[kind]));
  };
}

function continueGap(open: readonly Gap[], gap: Gap, slack: number): Gap {
  const before = open.find(
    ({ from, to }) => Math.abs(from - gap.from) <= slack && Math.abs(to - gap.to) <= slack,
  );
  if (!before) return gap;
  before.lines++;
  before.from = Math.min(before.from, gap.from);
  before.to = Math.max(before.to, gap.to);
  return before;
}

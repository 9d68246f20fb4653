import type { Mask } from './find-ink.ts';
import { type Gap, hasLine, hasSwing, isRecess, isWallEnd, type Lines } from './opening-signs.ts';
import type { ThickWalls } from './thick-walls.ts';

/** The ends of walls are straight up to 2 pixels, or up to this share of their thickness if lines are attached to them. */
const straightShare = 0.35;
/** The widest openings, in typical wall thicknesses. */
const widest = {
  /** Between two ends of walls. */
  ends: { empty: 10, door: 13, line: 30 },
  /** Between the end of a wall and the side of another one. */
  side: { empty: 8, door: 13, line: 10 },
} as const;
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

function fillGaps(
  { width, height, bits: walls }: Mask,
  ink: Uint8Array,
  bits: Uint8Array,
  isAcross: boolean,
  { slack, ...sizes }: Omit<ThickWalls, 'walls'> & { readonly slack: number },
): void {
  const [length, lines] = isAcross ? [height, width] : [width, height];
  const at = (line: number, along: number) => (isAcross ? along * width + line : line * width + along);
  const isOpening = openingTest({ lines, length, at, walls, ink }, sizes);
  let open: Gap[] = [];
  for (let line = 0; line <= lines; line++) {
    const next: Gap[] = [];
    for (let along = 0, from = -1; line < lines && along <= length; along++) {
      if (along < length && !walls[at(line, along)]) {
        if (from < 0) from = along;
        continue;
      }
      // A gap lies between walls, not at the edge of the picture.
      if (from > 0 && along < length && along - from <= widest.ends.line * sizes.typical)
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
  lines: Lines,
  { thinnest, thickest, typical }: Omit<ThickWalls, 'walls'>,
): (gap: Gap) => boolean {
  return (gap) => {
    if (gap.lines < 0.5 * thinnest || gap.lines > 1.35 * thickest) return false;
    const wallEnds = [gap.from - 1, gap.to].filter((at) => isWallEnd(lines, gap, at, typical)).length;
    if (wallEnds === 0 || isRecess(lines, gap)) return false;
    const kind = wallEnds === 2 ? 'ends' : 'side';
    const size = (gap.to - gap.from) / typical;
    return (
      size <= widest[kind].empty ||
      (size <= widest[kind].line && hasLine(lines, gap, kind === 'ends')) ||
      (size <= widest[kind].door && hasSwing(lines, gap))
    );
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

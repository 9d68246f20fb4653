import type { Mask } from './find-ink.ts';
import { type Opening, openAgain } from './open-again.ts';
import { type Gap, hasLine, hasSwing, isRecess, type Lines, wallEndAt } from './opening-signs.ts';
import { removeSpots, type ThickWalls } from './thick-walls.ts';

/** The ends of walls are straight up to 2 pixels, or up to this share of their thickness if lines are attached to them. */
const straightShare = 0.35;
/** A wall that ends at an opening is at least this thick, as a share of the thinner walls. */
const minThickness = 0.35;
const maxThickness = 1.35;
/** Dark furniture that is attached to nothing is smaller than this, in typical wall thicknesses; the walls of a room are longer. */
const furnitureSize = 6;
/** The widest openings, in thicknesses of inner walls. */
const widest = {
  /** Between two ends of walls that are free on both sides, or at corners. */
  ends: 10,
  corners: 6,
  /** Between the end of a wall and the side of another one. */
  side: 8,
  door: 13,
  line: { ends: 40, side: 10 },
} as const;
/**
 * Openings are filled in this order, because a wall that goes on behind a window or a door has no end there: those between two ends,
 * those that are as narrow as a door, those with a sign of a window or a door, and those without one.
 */
const steps = ['ends', 'corners', 'signs', 'side'] as const;

/**
 * Fills the openings of horizontal and vertical walls: free places that are as high as a wall is thick, between two ends of walls or
 * between the end of a wall and the side of another one. What does not divide rooms is opened again.
 *
 * @param ink all lines of the plan, also those that are not walls
 */
export function bridgeOpenings({ walls, ...sizes }: ThickWalls, ink: Mask): Bridged {
  let bits = walls.bits;
  const opened: Opening[] = [];
  for (const step of steps) {
    const found = { ...walls, bits }; // the openings of a step do not depend on their order
    bits = bits.slice();
    const rough = Math.max(2, straightShare * sizes.typical);
    for (const [slack, isByDepth] of [
      [2, false],
      [rough, false],
      [rough, true],
    ] as const)
      for (const isAcross of [false, true])
        fillGaps(found, ink.bits, bits, { ...sizes, slack, isByDepth, isAcross, step }, opened);
  }
  const bridged = { ...walls, bits };
  openAgain(walls, bridged, opened, widest.door * sizes.inner);
  removeSpots(bridged, furnitureSize * sizes.typical);
  const doors = opened.filter(({ isDoor }) => isDoor).map(({ from, to }) => to - from);
  return { walls: bridged, doorPx: doors.toSorted((a, b) => a - b)[doors.length >> 1] };
}

interface Bridged {
  readonly walls: Mask;
  /** The width of a typical door that is drawn with its swing. */
  readonly doorPx: number | undefined;
}

interface Search extends Omit<ThickWalls, 'walls'> {
  readonly slack: number;
  /** Whether a gap ends where the wall along it turns into one across it, as at the corner of a corridor. */
  readonly isByDepth: boolean;
  readonly isAcross: boolean;
  readonly step: (typeof steps)[number];
}

function fillGaps(
  { width, height, bits: walls }: Mask,
  ink: Uint8Array,
  bits: Uint8Array,
  search: Search,
  opened: Opening[],
): void {
  const { slack, isAcross, inner } = search;
  const [length, lines] = isAcross ? [height, width] : [width, height];
  const [perLine, perStep] = isAcross ? [1, width] : [width, 1];
  const at = (line: number, along: number) => line * perLine + along * perStep;
  const view: Lines = { lines, length, at, walls, ink };
  const isOpening = openingTest(view, search);
  const deep = search.isByDepth ? maxThickness * search.thickest : Infinity;
  let open: Gap[] = [];
  for (let line = 0; line <= lines; line++) {
    const next: Gap[] = [];
    // A gap lies between walls, not at the edge of the picture.
    let [wall, before, gap]: [number, number, Gap | undefined] = [0, 0, undefined];
    for (let along = 0, pixel = line * perLine; line < lines && along <= length; along++, pixel += perStep) {
      if (along < length && walls[pixel]) {
        wall++;
        continue;
      }
      if (wall === 0) continue;
      const from = along - wall;
      if (before > 0 && gap && from - gap.from <= widest.line.ends * inner)
        next.push(continueGap(open, { ...gap, to: from, isDeep: [before > deep, wall > deep] }, slack));
      gap = { from: along, to: along, firstLine: line, lines: 1, isDeep: [false, false] };
      [before, wall] = [wall, 0];
    }
    for (const gap of open) {
      if (next.includes(gap) || !isOpening(gap)) continue;
      const isDoor = hasSwing(view, gap, inner);
      opened.push({ ...gap, isAcross, isSigned: isDoor || hasLine(view, gap, false, false), isDoor });
      for (let filled = gap.firstLine; filled < gap.firstLine + gap.lines; filled++)
        for (let along = gap.from; along < gap.to; along++) bits[at(filled, along)] = 1;
    }
    open = next;
  }
}

/** Returns whether a gap is an opening of a wall. */
function openingTest(
  lines: Lines,
  { thinnest, thickest, inner, step, isByDepth }: Search,
): (gap: Gap) => boolean {
  return (gap) => {
    const least = Math.max(isByDepth ? 2 : 1, minThickness * thinnest);
    if (gap.lines < least || gap.lines > maxThickness * thickest) return false;
    const ends = [gap.from - 1, gap.to].map((at) => wallEndAt(lines, gap, at, inner));
    if (!ends.some(Boolean) || isRecess(lines, gap, inner)) return false;
    const between = ends.every(Boolean) ? 'ends' : 'side';
    if ((step === 'ends' || step === 'corners') !== (between === 'ends')) return false;
    const size = (gap.to - gap.from) / inner;
    const isFree = step === 'ends' ? !ends.includes('corner') : step === 'corners' || ends.includes('free');
    if (step !== 'signs' && isFree && size <= widest[step]) return true;
    return (
      step !== 'side' &&
      ((size <= widest.line[between] && hasLine(lines, gap, between === 'side', size <= widest.line.side)) ||
        (size <= widest.door && hasSwing(lines, gap, inner)))
    );
  };
}

function continueGap(open: readonly Gap[], gap: Gap, slack: number): Gap {
  const before = open.find(
    ({ from, to, isDeep }) =>
      Math.abs(from - gap.from) <= slack &&
      Math.abs(to - gap.to) <= slack &&
      isDeep[0] === gap.isDeep[0] &&
      isDeep[1] === gap.isDeep[1],
  );
  if (!before) return gap;
  before.lines++;
  before.from = Math.min(before.from, gap.from);
  before.to = Math.max(before.to, gap.to);
  return before;
}

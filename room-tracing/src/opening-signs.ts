/** Free pixels of neighboring lines that begin and end at the same places. */
export interface Gap {
  from: number;
  to: number;
  readonly firstLine: number;
  lines: number;
  /** Whether a wall runs along the line, rather than across it, before the gap and after it. */
  readonly isDeep: readonly [before: boolean, after: boolean];
}

/** The rows or the columns of a plan. */
export interface Lines {
  /** The number of lines, and of pixels in each. */
  readonly lines: number;
  readonly length: number;
  /** The index of a pixel of a line. */
  readonly at: (line: number, along: number) => number;
  readonly walls: Uint8Array;
  /** All that is drawn, also what is not a wall. */
  readonly ink: Uint8Array;
}

/** A wall goes on from its end for longer than it is thick. */
const wallRatio = 1.2;
/** The corners of walls are round up to this share of a typical wall, and a bump is no higher. */
const bumpShare = 0.35;
/** The share of a side of a recess that is wall. */
const recessShare = 0.6;
/** The lines of a window cover this share of an opening. */
const lineShare = 0.85;
/** The share in a narrow opening, where a line that is broken once may be the edge of a beam above. */
const brokenShare = 0.65;
/** A line may be drawn along the face of the wall. */
const besidePx = 2;
/** The dashes of a beam above cover this share of it, and some of each of its sections. */
const dashShare = 0.4;
const minDashes = 2;
const sections = 5;
const sectionShare = 0.2;
/** The radius of the swing of a door and the distance of its hinge from the wall, as shares of the width of the opening. */
const swingSizes = [1, 0.95, 0.9, 0.85, 0.8];
const swingOffsets = [0, 0.05, 0.1];
/** How many of the 13 places on a swing may be without ink, and how many inside of it may have ink. */
const maxMisses = 3;
const maxFilled = 4;
/** At how many of these places the swing is a line: without ink a wall's thickness farther inside and outside. */
const minThin = 7;

/**
 * How a wall ends at a gap: `free` on both of its sides, or at a `corner`, where it is free on one side only and another wall goes on
 * from the other one. It does not end if it runs along the gap or has a bump there.
 *
 * @param from the first pixel after the gap
 */
export function wallEndAt(
  view: Lines,
  gap: Gap,
  from: number,
  typical: number,
): 'free' | 'corner' | undefined {
  const { firstLine, lines: count } = gap;
  const step = from < gap.from ? -1 : 1;
  const most = wallRatio * count;
  for (let depth = 0; depth < most; depth++)
    if (!isWall(view, firstLine + (count >> 1), from + depth * step)) return undefined;
  const [stub, beside] = [bumpShare * typical, Math.ceil(bumpShare * typical) + 3];
  const sides = [firstLine - beside, firstLine + count - 1 + beside].filter((line) => {
    let free = 0;
    while (free < stub && !isWall(view, line, from + free * step)) free++;
    return free >= stub;
  }).length;
  return sides === 2 ? 'free' : sides === 1 ? 'corner' : undefined;
}

function isWall({ lines, length, at, walls }: Lines, line: number, along: number): boolean {
  return line >= 0 && along >= 0 && line < lines && along < length && walls[at(line, along)] === 1;
}

/** Whether a wall runs along a gap, on its side or within a wall's thickness: a recess, or the space behind the leaf of a door. */
export function isRecess(
  { lines, at, walls }: Lines,
  { from, to, firstLine, lines: count }: Gap,
  typical: number,
): boolean {
  return [2, 0.5 * typical, typical].some((by) =>
    [firstLine - Math.round(by), firstLine + count - 1 + Math.round(by)].some((line) => {
      if (line < 0 || line >= lines) return false;
      let wall = 0;
      for (let along = from; along < to; along++) if (walls[at(line, along)]) wall++;
      return wall > recessShare * (to - from);
    }),
  );
}

/**
 * Whether the lines of a window or the dashes of a beam above run along a gap.
 *
 * @param isSide whether the gap ends at the side of a wall. There, a single line is the edge of tiles, a shower or shelves.
 */
export function hasLine(view: Lines, gap: Gap, isSide: boolean, isNarrow: boolean): boolean {
  const size = gap.to - gap.from;
  const [first, end] = [
    Math.max(0, gap.firstLine - besidePx),
    Math.min(view.lines, gap.firstLine + gap.lines + besidePx),
  ];
  const shares = Array.from({ length: end - first }, (_, by) => countInk(view, gap, first + by) / size);
  const solid = shares.filter(
    (share, at) => share >= lineShare && !((shares[at - 1] ?? 0) >= lineShare),
  ).length;
  const isBroken = shares.some(
    (share, at) =>
      share < lineShare && ((isNarrow && share >= brokenShare) || isDashed(view, gap, first + at, share)),
  );
  if (isSide) return solid > 1 || (solid === 0 && isBroken);
  return solid > 0 || isBroken || countCovered(view, gap, first, end) >= lineShare * size;
}

function countInk({ ink, at }: Lines, { from, to }: Gap, line: number): number {
  let count = 0;
  for (let along = from; along < to; along++) count += ink[at(line, along)]!;
  return count;
}

/** How many places of a gap have ink in one of the lines. */
function countCovered({ ink, at }: Lines, { from, to }: Gap, first: number, end: number): number {
  let covered = 0;
  for (let along = from; along < to; along++) {
    let line = first;
    while (line < end && !ink[at(line, along)]) line++;
    if (line < end) covered++;
  }
  return covered;
}

function isDashed({ ink, at }: Lines, { from, to }: Gap, line: number, share: number): boolean {
  if (share < dashShare) return false;
  const drawn = new Array<number>(sections).fill(0);
  let dashes = 0;
  for (let along = from; along < to; along++) {
    if (!ink[at(line, along)]) continue;
    drawn[Math.floor((sections * (along - from)) / (to - from))]!++;
    if (!ink[at(line, along - 1)]) dashes++;
  }
  const least = (sectionShare * (to - from)) / sections;
  return dashes >= minDashes && drawn.every((one) => one >= least);
}

/**
 * Whether a quarter of a circle around one end of a gap reaches the other end, or two of them meet in the middle.
 *
 * @param wallPx the thickness of a wall. The line of a swing is thinner; a basin, a wheelchair or a plant fills more.
 */
export function hasSwing(view: Lines, { from, to, firstLine, lines: count }: Gap, wallPx: number): boolean {
  const size = to - from;
  return [1, -1].some((side) =>
    [0, 0.5, 1].some((part) => {
      const line = firstLine + part * count;
      const isDoor = (hinge: number, width: number) => isSwing(view, { line, side, hinge, width, wallPx });
      return isDoor(from, size) || isDoor(to, -size) || (isDoor(from, size / 2) && isDoor(to, -size / 2));
    }),
  );
}

interface Swing {
  readonly line: number;
  /** 1 toward the next lines, -1 toward those before. */
  readonly side: number;
  readonly hinge: number;
  /** Negative toward the start of the line. */
  readonly width: number;
  readonly wallPx: number;
}

function isSwing(view: Lines, { line, side, hinge, width, wallPx }: Swing): boolean {
  return swingSizes.some((part) =>
    swingOffsets.some((offset) => {
      const radius = part * Math.abs(width);
      const [center, slack] = [hinge + offset * width, Math.max(1, Math.round(0.03 * radius))];
      const beside = wallPx / radius;
      let [misses, filled, thin] = [0, 0, 0];
      for (let degrees = 8; degrees <= 80 && misses <= maxMisses; degrees += 6) {
        const angle = (degrees * Math.PI) / 180;
        const [across, along] = [side * radius * Math.sin(angle), part * width * Math.cos(angle)];
        const isInk = (share: number) => isLine(view, line + share * across, center + share * along, 0);
        if (!isLine(view, line + across, center + along, slack)) misses++;
        else if (!isInk(1 - beside) && !isInk(1 + beside)) thin++;
        if (isInk(0.75)) filled++;
      }
      return misses <= maxMisses && filled <= maxFilled && thin >= minThin;
    }),
  );
}

/** Whether there is ink that is not a wall near a place. */
function isLine(view: Lines, line: number, along: number, slack: number): boolean {
  const { lines, length, at, walls, ink } = view;
  for (let by = -slack; by <= slack; by++)
    for (let beside = -slack; beside <= slack; beside += Math.max(1, slack)) {
      const [l, a] = [Math.round(line) + by, Math.round(along) + beside];
      if (l >= 0 && a >= 0 && l < lines && a < length && ink[at(l, a)] && !walls[at(l, a)]) return true;
    }
  return false;
}

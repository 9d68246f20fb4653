/** Free pixels of neighboring lines that begin and end at the same places. */
export interface Gap {
  from: number;
  to: number;
  readonly firstLine: number;
  lines: number;
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
/** The dashes of a beam above cover this share of it, and some of each of its sections. */
const dashShare = 0.4;
const minDashes = 4;
const sections = 5;
const sectionShare = 0.2;
/** The radius of the swing of a door and the distance of its hinge from the wall, as shares of the width of the opening. */
const swingSizes = [1, 0.95, 0.9, 0.85, 0.8];
const swingOffsets = [0, 0.05, 0.1];
/** How many of the 13 places on a swing may be without ink, and how many inside of it may have ink. */
const maxMisses = 3;
const maxFilled = 4;

/** Whether a wall ends at a gap, rather than running along it or having a bump there. @param from the first pixel after the gap */
export function isWallEnd(view: Lines, gap: Gap, from: number, typical: number): boolean {
  const { firstLine, lines: count } = gap;
  const step = from < gap.from ? -1 : 1;
  const most = wallRatio * count;
  for (let depth = 0; depth < most; depth++)
    if (!isWall(view, firstLine + (count >> 1), from + depth * step)) return false;
  const [stub, beside] = [bumpShare * typical, Math.ceil(bumpShare * typical) + 3];
  return [firstLine - beside, firstLine + count - 1 + beside].some((line) => {
    let free = 0;
    while (free < stub && !isWall(view, line, from + free * step)) free++;
    return free >= stub;
  });
}

function isWall({ lines, length, at, walls }: Lines, line: number, along: number): boolean {
  return line >= 0 && along >= 0 && line < lines && along < length && walls[at(line, along)] === 1;
}

/** Whether a wall runs along one of the sides of a gap, so that it is a recess of the wall and not a way through it. */
export function isRecess({ lines, at, walls }: Lines, { from, to, firstLine, lines: count }: Gap): boolean {
  return [firstLine - 2, firstLine + count + 1].some((line) => {
    if (line < 0 || line >= lines) return true;
    let wall = 0;
    for (let along = from; along < to; along++) if (walls[at(line, along)]) wall++;
    return wall > recessShare * (to - from);
  });
}

/** Whether lines, or also dashes, run along a gap from end to end. */
export function hasLine(view: Lines, gap: Gap, mayBeDashed: boolean): boolean {
  const { from, to, firstLine, lines: count } = gap;
  let drawn = 0;
  for (let along = from; along < to; along++) {
    let line = firstLine;
    while (line < firstLine + count && !view.ink[view.at(line, along)]) line++;
    if (line < firstLine + count) drawn++;
  }
  if (drawn >= lineShare * (to - from)) return true;
  if (!mayBeDashed || drawn < dashShare * (to - from)) return false;
  for (let line = firstLine; line < firstLine + count; line++) if (isDashed(view, gap, line)) return true;
  return false;
}

function isDashed({ ink, at }: Lines, { from, to }: Gap, line: number): boolean {
  const drawn = new Array<number>(sections).fill(0);
  let dashes = 0;
  for (let along = from; along < to; along++) {
    if (!ink[at(line, along)]) continue;
    drawn[Math.floor((sections * (along - from)) / (to - from))]!++;
    if (!ink[at(line, along - 1)]) dashes++;
  }
  const least = (sectionShare * (to - from)) / sections;
  const all = drawn.reduce((sum, one) => sum + one, 0);
  return dashes >= minDashes && all >= dashShare * (to - from) && drawn.every((one) => one >= least);
}

/** Whether a quarter of a circle around one end of a gap reaches the other end, or two of them meet in the middle. */
export function hasSwing(view: Lines, { from, to, firstLine, lines: count }: Gap): boolean {
  const size = to - from;
  return [1, -1].some((side) =>
    [0, 0.5, 1].some((part) => {
      const line = firstLine + part * count;
      const isDoor = (hinge: number, width: number) => isSwing(view, { line, side, hinge, width });
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
}

function isSwing(view: Lines, { line, side, hinge, width }: Swing): boolean {
  return swingSizes.some((part) =>
    swingOffsets.some((offset) => {
      const radius = part * Math.abs(width);
      const [center, slack] = [hinge + offset * width, Math.max(1, Math.round(0.03 * radius))];
      let [misses, filled] = [0, 0];
      for (let degrees = 8; degrees <= 80 && misses <= maxMisses; degrees += 6) {
        const angle = (degrees * Math.PI) / 180;
        const [across, along] = [side * radius * Math.sin(angle), part * width * Math.cos(angle)];
        if (!isLine(view, line + across, center + along, slack)) misses++;
        if (isLine(view, line + 0.75 * across, center + 0.75 * along, 0)) filled++;
      }
      return misses <= maxMisses && filled <= maxFilled;
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

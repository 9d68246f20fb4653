import type { Mask } from './find-ink.ts';
import type { Gap } from './opening-signs.ts';

/** An opening that was filled. */
export interface Opening extends Gap {
  /** Whether the opening runs down the picture, between two walls in the same column. */
  readonly isAcross: boolean;
  /** Whether the lines of a window, the dashes of a beam or a door are drawn in it. */
  isSigned: boolean;
  /** Whether the swing of a door is drawn. */
  isDoor: boolean;
}

/** A niche is up to this much wider than its opening. */
const nicheSlack = 0.08;
/** A niche is at most this many times as deep as it is wide. */
const nicheDepth = 1.5;
/** One that is wider than a door is a closet or a strip of furniture, and at most this deep in widths of the widest door. */
const stripDepth = 0.5;
/** What is behind a wall that stands in a room is at most this deep, as a share of the width of the wall. */
const behindShare = 0.5;
/** The doors of a plan are about as wide as each other; in a wider opening, the curves of furniture look like a swing. */
const sameDoors = 1.5;
/** Openings at most this far apart are one. */
const samePx = 3;

/**
 * Opens again what does not divide rooms: niches that are as wide as their opening, such as showers, closets and the ends of corridors,
 * and what is behind a wall that stands in a room.
 *
 * @param walls the walls without filled openings
 * @param bridged the walls with filled openings, which is changed
 * @param widestPx the width of the widest door
 */
export function openAgain(walls: Mask, bridged: Mask, openings: readonly Opening[], widestPx: number): void {
  const joined = joinOverlapping(openings);
  const outside = findOutside(bridged);
  const widths = openings.filter(({ isDoor }) => isDoor).map(({ from, to }) => to - from);
  const typicalPx = widths.toSorted((a, b) => a - b)[widths.length >> 1] ?? Infinity;
  const doors = joined.filter(({ isDoor, from, to }) => isDoor && to - from <= sameDoors * typicalPx);
  const isEnd = (isAcross: boolean, line: number, along: number) =>
    isInk(walls, isAcross, line, along) || doors.some((door) => isIn(door, isAcross, line, along));
  const opened = joined.filter(
    (opening) => !doors.includes(opening) && isNicheAt({ bridged, outside, isEnd, widestPx }, opening),
  );
  for (const one of joined)
    for (const other of joined) if (isBesideWall(walls, bridged, one, other)) opened.push(one, other);
  for (const { isAcross, firstLine, lines, from, to } of opened)
    for (let line = firstLine; line < firstLine + lines; line++)
      for (let along = from; along < to; along++) {
        const at = isAcross ? along * walls.width + line : line * walls.width + along;
        bridged.bits[at] = walls.bits[at]!;
      }
}

/** Openings are found several times, with ends that differ by some pixels. */
function joinOverlapping(openings: readonly Opening[]): Opening[] {
  const joined: Opening[] = [];
  for (const one of openings) {
    const same = joined.find((other) => isSame(one, other));
    if (!same) {
      joined.push({ ...one });
      continue;
    }
    const firstLine = Math.min(same.firstLine, one.firstLine);
    const end = Math.max(same.firstLine + same.lines, one.firstLine + one.lines);
    joined[joined.indexOf(same)] = {
      ...same,
      from: Math.min(same.from, one.from),
      to: Math.max(same.to, one.to),
      firstLine,
      lines: end - firstLine,
      isSigned: same.isSigned || one.isSigned,
      isDoor: same.isDoor || one.isDoor,
    };
  }
  return joined;
}

function isSame(one: Opening, other: Opening): boolean {
  if (one.isAcross !== other.isAcross) return false;
  const overlap = Math.min(other.to, one.to) - Math.max(other.from, one.from);
  if (overlap <= 0.5 * Math.max(other.to - other.from, one.to - one.from)) return false;
  const end = Math.min(other.firstLine + other.lines, one.firstLine + one.lines);
  return end + samePx >= Math.max(other.firstLine, one.firstLine);
}

/** What is around the walls, up to the edge of the picture. */
function findOutside({ width, height, bits }: Mask): Mask {
  const outside = new Uint8Array(bits.length);
  const stack: number[] = [];
  for (let x = 0; x < width; x++) stack.push(x, x + (height - 1) * width);
  for (let y = 0; y < height; y++) stack.push(y * width, (y + 1) * width - 1);
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (bits[at] || outside[at]) continue;
    outside[at] = 1;
    for (const next of [at - 1, at + 1, at - width, at + width])
      if (next >= 0 && next < bits.length && !bits[next] && !outside[next]) stack.push(next);
  }
  return { width, height, bits: outside };
}

interface Search {
  readonly bridged: Mask;
  readonly outside: Mask;
  /** Whether there is a wall or a door, at which a niche can end: a passage through a thick wall ends at another opening. */
  readonly isEnd: (isAcross: boolean, line: number, along: number) => boolean;
  readonly widestPx: number;
}

function isNicheAt(search: Search, opening: Opening): boolean {
  const { isAcross, firstLine, lines, from, to } = opening;
  const [before, after] = [firstLine - 1, firstLine + lines];
  const middle = (from + to) >> 1;
  // On the other side of a window is no room that the niche could be part of.
  if ([before - 1, after + 1].some((line) => isInk(search.outside, isAcross, line, middle))) return false;
  return isNiche(search, opening, before, -1) || isNiche(search, opening, after, 1);
}

/** Whether what is behind an opening is as wide as the opening, and not deep. */
function isNiche(search: Search, { isAcross, from, to }: Opening, first: number, step: number): boolean {
  const isWall = (line: number, along: number) => isInk(search.bridged, isAcross, line, along);
  const [slack, middle] = [Math.max(2, nicheSlack * (to - from)), (from + to) >> 1];
  const deepest = to - from > search.widestPx ? stripDepth * search.widestPx : nicheDepth * (to - from);
  let depth = 0;
  for (; depth <= deepest && !isWall(first + depth * step, middle); depth++) {
    const line = first + depth * step;
    let [left, right] = [middle, middle];
    while (left > from - slack && !isWall(line, left - 1)) left--;
    while (right < to + slack && !isWall(line, right)) right++;
    if (left <= from - slack || right >= to + slack) return false;
  }
  const end = first + depth * step;
  const isClosed = [0.2, 0.5, 0.8].every((part) =>
    search.isEnd(isAcross, end, Math.round(from + part * (to - from))),
  );
  return depth > samePx && depth <= deepest && isClosed;
}

function isIn(opening: Opening, isAcross: boolean, line: number, along: number): boolean {
  const { firstLine, lines, from, to } = opening;
  const isAtLine = line >= firstLine - samePx && line < firstLine + lines + samePx;
  return opening.isAcross === isAcross && isAtLine && along >= from && along < to;
}

/** The edge of the picture is not a wall. */
function isInk({ width, height, bits }: Mask, isAcross: boolean, line: number, along: number): boolean {
  const [x, y] = isAcross ? [line, along] : [along, line];
  return x >= 0 && y >= 0 && x < width && y < height && bits[y * width + x] === 1;
}

/** Whether the wall between two openings is attached to nothing else, and what is behind it is narrow. */
function isBesideWall(walls: Mask, bridged: Mask, one: Opening, other: Opening): boolean {
  const { isAcross } = one;
  if (isAcross !== other.isAcross || one.isSigned || other.isSigned || one.to >= other.from) return false;
  const first = Math.max(one.firstLine, other.firstLine);
  const end = Math.min(one.firstLine + one.lines, other.firstLine + other.lines);
  if (end <= first) return false;
  const before = Math.min(one.firstLine, other.firstLine) - samePx;
  const after = Math.max(one.firstLine + one.lines, other.firstLine + other.lines) + samePx - 1;
  const isWall = (line: number, along: number) => isInk(bridged, isAcross, line, along);
  for (let along = one.to; along < other.from; along++)
    if (!isInk(walls, isAcross, (first + end) >> 1, along) || isWall(before, along) || isWall(after, along))
      return false;
  const [deepest, middle] = [behindShare * (other.from - one.to), (one.to + other.from) >> 1];
  for (let depth = 0; depth <= deepest; depth++)
    if (isWall(before - depth, middle) || isWall(after + depth, middle)) return true;
  return false;
}

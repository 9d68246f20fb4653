import type { CoarsePlan } from './coarse-plan.ts';
import { findRoot } from './remove-islands.ts';

/** The free cells of a plan, divided into rooms at doors. */
export interface Rooms {
  /** The room number of each cell; 0 is ink. */
  readonly labels: Int32Array;
  readonly boxes: ReadonlyMap<number, RoomBox>;
  /** The width of a typical door in cells; undefined if the plan shows no gaps. */
  readonly doorCells: number | undefined;
}

/** A box in cells. `right` and `bottom` are one past the last cell. */
export interface RoomBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
  cells: number;
  /** The largest distance to a wall, in cells. */
  peak: number;
}

/** A narrower area, compared with the typical room, is not a room but the inside of a wall, a window, a closet or a shaft. */
export const minWidthShare = 0.18;

/** A passage is a door only if it is narrower than this share of both rooms. */
const doorRatio = 0.8;
/** Only passages clearly narrower than both rooms are used to estimate the width of doors. */
const clearRatio = 0.66;
/** Narrower passages, in fifths of a cell, are holes in a line. */
const slit = 20;
/** Passages up to this multiple of a typical door count as doors. */
const doorSpread = 1.5;

/**
 * Divides the free cells at narrow passages. Cells are processed from the middle of the rooms toward the walls. Where two areas
 * meet, the distance to the walls is half the width of the passage between them.
 *
 * @param gapCells the width of the widest door in cells; if omitted, it is estimated from the plan's passages
 */
export function divideRooms(plan: CoarsePlan, gapCells?: number): Rooms {
  const order = sortByDistance(plan.distances);
  let doorCells: number | undefined;
  let limit = gapCells === undefined ? undefined : (gapCells / 2) * 5;
  if (limit === undefined) {
    const passages: Passage[] = [];
    grow(plan, order, (saddle, peak, isOutside) => {
      if (!isOutside && saddle < clearRatio * peak && saddle > slit && saddle > 0.06 * peak)
        passages.push({ saddle, peak });
      return true;
    });
    const typical = findTypical(passages);
    doorCells = typical === undefined ? undefined : (typical * 2) / 5;
    limit = Math.max(slit, (typical ?? 0) * doorSpread);
  } else doorCells = gapCells;
  const widest = limit;
  const grown = grow(plan, order, (saddle, peak) => saddle > widest || saddle >= doorRatio * peak);
  return { ...finish(plan, grown), doorCells };
}

interface Passage {
  readonly saddle: number;
  readonly peak: number;
}

/** The median of the passages, weighted by the size of the smaller room, without slits such as those next to furniture. */
function findTypical(passages: readonly Passage[]): number | undefined {
  const wide = findQuantile(passages, 0.85);
  return (
    wide &&
    findQuantile(
      passages.filter(({ saddle }) => saddle > 0.4 * wide),
      0.5,
    )
  );
}

function findQuantile(passages: readonly Passage[], part: number): number | undefined {
  const total = passages.reduce((sum, { peak }) => sum + peak ** 2, 0);
  let sum = 0;
  return passages
    .toSorted((a, b) => a.saddle - b.saddle)
    .find(({ peak }) => {
      sum += peak ** 2;
      return sum >= part * total;
    })?.saddle;
}

function sortByDistance(distances: Uint16Array): Int32Array {
  let farthest = 0;
  for (let at = 0; at < distances.length; at++) if (distances[at]! > farthest) farthest = distances[at]!;
  const starts = new Int32Array(farthest + 2);
  for (let at = 0; at < distances.length; at++) starts[farthest - distances[at]! + 1]!++;
  for (let level = 1; level < starts.length; level++) starts[level]! += starts[level - 1]!;
  const free = starts[farthest]!; // the last level is ink
  const order = new Int32Array(free);
  for (let at = 0; at < distances.length; at++)
    if (distances[at]! > 0) order[starts[farthest - distances[at]!]!++] = at;
  return order;
}

interface Grown {
  readonly labels: Int32Array;
  readonly parents: Int32Array;
  readonly peaks: readonly number[];
}

/**
 * @param merges whether two areas are one room, given the distance to the walls between them, the same distance in the middle of
 * the smaller area, and whether one of them reaches the edge of the picture
 */
function grow(
  { width, distances }: CoarsePlan,
  order: Int32Array,
  merges: (saddle: number, peak: number, isOutside: boolean) => boolean,
): Grown {
  const labels = new Int32Array(distances.length);
  let parents: Int32Array = Int32Array.from({ length: 4096 }, (_, at) => at);
  const peaks: number[] = [0];
  const outside: number[] = [];
  const near = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1];
  // Most neighbors have the same label: its root is searched again only after a merge.
  let [lastLabel, root] = [0, 0];
  for (const at of order) {
    const x = at % width;
    const isAtEdge = x === 0 || x === width - 1 || at < width || at >= labels.length - width;
    const distance = distances[at]!;
    let own = 0;
    let highest = 0;
    let label = 0;
    for (let side = 0; side < 8; side++) {
      const other = at + near[side]!;
      if (isAtEdge && (other < 0 || other >= labels.length || Math.abs((other % width) - x) > 1)) continue;
      const otherLabel = labels[other]!;
      if (otherLabel === 0) continue;
      if (otherLabel !== lastLabel) [lastLabel, root] = [otherLabel, findRoot(parents, otherLabel)];
      // At the border between rooms, a cell joins the room of the neighbor that is farthest from walls.
      if (distances[other]! > highest) [highest, label] = [distances[other]!, root];
      if (own === 0) own = root;
      else if (root !== own) {
        const [large, small] = peaks[own]! >= peaks[root]! ? [own, root] : [root, own];
        const isOutside = outside[own] === 1 || outside[root] === 1;
        if (merges(distance, peaks[small]!, isOutside)) {
          parents[small] = large;
          if (isOutside) outside[large] = 1;
          lastLabel = 0;
        }
        own = large;
      }
    }
    if (own === 0) {
      label = peaks.push(distance) - 1;
      if (label >= parents.length) parents = extend(parents);
    }
    labels[at] = label;
    if (isAtEdge) outside[label] = 1;
  }
  return { labels, parents, peaks };
}

function extend(parents: Int32Array): Int32Array {
  const longer = Int32Array.from({ length: parents.length * 2 }, (_, at) => at);
  longer.set(parents);
  return longer;
}

function finish({ width }: CoarsePlan, { labels, parents, peaks }: Grown): Omit<Rooms, 'doorCells'> {
  const boxes = new Map<number, RoomBox>();
  let last: RoomBox | undefined;
  let lastLabel = 0;
  for (let at = 0, x = 0, y = 0; at < labels.length; at++, x++) {
    if (x === width) {
      x = 0;
      y++;
    }
    if (labels[at] === 0) continue;
    const root = findRoot(parents, labels[at]!);
    labels[at] = root;
    if (root !== lastLabel || !last) {
      lastLabel = root;
      last = boxes.get(root);
      if (!last) {
        last = { left: x, top: y, right: x + 1, bottom: y + 1, cells: 0, peak: peaks[root]! / 5 };
        boxes.set(root, last);
      }
    }
    last.cells++;
    last.left = Math.min(last.left, x);
    last.right = Math.max(last.right, x + 1);
    last.bottom = y + 1;
  }
  return { labels, boxes };
}

/** The box that contains two rooms. */
export function joinBoxes(box: RoomBox, other: RoomBox): RoomBox {
  return {
    left: Math.min(box.left, other.left),
    top: Math.min(box.top, other.top),
    right: Math.max(box.right, other.right),
    bottom: Math.max(box.bottom, other.bottom),
    cells: box.cells + other.cells,
    peak: Math.max(box.peak, other.peak),
  };
}

export function isOpenToEdge(
  { cells }: { readonly cells: CoarsePlan },
  { left, top, right, bottom }: RoomBox,
): boolean {
  return left === 0 || top === 0 || right === cells.width || bottom === cells.height;
}

/** Half of the area is in rooms with a middle that is farther from the walls. */
export function findTypicalPeak(boxes: readonly RoomBox[]): number {
  let left = boxes.reduce((sum, { cells }) => sum + cells, 0) / 2;
  for (const { peak, cells } of boxes.toSorted((a, b) => b.peak - a.peak)) {
    left -= cells;
    if (left <= 0) return peak;
  }
  return 0;
}

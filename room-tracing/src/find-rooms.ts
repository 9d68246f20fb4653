import { findTypicalPeak, isOpenToEdge, minWidthShare } from './divide-rooms.ts';
import { isInside, type Point } from './outline-edges.ts';
import { type PreparedPlan, traceRoom } from './trace-room.ts';

export interface FoundRoom {
  /** The inner faces of its walls, clockwise, in pixels. */
  readonly corners: readonly Point[];
  /** The place in it that is farthest from the walls. */
  readonly middle: Point;
}

/** Where walls are filled, they have no inside, and what is at least this wide, compared with a typical door, is a room. */
const doorShare = 0.65;

/** By all lines, what is bounded by walls on a smaller share of its outline is furniture: its lines are thinner than walls. */
const minWallShare = 0.15;
/** Walls are at least this thick, compared with a typical wall. */
const wallThickness = 0.5;
/** A wall begins this close to the outline. */
const facePx = 3;

/**
 * Finds all rooms of a plan, the largest first.
 *
 * @param onProgress called with the completed share, from 0 to 1
 */
export function findRooms(
  plan: PreparedPlan | undefined,
  onProgress: (done: number) => void = () => undefined,
): FoundRoom[] {
  const divided = plan?.solid ?? plan;
  if (!divided) return [];
  const scale = divided.cells.scale / divided.scale;
  const closed = [...divided.rooms.boxes]
    .filter(([, box]) => !isOpenToEdge(divided, box))
    .toSorted(([, a], [, b]) => b.cells - a.cells);
  const byRooms = minWidthShare * findTypicalPeak(closed.map(([, box]) => box));
  const byDoors = (doorShare * (divided.doorPx ?? Infinity)) / 2 / divided.cells.scale;
  const minPeak = Math.min(byRooms, byDoors);
  const middles = findMiddles(divided);
  const found: FoundRoom[] = [];
  for (const [index, [room, { peak }]] of closed.entries()) {
    onProgress(index / closed.length);
    const at = middles.get(room);
    if (at === undefined || peak < minPeak) continue;
    const middle: Point = [
      ((at % divided.cells.width) + 0.5) * scale,
      (Math.floor(at / divided.cells.width) + 0.5) * scale,
    ];
    // A room can have several parts, which are traced as one.
    if (found.some(({ corners }) => isInside(corners, middle))) continue;
    const traced = traceRoom(divided, ...middle);
    if (traced.ok && (plan?.solid || wallShare(divided, traced.corners) >= minWallShare))
      found.push({ corners: traced.corners, middle });
  }
  onProgress(1);
  return found;
}

/** The share of an outline with a wall on its other side. Openings count half. */
function wallShare(
  { walls: { width, height, bits }, wallPx, scale }: PreparedPlan,
  corners: readonly Point[],
): number {
  let [sum, all] = [0, 0];
  for (const [index, [ax, ay]] of corners.entries()) {
    const [bx, by] = corners[(index + 1) % corners.length]!;
    const length = Math.hypot(bx - ax, by - ay);
    const [dx, dy] = [(bx - ax) / length, (by - ay) / length];
    for (let along = 1 / scale; along < length; along += 2 / scale) {
      const isInk = (depth: number) => {
        const x = Math.floor((ax + along * dx) * scale + depth * dy);
        const y = Math.floor((ay + along * dy) * scale - depth * dx);
        return x >= 0 && y >= 0 && x < width && y < height && bits[y * width + x] === 1;
      };
      let first = 0.5 - facePx / 2;
      while (first <= facePx && !isInk(first)) first++;
      let end = first;
      while (end - first < wallThickness * wallPx && isInk(end)) end++;
      all++;
      if (first > facePx) sum += 0.5;
      else if (end - first >= wallThickness * wallPx) sum++;
    }
  }
  return sum / all;
}

/** The cell of each room that is farthest from the walls. */
function findMiddles({ cells: { distances }, rooms: { labels } }: PreparedPlan): Map<number, number> {
  const middles = new Map<number, number>();
  const farthest = new Map<number, number>();
  let [room, most] = [0, 0];
  for (let at = 0; at < labels.length; at++) {
    const label = labels[at]!;
    if (label === 0) continue;
    if (label !== room) [room, most] = [label, farthest.get(label) ?? 0];
    if (distances[at]! <= most) continue;
    most = distances[at]!;
    farthest.set(room, most);
    middles.set(room, at);
  }
  return middles;
}

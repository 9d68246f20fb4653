import { castRay } from './cast-ray.ts';
import { type Corner, indexSegments, type Search, type Segment, type Work } from './line-graph.ts';

/** A door as it is drawn: the arc that its leaf swings along, around the hinge. In meters. */
export interface DoorSwing {
  readonly hinge: readonly [x: number, y: number];
  /** The two ends of the arc: one is where the leaf is drawn, the other is where it closes. */
  readonly ends: readonly [readonly [x: number, y: number], readonly [x: number, y: number]];
}

/** Both sides of a wall are within this distance of its doors. */
const thickestWall = 0.7;

/** Leaves of doors are this wide; other arcs are furniture or curved walls. */
const leafWidths = [0.4, 2.1] as const;
/** A hinge is this close to a wall. */
const hingeReach = 0.3;

/** Closes doors whose gap was not found by its walls, on the line from the hinge to where the leaf closes. */
export function closeDoors(
  edges: readonly Segment[],
  search: Search,
  closed: readonly Segment[],
  swings: readonly DoorSwing[],
  work: Work,
): Segment[] {
  const doors = swings.filter(({ hinge: [x, y], ends: [[endX, endY]] }) => {
    const width = Math.hypot(endX - x, endY - y);
    if (!(width >= leafWidths[0] && width <= leafWidths[1])) return false;
    return search(x - hingeReach, y - hingeReach, x + hingeReach, y + hingeReach).length > 0;
  });
  const lines = [...edges, ...closed];
  const searchLines = indexSegments(lines, work);
  return [...doors, ...joinLeaves(doors, work)].flatMap((door) =>
    closeDoor(edges, search, door, (line, width) => {
      const [[x, y], [ux, uy]] = line;
      const near = searchLines(
        Math.min(x, x + ux * width) - thickestWall,
        Math.min(y, y + uy * width) - thickestWall,
        Math.max(x, x + ux * width) + thickestWall,
        Math.max(y, y + uy * width) + thickestWall,
      );
      return near.some((at) => isAlong(lines[at]!, [x, y], [ux, uy], width));
    }),
  );
}

/** @param isClosed whether a line runs along the leaf: from a place in a direction */
function closeDoor(
  edges: readonly Segment[],
  search: Search,
  { hinge, ends }: DoorSwing,
  isClosed: (line: readonly [from: Corner, direction: Corner], width: number) => boolean,
): Segment[] {
  const found: Segment[] = [];
  for (const end of ends) {
    const width = Math.hypot(end[0] - hinge[0], end[1] - hinge[1]);
    const [ux, uy] = [(end[0] - hinge[0]) / width, (end[1] - hinge[1]) / width];
    const reachOf = (from: Corner, sign: number) =>
      castRay(
        edges,
        search,
        [from[0] - sign * ux * 0.02, from[1] - sign * uy * 0.02],
        sign * ux,
        sign * uy,
        hingeReach,
      );
    const [before, after] = [reachOf(hinge, -1), reachOf(end, 1)];
    if (!before || !after) continue;
    if (isClosed([hinge, [ux, uy]], width)) return [];
    found.push([
      hinge[0] + ux * (0.02 - before.distance),
      hinge[1] + uy * (0.02 - before.distance),
      end[0] - ux * (0.02 - after.distance),
      end[1] - uy * (0.02 - after.distance),
    ]);
  }
  return found.slice(0, 1);
}

/** Doors with two leaves that close against each other. */
function joinLeaves(swings: readonly DoorSwing[], work: Work): DoorSwing[] {
  if (swings.length === 0) return [];
  const ends = swings.flatMap(({ ends: both }) => both.map(([x, y]): Segment => [x, y, x, y]));
  const search = indexSegments(ends, work);
  return swings.flatMap((one, at) => {
    const others = one.ends.flatMap(([x, y]) => search(x - 0.1, y - 0.1, x + 0.1, y + 0.1).slice(0, 8));
    return [...new Set(others.map((end) => end >> 1))]
      .filter((other) => other > at)
      .map((other): DoorSwing => {
        const { hinge } = swings[other]!;
        return { hinge: one.hinge, ends: [hinge, hinge] };
      });
  });
}

/** Whether a line runs along the closed leaf of a door, or on the other side of its wall. */
function isAlong([ax, ay, bx, by]: Segment, [x, y]: Corner, [ux, uy]: Corner, width: number): boolean {
  const length = Math.hypot(bx - ax, by - ay);
  if (Math.abs((bx - ax) * ux + (by - ay) * uy) < 0.97 * length) return false;
  const off = Math.abs(((ay + by) / 2 - y) * ux - ((ax + bx) / 2 - x) * uy);
  if (off > 0.45) return false;
  const [alongA, alongB] = [(ax - x) * ux + (ay - y) * uy, (bx - x) * ux + (by - y) * uy];
  return Math.min(width, Math.max(alongA, alongB)) - Math.max(0, Math.min(alongA, alongB)) > 0.6 * width;
}

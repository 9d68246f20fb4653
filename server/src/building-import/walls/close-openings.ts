import { castRay } from './cast-ray.ts';
import { closeDoors, type DoorSwing } from './close-doors.ts';
import {
  type Corner,
  edgesOf,
  indexSegments,
  type LineGraph,
  maxComparisons,
  type Search,
  type Segment,
  type Work,
} from './line-graph.ts';

/** A gap between the ends of two walls is an opening up to this width: a wide window or a gate. */
const widestOpening = 3.2;
/** A gap between the end of a wall and the side of another one is an opening up to this width. */
const widestDoor = 1.7;
/** Walls that continue each other are off by at most this much. */
const aligned = 0.05;
const thickestWall = 0.7;
/** Old outer walls are up to this thick. A part that is so wide and stands out from a wall can also be a shaft or a chimney. */
const thickestOuterWall = 1;
/** A line that runs past a corner by less than this is a mistake of the drawing, not a wall. */
const overrun = 0.06;

export interface ClosedOpenings {
  /** The lines that close them. */
  readonly lines: readonly Segment[];
  /** Places in the thickness of a wall that is drawn with two lines. */
  readonly places: readonly Corner[];
}

/**
 * Closes the openings in walls: between two walls that continue each other, between the end of a wall and the wall that it points
 * to, and where the leaf of a door closes. A wall is one line, or two with or without a line across its end.
 *
 * @returns undefined if the lines are too close to each other to be walls
 */
export function closeOpenings(graph: LineGraph, swings: readonly DoorSwing[]): ClosedOpenings | undefined {
  const edges = edgesOf(graph);
  if (edges.length === 0) return { lines: [], places: [] };
  const work: Work = { left: maxComparisons };
  const search = indexSegments(edges, work);
  const ends = [...findFreeEnds(graph), ...findWallEnds(graph)];
  const closed: Segment[] = [];
  const places: Corner[] = [];
  const add = (lines: readonly Segment[]) => {
    closed.push(...lines);
    if (lines.length > 1) places.push(middleOf(lines));
  };
  const used = new Set<WallEnd>();
  const pairs = pairEnds(ends, work).filter(({ a, b, distance }) => {
    if (used.has(a) || used.has(b) || isBlocked(edges, search, a, distance)) return false;
    used.add(a).add(b);
    return true;
  });
  const { joined, sides } = joinColumns(pairs);
  for (const { a, b } of pairs)
    if (joined.has(a.column)) add(matchCorners(a, b).map(([from, to]): Segment => [...from, ...to]));
  for (const end of ends) {
    if (used.has(end) || end.isThick || !joined.has(end.column)) continue;
    if (end.column !== undefined && !sides.get(end.column)?.some(({ side }) => isOpposite(side, end)))
      continue;
    const hits = end.corners.map((corner) => findHit(edges, search, corner, end));
    if (hits.every((hit) => hit !== undefined))
      add(end.corners.map((corner, at): Segment => [...corner, ...hits[at]!]));
  }
  const doors = closeDoors(edges, search, closed, swings, work);
  return work.left < 0 ? undefined : { lines: [...closed, ...doors], places };
}

interface JoinedColumns {
  /** The columns that stand in line with a wall, maybe with others between; `undefined`, for walls, is one of them. */
  readonly joined: ReadonlySet<number | undefined>;
  /** The sides of each column that a wall or another column continues. */
  readonly sides: ReadonlyMap<number | undefined, readonly { readonly side: WallEnd }[]>;
}

function joinColumns(pairs: readonly Pair[]): JoinedColumns {
  const both = pairs.flatMap(({ a, b }) => [
    { side: a, other: b },
    { side: b, other: a },
  ]);
  const sides = Map.groupBy(both, ({ side }) => side.column);
  const joined = new Set<number | undefined>([undefined]);
  // Also visits the columns that it adds.
  for (const column of joined) for (const { other } of sides.get(column) ?? []) joined.add(other.column);
  return { joined, sides };
}

function isOpposite(a: WallEnd, b: WallEnd): boolean {
  return a.dx * b.dx + a.dy * b.dy < -0.99;
}

function middleOf(lines: readonly Segment[]): Corner {
  const share = 0.5 / lines.length;
  return [
    lines.reduce((sum, [ax, , bx]) => sum + (ax + bx) * share, 0),
    lines.reduce((sum, [, ay, , by]) => sum + (ay + by) * share, 0),
  ];
}

/** The end of a wall that is one line, or of one that is two. */
interface WallEnd {
  readonly corners: readonly Corner[];
  /** Where the wall would continue; of length 1. */
  readonly dx: number;
  readonly dy: number;
  /** If it is the side of a column: the first of its corners. A column points to something only where a wall continues in it. */
  readonly column: number | undefined;
  /** Whether it continues only in another end. */
  readonly isThick: boolean;
}

/** The ends of lines to which nothing is joined. */
function findFreeEnds({ xs, ys, neighbors }: LineGraph): WallEnd[] {
  return neighbors.flatMap((list, vertex): WallEnd[] => {
    const [from] = list;
    if (list.size !== 1 || from === undefined) return [];
    const [x, y] = [xs[vertex]!, ys[vertex]!];
    const [dx, dy] = [x - xs[from]!, y - ys[from]!];
    const length = Math.hypot(dx, dy);
    const isOverrun = length < overrun && neighbors[from]!.size > 1;
    if (isOverrun) return [];
    return [{ corners: [[x, y]], dx: dx / length, dy: dy / length, column: undefined, isThick: false }];
  });
}

/** The lines across the ends of double walls: short, with a longer line leaving at a right angle from both of its ends. */
function findWallEnds({ xs, ys, neighbors }: LineGraph): WallEnd[] {
  const found: WallEnd[] = [];
  for (const [a, list] of neighbors.entries())
    for (const b of list) {
      if (b < a) continue;
      const [acrossX, acrossY] = [xs[b]! - xs[a]!, ys[b]! - ys[a]!];
      const thickness = Math.hypot(acrossX, acrossY);
      if (thickness > thickestOuterWall || thickness < 0.02) continue;
      for (const sign of [1, -1]) {
        const [dx, dy] = [(sign * -acrossY) / thickness, (sign * acrossX) / thickness];
        const sideOf = (corner: number, other: number) =>
          [...neighbors[corner]!].find((to) => {
            if (to === other) return false;
            const [x, y] = [xs[to]! - xs[corner]!, ys[to]! - ys[corner]!];
            const length = Math.hypot(x, y);
            return x * dx + y * dy < -0.996 * length && length > 0.3 * thickness;
          });
        const [sideA, sideB] = [sideOf(a, b), sideOf(b, a)];
        const isContinued = (corner: number) =>
          [...neighbors[corner]!].some((to) => {
            const [x, y] = [xs[to]! - xs[corner]!, ys[to]! - ys[corner]!];
            return x * dx + y * dy > 0.7 * Math.hypot(x, y);
          });
        if (sideA === undefined || sideB === undefined || isContinued(a) || isContinued(b)) continue;
        const side = Math.hypot(xs[sideA]! - xs[a]!, ys[sideA]! - ys[a]!);
        const isColumn = side < 2 * thickness && neighbors[sideA]!.has(sideB);
        found.push({
          corners: [
            [xs[a]!, ys[a]!],
            [xs[b]!, ys[b]!],
          ],
          dx,
          dy,
          column: isColumn ? Math.min(a, b, sideA, sideB) : undefined,
          isThick: !isColumn && thickness > thickestWall,
        });
      }
    }
  return found;
}

interface Pair {
  readonly a: WallEnd;
  readonly b: WallEnd;
  readonly distance: number;
}

/** Ends of walls that point at each other on one line, the nearest first. */
function pairEnds(ends: readonly WallEnd[], work: Work): Pair[] {
  if (ends.length < 2) return [];
  const search = indexSegments(
    ends.map(({ corners: [[x, y] = [0, 0]] }): Segment => [x, y, x, y]),
    work,
  );
  const pairs: Pair[] = [];
  for (const [at, a] of ends.entries()) {
    const [x, y] = a.corners[0]!;
    const near = search(
      Math.min(x, x + a.dx * widestOpening) - thickestOuterWall,
      Math.min(y, y + a.dy * widestOpening) - thickestOuterWall,
      Math.max(x, x + a.dx * widestOpening) + thickestOuterWall,
      Math.max(y, y + a.dy * widestOpening) + thickestOuterWall,
    );
    for (const other of near) {
      const b = ends[other]!;
      if (other <= at || a.corners.length !== b.corners.length || !isOpposite(a, b)) continue;
      const distance = distanceAlong(a, b);
      if (distance !== undefined) pairs.push({ a, b, distance });
    }
  }
  return pairs.sort((one, two) => one.distance - two.distance);
}

/** The width of the opening between two ends, if the walls are on one line. */
function distanceAlong(a: WallEnd, b: WallEnd): number | undefined {
  const matched = matchCorners(a, b);
  if (matched.length === 0) return undefined;
  const distances = matched.map(([[ax, ay], [bx, by]]) => (bx - ax) * a.dx + (by - ay) * a.dy);
  const distance = Math.min(...distances);
  return distance > 0.01 && Math.max(...distances) <= widestOpening ? distance : undefined;
}

/** The corners of two ends that are on one line in the direction of the walls. */
function matchCorners(a: WallEnd, b: WallEnd): (readonly [Corner, Corner])[] {
  return a.corners.flatMap((from) => {
    const to = b.corners.find(([x, y]) => Math.abs((y - from[1]) * a.dx - (x - from[0]) * a.dy) <= aligned);
    return to ? [[from, to] as const] : [];
  });
}

/** Whether a line crosses the middle of the opening. */
function isBlocked(
  edges: readonly Segment[],
  search: Search,
  { corners, dx, dy }: WallEnd,
  width: number,
): boolean {
  const [x, y] = [
    corners.reduce((sum, corner) => sum + corner[0], 0) / corners.length,
    corners.reduce((sum, corner) => sum + corner[1], 0) / corners.length,
  ];
  const margin = Math.min(0.01, width / 4);
  return castRay(edges, search, [x + dx * margin, y + dy * margin], dx, dy, width - 2 * margin) !== undefined;
}

/** Where the line of a wall meets the side of another wall beyond an opening, or its line. */
function findHit(
  edges: readonly Segment[],
  search: Search,
  corner: Corner,
  { dx, dy }: WallEnd,
): Corner | undefined {
  const from: Corner = [corner[0] + dx * 0.01, corner[1] + dy * 0.01];
  const hit = castRay(edges, search, from, dx, dy, widestDoor);
  if (!hit || (Math.abs(hit.cos) > 0.5 && Math.abs(hit.cos) < 0.999)) return undefined;
  return [from[0] + dx * hit.distance, from[1] + dy * hit.distance];
}

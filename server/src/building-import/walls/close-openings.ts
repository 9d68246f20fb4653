import type Flatbush from 'flatbush';
import { edgesOf, indexSegments, type LineGraph, type Segment } from './line-graph.ts';

/** A door as it is drawn: the arc that its leaf swings along, around the hinge. In meters. */
export interface DoorSwing {
  readonly hinge: readonly [x: number, y: number];
  /** The two ends of the arc: one is where the leaf is drawn, the other is where it closes. */
  readonly ends: readonly [readonly [x: number, y: number], readonly [x: number, y: number]];
}

/** A gap between the ends of two walls is an opening up to this width: a wide window or a gate. */
const widestOpening = 3.2;
/** A gap between the end of a wall and the side of another one is an opening up to this width. */
const widestDoor = 1.7;
/** Walls that continue each other are off by at most this much. */
const aligned = 0.05;
const thickestWall = 0.7;
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
 */
export function closeOpenings(graph: LineGraph, swings: readonly DoorSwing[]): ClosedOpenings {
  const edges = edgesOf(graph);
  if (edges.length === 0) return { lines: [], places: [] };
  const index = indexSegments(edges);
  const ends = [...findFreeEnds(graph), ...findWallEnds(graph)];
  const closed: Segment[] = [];
  const places: Corner[] = [];
  const add = (lines: readonly Segment[]) => {
    closed.push(...lines);
    if (lines.length > 1) places.push(middleOf(lines));
  };
  const used = new Set<WallEnd>();
  for (const { a, b, distance } of pairEnds(ends)) {
    if (used.has(a) || used.has(b)) continue;
    if (isBlocked(edges, index, a, distance)) continue;
    used.add(a);
    used.add(b);
    add(matchCorners(a, b).map(([from, to]): Segment => [...from, ...to]));
  }
  for (const end of ends) {
    if (used.has(end) || end.isColumn) continue;
    const hits = end.corners.map((corner) => findHit(edges, index, corner, end));
    if (hits.every((hit) => hit !== undefined))
      add(end.corners.map((corner, at): Segment => [...corner, ...hits[at]!]));
  }
  return { lines: [...closed, ...closeDoors(edges, index, closed, swings)], places };
}

function middleOf(lines: readonly Segment[]): Corner {
  const share = 0.5 / lines.length;
  return [
    lines.reduce((sum, [ax, , bx]) => sum + (ax + bx) * share, 0),
    lines.reduce((sum, [, ay, , by]) => sum + (ay + by) * share, 0),
  ];
}

type Corner = readonly [x: number, y: number];

/** The end of a wall that is one line, or of one that is two. */
interface WallEnd {
  readonly corners: readonly Corner[];
  /** Where the wall would continue; of length 1. */
  readonly dx: number;
  readonly dy: number;
  /** Whether it is the side of a column, which does not point to anything. */
  readonly isColumn: boolean;
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
    return isOverrun ? [] : [{ corners: [[x, y]], dx: dx / length, dy: dy / length, isColumn: false }];
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
      if (thickness > thickestWall || thickness < 0.02) continue;
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
        const isColumn = side < 1.5 * thickness && neighbors[sideA]!.has(sideB);
        found.push({
          corners: [
            [xs[a]!, ys[a]!],
            [xs[b]!, ys[b]!],
          ],
          dx,
          dy,
          isColumn,
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
function pairEnds(ends: readonly WallEnd[]): Pair[] {
  if (ends.length < 2) return [];
  const index = indexSegments(ends.map(({ corners: [[x, y] = [0, 0]] }): Segment => [x, y, x, y]));
  const pairs: Pair[] = [];
  for (const [at, a] of ends.entries()) {
    const [x, y] = a.corners[0]!;
    const near = index.search(
      Math.min(x, x + a.dx * widestOpening) - thickestWall,
      Math.min(y, y + a.dy * widestOpening) - thickestWall,
      Math.max(x, x + a.dx * widestOpening) + thickestWall,
      Math.max(y, y + a.dy * widestOpening) + thickestWall,
    );
    for (const other of near) {
      const b = ends[other]!;
      if (other <= at || a.corners.length !== b.corners.length || a.dx * b.dx + a.dy * b.dy > -0.99) continue;
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
  index: Flatbush,
  { corners, dx, dy }: WallEnd,
  width: number,
): boolean {
  const [x, y] = [
    corners.reduce((sum, corner) => sum + corner[0], 0) / corners.length,
    corners.reduce((sum, corner) => sum + corner[1], 0) / corners.length,
  ];
  const margin = Math.min(0.01, width / 4);
  return castRay(edges, index, [x + dx * margin, y + dy * margin], dx, dy, width - 2 * margin) !== undefined;
}

/** Where the line of a wall meets the side of another wall beyond an opening. */
function findHit(
  edges: readonly Segment[],
  index: Flatbush,
  corner: Corner,
  { dx, dy }: WallEnd,
): Corner | undefined {
  const from: Corner = [corner[0] + dx * 0.01, corner[1] + dy * 0.01];
  const hit = castRay(edges, index, from, dx, dy, widestDoor);
  if (!hit || Math.abs(hit.cos) > 0.5) return undefined;
  return [from[0] + dx * hit.distance, from[1] + dy * hit.distance];
}

interface Hit {
  readonly distance: number;
  /** Of the angle between the ray and the line that it meets. */
  readonly cos: number;
}

/** The first line that a ray meets. */
function castRay(
  edges: readonly Segment[],
  index: Flatbush,
  [x, y]: Corner,
  dx: number,
  dy: number,
  length: number,
): Hit | undefined {
  const [toX, toY] = [x + dx * length, y + dy * length];
  let first: Hit | undefined;
  for (const at of index.search(Math.min(x, toX), Math.min(y, toY), Math.max(x, toX), Math.max(y, toY))) {
    const [ax, ay, bx, by] = edges[at]!;
    const [offA, offB] = [(ay - y) * dx - (ax - x) * dy, (by - y) * dx - (bx - x) * dy];
    const [alongA, alongB] = [(ax - x) * dx + (ay - y) * dy, (bx - x) * dx + (by - y) * dy];
    if (Math.min(offA, offB) > 0.001 || Math.max(offA, offB) < -0.001) continue; // both on the same side
    const isOnRay = Math.abs(offA - offB) < 0.001;
    const share = isOnRay ? 0 : Math.min(1, Math.max(0, offA / (offA - offB)));
    const distance = isOnRay ? Math.min(alongA, alongB) : alongA + (alongB - alongA) * share;
    if (distance < 0 || distance > length || (first && distance >= first.distance)) continue;
    first = { distance, cos: ((bx - ax) * dx + (by - ay) * dy) / Math.hypot(bx - ax, by - ay) };
  }
  return first;
}

/** Leaves of doors are this wide; other arcs are furniture or curved walls. */
const leafWidths = [0.4, 2.1] as const;
/** A hinge is this close to a wall. */
const hingeReach = 0.3;

/** Closes doors whose gap was not found by its walls, on the line from the hinge to where the leaf closes. */
function closeDoors(
  edges: readonly Segment[],
  index: Flatbush,
  closed: readonly Segment[],
  swings: readonly DoorSwing[],
): Segment[] {
  const doors = swings.filter(({ hinge: [x, y], ends: [[endX, endY]] }) => {
    const width = Math.hypot(endX - x, endY - y);
    if (!(width >= leafWidths[0] && width <= leafWidths[1])) return false;
    return index.search(x - hingeReach, y - hingeReach, x + hingeReach, y + hingeReach).length > 0;
  });
  const lines = [...edges, ...closed];
  const lineIndex = indexSegments(lines);
  return [...doors, ...joinLeaves(doors)].flatMap((door) =>
    closeDoor(edges, index, door, (line, width) => {
      const [[x, y], [ux, uy]] = line;
      const near = lineIndex.search(
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
  index: Flatbush,
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
        index,
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
function joinLeaves(swings: readonly DoorSwing[]): DoorSwing[] {
  if (swings.length === 0) return [];
  const ends = swings.flatMap(({ ends: both }) => both.map(([x, y]): Segment => [x, y, x, y]));
  const index = indexSegments(ends);
  return swings.flatMap((one, at) => {
    const others = one.ends.flatMap(([x, y]) => index.search(x - 0.1, y - 0.1, x + 0.1, y + 0.1).slice(0, 8));
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

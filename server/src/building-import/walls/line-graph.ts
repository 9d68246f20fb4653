import Flatbush from 'flatbush';
import type { Position } from '../model.ts';

/** Lines of a drawing that meet only at their ends. Lengths are in meters. */
export interface LineGraph {
  readonly xs: number[];
  readonly ys: number[];
  /** The vertices that are joined to each vertex. */
  readonly neighbors: Set<number>[];
}

export type Corner = readonly [x: number, y: number];
export type Segment = readonly [ax: number, ay: number, bx: number, by: number];

/** Ends of lines that are closer than this are the same place. */
const samePlace = 0.005;
export function isSamePlace([ax = 0, ay = 0]: Position, [bx = 0, by = 0]: Position): boolean {
  return Math.hypot(bx - ax, by - ay) <= samePlace;
}

/** A line that ends this close to another one was meant to reach it. */
const reach = 0.02;

/** Divides a list of positions into segments. */
export function segmentsOf(positions: readonly Position[]): Segment[] {
  return positions.slice(1).flatMap((to, index): Segment[] => {
    const [ax = 0, ay = 0] = positions[index] ?? [];
    const [bx = 0, by = 0] = to;
    return Math.hypot(bx - ax, by - ay) > samePlace / 5 ? [[ax, ay, bx, by]] : [];
  });
}

/** A floor has some thousands of vertices. More comparisons than this take minutes. */
const maxVertices = 400_000;
export const maxComparisons = 30_000_000;

/**
 * Joins segments at their ends and divides them where they cross, touch or overlap.
 *
 * @returns undefined if they cross too often to be walls
 */
export function joinSegments(segments: readonly Segment[]): LineGraph | undefined {
  const graph: LineGraph = { xs: [], ys: [], neighbors: [] };
  if (segments.length === 0) return graph;
  const vertexAt = vertexFinder(graph);
  const work: Work = { left: maxComparisons };
  const search = indexSegments(segments, work);
  for (const segment of segments) vertexAt(segment[0], segment[1]); // ends take precedence over crossings
  for (const segment of segments) vertexAt(segment[2], segment[3]);
  for (const [index, segment] of segments.entries()) {
    if (graph.xs.length > maxVertices || work.left < 0) return undefined;
    const [ax, ay, bx, by] = segment;
    const length = Math.hypot(bx - ax, by - ay);
    const stops = new Map<number, number>([
      [vertexAt(ax, ay), 0],
      [vertexAt(bx, by), length],
    ]);
    for (const other of search(...boxOf(segment, reach))) {
      if (other === index) continue;
      for (const at of meetings(segment, segments[other]!, length)) {
        const [x, y] = [ax + ((bx - ax) * at) / length, ay + ((by - ay) * at) / length];
        const vertex = vertexAt(x, y);
        if (!stops.has(vertex)) stops.set(vertex, at);
      }
    }
    joinInOrder(graph, stops);
  }
  return graph;
}

/** How many more lines may be compared. Where it ends, the lines are too close to each other to be walls. */
export interface Work {
  left: number;
}

/** Finds segments by their boxes; nothing more when all work is done. */
export type Search = (minX: number, minY: number, maxX: number, maxY: number) => readonly number[];

export function indexSegments(segments: readonly Segment[], work: Work): Search {
  const index = new Flatbush(segments.length);
  for (const segment of segments) index.add(...boxOf(segment, 0));
  index.finish();
  return (...box) => {
    if (work.left < 0) return [];
    const found = index.search(...box);
    work.left -= found.length;
    return found;
  };
}

function boxOf([ax, ay, bx, by]: Segment, margin: number): [number, number, number, number] {
  return [
    Math.min(ax, bx) - margin,
    Math.min(ay, by) - margin,
    Math.max(ax, bx) + margin,
    Math.max(ay, by) + margin,
  ];
}

function joinInOrder({ neighbors }: LineGraph, stops: ReadonlyMap<number, number>): void {
  const ordered = [...stops].sort((a, b) => a[1] - b[1]).map(([vertex]) => vertex);
  for (const [index, to] of ordered.slice(1).entries()) {
    const from = ordered[index]!;
    neighbors[from]!.add(to);
    neighbors[to]!.add(from);
  }
}

/** Where a segment meets another: the distances along it of their crossing, and of ends that are near it. */
function meetings([ax, ay, bx, by]: Segment, [cx, cy, dx, dy]: Segment, length: number): number[] {
  const [ux, uy] = [(bx - ax) / length, (by - ay) / length];
  const found: number[] = [];
  const [alongC, offC] = [(cx - ax) * ux + (cy - ay) * uy, (cy - ay) * ux - (cx - ax) * uy];
  const [alongD, offD] = [(dx - ax) * ux + (dy - ay) * uy, (dy - ay) * ux - (dx - ax) * uy];
  if (Math.abs(offC) <= samePlace && alongC > 0 && alongC < length) found.push(alongC);
  if (Math.abs(offD) <= samePlace && alongD > 0 && alongD < length) found.push(alongD);
  const across = offD - offC;
  const otherLength = Math.hypot(dx - cx, dy - cy);
  if (Math.abs(across) < 0.02 * otherLength) return found; // parallel
  const at = alongC - (offC / across) * (alongD - alongC);
  const share = -offC / across;
  const slack = reach / otherLength;
  if (share < -slack || share > 1 + slack || at < -reach || at > length + reach) return found;
  found.push(at);
  return found;
}

/** Returns a function that finds the vertex at a place, or adds one. */
function vertexFinder({ xs, ys, neighbors }: LineGraph): (x: number, y: number) => number {
  const cells = new Map<string, number[]>();
  const cellOf = (value: number) => Math.floor(value / samePlace);
  for (const [vertex, x] of xs.entries()) add(vertex, x, ys[vertex]!);
  function add(vertex: number, x: number, y: number): void {
    const key = `${cellOf(x)},${cellOf(y)}`;
    const list = cells.get(key);
    if (list) list.push(vertex);
    else cells.set(key, [vertex]);
  }
  return (x, y) => {
    let [nearest, distance] = [-1, samePlace];
    for (let column = cellOf(x) - 1; column <= cellOf(x) + 1; column++)
      for (let row = cellOf(y) - 1; row <= cellOf(y) + 1; row++)
        for (const vertex of cells.get(`${column},${row}`) ?? []) {
          const to = Math.hypot(xs[vertex]! - x, ys[vertex]! - y);
          if (to <= distance) [nearest, distance] = [vertex, to];
        }
    if (nearest >= 0) return nearest;
    const vertex = xs.push(x) - 1;
    ys.push(y);
    neighbors.push(new Set());
    add(vertex, x, y);
    return vertex;
  };
}

/** The edges of a graph, each once. */
export function edgesOf({ xs, ys, neighbors }: LineGraph): Segment[] {
  return neighbors.flatMap((list, from) =>
    [...list].flatMap((to): Segment[] => (to > from ? [[xs[from]!, ys[from]!, xs[to]!, ys[to]!]] : [])),
  );
}

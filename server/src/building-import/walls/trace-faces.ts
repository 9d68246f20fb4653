import type { LineGraph } from './line-graph.ts';

/** An area between lines. Rings are lists of vertices without repeating the first. */
export interface Face {
  /** Counterclockwise. */
  readonly outer: readonly number[];
  readonly holes: readonly (readonly number[])[];
  /** Without its holes, in square meters. */
  readonly area: number;
  /** Including the outlines of its holes, in meters. */
  readonly perimeter: number;
}

/** Returns the areas that the lines enclose. Lines with a free end enclose nothing. */
export function traceFaces(graph: LineGraph): Face[] {
  const around = sortNeighbors(graph);
  const rings = traceRings(around);
  const outers: { ring: readonly number[]; area: number; holes: number[][]; holesArea: number }[] = [];
  const outlines: number[][] = [];
  for (const ring of rings) {
    const area = areaOf(graph, ring);
    if (area > 1e-6) outers.push({ ring, area, holes: [], holesArea: 0 });
    else if (area < -1e-6) outlines.push(ring);
  }
  outers.sort((a, b) => a.area - b.area);
  const boxes = outers.map(({ ring }) => boxOf(graph, ring));
  for (const outline of outlines) {
    const [x, y] = [graph.xs[outline[0]!]!, graph.ys[outline[0]!]!];
    const vertices = new Set(outline);
    const size = -areaOf(graph, outline);
    const around = outers.find(({ ring, area }, index) => {
      const [west, south, east, north] = boxes[index]!;
      const isNear = area > size && x >= west && x <= east && y >= south && y <= north;
      return isNear && !ring.some((vertex) => vertices.has(vertex)) && isInside(graph, ring, x, y);
    });
    if (!around) continue;
    around.holes.push(outline);
    around.holesArea += size;
  }
  return outers.map(({ ring, area, holes, holesArea }) => ({
    outer: ring,
    holes,
    area: area - holesArea,
    perimeter: [ring, ...holes].reduce((sum, one) => sum + lengthOf(graph, one), 0),
  }));
}

/** The neighbors of each vertex, counterclockwise, without lines that end in nothing. */
function sortNeighbors({ xs, ys, neighbors }: LineGraph): number[][] {
  const left = neighbors.map((list) => new Set(list));
  const ends = [...left.keys()].filter((vertex) => left[vertex]!.size === 1);
  for (let end = ends.pop(); end !== undefined; end = ends.pop()) {
    const [next] = left[end]!;
    if (next === undefined) continue;
    left[end]!.clear();
    left[next]!.delete(end);
    if (left[next]!.size === 1) ends.push(next);
  }
  return left.map((list, vertex) => {
    const angle = (to: number) => Math.atan2(ys[to]! - ys[vertex]!, xs[to]! - xs[vertex]!);
    return [...list].sort((a, b) => angle(a) - angle(b));
  });
}

/** Follows each line once in each direction, always turning left as far as possible. */
function traceRings(around: readonly (readonly number[])[]): number[][] {
  const done = new Set<string>();
  const rings: number[][] = [];
  for (const [start, list] of around.entries())
    for (const first of list) {
      const ring: number[] = [];
      let [from, to] = [start, first];
      while (!done.has(`${from}>${to}`)) {
        done.add(`${from}>${to}`);
        ring.push(from);
        const next = around[to]!;
        // The line before the one that it came along, counterclockwise, is the next one of the face on the left.
        const turn = next[(next.indexOf(from) + next.length - 1) % next.length]!;
        [from, to] = [to, turn];
      }
      if (ring.length > 2) rings.push(ring);
    }
  return rings;
}

/** Positive for a counterclockwise ring. */
export function areaOf({ xs, ys }: LineGraph, ring: readonly number[]): number {
  const [x0, y0] = [xs[ring[0]!]!, ys[ring[0]!]!];
  let sum = 0;
  for (const [index, a] of ring.entries()) {
    const b = ring[(index + 1) % ring.length]!;
    sum += (xs[a]! - x0) * (ys[b]! - y0) - (xs[b]! - x0) * (ys[a]! - y0);
  }
  return sum / 2;
}

function lengthOf({ xs, ys }: LineGraph, ring: readonly number[]): number {
  return ring.reduce((sum, a, index) => {
    const b = ring[(index + 1) % ring.length]!;
    return sum + Math.hypot(xs[b]! - xs[a]!, ys[b]! - ys[a]!);
  }, 0);
}

function boxOf({ xs, ys }: LineGraph, ring: readonly number[]): [number, number, number, number] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const vertex of ring) {
    west = Math.min(west, xs[vertex]!);
    east = Math.max(east, xs[vertex]!);
    south = Math.min(south, ys[vertex]!);
    north = Math.max(north, ys[vertex]!);
  }
  return [west, south, east, north];
}

function isInside({ xs, ys }: LineGraph, ring: readonly number[], x: number, y: number): boolean {
  let inside = false;
  for (const [index, a] of ring.entries()) {
    const b = ring[(index + 1) % ring.length]!;
    const [ay, by] = [ys[a]!, ys[b]!];
    if (ay > y !== by > y && x < ((xs[b]! - xs[a]!) * (y - ay)) / (by - ay) + xs[a]!) inside = !inside;
  }
  return inside;
}

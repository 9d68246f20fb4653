import type { Position } from '../../model.ts';
import { closeRing } from '../../source-geometry.ts';
import type { Vector } from './ifc-placement.ts';

/** The faces in the lowest quarter: the floor, but not the ceiling. */
export function lowestFaces(faces: readonly Vector[][]): Vector[][] {
  const heights = faces.map((face) => face.reduce((sum, [, , z]) => sum + z, 0) / face.length);
  const lowest = heights.reduce((min, z) => Math.min(min, z), Infinity);
  const highest = heights.reduce((max, z) => Math.max(max, z), -Infinity);
  return faces.filter((_, index) => (heights[index] ?? 0) <= lowest + (highest - lowest) / 4);
}

/**
 * Joins the faces of a floor to outlines: an edge between two of them runs in both directions, and only the others remain.
 */
export function outlineOfFaces(faces: readonly (readonly Vector[])[]): Position[][] {
  const [first] = faces[0] ?? [];
  if (!first) return [];
  // A hundred-thousandth of the size of the floor, because faces of one mesh share their points exactly.
  const size = Math.max(
    ...faces.flat().map(([x, y]) => Math.max(Math.abs(x - first[0]), Math.abs(y - first[1]))),
  );
  const grid = Math.max(1e-9, size * 1e-5);
  const keyOf = ([x, y]: Vector) =>
    `${Math.round((x - first[0]) / grid)},${Math.round((y - first[1]) / grid)}`;
  const places = new Map<string, Position>();
  const edges = new Map<string, Map<string, number>>();
  const change = (from: string, to: string, by: number) => {
    const list = edges.get(from) ?? new Map<string, number>();
    edges.set(from, list.set(to, (list.get(to) ?? 0) + by));
  };
  for (const face of faces)
    for (const [index, a] of face.entries()) {
      const b = face[(index + 1) % face.length] ?? a;
      const [from, to] = [keyOf(a), keyOf(b)];
      places.set(from, [a[0], a[1]]);
      if (from === to) continue;
      if ((edges.get(to)?.get(from) ?? 0) > 0) change(to, from, -1);
      else change(from, to, 1);
    }
  return followEdges(edges, places);
}

function followEdges(
  edges: ReadonlyMap<string, Map<string, number>>,
  places: ReadonlyMap<string, Position>,
): Position[][] {
  const rings: Position[][] = [];
  const takeNext = (from: string): string | undefined => {
    for (const [to, count] of edges.get(from) ?? [])
      if (count > 0) {
        edges.get(from)?.set(to, count - 1);
        return to;
      }
    return undefined;
  };
  for (const start of edges.keys())
    for (let next = takeNext(start); next !== undefined; next = takeNext(start)) {
      const ring = [start];
      for (let at: string | undefined = next; at !== undefined && at !== start; at = takeNext(at))
        ring.push(at);
      rings.push([
        ...closeRing(ring.flatMap((key) => [places.get(key) ?? []]).filter((one) => one.length > 0)),
      ]);
    }
  return rings.filter((ring) => ring.length > 3);
}

/** The convex hull, by Andrew's monotone chain, with its first position repeated at the end. */
export function convexHull(points: readonly Position[]): Position[] {
  const sorted = points.toSorted(([ax = 0, ay = 0], [bx = 0, by = 0]) => ax - bx || ay - by);
  const half = (list: readonly Position[]) => {
    const chain: Position[] = [];
    for (const [x = 0, y = 0] of list) {
      for (;;) {
        const [a, b] = [chain.at(-2), chain.at(-1)];
        if (!a || !b) break;
        const turn =
          ((b[0] ?? 0) - (a[0] ?? 0)) * (y - (a[1] ?? 0)) - ((b[1] ?? 0) - (a[1] ?? 0)) * (x - (a[0] ?? 0));
        if (turn > 0) break;
        chain.pop();
      }
      chain.push([x, y]);
    }
    return chain.slice(0, -1);
  };
  const hull = [...half(sorted), ...half(sorted.toReversed())];
  return hull.length > 2 ? [...hull, hull[0] ?? [0, 0]] : [];
}

import { compareVertices, orientationOfVertices } from '../rings/enclosed-area.ts';
import type { PolygonEdges } from './polygon-edges.ts';

/** Two edges of a ring that meet where the ring crosses itself. */
export type RingCrossing = readonly [edge: number, other: number];

/**
 * Finds a place where a ring crosses itself, rather than touching itself at a point or along edges. Exact.
 *
 * @param contacts the pairs of the ring's edges that meet, as `[i, j, i, j, …]`
 * @returns undefined also if the ring passes the same points so often that comparing would take too long
 */
export function findRingCrossing(
  edges: PolygonEdges,
  ring: number,
  contacts: readonly number[],
): RingCrossing | undefined {
  if (contacts.length === 0) return undefined;
  return findCrossingEdges(edges, contacts) ?? findCrossingAtVertex(edges, ring, contacts);
}

/**
 * Finds edges that cross strictly between their ends. It returns the lowest pair, so that the result does not depend on the order
 * of the search. The ends of each edge are strictly on different sides of the other: the product of the signs is negative. O(1)
 * for each pair.
 */
function findCrossingEdges(edges: PolygonEdges, contacts: readonly number[]): RingCrossing | undefined {
  let found: RingCrossing | undefined;
  for (let k = 0; k < contacts.length; k += 2) {
    const i = Math.min(contacts[k]!, contacts[k + 1]!);
    const j = Math.max(contacts[k]!, contacts[k + 1]!);
    if (found !== undefined && (i > found[0] || (i === found[0] && j > found[1]))) continue;
    const { next } = edges;
    const isAcross =
      sideOf(edges, i, next[i]!, j) * sideOf(edges, i, next[i]!, next[j]!) < 0 &&
      sideOf(edges, j, next[j]!, i) * sideOf(edges, j, next[j]!, next[i]!) < 0;
    if (isAcross) found = [i, j];
  }
  return found;
}

/** 1 if a vertex is on the left of a → b, -1 if on the right, 0 if on the line. */
function sideOf({ reading, at }: PolygonEdges, a: number, b: number, vertex: number): number {
  return Math.sign(orientationOfVertices(reading, at[a]!, at[b]!, at[vertex]!));
}

/** A vertex on the path of a ring, and the edge that leaves the vertex. */
type Step = { readonly vertex: number; readonly edge: number; readonly place: number };

const maxComparisons = 200_000;

/**
 * If no edges cross between their ends, a ring can cross itself only at vertices. All edges are cut at the vertices on them, so
 * that two parts of the path share points only where they share vertices. Wherever two parts come together and separate again,
 * they cross if one of them changes from one side of the other to the other side.
 */
function findCrossingAtVertex(
  edges: PolygonEdges,
  ring: number,
  contacts: readonly number[],
): RingCrossing | undefined {
  const way = removeSpikes(listWay(edges, ring, contacts));
  const visits = new Map<number, number[]>();
  for (const [i, { place }] of way.entries()) {
    const others = visits.get(place);
    if (others === undefined) visits.set(place, [i]);
    else others.push(i);
  }
  let comparisons = maxComparisons;
  for (const indexes of visits.values()) {
    for (const s of indexes) {
      // Check both orders of a pair: if two paths run in opposite directions, only one of them starts at this end.
      for (const t of indexes) {
        if (s === t) continue;
        const { isCrossing, length } = compareWays(edges, way, s, t);
        if (isCrossing) return [way[Math.min(s, t)]!.edge, way[Math.max(s, t)]!.edge];
        comparisons -= length;
        if (comparisons < 0) return undefined;
      }
    }
  }
  return undefined;
}

/**
 * The vertices in the order in which the ring passes them, including vertices of other edges. Equal vertices have the same place.
 */
function listWay(edges: PolygonEdges, ring: number, contacts: readonly number[]): Step[] {
  const { reading, at, next, ringStarts } = edges;
  const compare = (a: number, b: number) => compareVertices(reading, at[a]!, at[b]!);
  const passed = new Map<number, number[]>();
  // A vertex that is strictly between the ends in the order of `compareVertices`, and on the line, is inside the edge.
  const addIfOn = (edge: number, vertex: number) => {
    const [start, end] = [compare(edge, vertex), compare(next[edge]!, vertex)];
    if (start * end >= 0 || sideOf(edges, edge, next[edge]!, vertex) !== 0) return;
    const others = passed.get(edge);
    if (others === undefined) passed.set(edge, [vertex]);
    else others.push(vertex);
  };
  for (let k = 0; k < contacts.length; k += 2) {
    const i = contacts[k]!;
    const j = contacts[k + 1]!;
    for (const vertex of [j, next[j]!]) addIfOn(i, vertex);
    for (const vertex of [i, next[i]!]) addIfOn(j, vertex);
  }
  const way: { vertex: number; edge: number }[] = [];
  for (let edge = ringStarts[ring]!; edge < ringStarts[ring + 1]!; edge++) {
    const isAscending = compare(edge, next[edge]!) < 0;
    const vertices = (passed.get(edge) ?? []).sort((a, b) => (isAscending ? compare(a, b) : compare(b, a)));
    for (const vertex of [edge, ...vertices]) way.push({ vertex, edge });
  }
  // Give equal vertices the same number, so that later steps compare integers instead of coordinates.
  const sorted = way.map(({ vertex }) => vertex).sort(compare);
  const placeOf = new Map<number, number>();
  let place = 0;
  for (const [i, vertex] of sorted.entries()) {
    if (i > 0 && compare(sorted[i - 1]!, vertex) !== 0) place++;
    placeOf.set(vertex, place);
  }
  return way.map(({ vertex, edge }) => ({ vertex, edge, place: placeOf.get(vertex)! }));
}

/** Removes repeated places and parts that run back along themselves, even across the first step. */
function removeSpikes(way: readonly Step[]): Step[] {
  const kept: Step[] = [];
  for (const step of way) {
    if (kept.at(-1)?.place === step.place) continue;
    if (kept.at(-2)?.place === step.place) kept.pop();
    else kept.push(step);
  }
  let first = 0;
  while (kept.length - first > 2) {
    if (kept.at(-1)!.place === kept[first]!.place) kept.pop();
    else if (kept.at(-2)!.place === kept[first]!.place) kept.pop();
    else if (kept.at(-1)!.place === kept[first + 1]!.place) first++;
    else break;
  }
  return kept.slice(first);
}

/**
 * Whether the paths through `s` and `t`, two steps at the same place, cross on the part that they share from there on; and how
 * many steps were compared.
 */
function compareWays(
  edges: PolygonEdges,
  way: readonly Step[],
  s: number,
  t: number,
): { readonly isCrossing: boolean; readonly length: number } {
  const count = way.length;
  const stepAt = (i: number) => way[((i % count) + count) % count]!;
  const isShared = (i: number, j: number) => stepAt(i).place === stepAt(j).place;
  let compared = 1;
  for (const direction of [1, -1]) {
    // Compare only from where the paths come together.
    if (isShared(s - 1, t - direction)) continue;
    let length = 0;
    while (length < count && isShared(s + length + 1, t + direction * (length + 1))) length++;
    compared += length;
    // If the paths share only one place, both directions give the same result, unless they share more in the opposite direction.
    const isOtherCase =
      length === 0 && (direction === -1 || isShared(s - 1, t + direction) || isShared(s + 1, t - direction));
    if (isOtherCase || length === count) continue;
    const end = s + length;
    const [coming, leaving] = [stepAt(t - direction), stepAt(t + direction * (length + 1))];
    const comesFromLeft = isOnLeft(edges, stepAt(s - 1), stepAt(s), stepAt(s + 1), coming);
    const leavesToLeft = isOnLeft(edges, stepAt(end - 1), stepAt(end), stepAt(end + 1), leaving);
    if (comesFromLeft !== leavesToLeft) return { isCrossing: true, length: compared };
  }
  return { isCrossing: false, length: compared };
}

/**
 * Whether the path from `at` to `other` starts on the left of the path before → at → after. No two of them run along each other.
 * Turning counterclockwise from `after` to `before` sweeps over the left side. A bend of 0 means that the path goes straight on,
 * because it never turns back after `removeSpikes`.
 */
function isOnLeft(edges: PolygonEdges, before: Step, at: Step, after: Step, other: Step): boolean {
  const turn = (a: Step, b: Step) => sideOf(edges, at.vertex, a.vertex, b.vertex);
  const isBetween = (from: Step, to: Step) => turn(from, other) > 0 && turn(other, to) > 0;
  const bend = turn(after, before);
  if (bend > 0) return isBetween(after, before);
  if (bend < 0) return !isBetween(before, after);
  return turn(after, other) > 0;
}

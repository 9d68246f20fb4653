import { compareVertices, orientationOfVertices } from '../rings/enclosed-area.ts';
import type { PolygonEdges } from './polygon-edges.ts';

/** Up to this number of vertices, all pairs are compared without sorting the edges first. */
const maxVerticesWithoutSweep = 64;
/** The budget of steps, linear in the number of edges. Comparing two boxes is one step. */
const stepsPerEdge = 200;
const minSteps = 200_000;
/** The budget of pairs: the maximum number of pairs per edge, in addition to `minContacts`. */
const contactsPerEdge = 2;
const minContacts = 2_000;

export type Contacts = {
  /** Pairs of edges, as `[i, j, i, j, …]`. */
  readonly contacts: readonly number[];
  /** False if finding all pairs would take too long. */
  readonly isComplete: boolean;
};

/**
 * Finds the pairs of edges that meet anywhere other than in the vertex that joins them: edges that cross, touch, overlap, or pass
 * through another edge's vertex, within one ring or between two. A simple ring has none. Exact.
 *
 * Gives up after 2 pairs per edge plus 2,000, or after 200 steps per edge (a step is a comparison of two boxes), so that the
 * worst case of 20,000 vertices takes as long as about 4 million comparisons.
 */
export function findContacts(edges: PolygonEdges): Contacts {
  const count = edges.at.length;
  const limit = contactsPerEdge * count + minContacts;
  // Sweep along the axis on which the edges are short compared to the ring, so that few edges overlap on it.
  const alongX =
    count <= maxVerticesWithoutSweep || relativeLength(edges, edges.x) <= relativeLength(edges, edges.y);
  const main = findEdgeExtents(edges, alongX ? edges.x : edges.y);
  const cross = findEdgeExtents(edges, alongX ? edges.y : edges.x);
  const order = count <= maxVerticesWithoutSweep ? undefined : Uint32Array.from(main.low.keys());
  order?.sort((i, j) => main.low[i]! - main.low[j]!);
  // An exact test counts as 10 box comparisons, or as 200 if it may need BigInts.
  const testSteps = needsIntegers(edges) ? 200 : 10;
  let steps = Math.max(stepsPerEdge * count, minSteps);
  const contacts: number[] = [];
  for (let m = 0; m < count; m++) {
    const i = order === undefined ? m : order[m]!;
    const high = main.high[i]!;
    for (let n = m + 1; n < count; n++) {
      const j = order === undefined ? n : order[n]!;
      if (--steps < 0) return { contacts, isComplete: false };
      if (main.low[j]! > high) {
        if (order === undefined) continue;
        break;
      }
      if (main.low[i]! > main.high[j]!) continue;
      if (cross.low[j]! > cross.high[i]! || cross.low[i]! > cross.high[j]!) continue;
      steps -= testSteps;
      if (!isContact(edges, i, j)) continue;
      contacts.push(i, j);
      if (contacts.length > 2 * limit) return { contacts, isComplete: false };
    }
  }
  return { contacts, isComplete: true };
}

// Orientation tests that may have to fall back on whole numbers cost more steps.
function needsIntegers({ reading, x, y }: PolygonEdges): boolean {
  const isTiny = (value: number) => value !== 0 && Math.abs(value) < 1e-100;
  return reading.turns !== undefined || x.some(isTiny) || y.some(isTiny);
}

/**
 * How many times a ring runs back and forth along an axis: the sum of |Δ| of its edges divided by its extent. A convex ring has
 * 2. The sweep uses the axis with the smaller value.
 */
function relativeLength({ next }: PolygonEdges, values: readonly number[]): number {
  let length = 0;
  let min = values[0]!;
  let max = values[0]!;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    length += Math.abs(values[next[i]!]! - value);
    min = Math.min(min, value);
    max = Math.max(max, value);
  }
  return length / (max - min);
}

type Extents = { readonly low: readonly number[]; readonly high: readonly number[] };

function findEdgeExtents({ reading, next }: PolygonEdges, values: readonly number[]): Extents {
  const slack = reading.turns === undefined ? 0 : 2 ** -40; // more than the rounding of x
  const low: number[] = [];
  const high: number[] = [];
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    const end = values[next[i]!]!;
    low.push(Math.min(value, end) - slack);
    high.push(Math.max(value, end) + slack);
  }
  return { low, high };
}

/**
 * Two edges share a point if and only if the ends of each are not strictly on one side of the other's line. For collinear edges
 * all four sides are 0, and the caller has already checked that their boxes overlap. Neighbors always share a vertex, so they
 * count only if they also run back along each other.
 */
function isContact({ reading, at, next }: PolygonEdges, i: number, j: number): boolean {
  const iNext = next[i]!;
  const jNext = next[j]!;
  if (iNext === j) return turnsBack(reading, at[i]!, at[j]!, at[jNext]!);
  if (jNext === i) return turnsBack(reading, at[j]!, at[i]!, at[iNext]!);
  const a = at[i]!;
  const b = at[iNext]!;
  const c = at[j]!;
  const d = at[jNext]!;
  const cSide = orientationOfVertices(reading, a, b, c);
  const dSide = orientationOfVertices(reading, a, b, d);
  if ((cSide > 0 && dSide > 0) || (cSide < 0 && dSide < 0)) return false;
  const aSide = orientationOfVertices(reading, c, d, a);
  const bSide = orientationOfVertices(reading, c, d, b);
  return !((aSide > 0 && bSide > 0) || (aSide < 0 && bSide < 0));
}

/** Whether the path before → at → after turns by exactly 180°: collinear, with both ends on the same side of `at`. */
function turnsBack(reading: PolygonEdges['reading'], before: number, at: number, after: number): boolean {
  return (
    orientationOfVertices(reading, before, at, after) === 0 &&
    compareVertices(reading, before, at) < 0 === compareVertices(reading, after, at) < 0
  );
}

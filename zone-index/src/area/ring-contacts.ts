import { compareVertices, orientationOfVertices, type UnrolledRing } from '../rings/enclosed-area.ts';

/** Vertices of a ring without repeats in a row; edge i runs from vertex i to vertex i + 1 (the last to 0). */
export type RingVertices = {
  readonly reading: UnrolledRing;
  /** Positions of the vertices in the reading. */
  readonly at: readonly number[];
  /** Unrolled longitudes, rounded to doubles where the ring passes the antimeridian. */
  readonly x: readonly number[];
  readonly y: readonly number[];
};

// Plain arrays: for the usual ring of a dozen vertices they are made several times faster than typed ones.
export function listVertices(reading: UnrolledRing): RingVertices {
  const { positions, turns } = reading;
  const at: number[] = [];
  const x: number[] = [];
  const y: number[] = [];
  for (let i = 0; 2 * i + 2 < positions.length; i++) {
    if (compareVertices(reading, i, i + 1) === 0) continue;
    at.push(i);
    x.push(positions[2 * i]! + (turns === undefined ? 0 : 360 * turns[i]!));
    y.push(positions[2 * i + 1]!);
  }
  return { reading, at, x, y };
}

const maxVerticesWithoutSweep = 64;
const stepsPerEdge = 200;
const minSteps = 200_000;

/**
 * The pairs of edges that meet anywhere but in the vertex that joins them, as `[i, j, i, j, …]`: edges that
 * cross, touch, overlap, or pass through another's vertex. Empty for a simple ring. Exact.
 *
 * Gives up, with undefined, past `limit` pairs or past 200 steps an edge, a step being a comparison of two
 * boxes, so that the worst 20,000 vertices cost as much time as some 4 million comparisons.
 */
export function findContacts(ring: RingVertices, limit: number): readonly number[] | undefined {
  const count = ring.at.length;
  // The sweep runs along the axis on which the edges are short against the ring, so that few overlap on it.
  const alongX = count <= maxVerticesWithoutSweep || relativeLength(ring.x) <= relativeLength(ring.y);
  const main = findEdgeExtents(ring, alongX ? ring.x : ring.y);
  const cross = findEdgeExtents(ring, alongX ? ring.y : ring.x);
  const order = count <= maxVerticesWithoutSweep ? undefined : Uint32Array.from(main.low.keys());
  order?.sort((i, j) => main.low[i]! - main.low[j]!);
  const testSteps = needsIntegers(ring) ? 200 : 10;
  let steps = Math.max(stepsPerEdge * count, minSteps);
  const contacts: number[] = [];
  for (let m = 0; m < count; m++) {
    const i = order === undefined ? m : order[m]!;
    const high = main.high[i]!;
    for (let n = m + 1; n < count; n++) {
      const j = order === undefined ? n : order[n]!;
      if (--steps < 0) return undefined;
      if (main.low[j]! > high) {
        if (order === undefined) continue;
        break;
      }
      if (main.low[i]! > main.high[j]!) continue;
      if (cross.low[j]! > cross.high[i]! || cross.low[i]! > cross.high[j]!) continue;
      steps -= testSteps;
      if (!isContact(ring, i, j)) continue;
      contacts.push(i, j);
      if (contacts.length > 2 * limit) return undefined;
    }
  }
  return contacts;
}

// Where orientation tests may have to fall back on whole numbers, they count for more.
function needsIntegers({ reading, x, y }: RingVertices): boolean {
  const isTiny = (value: number) => value !== 0 && Math.abs(value) < 1e-100;
  return reading.turns !== undefined || x.some(isTiny) || y.some(isTiny);
}

function relativeLength(values: readonly number[]): number {
  let length = 0;
  let min = values[0]!;
  let max = values[0]!;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    length += Math.abs(value - values[i === 0 ? values.length - 1 : i - 1]!);
    min = Math.min(min, value);
    max = Math.max(max, value);
  }
  return length / (max - min);
}

type Extents = { readonly low: readonly number[]; readonly high: readonly number[] };

function findEdgeExtents({ reading }: RingVertices, values: readonly number[]): Extents {
  const slack = reading.turns === undefined ? 0 : 2 ** -40; // more than the rounding of x
  const low: number[] = [];
  const high: number[] = [];
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    const next = values[i + 1 === values.length ? 0 : i + 1]!;
    low.push(Math.min(value, next) - slack);
    high.push(Math.max(value, next) + slack);
  }
  return { low, high };
}

function isContact(ring: RingVertices, i: number, j: number): boolean {
  const { reading, at } = ring;
  const count = at.length;
  const iNext = i + 1 === count ? 0 : i + 1;
  const jNext = j + 1 === count ? 0 : j + 1;
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

function turnsBack(reading: UnrolledRing, before: number, at: number, after: number): boolean {
  return (
    orientationOfVertices(reading, before, at, after) === 0 &&
    compareVertices(reading, before, at) < 0 === compareVertices(reading, after, at) < 0
  );
}

import { orientation, orientationWithTurns } from '../exact/orientation.ts';

/** A ring as it is read on the plane, with its longitudes unrolled across the antimeridian. */
export type UnrolledRing = {
  /** `lng, lat, …`, closed. If `turns` are given, no longitude is 180. */
  readonly positions: Float64Array;
  /**
   * How many whole turns east of its longitude each vertex is: 0 or 1, or from -1 to 2 in a copy of the ring that was moved by a
   * turn. Undefined if all are 0.
   */
  readonly turns: Int8Array | undefined;
};

/** Exact order of two vertices of a reading: by unrolled longitude, then latitude; 0 if they coincide. */
export function compareVertices({ positions, turns }: UnrolledRing, i: number, j: number): number {
  if (turns !== undefined && turns[i] !== turns[j]) return turns[i]! - turns[j]!;
  return positions[2 * i]! - positions[2 * j]! || positions[2 * i + 1]! - positions[2 * j + 1]!;
}

/** The side of the line through vertices a → b that vertex p is on: positive is left, 0 is on the line. Exact. */
export function orientationOfVertices(
  { positions, turns }: UnrolledRing,
  a: number,
  b: number,
  p: number,
): number {
  const ax = positions[2 * a]!;
  const ay = positions[2 * a + 1]!;
  const bx = positions[2 * b]!;
  const by = positions[2 * b + 1]!;
  const px = positions[2 * p]!;
  const py = positions[2 * p + 1]!;
  if (turns === undefined) return orientation(ax, ay, bx, by, px, py);
  return orientationWithTurns(ax, turns[a]!, ay, bx, turns[b]!, by, px, turns[p]!, py);
}

/**
 * Whether the ring, read by the even-odd rule, has an area above zero. A bow-tie has an area although its signed area is 0; a
 * path that runs back along itself, or a ring that runs around twice, has none. Exact, O(n log n).
 *
 * The even-odd region is empty if and only if every piece of the curve is passed an even number of times.
 */
export function enclosesArea(reading: UnrolledRing): boolean {
  return hasSimpleLowestVertex(reading) || hasOddSegment(reading);
}

// The lowest vertex is extreme, so only its own two edges can run along them there: if those have different directions, each is
// passed once. This is true for nearly every ring, and takes O(n).
function hasSimpleLowestVertex(reading: UnrolledRing): boolean {
  const count = reading.positions.length / 2 - 1;
  let lowest = 0;
  let visits = 1;
  for (let i = 1; i < count; i++) {
    const order = compareVertices(reading, i, lowest);
    if (order < 0) lowest = i;
    visits = order < 0 ? 1 : order === 0 ? visits + 1 : visits;
  }
  if (visits > 1) return false;
  const before = (lowest + count - 1) % count;
  const after = (lowest + 1) % count;
  return orientationOfVertices(reading, lowest, before, after) !== 0;
}

// Adds up the edges modulo 2, from the lowest vertex on. Edges that leave a vertex in the same direction cancel where they
// overlap, which leaves the stretch between their far ends; an unpaired edge is an odd piece.
function hasOddSegment(reading: UnrolledRing): boolean {
  const count = reading.positions.length / 2 - 1;
  const order = Array.from({ length: count }, (_, i) => i).sort((i, j) => compareVertices(reading, i, j));
  const rankOf = new Int32Array(count);
  const vertexOf: number[] = [];
  for (const vertex of order) {
    const last = vertexOf.at(-1);
    if (last === undefined || compareVertices(reading, last, vertex) !== 0) vertexOf.push(vertex);
    rankOf[vertex] = vertexOf.length - 1;
  }
  const ends: number[][] = vertexOf.map(() => []);
  for (let i = 0; i < count; i++) {
    const from = rankOf[i]!;
    const to = rankOf[(i + 1) % count]!;
    if (from !== to) ends[Math.min(from, to)]!.push(Math.max(from, to));
  }
  return ends.some((farEnds, rank) => hasOddSegmentFrom(reading, vertexOf, rank, farEnds, ends));
}

function hasOddSegmentFrom(
  reading: UnrolledRing,
  vertexOf: readonly number[],
  rank: number,
  farEnds: number[],
  ends: number[][],
): boolean {
  const turn = (a: number, b: number) =>
    orientationOfVertices(reading, vertexOf[rank]!, vertexOf[a]!, vertexOf[b]!);
  farEnds.sort((a, b) => (a === b ? 0 : -turn(a, b) || a - b));
  for (let i = 0; i < farEnds.length; i += 2) {
    const near = farEnds[i]!;
    const far = farEnds[i + 1];
    if (far === undefined || (near !== far && turn(near, far) !== 0)) return true;
    if (near !== far) ends[near]!.push(far);
  }
  return false;
}

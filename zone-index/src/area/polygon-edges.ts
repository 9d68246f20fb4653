import { compareVertices, type UnrolledRing } from '../rings/enclosed-area.ts';

/** A ring of a polygon, or a copy of it moved a whole turn (360°) east or west. */
export type PlacedRing = {
  readonly reading: UnrolledRing;
  /** The ring's number in the polygon, 0 for the outer ring. */
  readonly ring: number;
  readonly isCopy: boolean;
};

/**
 * Puts the rings of a polygon on one plane. Rings are unrolled one by one, so near the antimeridian a hole can be a whole turn
 * away from the part of the outer ring that it lies in. In that case, copies are added one turn to the east and west: of holes
 * that can overlap the outer ring there, or of every ring with `copyAll`.
 */
export function placeRings(readings: readonly UnrolledRing[], copyAll = false): PlacedRing[] {
  const placed = readings.map((reading, ring): PlacedRing => ({ reading, ring, isCopy: false }));
  // A single ring needs no placing, and without turns all rings are already on the same plane.
  if (readings.length < 2 || readings.every(({ turns }) => turns === undefined)) return placed;
  const bases = placed.map(
    ({ reading, ring }): PlacedRing => ({
      reading: moveRing(reading, 0),
      ring,
      isCopy: false,
    }),
  );
  const outer = extentOf(bases[0]!.reading);
  const copies = bases.flatMap(({ reading, ring }) =>
    [-1, 1].map((turns): PlacedRing => ({ reading: moveRing(reading, turns), ring, isCopy: true })),
  );
  // `measureZone` only needs holes that can remove area from the outer ring. Warnings need every face, so they need every copy.
  const isUseful = ({ reading, ring }: PlacedRing) => {
    if (copyAll) return true;
    const { west, east } = extentOf(reading);
    return ring > 0 && west <= outer.east && east >= outer.west;
  };
  return [...bases, ...copies.filter(isUseful)];
}

/** The result always has turns, even for a move of 0, so that rings with and without turns can be compared. */
function moveRing({ positions, turns }: UnrolledRing, by: number): UnrolledRing {
  const moved = new Int8Array(positions.length / 2);
  const numbers = Float64Array.from(positions);
  for (let i = 0; i < moved.length; i++) {
    moved[i] = (turns?.[i] ?? 0) + by;
    // As in any ring with turns, the meridian is written as -180 of the next turn.
    if (numbers[2 * i] !== 180) continue;
    numbers[2 * i] = -180;
    moved[i] = moved[i]! + 1;
  }
  return { positions: numbers, turns: moved };
}

/** The westernmost and easternmost longitude in unrolled degrees, rounded to doubles. */
function extentOf({ positions, turns }: UnrolledRing): { west: number; east: number } {
  let [west, east] = [Infinity, -Infinity];
  for (let i = 0; 2 * i < positions.length; i++) {
    const x = positions[2 * i]! + 360 * (turns?.[i] ?? 0);
    west = Math.min(west, x);
    east = Math.max(east, x);
  }
  return { west, east };
}

/** The edges of one or several rings on one plane, without repeated vertices. Edge i runs from vertex i to vertex next[i]. */
export type PolygonEdges = {
  /** The positions of all rings, one ring after another. */
  readonly reading: UnrolledRing;
  /** The index in `reading` of each vertex's position. */
  readonly at: readonly number[];
  /** Unrolled longitudes, rounded to doubles if a ring crosses the antimeridian. */
  readonly x: readonly number[];
  readonly y: readonly number[];
  readonly next: readonly number[];
  /** The ring that each edge belongs to, as an index in the list of rings. */
  readonly ringOf: readonly number[];
  /** The first edge of each ring, plus one more entry for the end of the last ring. */
  readonly ringStarts: readonly number[];
};

// Plain arrays: for a typical ring of a dozen vertices they are created several times faster than typed arrays.
/**
 * Lists the edges of rings. The closing position of a ring repeats the first position and starts no edge. Positions that repeat
 * the previous one are left out, so every edge has a direction. A ring whose positions are all equal has no edges.
 */
export function listEdges(rings: readonly UnrolledRing[]): PolygonEdges {
  const reading = rings.length === 1 ? rings[0]! : joinReadings(rings);
  const { positions, turns } = reading;
  const at: number[] = [];
  const x: number[] = [];
  const y: number[] = [];
  const next: number[] = [];
  const ringOf: number[] = [];
  const ringStarts = [0];
  let first = 0;
  for (let ring = 0; ring < rings.length; ring++) {
    const start = at.length;
    const last = first + rings[ring]!.positions.length / 2 - 1;
    for (let i = first; i < last; i++) {
      if (compareVertices(reading, i, i + 1) === 0) continue;
      at.push(i);
      x.push(positions[2 * i]! + (turns === undefined ? 0 : 360 * turns[i]!));
      y.push(positions[2 * i + 1]!);
      ringOf.push(ring);
      next.push(at.length);
    }
    if (at.length > start) next[at.length - 1] = start;
    ringStarts.push(at.length);
    first = last + 1;
  }
  return { reading, at, x, y, next, ringOf, ringStarts };
}

function joinReadings(rings: readonly UnrolledRing[]): UnrolledRing {
  const count = rings.reduce((sum, { positions }) => sum + positions.length, 0);
  const positions = new Float64Array(count);
  const turns = rings.some((ring) => ring.turns !== undefined) ? new Int8Array(count / 2) : undefined;
  let start = 0;
  for (const ring of rings) {
    positions.set(ring.positions, start);
    if (ring.turns !== undefined) turns?.set(ring.turns, start / 2);
    start += ring.positions.length;
  }
  return { positions, turns };
}

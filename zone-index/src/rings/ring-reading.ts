import { longEdgeDirection } from '../exact/orientation.ts';
import { enclosesArea, type UnrolledRing } from './enclosed-area.ts';

/**
 * The rings of a polygon, outer ring first. A ring is `lng, lat, lng, lat, …` in degrees, with its first position repeated at the
 * end.
 */
export type PolygonRings = readonly Float64Array[];

/**
 * Decides how to read a ring across the antimeridian. An edge whose longitudes differ by more than 180° goes the short way
 * around, provided that the resulting ring closes, spans at most 360° of longitude and has an area; otherwise (a band around the
 * world, a ring around a pole) the ring is read as written.
 */
export function unrollRing(ring: Float64Array): UnrolledRing {
  const asWritten: UnrolledRing = { positions: ring, turns: undefined };
  if (!hasLongEdge(ring)) return asWritten;
  const shortWay = unrollShortWay(ring);
  return shortWay !== undefined && enclosesArea(shortWay) ? shortWay : asWritten;
}

/** A ring whose longitudes continue beyond 180 where it crosses the antimeridian, as an index reads it. */
export function unrolledPositions(ring: Float64Array): Float64Array {
  const { positions, turns } = unrollRing(ring);
  return turns === undefined
    ? positions
    : positions.map((value, i) => (i % 2 === 0 ? value + 360 * turns[i / 2]! : value));
}

function hasLongEdge(ring: Float64Array): boolean {
  for (let i = 2; i < ring.length; i += 2) {
    if (longEdgeDirection(ring[i - 2]!, ring[i]!) !== 0) return true;
  }
  return false;
}

/**
 * Adds up the turns along the ring. Returns `undefined` if they do not return to 0, as for a ring around a pole, or if the ring
 * then spans more than 360°.
 */
function unrollShortWay(ring: Float64Array): UnrolledRing | undefined {
  const count = ring.length / 2;
  const turns = new Int32Array(count);
  for (let i = 1; i < count; i++) {
    turns[i] = turns[i - 1]! - longEdgeDirection(ring[2 * i - 2]!, ring[2 * i]!);
  }
  if (turns[count - 1] !== 0) return undefined;
  // Write the meridian in only one way, as -180 of the next turn, so that turns tell which longitude is greater.
  const positions = Float64Array.from(ring);
  for (let i = 0; i < count; i++) {
    if (positions[2 * i] !== 180) continue;
    positions[2 * i] = -180;
    turns[i] = turns[i]! + 1;
  }
  const lowest = turns.reduce((min, turn) => Math.min(min, turn), turns[0]!);
  const rebased = turns.map((turn) => turn - lowest);
  if (!spansAtMostOneTurn(positions, rebased)) return undefined;
  return { positions, turns: rebased.some((turn) => turn !== 0) ? Int8Array.from(rebased) : undefined };
}

function spansAtMostOneTurn(positions: Float64Array, turns: Int32Array): boolean {
  let west = Infinity;
  let east = -Infinity;
  for (let i = 0; i < turns.length; i++) {
    if (turns[i]! > 1) return false;
    if (turns[i] === 0) west = Math.min(west, positions[2 * i]!);
    else east = Math.max(east, positions[2 * i]!);
  }
  return east <= west;
}

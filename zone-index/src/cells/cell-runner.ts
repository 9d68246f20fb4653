import { relativeError, underflowError } from '../exact/orientation.ts';
import type { CellProgram } from './cell-program.ts';
import { lastRingBit, referenceCountShift, resultWord, startParityBit } from './cell-words.ts';
import {
  type EdgeTable,
  edgeOf,
  firstEndBeyond,
  levelEdgeBeyond,
  markMask,
  noEndBeyond,
  sideOfEdge,
} from './edge-table.ts';

// The possible results of testing an edge.
const notCrossed = 0;
const crossed = 1;
const onEdge = 2;

/**
 * Runs the rings of a point's cell. A zone contains the point if all of its rings pass. A ring passes if its parity is odd or the
 * point is on an edge. The start parity of a hole is inverted, so a hole passes unless the point is strictly inside it.
 *
 * @param start the place in `words` where the rings start
 * @returns the zone that the point belongs to, or -1
 */
export function runCell(data: EdgeTable & CellProgram, start: number, lat: number, lng: number): number {
  const { words, vertices } = data;
  let place = start;
  let isPassed = true;
  for (;;) {
    const head = words[place++]!;
    if (head < 0) return resultWord(head);
    const end = place + (head >> referenceCountShift);
    let isIn = (head & startParityBit) !== 0;
    while (place < end) {
      const outcome = testEdge(data, vertices, words[place++]!, lat, lng);
      if (outcome === onEdge) {
        isIn = true;
        place = end;
      } else if (outcome === crossed) isIn = !isIn;
    }
    if (!isIn) isPassed = false;
    if ((head & lastRingBit) === 0) continue;
    if (isPassed) return words[place]!;
    isPassed = true;
    place++;
  }
}

/**
 * Does the same as `crossesPath` for a point of the cell, and also tests whether the point is on the edge. A lookup spends most
 * of its time here, so common cases make no call: `sideOfEdge` is called only if the point is within rounding error of the line.
 * The sign of the determinant `left - right` tells which side of the edge the point is on; see `orientation` for the error bound.
 * The computation is repeated here so that the common case makes no call.
 */
function testEdge(
  table: EdgeTable,
  vertices: Float64Array,
  reference: number,
  lat: number,
  lng: number,
): number {
  const edge = edgeOf(reference);
  const x = vertices[edge]!;
  const y = vertices[edge + 1]!;
  const nextX = vertices[edge + 2]!;
  const nextY = vertices[edge + 3]!;
  let isAbove = y > lat;
  let isNextAbove = nextY > lat;
  const mark = reference & markMask;
  if (mark !== noEndBeyond) {
    // A level edge that leaves through the east border then follows the border north, so the path from every point above it
    // crosses it, and the path from a point below it never does.
    if (mark === levelEdgeBeyond)
      return y > lat ? notCrossed : y === lat && (x <= lng || nextX <= lng) ? onEdge : crossed;
    if (mark === firstEndBeyond) isAbove = y > nextY;
    else isNextAbove = nextY > y;
  }
  if (isAbove === isNextAbove) {
    // Each vertex in a cell is the second end of one of its edges, so checking the second end finds every vertex.
    const isOnEdge = nextY === lat && (nextX === lng || (y === lat && x < lng !== nextX < lng));
    return isOnEdge ? onEdge : notCrossed;
  }
  const left = (x - lng) * (nextY - lat);
  const right = (y - lat) * (nextX - lng);
  let side = left - right;
  const bound = (Math.abs(left) + Math.abs(right)) * relativeError + underflowError;
  if (!(side > bound || -side > bound)) {
    side = sideOfEdge(table, edge, lng, lat);
    if (side === 0) return onEdge;
  }
  return side > 0 === isNextAbove ? crossed : notCrossed;
}

import { compareFractions, type Fraction } from '../exact/fraction.ts';
import { compareVertices, orientationOfVertices } from '../rings/enclosed-area.ts';
import type { IntegerVertices } from './integer-vertices.ts';
import type { PolygonEdges } from './polygon-edges.ts';

/** The ends of the pieces of an edge, as fractions of its length, from 0 to 1. */
export type PieceEnds = readonly Fraction[];

const zero: Fraction = { numerator: 0n, denominator: 1n };
const one: Fraction = { numerator: 1n, denominator: 1n };
/** The ends of an edge that is not cut. */
export const uncutEdge: PieceEnds = [zero, one];

/**
 * Cuts edges where they meet others. Exact.
 *
 * @param contacts pairs of edges that meet, as listed by `findContacts`
 * @param limit the maximum number of cuts
 * @returns undefined if there are more, or if it would take too long
 */
export function cutEdges(
  edges: PolygonEdges,
  whole: IntegerVertices,
  contacts: readonly number[],
  limit: number,
  effort: { integerTests: number },
): Map<number, PieceEnds> | undefined {
  const cuts = new Map<number, Fraction[]>();
  let count = 0;
  const add = (edge: number, cut: Fraction) => {
    const ends = cuts.get(edge);
    if (ends === undefined) cuts.set(edge, [cut]);
    else ends.push(cut);
    count++;
  };
  // Several edges can cut an edge at the same point. Equal cuts are removed below, so no piece has a length of 0.
  for (let k = 0; k < contacts.length; k += 2) {
    const i = contacts[k]!;
    const j = contacts[k + 1]!;
    if (meetOnlyAtEnds(edges, i, j)) continue;
    for (const cut of findCuts(whole, edges.next, i, j)) add(i, cut);
    for (const cut of findCuts(whole, edges.next, j, i)) add(j, cut);
    effort.integerTests -= 2;
    if (count > limit || effort.integerTests < 0) return undefined;
  }
  for (const [edge, ends] of cuts) {
    ends.push(zero, one);
    ends.sort(compareFractions);
    cuts.set(
      edge,
      ends.filter((end, i) => i === 0 || compareFractions(ends[i - 1]!, end) !== 0),
    );
  }
  return cuts;
}

/**
 * Whether two edges are the same, or share a vertex and leave it in different directions. Needs no whole numbers. Both cases are
 * common for rings that share a corner or a side, and need no cut.
 */
function meetOnlyAtEnds(edges: PolygonEdges, i: number, j: number): boolean {
  if (areTwins(edges, i, j)) return true;
  const { reading, at, next } = edges;
  for (const [shared, iEnd] of [
    [i, next[i]!],
    [next[i]!, i],
  ] as const) {
    for (const [other, jEnd] of [
      [j, next[j]!],
      [next[j]!, j],
    ] as const) {
      if (compareVertices(reading, at[shared]!, at[other]!) !== 0) continue;
      return orientationOfVertices(reading, at[shared]!, at[iEnd]!, at[jEnd]!) !== 0;
    }
  }
  return false;
}

/** Whether two edges have the same ends, in either order. */
export function areTwins({ reading, at, next }: PolygonEdges, i: number, j: number): boolean {
  const isSame = (a: number, b: number) => compareVertices(reading, at[a]!, at[b]!) === 0;
  return isSame(i, j) ? isSame(next[i]!, next[j]!) : isSame(i, next[j]!) && isSame(next[i]!, j);
}

/**
 * The points, strictly between the ends of this edge, where another edge cuts it. If r and s are the directions of the edges, the
 * lines meet at t = (q - p) × s / (r × s) of this edge. The fraction is exact, its denominator is made positive, and it is kept
 * only if it is strictly between 0 and 1.
 */
function findCuts({ x, y }: IntegerVertices, next: readonly number[], edge: number, by: number): Fraction[] {
  const dx = x[next[edge]!]! - x[edge]!;
  const dy = y[next[edge]!]! - y[edge]!;
  const byNext = next[by]!;
  const byDx = x[byNext]! - x[by]!;
  const byDy = y[byNext]! - y[by]!;
  const cross = dx * byDy - dy * byDx;
  if (cross !== 0n) {
    const numerator = (x[by]! - x[edge]!) * byDy - (y[by]! - y[edge]!) * byDx;
    return [
      cross < 0n ? { numerator: -numerator, denominator: -cross } : { numerator, denominator: cross },
    ].filter(isWithin);
  }
  // The edges are collinear (otherwise the pair would not meet): cut where the other edge ends.
  const denominator = dx * dx + dy * dy;
  const along = (vertex: number) => (x[vertex]! - x[edge]!) * dx + (y[vertex]! - y[edge]!) * dy;
  return [by, byNext].map((vertex) => ({ numerator: along(vertex), denominator })).filter(isWithin);
}

function isWithin({ numerator, denominator }: Fraction): boolean {
  return numerator > 0n && numerator < denominator;
}

import { addFractions, type Fraction, fractionToNumber } from '../exact/fraction.ts';
import { divideIntoBands, type EdgeBands } from './edge-bands.ts';
import { areTwins, cutEdges, type PieceEnds, uncutEdge } from './edge-cuts.ts';
import type { IntegerVertices } from './integer-vertices.ts';
import type { PolygonEdges } from './polygon-edges.ts';
import { createRingParity, type RingParity } from './ring-parity.ts';

/** The rings that contain the left and the right side of a piece by the even-odd rule, in no particular order. */
export type Sides = { readonly left: readonly number[]; readonly right: readonly number[] };

/** A part of an edge that nothing meets except at its ends. */
export type Piece = Sides & {
  readonly edge: number;
  /** The start and end of the piece, as fractions of the edge. */
  readonly from: Fraction;
  readonly to: Fraction;
};

/** The maximum number of comparisons of a point with an edge in doubles. */
const maxTests = 20_000_000;
/** The maximum number of tests on whole numbers, multiplied by their digits: about 0.2 s. */
const maxIntegerTests = 8_000_000;
/** The maximum number of cuts, multiplied by their digits. */
const maxCutDigits = 262_144;

/**
 * The remaining number of tests for one polygon. Mutable and shared by all functions that process the polygon. A negative value
 * means that the limit was exceeded.
 */
type Effort = { tests: number; integerTests: number };

type Context = {
  readonly edges: PolygonEdges;
  readonly whole: IntegerVertices;
  readonly bands: EdgeBands;
  readonly parity: RingParity;
  readonly effort: Effort;
};

/**
 * Cuts the edges of a polygon where they meet and reports for each piece which rings are on its left and right. Exact. Every face
 * that the rings divide the plane into borders on some piece. Among pieces that overlap, only one is visited.
 *
 * @param contacts the pairs of edges that meet (`findContacts`)
 * @returns false if it would take too long; then not every piece was visited
 */
export function visitPieces(
  edges: PolygonEdges,
  whole: IntegerVertices,
  contacts: readonly number[],
  visit: (piece: Piece) => void,
): boolean {
  const digits = whole.scale + 9;
  const effort = { tests: maxTests, integerTests: maxIntegerTests / digits };
  const cuts = cutEdges(edges, whole, contacts, maxCutDigits / digits, effort);
  if (cuts === undefined) return false;
  const bands = divideIntoBands(edges);
  const parity = createRingParity(edges.ringStarts.length - 1);
  const context = { edges, whole, bands, parity, effort };
  const meeting = new Set(contacts);
  for (let ring = 0; ring + 1 < edges.ringStarts.length; ring++) {
    if (!visitRing(context, ring, meeting, cuts, visit)) return false;
  }
  return true;
}

/**
 * Along a ring, the rings on its left and right stay the same until another edge meets it. So `findSides`, which is expensive,
 * runs once for a ring without contacts, and again only at edges next to a contact.
 */
function visitRing(
  context: Context,
  ring: number,
  meeting: ReadonlySet<number>,
  cuts: ReadonlyMap<number, PieceEnds>,
  visit: (piece: Piece) => void,
): boolean {
  const { ringStarts } = context.edges;
  const start = ringStarts[ring]!;
  let sides: Sides | undefined;
  for (let edge = start; edge < ringStarts[ring + 1]!; edge++) {
    // Sides can change only where another edge meets the ring.
    const isSameSides = edge > start && !meeting.has(edge) && !meeting.has(edge - 1);
    const ends = cuts.get(edge) ?? uncutEdge;
    for (let i = 1; i < ends.length; i++) {
      const [from, to] = [ends[i - 1]!, ends[i]!];
      if (!isSameSides) sides = findSides(context, edge, middleOfPiece(context, edge, from, to));
      if (context.effort.tests < 0 || context.effort.integerTests < 0) return false;
      if (sides !== undefined) visit({ edge, from, to, left: sides.left, right: sides.right });
    }
  }
  return true;
}

/**
 * Finds the rings on both sides of a piece. Undefined if a piece of an earlier edge overlaps this one; that piece then counts for
 * both. Counts crossings of a ray from the middle of the piece to the east. The edges that cross it determine the rings around
 * one side; also toggling the edges that overlap the piece determines the rings around the other side.
 */
function findSides(context: Context, edge: number, middle: Middle): Sides | undefined {
  const { edges, whole, bands, parity, effort } = context;
  const candidates = bands(middle.nearY);
  effort.tests -= candidates.length;
  parity.clear();
  const overlapping: number[] = [];
  for (let k = 0; k < candidates.length; k++) {
    const other = candidates[k]!;
    const runsAlong = other === edge || areTwins(edges, other, edge);
    const place = runsAlong ? 'through' : comparePointWithEdge(context, other, middle);
    if (place === 'clear') continue;
    if (place === 'right') parity.toggle(edges.ringOf[other]!);
    else if (other < edge) return undefined;
    else overlapping.push(other);
  }
  const raySide = parity.listOdd();
  for (const other of overlapping) parity.toggle(edges.ringOf[other]!);
  const farSide = parity.listOdd();
  const next = edges.next[edge]!;
  // The ray runs slightly above the middle, to the east: it starts above a level edge, or else east of the edge.
  const isLevel = whole.y[next] === whole.y[edge];
  const rayIsOnLeft = isLevel ? whole.x[next]! > whole.x[edge]! : whole.y[next]! < whole.y[edge]!;
  return rayIsOnLeft ? { left: raySide, right: farSide } : { left: farSide, right: raySide };
}

type Middle = {
  readonly x: bigint;
  readonly y: bigint;
  /** The whole-number coordinates are x / denominator and y / denominator. */
  readonly denominator: bigint;
  readonly nearX: number;
  readonly nearY: number;
};

/**
 * With from = a/b and to = c/d, the middle is at (a/b + c/d) / 2 of the edge. Homogeneous coordinates (x and y with one common
 * denominator) avoid a division, which integers could not do exactly.
 */
function middleOfPiece({ edges, whole }: Context, edge: number, from: Fraction, to: Fraction): Middle {
  const next = edges.next[edge]!;
  const sum = addFractions(from, to);
  const denominator = sum.denominator * 2n;
  const fraction = fractionToNumber({ numerator: sum.numerator, denominator });
  const at = (values: readonly bigint[]) =>
    values[edge]! * denominator + (values[next]! - values[edge]!) * sum.numerator;
  return {
    x: at(whole.x),
    y: at(whole.y),
    denominator,
    nearX: edges.x[edge]! + fraction * (edges.x[next]! - edges.x[edge]!),
    nearY: edges.y[edge]! + fraction * (edges.y[next]! - edges.y[edge]!),
  };
}

/** Whether an edge crosses the ray from `middle` to the east, passes through `middle`, or neither. */
function comparePointWithEdge(
  { edges, whole, effort }: Context,
  edge: number,
  middle: Middle,
): 'right' | 'through' | 'clear' {
  const next = edges.next[edge]!;
  const slack = 2 ** -40; // the doubles near the middle are off by less than 2^-41
  const { nearX, nearY } = middle;
  const fromY = edges.y[edge]! - nearY;
  const toY = edges.y[next]! - nearY;
  // Doubles decide for everything that is further than `slack` from the middle. Only the rest needs integers.
  if ((fromY > slack && toY > slack) || (fromY < -slack && toY < -slack)) return 'clear';
  if (edges.x[edge]! < nearX - slack && edges.x[next]! < nearX - slack) return 'clear';
  const straddles = Math.abs(fromY) > slack && Math.abs(toY) > slack;
  if (straddles && edges.x[edge]! > nearX + slack && edges.x[next]! > nearX + slack) return 'right';
  effort.integerTests--;
  const x = whole.x[edge]! * middle.denominator - middle.x;
  const y = whole.y[edge]! * middle.denominator - middle.y;
  const nextX = whole.x[next]! * middle.denominator - middle.x;
  const nextY = whole.y[next]! * middle.denominator - middle.y;
  const side = x * nextY - nextX * y; // positive: the middle is on the left of the edge
  // The middle is inside its piece, and pieces end where edges meet, so any edge that passes through the middle overlaps the
  // piece.
  if (side === 0n && y <= 0n === nextY >= 0n && x <= 0n === nextX >= 0n) return 'through';
  const isAbove = y > 0n;
  if (isAbove === nextY > 0n) return 'clear';
  return side > 0n === !isAbove ? 'right' : 'clear';
}

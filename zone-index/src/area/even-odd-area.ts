import { fractionBits, toScaledInteger } from '../exact/doubles.ts';
import { addFractions, compareFractions, type Fraction, fractionToNumber } from '../exact/fraction.ts';
import { scaledLongitude } from '../exact/orientation.ts';
import type { RingVertices } from './ring-contacts.ts';

/** A ring on whole numbers: every coordinate times 2^scale, exact. Edge i runs from vertex i to i + 1. */
export type IntegerRing = {
  readonly scale: number;
  readonly x: readonly bigint[];
  readonly y: readonly bigint[];
};

export function toIntegerRing({ reading, at }: RingVertices): IntegerRing {
  const { positions, turns } = reading;
  let scale = 0;
  for (const i of at) {
    scale = Math.max(scale, fractionBits(positions[2 * i]!), fractionBits(positions[2 * i + 1]!));
  }
  return {
    scale,
    x: at.map((i) => scaledLongitude(positions[2 * i]!, turns?.[i] ?? 0, scale)),
    y: at.map((i) => toScaledInteger(positions[2 * i + 1]!, scale)),
  };
}

/** The signed area of the ring, in square degrees, positive where it runs counterclockwise. Exact. */
export function signedArea({ scale, x, y }: IntegerRing): Fraction {
  let doubled = 0n;
  for (let i = 0; i < x.length; i++) {
    const next = i + 1 === x.length ? 0 : i + 1;
    doubled += x[i]! * y[next]! - x[next]! * y[i]!;
  }
  return { numerator: doubled, denominator: 1n << BigInt(2 * scale + 1) };
}

const maxTests = 20_000_000;
/** Tests on whole numbers, times their digits: some 0.2 s. */
const maxIntegerTests = 8_000_000;

/**
 * The area that a ring encloses by the even-odd rule, in square degrees. Exact. `contacts` are the pairs of
 * edges that meet (`findContacts`). Undefined where the ring has so many pieces that it would take too long.
 *
 * Edges are cut where they meet others, at fractions t of their length. A piece of edge a → b from t to u
 * adds (u - t) × cross(a, b) / 2 to the area if the inside is on its left, takes it off if on its right, and
 * does nothing if both sides are alike; this is Green's theorem on the region's boundary.
 */
export function evenOddArea(
  ring: RingVertices,
  whole: IntegerRing,
  contacts: readonly number[],
): Fraction | undefined {
  const count = whole.x.length;
  const cuts = cutEdges(whole, contacts);
  if (3 * contacts.length * count > maxTests) return undefined;
  const meeting = new Set(contacts);
  const effort = { left: maxIntegerTests / (whole.scale + 9) };
  // Sums by denominator: the two edges of a crossing share theirs, so this keeps the last sum small.
  const sums = new Map<bigint, bigint>();
  const add = ({ numerator, denominator }: Fraction, factor: bigint) =>
    sums.set(denominator, (sums.get(denominator) ?? 0n) + numerator * factor);
  let side: Side = 0n;
  for (let edge = 0; edge < count; edge++) {
    const next = edge + 1 === count ? 0 : edge + 1;
    const previous = edge === 0 ? count - 1 : edge - 1;
    // Sides can change only where something meets the curve.
    const isSameSide = edge > 0 && !meeting.has(edge) && !meeting.has(previous);
    const cross = whole.x[edge]! * whole.y[next]! - whole.x[next]! * whole.y[edge]!;
    const ends = cuts.get(edge) ?? uncutEdge;
    for (let i = 1; i < ends.length; i++) {
      if (!isSameSide) side = findInsideSide(ring, whole, edge, ends[i - 1]!, ends[i]!, effort);
      if (effort.left < 0) return undefined;
      if (side === 0n) continue;
      add(ends[i]!, side * cross);
      add(ends[i - 1]!, -side * cross);
    }
  }
  const doubled = [...sums]
    .map(([denominator, numerator]) => ({ numerator, denominator }))
    .reduce(addFractions, { numerator: 0n, denominator: 1n });
  return { numerator: doubled.numerator, denominator: doubled.denominator << BigInt(2 * whole.scale + 1) };
}

type Side = -1n | 0n | 1n;

const zero: Fraction = { numerator: 0n, denominator: 1n };
const one: Fraction = { numerator: 1n, denominator: 1n };
const uncutEdge: readonly Fraction[] = [zero, one];

function cutEdges(ring: IntegerRing, contacts: readonly number[]): Map<number, Fraction[]> {
  const cuts = new Map<number, Fraction[]>();
  for (let k = 0; k < contacts.length; k += 2) {
    cutEdge(ring, contacts[k]!, contacts[k + 1]!, cuts);
    cutEdge(ring, contacts[k + 1]!, contacts[k]!, cuts);
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

function cutEdge({ x, y }: IntegerRing, edge: number, by: number, cuts: Map<number, Fraction[]>): void {
  const next = edge + 1 === x.length ? 0 : edge + 1;
  const byNext = by + 1 === x.length ? 0 : by + 1;
  const dx = x[next]! - x[edge]!;
  const dy = y[next]! - y[edge]!;
  const byDx = x[byNext]! - x[by]!;
  const byDy = y[byNext]! - y[by]!;
  const add = (numerator: bigint, denominator: bigint) => {
    const cut =
      denominator < 0n ? { numerator: -numerator, denominator: -denominator } : { numerator, denominator };
    if (cut.numerator <= 0n || cut.numerator >= cut.denominator) return;
    const ends = cuts.get(edge);
    if (ends === undefined) cuts.set(edge, [cut]);
    else ends.push(cut);
  };
  const along = (vertex: number) => (x[vertex]! - x[edge]!) * dx + (y[vertex]! - y[edge]!) * dy;
  const cross = dx * byDy - dy * byDx;
  if (cross !== 0n) {
    add((x[by]! - x[edge]!) * byDy - (y[by]! - y[edge]!) * byDx, cross);
  } else {
    // Collinear (or the pair would not meet): cut where the other edge ends.
    add(along(by), dx * dx + dy * dy);
    add(along(byNext), dx * dx + dy * dy);
  }
}

/** 1 where only the left of the piece is inside, -1 where only the right is, 0 where both are alike. */
function findInsideSide(
  ring: RingVertices,
  whole: IntegerRing,
  edge: number,
  from: Fraction,
  to: Fraction,
  effort: { left: number },
): Side {
  const { x, y } = whole;
  const next = edge + 1 === x.length ? 0 : edge + 1;
  const middle = middleOfPiece(ring, whole, edge, from, to);
  let crossings = 0;
  let covers = 0;
  for (let other = 0; other < x.length; other++) {
    const place = comparePointWithEdge(ring, whole, other, middle, effort);
    if (place === 'right') crossings++;
    if (place !== 'through') continue;
    // Edges that overlap here bound the region once, or not at all: the first of them speaks for all.
    if (other < edge) return 0n;
    covers++;
  }
  if (covers % 2 === 0) return 0n;
  // The ray runs east, a shade above the middle: it counts from above a level edge, else from the east of it.
  const rayIsOnLeft = y[next] === y[edge] ? x[next]! > x[edge]! : y[next]! < y[edge]!;
  return (crossings % 2 === 1) === rayIsOnLeft ? 1n : -1n;
}

type Middle = {
  readonly x: bigint;
  readonly y: bigint;
  /** Whole-number coordinates are x / denominator, y / denominator. */
  readonly denominator: bigint;
  readonly nearX: number;
  readonly nearY: number;
};

function middleOfPiece(
  ring: RingVertices,
  whole: IntegerRing,
  edge: number,
  from: Fraction,
  to: Fraction,
): Middle {
  const next = edge + 1 === whole.x.length ? 0 : edge + 1;
  const sum = addFractions(from, to);
  const denominator = sum.denominator * 2n;
  const fraction = fractionToNumber({ numerator: sum.numerator, denominator });
  const at = (values: readonly bigint[]) =>
    values[edge]! * denominator + (values[next]! - values[edge]!) * sum.numerator;
  return {
    x: at(whole.x),
    y: at(whole.y),
    denominator,
    nearX: ring.x[edge]! + fraction * (ring.x[next]! - ring.x[edge]!),
    nearY: ring.y[edge]! + fraction * (ring.y[next]! - ring.y[edge]!),
  };
}

/** Whether an edge crosses the ray from `middle` to the east, runs through `middle`, or neither. */
function comparePointWithEdge(
  ring: RingVertices,
  whole: IntegerRing,
  edge: number,
  middle: Middle,
  effort: { left: number },
): 'right' | 'through' | 'clear' {
  const next = edge + 1 === whole.x.length ? 0 : edge + 1;
  const slack = 2 ** -40; // the doubles near the middle are off by less than 2^-42
  const { nearX, nearY } = middle;
  const fromY = ring.y[edge]! - nearY;
  const toY = ring.y[next]! - nearY;
  if ((fromY > slack && toY > slack) || (fromY < -slack && toY < -slack)) return 'clear';
  if (ring.x[edge]! < nearX - slack && ring.x[next]! < nearX - slack) return 'clear';
  const straddles = Math.abs(fromY) > slack && Math.abs(toY) > slack;
  if (straddles && ring.x[edge]! > nearX + slack && ring.x[next]! > nearX + slack) return 'right';
  effort.left--;
  const x = whole.x[edge]! * middle.denominator - middle.x;
  const y = whole.y[edge]! * middle.denominator - middle.y;
  const nextX = whole.x[next]! * middle.denominator - middle.x;
  const nextY = whole.y[next]! * middle.denominator - middle.y;
  const side = x * nextY - nextX * y; // positive: the middle is on the left of the edge
  // A middle lies inside its piece and pieces end where edges meet, so whatever runs through it overlaps.
  if (side === 0n && y <= 0n === nextY >= 0n && x <= 0n === nextX >= 0n) return 'through';
  const isAbove = y > 0n;
  if (isAbove === nextY > 0n) return 'clear';
  return side > 0n === !isAbove ? 'right' : 'clear';
}

import {
  addFractions,
  compareFractions,
  type Fraction,
  fractionToNumber,
  sumFractions,
} from '../exact/fraction.ts';
import type { UnrolledRing } from '../rings/enclosed-area.ts';
import { signedArea, toIntegerVertices } from './integer-vertices.ts';
import { listEdges, type PolygonEdges, placeRings } from './polygon-edges.ts';
import { visitPieces } from './polygon-pieces.ts';
import { findContacts } from './ring-contacts.ts';
import { visitSeparateRings } from './separate-rings.ts';

/** A zone's area in square degrees: an approximation that is off by at most `error`, and the exact number on demand. */
export type ZoneArea = { readonly near: number; readonly error: number; readonly exact: () => Fraction };

/**
 * The area of a zone on the plane of degrees: the area inside the outer ring and outside every hole, each read by the even-odd
 * rule.
 *
 * Exact, unless the rings meet so often that it would take too long (`measureRegion`). In that case it is the area of the outer
 * ring minus the areas of the holes, each measured alone; and a ring that is too tangled even for that counts with the absolute
 * value of its signed area.
 */
export function measureZone(rings: readonly UnrolledRing[]): ZoneArea {
  return measureRegion(rings) ?? measureRingByRing(rings);
}

/** The exact area of a zone; undefined if its rings meet so often that it would take too long. */
export function measureRegion(rings: readonly UnrolledRing[]): ZoneArea | undefined {
  const edges = listEdges(rings.length === 1 ? rings : placeRings(rings).map(({ reading }) => reading));
  const { contacts, isComplete } = findContacts(edges);
  if (!isComplete) return undefined;
  if (contacts.length === 0) return measureSeparateRings(edges);
  const area = measurePieces(edges, contacts);
  if (area === undefined) return undefined;
  const near = fractionToNumber(area);
  return { near, error: near * 2 ** -50 + 1e-290, exact: () => area };
}

/**
 * Compares two areas: negative if a < b, 0 only if they are exactly equal. Doubles decide unless the error intervals overlap,
 * which happens for rooms that are copies of each other.
 */
export function compareAreas(a: ZoneArea, b: ZoneArea): number {
  const difference = a.near - b.near;
  if (Math.abs(difference) > a.error + b.error) return difference;
  return compareFractions(a.exact(), b.exact());
}

/** Whether the area is exactly 0. */
export function isZeroArea(area: ZoneArea): boolean {
  return Math.abs(area.near) <= area.error && area.exact().numerator === 0n;
}

/** Whether a point that is inside exactly these rings is in the zone: inside the outer ring, 0, and in no hole. */
function isInZone(rings: readonly number[]): boolean {
  return rings.length === 1 && rings[0] === 0;
}

/**
 * Measures rings that never meet: each ring adds its area to the zone, subtracts it, or lies outside the zone. A ring counts only
 * if crossing it changes whether a point is in the zone: a hole inside another hole changes nothing.
 */
function measureSeparateRings(edges: PolygonEdges): ZoneArea {
  if (edges.ringStarts.length === 2) return measureAlone(edges);
  let near = 0;
  let error = 0;
  const signs: (readonly [ring: number, sign: 1 | -1])[] = [];
  visitSeparateRings(edges, (ring, surrounding) => {
    const isInside = isInZone([...surrounding, ring]);
    if (isInside === isInZone(surrounding)) return;
    const area = approximateSignedArea(edges, ring);
    near += isInside ? area.near : -area.near;
    error += area.error + Math.abs(near) * 2 ** -52;
    signs.push([ring, isInside ? 1 : -1]);
  });
  const addUp = () => {
    const whole = toIntegerVertices(edges);
    const areas = signs.map(([ring, sign]) => withSign(signedArea(edges, whole, ring), sign));
    return areas.reduce(addFractions, { numerator: 0n, denominator: 1n });
  };
  return { near, error, exact: once(addUp) };
}

/** The area of a ring that does not meet itself; for any other ring, the absolute value of its signed area. */
function measureAlone(edges: PolygonEdges): ZoneArea {
  const { near, error } = approximateSignedArea(edges, 0);
  return { near, error, exact: once(() => withSign(signedArea(edges, toIntegerVertices(edges), 0), 1)) };
}

// Caches the result, because zones of the same size are compared many times during sorting.
function once(compute: () => Fraction): () => Fraction {
  let computed: Fraction | undefined;
  return () => (computed ??= compute());
}

function withSign({ numerator, denominator }: Fraction, sign: 1 | -1): Fraction {
  const isRight = numerator < 0n === sign < 0;
  return { numerator: isRight ? numerator : -numerator, denominator };
}

/**
 * A piece of edge a → b from t to u, as fractions of its length, adds (u - t) × cross(a, b) / 2 if the zone is on its left,
 * subtracts it if the zone is on its right, and does nothing if both sides are alike. This is Green's theorem on the zone's
 * boundary.
 */
function measurePieces(edges: PolygonEdges, contacts: readonly number[]): Fraction | undefined {
  const whole = toIntegerVertices(edges);
  const { x, y, scale } = whole;
  // Sum by denominator: the two edges of a crossing have the same denominator, so this keeps the final sum small.
  const sums = new Map<bigint, bigint>();
  const add = ({ numerator, denominator }: Fraction, factor: bigint) =>
    sums.set(denominator, (sums.get(denominator) ?? 0n) + numerator * factor);
  const isComplete = visitPieces(edges, whole, contacts, ({ edge, from, to, left, right }) => {
    const isLeft = isInZone(left);
    if (isLeft === isInZone(right)) return;
    const next = edges.next[edge]!;
    const cross = x[edge]! * y[next]! - x[next]! * y[edge]!;
    add(to, isLeft ? cross : -cross);
    add(from, isLeft ? -cross : cross);
  });
  if (!isComplete) return undefined;
  const doubled = sumFractions(Array.from(sums, ([denominator, numerator]) => ({ numerator, denominator })));
  return { numerator: doubled.numerator, denominator: doubled.denominator << BigInt(2 * scale + 1) };
}

function measureRingByRing(rings: readonly UnrolledRing[]): ZoneArea {
  const areas = rings.map((ring) => measureRegion([ring]) ?? measureAlone(listEdges([ring])));
  let near = 0;
  let error = 0;
  for (const [i, area] of areas.entries()) {
    near += i === 0 ? area.near : -area.near;
    error += area.error + Math.abs(near) * 2 ** -52;
  }
  const addUp = () =>
    sumFractions(
      areas.map((area, i) => {
        const { numerator, denominator } = area.exact();
        return { numerator: i === 0 ? numerator : -numerator, denominator };
      }),
    );
  return { near, error, exact: once(addUp) };
}

// Uses the shoelace formula relative to the first vertex, with a bound for its rounding error.
function approximateSignedArea(
  { reading, x, y, ringStarts }: PolygonEdges,
  ring: number,
): { near: number; error: number } {
  const first = ringStarts[ring]!;
  const end = ringStarts[ring + 1]!;
  let sum = 0;
  let size = 0;
  let height = 0;
  for (let i = first + 1; i + 1 < end; i++) {
    const left = (x[i]! - x[first]!) * (y[i + 1]! - y[first]!);
    const right = (x[i + 1]! - x[first]!) * (y[i]! - y[first]!);
    sum += left - right;
    size += Math.abs(left) + Math.abs(right);
    height += Math.abs(y[i]! - y[first]!) + Math.abs(y[i + 1]! - y[first]!);
  }
  const moved = reading.turns === undefined ? 0 : height * 2 ** -43;
  return { near: Math.abs(sum) / 2, error: size * (end - first + 8) * 2 ** -52 + moved + 1e-290 };
}

import { orient2d } from 'robust-predicates';
import { fractionBits, toScaledInteger } from './doubles.ts';

/**
 * The sign of a determinant is certain if it is further from zero than RELATIVE × (|left| + |right|) + UNDERFLOW. Shewchuk's
 * bound for plain doubles is 3.4e-16; 2^-48 leaves room for an end that was moved by a whole turn and rounded (relative error of
 * its distance to any longitude within ±180: below 2^-50).
 */
export const relativeError = 2 ** -48;
/** Covers products that fall into the denormals. */
export const underflowError = 1e-290;

/**
 * The side of the line a → b that the point p is on: positive is left, negative is right, 0 is on the line, with longitudes
 * growing to the right and latitudes upward. The sign is exact for the given doubles.
 *
 * Source: J. R. Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates", 1997 (package
 * robust-predicates), which is exact as long as no product underflows; if one could, whole-number arithmetic decides.
 */
export function orientation(ax: number, ay: number, bx: number, by: number, px: number, py: number): number {
  const left = (ax - px) * (by - py);
  const right = (ay - py) * (bx - px);
  const det = left - right;
  const bound = (Math.abs(left) + Math.abs(right)) * relativeError + underflowError;
  if (det > bound || -det > bound) return det;
  const isFar =
    isSafeFromUnderflow(ax) &&
    isSafeFromUnderflow(ay) &&
    isSafeFromUnderflow(bx) &&
    isSafeFromUnderflow(by) &&
    isSafeFromUnderflow(px) &&
    isSafeFromUnderflow(py);
  // robust-predicates counts y downward, so the sign is flipped.
  return isFar ? -orient2d(ax, ay, bx, by, px, py) : integerOrientation(ax, 0, ay, bx, 0, by, px, 0, py);
}

// Above 1e-100, every bit of every product and tail is above 2^-1022.
function isSafeFromUnderflow(value: number): boolean {
  return value === 0 || value > 1e-100 || value < -1e-100;
}

/**
 * Computes `orientation` for points that are each moved east by a number of whole turns (360°). Exact, although longitude + 360
 * need not be a double.
 */
export function orientationWithTurns(
  ax: number,
  aTurns: number,
  ay: number,
  bx: number,
  bTurns: number,
  by: number,
  px: number,
  pTurns: number,
  py: number,
): number {
  const moved = px + 360 * pTurns;
  const left = (ax + 360 * aTurns - moved) * (by - py);
  const right = (ay - py) * (bx + 360 * bTurns - moved);
  const det = left - right;
  // Each moved longitude is off by at most 2^-44, and each difference of two by little more than 2^-43.
  const bound =
    (Math.abs(left) + Math.abs(right)) * relativeError +
    (Math.abs(by - py) + Math.abs(ay - py)) * 2 ** -41 +
    underflowError;
  if (det > bound || -det > bound) return det;
  return integerOrientation(ax, aTurns, ay, bx, bTurns, by, px, pTurns, py);
}

function integerOrientation(
  ax: number,
  aTurns: number,
  ay: number,
  bx: number,
  bTurns: number,
  by: number,
  px: number,
  pTurns: number,
  py: number,
): number {
  const scale = Math.max(
    fractionBits(ax),
    fractionBits(ay),
    fractionBits(bx),
    fractionBits(by),
    fractionBits(px),
    fractionBits(py),
  );
  const x = scaledLongitude(px, pTurns, scale);
  const y = toScaledInteger(py, scale);
  const left = (scaledLongitude(ax, aTurns, scale) - x) * (toScaledInteger(by, scale) - y);
  const right = (toScaledInteger(ay, scale) - y) * (scaledLongitude(bx, bTurns, scale) - x);
  return left > right ? 1 : left < right ? -1 : 0;
}

/** (`lng` + 360 × `turns`) × 2^`scale`, exact if `scale` ≥ `fractionBits(lng)`. */
export function scaledLongitude(lng: number, turns: number, scale: number): bigint {
  return toScaledInteger(lng, scale) + (BigInt(360 * turns) << BigInt(scale));
}

/** 1 or -1 if `to` is more than 180° east or west of `from`, as written and compared exactly; otherwise 0. */
export function longEdgeDirection(from: number, to: number): -1 | 0 | 1 {
  const difference = to - from;
  if (difference > 180) return 1;
  if (difference < -180) return -1;
  if (difference !== 180 && difference !== -180) return 0;
  // Rounding may have hidden the excess over 180; the tail of the subtraction (Knuth's two-sum) reveals it.
  const virtual = to - difference;
  const tail = to - (difference + virtual) + (virtual - from);
  if (difference === 180) return tail > 0 ? 1 : 0;
  return tail < 0 ? -1 : 0;
}

import { fractionBits, toScaledInteger } from '../exact/doubles.ts';
import type { Fraction } from '../exact/fraction.ts';
import { scaledLongitude } from '../exact/orientation.ts';
import type { PolygonEdges } from './polygon-edges.ts';

/** Vertices as whole numbers: every coordinate times 2^scale, exact. */
export type IntegerVertices = {
  /** The largest number of binary digits after the point of any coordinate. A double from 8 to 16 has up to 49. */
  readonly scale: number;
  readonly x: readonly bigint[];
  readonly y: readonly bigint[];
};

/**
 * A finite double is an integer times a power of two, so a common power of two makes all coordinates integers, and sums and
 * products of BigInts are then exact. Turns are added here as 360 × 2^scale; a double could not hold the sum exactly.
 */
export function toIntegerVertices({ reading, at }: PolygonEdges): IntegerVertices {
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

/**
 * The signed area of a ring in square degrees, positive if the ring runs counterclockwise. Exact. It uses the shoelace formula:
 * half the sum of the cross products of consecutive vertices. The cross products are scaled by 2^(2 × scale), and halving adds
 * one more bit to the denominator.
 */
export function signedArea(edges: PolygonEdges, whole: IntegerVertices, ring: number): Fraction {
  const { next, ringStarts } = edges;
  const { scale, x, y } = whole;
  let doubled = 0n;
  for (let i = ringStarts[ring]!; i < ringStarts[ring + 1]!; i++) {
    doubled += x[i]! * y[next[i]!]! - x[next[i]!]! * y[i]!;
  }
  return { numerator: doubled, denominator: 1n << BigInt(2 * scale + 1) };
}

import { fractionBits, toScaledInteger } from '../exact/doubles.ts';
import type { Fraction } from '../exact/fraction.ts';
import { scaledLongitude } from '../exact/orientation.ts';
import type { PolygonEdges } from './polygon-edges.ts';

/** Vertices as whole numbers: every coordinate times 2^scale, exact. */
export type IntegerVertices = {
  readonly scale: number;
  readonly x: readonly bigint[];
  readonly y: readonly bigint[];
};

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

/** The signed area of a ring, in square degrees, positive if it runs counterclockwise. Exact. */
export function signedArea(edges: PolygonEdges, whole: IntegerVertices, ring: number): Fraction {
  const { next, ringStarts } = edges;
  const { scale, x, y } = whole;
  let doubled = 0n;
  for (let i = ringStarts[ring]!; i < ringStarts[ring + 1]!; i++) {
    doubled += x[i]! * y[next[i]!]! - x[next[i]!]! * y[i]!;
  }
  return { numerator: doubled, denominator: 1n << BigInt(2 * scale + 1) };
}

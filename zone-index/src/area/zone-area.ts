import { addFractions, compareFractions, type Fraction, fractionToNumber } from '../exact/fraction.ts';
import type { UnrolledRing } from '../rings/enclosed-area.ts';
import { evenOddArea, signedArea, toIntegerRing } from './even-odd-area.ts';
import { findContacts, listVertices, type RingVertices } from './ring-contacts.ts';

/** A zone's area in square degrees: a double no further than `error` from it, and the exact number on demand. */
export type ZoneArea = { readonly near: number; readonly error: number; readonly exact: () => Fraction };

/**
 * The area of a zone on the plane of degrees: that of its outer ring minus those of its holes, each by the
 * even-odd rule.
 *
 * Exact, except for a ring so tangled that its crossings cannot be listed in bounded time (`findContacts`) or
 * have too many digits to be added up: such a ring counts with the size of its signed area, which is right
 * for every ring that does not cross itself.
 */
export function measureZone(rings: readonly UnrolledRing[]): ZoneArea {
  const areas = rings.map(measureRing);
  let near = 0;
  let error = 0;
  for (const [i, area] of areas.entries()) {
    near += i === 0 ? area.near : -area.near;
    error += area.error + Math.abs(near) * 2 ** -52;
  }
  let exact: Fraction | undefined;
  const addUp = () =>
    areas.map((area, i) => (i === 0 ? area.exact() : negate(area.exact()))).reduce(addFractions);
  return { near, error, exact: () => (exact ??= addUp()) };
}

/** The order of two areas: negative where a < b, 0 only where they are exactly equal. */
export function compareAreas(a: ZoneArea, b: ZoneArea): number {
  const difference = a.near - b.near;
  if (Math.abs(difference) > a.error + b.error) return difference;
  return compareFractions(a.exact(), b.exact());
}

function negate({ numerator, denominator }: Fraction): Fraction {
  return { numerator: -numerator, denominator };
}

const maxContacts = 256;
const maxDigits = 131_072;

function measureRing(reading: UnrolledRing): ZoneArea {
  const ring = listVertices(reading);
  const contacts = findContacts(ring, maxContacts);
  if (contacts !== undefined && contacts.length > 0) {
    const whole = toIntegerRing(ring);
    const isAffordable = (contacts.length / 2) * (whole.scale + 9) <= maxDigits;
    const area = isAffordable ? evenOddArea(ring, whole, contacts) : undefined;
    if (area !== undefined) {
      const near = fractionToNumber(area);
      return { near, error: near * 2 ** -50 + 1e-290, exact: () => area };
    }
  }
  return { ...approximateSignedArea(ring), exact: () => absolute(signedArea(toIntegerRing(ring))) };
}

function absolute({ numerator, denominator }: Fraction): Fraction {
  return { numerator: numerator < 0n ? -numerator : numerator, denominator };
}

// The shoelace formula about the first vertex, with a bound for its rounding.
function approximateSignedArea({ reading, x, y }: RingVertices): { near: number; error: number } {
  const count = x.length;
  let sum = 0;
  let size = 0;
  let height = 0;
  for (let i = 1; i + 1 < count; i++) {
    const left = (x[i]! - x[0]!) * (y[i + 1]! - y[0]!);
    const right = (x[i + 1]! - x[0]!) * (y[i]! - y[0]!);
    sum += left - right;
    size += Math.abs(left) + Math.abs(right);
    height += Math.abs(y[i]! - y[0]!) + Math.abs(y[i + 1]! - y[0]!);
  }
  const moved = reading.turns === undefined ? 0 : height * 2 ** -43;
  return { near: Math.abs(sum) / 2, error: size * (count + 8) * 2 ** -52 + moved + 1e-290 };
}

/** An exact number: `numerator` / `denominator`, with a denominator above zero. Not necessarily in lowest terms. */
export type Fraction = { readonly numerator: bigint; readonly denominator: bigint };

/** The sum is not reduced to lowest terms: callers limit how many digits it can have. */
export function addFractions(a: Fraction, b: Fraction): Fraction {
  if (a.denominator === b.denominator) {
    return { numerator: a.numerator + b.numerator, denominator: a.denominator };
  }
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  };
}

/** The sum of fractions; 0 if there are none. Adds by halves, because thousands of different denominators make a long product. */
export function sumFractions(fractions: readonly Fraction[]): Fraction {
  const [first = { numerator: 0n, denominator: 1n }] = fractions;
  if (fractions.length < 2) return first;
  const middle = fractions.length >> 1;
  return addFractions(sumFractions(fractions.slice(0, middle)), sumFractions(fractions.slice(middle)));
}

/** Negative if a < b, 0 if they are equal. */
export function compareFractions(a: Fraction, b: Fraction): number {
  // Equal areas mostly come from equal shapes, which have the same denominator.
  const isShared = a.denominator === b.denominator;
  const left = isShared ? a.numerator : a.numerator * b.denominator;
  const right = isShared ? b.numerator : b.numerator * a.denominator;
  return left < right ? -1 : left > right ? 1 : 0;
}

/** A double close to the fraction, within 2 units in the last place (or 2^-1074). */
export function fractionToNumber({ numerator, denominator }: Fraction): number {
  const negative = numerator < 0n;
  const magnitude = negative ? -numerator : numerator;
  // Compute a quotient of 64 bits or more, and scale it back in two steps, because 2^-shift alone may be too small for a double.
  const shift = Math.max(0, bitLength(denominator) - bitLength(magnitude) + 64);
  const half = Math.floor(shift / 2);
  const value = Number((magnitude << BigInt(shift)) / denominator) * 2 ** -half * 2 ** (half - shift);
  return negative ? -value : value;
}

function bitLength(value: bigint): number {
  return value.toString(16).length * 4;
}

const view = new DataView(new ArrayBuffer(8));

/** The smallest double above `value`. */
export function nextUp(value: number): number {
  if (value === 0) return Number.MIN_VALUE;
  // Read as an integer, the bits of doubles of the same sign are in the order of their magnitudes.
  view.setFloat64(0, value);
  view.setBigInt64(0, view.getBigInt64(0) + (value > 0 ? 1n : -1n));
  return view.getFloat64(0);
}

/** The largest double below `value`. */
export function nextDown(value: number): number {
  return -nextUp(-value);
}

/**
 * The smallest whole number s ≥ 0 for which `value` × 2^s is an integer. `value` is finite. A double is mantissa × 2^(exponent -
 * 1075) with a mantissa of 53 bits; trailing zeros of the mantissa need no bits. For example, 0.75 = 3 × 2^-2 gives 2, and 0.1
 * gives 55.
 */
export function fractionBits(value: number): number {
  if (Number.isInteger(value)) return 0;
  view.setFloat64(0, value);
  const high = view.getUint32(0);
  const low = view.getUint32(4);
  const biased = (high >>> 20) & 0x7ff;
  const highMantissa = (high & 0xfffff) | (biased === 0 ? 0 : 0x100000);
  const trailingZeros = low === 0 ? 32 + lowestBit(highMantissa) : lowestBit(low);
  return 1075 - Math.max(biased, 1) - trailingZeros;
}

function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}

/**
 * `value` × 2^`scale` as an integer, exact if `scale` ≥ `fractionBits(value)`. `value` is finite. For example, 0.75 with a scale
 * of 4 is 12n.
 */
export function toScaledInteger(value: number, scale: number): bigint {
  if (Number.isInteger(value)) return BigInt(value) << BigInt(scale);
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const biased = Number((bits >> 52n) & 0x7ffn);
  const mantissa = (bits & 0xfffffffffffffn) | (biased === 0 ? 0n : 0x10000000000000n);
  // A negative shift only drops trailing zeros here, because the scaled value is an integer.
  const magnitude = mantissa << BigInt(Math.max(biased, 1) - 1075 + scale);
  return value < 0 ? -magnitude : magnitude;
}

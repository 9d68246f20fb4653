/** Random numbers that are the same for the same seed. */
export interface Random {
  /** From 0 up to but not including 1. */
  readonly fraction: () => number;
  /** From 0 up to but not including `end`. */
  readonly below: (end: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <Value>(values: readonly Value[]) => Value;
}

/**
 * Creates the random numbers for one request. They depend only on the seed and the request's number, so that one request of a
 * long run can be repeated without the earlier ones. The algorithm is Mulberry32.
 */
export function createRandom(seed: number, requestNumber: number): Random {
  let state = Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(requestNumber + 1, 0x85ebca6b);
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(fraction() * end);
  const pick = <Value>(values: readonly Value[]): Value => {
    if (values.length === 0) throw new Error('there is nothing to pick from');
    return values[below(values.length)] as Value; // the index is within the list
  };
  return { fraction, below, chance: (probability) => fraction() < probability, pick };
}

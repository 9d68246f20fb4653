/** A growing list of 32-bit integers, in memory that the garbage collector does not scan. */
export type IntList = { items: Int32Array; length: number };

export function makeIntList(capacity: number): IntList {
  return { items: new Int32Array(Math.max(capacity, 16)), length: 0 };
}

/** Amortized O(1): the capacity doubles. A list that was created with capacity 0 starts with 16, so doubling works. */
export function pushInt(list: IntList, value: number): void {
  if (list.length === list.items.length) {
    const grown = new Int32Array(2 * list.length);
    grown.set(list.items);
    list.items = grown;
  }
  list.items[list.length++] = value;
}

/**
 * A copy of the integers, in 16 bits if all of them fit. Storing 40,000 in an Int16Array wraps around, so comparing the two
 * arrays shows whether anything was lost.
 */
export function narrowInts({ items, length }: IntList): Int32Array | Int16Array {
  const all = items.slice(0, length);
  const narrow = new Int16Array(all);
  return all.every((item, i) => item === narrow[i]) ? narrow : all;
}

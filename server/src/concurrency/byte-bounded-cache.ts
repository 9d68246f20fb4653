/** Keeps what was used last, as long as all of it together is within a number of bytes. */
export interface ByteBoundedCache<Key, Value> {
  readonly get: (key: Key) => Value | undefined;
  /** Also weighs a value anew that is there already. What is heavier than the whole cache is not kept. */
  readonly set: (key: Key, value: Value) => void;
  readonly byteLength: () => number;
  readonly size: () => number;
}

export function createByteBoundedCache<Key, Value>(
  maxBytes: number,
  weigh: (value: Value) => number,
): ByteBoundedCache<Key, Value> {
  /** In the order of their last use. */
  const entries = new Map<Key, { readonly value: Value; readonly weight: number }>();
  let byteLength = 0;
  const forget = (key: Key) => {
    byteLength -= entries.get(key)?.weight ?? 0;
    entries.delete(key);
  };
  return {
    get: (key) => {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set: (key, value) => {
      forget(key);
      const weight = weigh(value);
      if (weight > maxBytes) return;
      entries.set(key, { value, weight });
      byteLength += weight;
      for (const oldest of entries.keys()) {
        if (byteLength <= maxBytes) return;
        forget(oldest);
      }
    },
    byteLength: () => byteLength,
    size: () => entries.size,
  };
}

/** Keeps the most recently used values, up to `maxBytes` in total, and always the newest value, however large. */
export interface LruCache<Value> {
  /** Marks the value as just used. */
  readonly get: (key: string) => Value | undefined;
  readonly set: (key: string, value: Value) => void;
}

/** Written here because the `lru-cache` package would use up most of the remaining size limit of `@muster/sdk/resolve`. */
export function createLruCache<Value>(maxBytes: number, sizeOf: (value: Value) => number): LruCache<Value> {
  const values = new Map<string, Value>(); // least recently used first
  let bytes = 0;
  const remove = (key: string, value: Value) => {
    values.delete(key);
    bytes -= sizeOf(value);
  };
  const set = (key: string, value: Value) => {
    const replaced = values.get(key);
    if (replaced !== undefined) remove(key, replaced);
    values.set(key, value);
    bytes += sizeOf(value);
    for (const [oldKey, oldValue] of values) {
      if (bytes <= maxBytes || values.size === 1) return;
      remove(oldKey, oldValue);
    }
  };
  return {
    get: (key) => {
      const value = values.get(key);
      if (value !== undefined) {
        values.delete(key);
        values.set(key, value);
      }
      return value;
    },
    set,
  };
}

/** Keeps the values that were used last, up to `maxBytes` in all, and always the newest one, however large. */
export interface LruCache<Value> {
  /** Marks the value as just used. */
  readonly get: (key: string) => Value | undefined;
  readonly set: (key: string, value: Value) => void;
}

/** The `lru-cache` package would take most of what is left of the size limit of `@muster/sdk/resolve`. */
export function createLruCache<Value>(maxBytes: number, sizeOf: (value: Value) => number): LruCache<Value> {
  const values = new Map<string, Value>(); // in the order of their last use
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

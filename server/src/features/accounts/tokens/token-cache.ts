/** A bounded cache that forgets what has not been used for longest, roughly. */
export interface TokenCache<Value> {
  readonly get: (token: string) => Value | undefined;
  readonly set: (token: string, value: Value) => void;
}

/**
 * Makes a cache of at most `capacity` entries in two generations: what is used moves to the young one; when that is
 * half the capacity, the old one is dropped and the young one grows old. A hit in the young generation is a single
 * look-up that moves nothing, unlike in an exact LRU, because every request makes one.
 */
export function createTokenCache<Value extends object>(capacity: number): TokenCache<Value> {
  let young = new Map<string, Value>();
  let old = new Map<string, Value>();
  const set = (token: string, value: Value): void => {
    if (young.size >= capacity / 2) {
      old = young;
      young = new Map();
    }
    young.set(token, value);
  };
  return {
    set,
    get: (token) => {
      const value = young.get(token);
      if (value) return value;
      const aged = old.get(token);
      if (aged) set(token, aged);
      return aged;
    },
  };
}

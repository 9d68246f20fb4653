import { LRUCache } from 'lru-cache';

/** What an entry takes on top of its bytes, roughly: objects and its place in the cache. */
const entryBytes = 250;

/**
 * Keeps the most recently used values whose bytes add up to at most `maxBytes`. A value larger than that is not kept, and
 * removes the one it would have replaced.
 *
 * @param byteLength called once for each value that is set; set a copy to measure a value that has grown again
 */
/** How often a cache had what was asked for. Its owner increments the numbers. */
export interface CacheLookups {
  hits: number;
  misses: number;
}

export function createLruCache<Key extends string | number, Value extends object>(
  maxBytes: number,
  byteLength: (value: Value) => number,
): LRUCache<Key, Value> {
  return new LRUCache({ maxSize: maxBytes, sizeCalculation: (value) => byteLength(value) + entryBytes });
}

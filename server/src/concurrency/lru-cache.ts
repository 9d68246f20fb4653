import { LRUCache } from 'lru-cache';
import type { CacheShare } from '../cache-memory.ts';

/** The approximate overhead of an entry on top of its bytes: objects and its place in the cache. */
const entryBytes = 250;

/** The hits and misses of a cache. Its owner increments the numbers. */
export interface CacheLookups {
  hits: number;
  misses: number;
}

/**
 * Keeps the most recently used values whose bytes add up to at most `maxBytes`. A value larger than that is not kept, and
 * removes the one it would have replaced.
 *
 * @param byteLength called once for each value that is set; set a copy to measure a value that has grown again
 */
export function createLruCache<Key extends string | number, Value extends object>(
  { maxBytes, onGrowth }: CacheShare,
  byteLength: (value: Value) => number,
): LRUCache<Key, Value> {
  const cache: LRUCache<Key, Value> = new LRUCache({
    maxSize: maxBytes(),
    sizeCalculation: (value) => byteLength(value) + entryBytes,
    onInsert: () => onGrowth?.(cache.calculatedSize),
  });
  return cache;
}

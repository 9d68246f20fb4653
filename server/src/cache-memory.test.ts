import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCacheMemory } from './cache-memory.ts';
import { createLruCache } from './concurrency/lru-cache.ts';

test('floors get the memory that the other caches do not use, and at least half', () => {
  const memory = createCacheMemory(1_600_000);
  const limits: number[] = [];
  const floors = memory.shareOfFloors(() => limits.push(floors.maxBytes()));
  assert.equal(floors.maxBytes(), 1_600_000);

  const feeds = memory.share('feeds');
  assert.equal(feeds.maxBytes(), 100_000);
  feeds.onGrowth?.(60_000);
  memory.share('zoneSearch').onGrowth?.(200_000);
  feeds.onGrowth?.(100_000);
  feeds.onGrowth?.(40_000);
  assert.deepEqual(limits, [1_540_000, 1_340_000, 1_300_000, 1_360_000]);

  // A single building that exceeds the share of all buildings is still kept.
  memory.share('buildings').onGrowth?.(5_000_000);
  assert.equal(floors.maxBytes(), 800_000);
  memory.share('buildings').onGrowth?.(0);
  assert.equal(floors.maxBytes(), 1_360_000);
});

test('a cache reports its size whenever it has grown', () => {
  const grown: number[] = [];
  const cache = createLruCache<string, Buffer>(
    { maxBytes: () => 1_000, onGrowth: (bytes) => grown.push(bytes) },
    ({ length }) => length,
  );
  cache.set('a', Buffer.alloc(50));
  cache.set('b', Buffer.alloc(150));
  cache.set('a', Buffer.alloc(250));
  cache.set('c', Buffer.alloc(500));
  assert.deepEqual(grown, [300, 700, 900, 750]);
});

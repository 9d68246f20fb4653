import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLruCache } from './lru-cache.ts';

const entryBytes = 250;
const createCache = (maxBytes: number, maxEntries: number) =>
  createLruCache<string, { length: number }>(
    { maxBytes: () => maxBytes + maxEntries * entryBytes },
    ({ length }) => length,
  );
const bytesOf = (cache: ReturnType<typeof createCache>) => cache.calculatedSize - cache.size * entryBytes;

test('evicts the least recently used values, and no more of them than needed', () => {
  const cache = createCache(10, 2);
  const [a, b, c] = [{ length: 4 }, { length: 4 }, { length: 4 }];
  cache.set('a', a);
  cache.set('b', b);
  assert.equal(cache.get('a'), a);
  cache.set('c', c);
  assert.deepEqual([cache.get('a'), cache.get('b'), cache.get('c')], [a, undefined, c]);
  assert.deepEqual([bytesOf(cache), cache.size], [8, 2]);
});

test('counts a value that replaces another once', () => {
  const cache = createCache(10, 1);
  for (let round = 0; round < 100; round++) cache.set('a', { length: round % 10 });
  assert.deepEqual([bytesOf(cache), cache.size], [9, 1]);
});

test('does not keep a value larger than the whole cache, or the value it would have replaced', () => {
  const cache = createCache(10, 1);
  cache.set('a', { length: 4 });
  cache.set('a', { length: 11 });
  assert.deepEqual([cache.get('a'), cache.calculatedSize], [undefined, 0]);
});

test('measures a copy of a value that has grown again, and evicts others for it', () => {
  const cache = createCache(10, 2);
  const growing = { length: 4 };
  cache.set('a', { length: 4 });
  cache.set('b', growing);
  growing.length = 8;
  cache.set('b', { ...growing });
  assert.deepEqual([cache.get('a'), cache.get('b'), bytesOf(cache)], [undefined, growing, 8]);
});

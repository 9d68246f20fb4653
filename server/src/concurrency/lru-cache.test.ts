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

test('the least recently used values make room, and no more of them than needed', () => {
  const cache = createCache(10, 2);
  const [a, b, c] = [{ length: 4 }, { length: 4 }, { length: 4 }];
  cache.set('a', a);
  cache.set('b', b);
  assert.equal(cache.get('a'), a);
  cache.set('c', c);
  assert.deepEqual([cache.get('a'), cache.get('b'), cache.get('c')], [a, undefined, c]);
  assert.deepEqual([bytesOf(cache), cache.size], [8, 2]);
});

test('a value that replaces another counts once', () => {
  const cache = createCache(10, 1);
  for (let round = 0; round < 100; round++) cache.set('a', { length: round % 10 });
  assert.deepEqual([bytesOf(cache), cache.size], [9, 1]);
});

test('a value larger than the whole cache is not kept, nor is the one it would have replaced', () => {
  const cache = createCache(10, 1);
  cache.set('a', { length: 4 });
  cache.set('a', { length: 11 });
  assert.deepEqual([cache.get('a'), cache.calculatedSize], [undefined, 0]);
});

test('a copy of a value that has grown is measured again, and others make room for it', () => {
  const cache = createCache(10, 2);
  const growing = { length: 4 };
  cache.set('a', { length: 4 });
  cache.set('b', growing);
  growing.length = 8;
  cache.set('b', { ...growing });
  assert.deepEqual([cache.get('a'), cache.get('b'), bytesOf(cache)], [undefined, growing, 8]);
});

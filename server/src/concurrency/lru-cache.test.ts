import assert from 'node:assert/strict';
import { test } from 'node:test';
<<<<<<< Updated upstream
import { createLruCache } from './lru-cache.ts';

const entryBytes = 250;
const createCache = (maxBytes: number, maxEntries: number) =>
  createLruCache<string, { length: number }>(maxBytes + maxEntries * entryBytes, ({ length }) => length);
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
=======
import { createByteBoundedCache } from './byte-bounded-cache.ts';

const cacheOf = (maxBytes: number) => createByteBoundedCache<string, string>(maxBytes, (text) => text.length);

test('what has not been used for longest makes room, and no more of it than needed', () => {
  const cache = cacheOf(10);
  cache.set('a', 'aaaa');
  cache.set('b', 'bbbb');
  assert.equal(cache.get('a'), 'aaaa');
  cache.set('c', 'cccc');
  assert.deepEqual([cache.get('a'), cache.get('b'), cache.get('c')], ['aaaa', undefined, 'cccc']);
  assert.deepEqual([cache.byteLength(), cache.size()], [8, 2]);
});

test('a value that takes another’s place counts instead of it, not beside it', () => {
  const cache = cacheOf(10);
  for (let round = 0; round < 100; round++) cache.set('a', 'a'.repeat(round % 10));
  assert.deepEqual([cache.byteLength(), cache.size()], [9, 1]);
});

test('what is heavier than the whole cache is not kept, and neither is what it would have replaced', () => {
  const cache = cacheOf(10);
  cache.set('a', 'aaaa');
  cache.set('b', 'bbbb');
  cache.set('a', 'a'.repeat(11));
  assert.deepEqual([cache.get('a'), cache.get('b'), cache.byteLength()], [undefined, 'bbbb', 4]);
});

test('a value that has grown is weighed again when it is set again, and others make room for it', () => {
  const cache = createByteBoundedCache<string, { length: number }>(10, ({ length }) => length);
>>>>>>> Stashed changes
  const growing = { length: 4 };
  cache.set('a', { length: 4 });
  cache.set('b', growing);
  growing.length = 8;
<<<<<<< Updated upstream
  cache.set('b', { ...growing });
  assert.deepEqual([cache.get('a'), cache.get('b'), bytesOf(cache)], [undefined, growing, 8]);
=======
  cache.set('b', growing);
  assert.deepEqual([cache.get('a'), cache.get('b'), cache.byteLength()], [undefined, growing, 8]);
>>>>>>> Stashed changes
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
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
  const growing = { length: 4 };
  cache.set('a', { length: 4 });
  cache.set('b', growing);
  growing.length = 8;
  cache.set('b', growing);
  assert.deepEqual([cache.get('a'), cache.get('b'), cache.byteLength()], [undefined, growing, 8]);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTokenCache } from './token-cache.ts';

test('a token cache never holds more than its capacity, and keeps what is in use', () => {
  const cache = createTokenCache<{ id: number }>(100);
  const favourite = { id: -1 };
  cache.set('favourite', favourite);
  for (let id = 0; id < 10_000; id += 1) {
    cache.set(String(id), { id });
    assert.equal(cache.get('favourite'), favourite, `after ${id} others`);
  }
  const kept = Array.from({ length: 10_000 }, (_, id) => id).filter((id) => cache.get(String(id)));
  assert.ok(kept.length < 100, `${kept.length} kept`);
  assert.equal(kept.at(-1), 9_999);
});

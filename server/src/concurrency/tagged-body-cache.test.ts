import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createTaggedBodyCache, type TaggedBody, type TaggedBodyOptions } from './tagged-body-cache.ts';

/** Bodies whose builds are ended one by one by the test, with the state at their start. */
function controlledBodies(options: Partial<TaggedBodyOptions> = {}) {
  const started: { readonly key: string; readonly end: () => void; readonly fail: (error: Error) => void }[] =
    [];
  const source = { tag: '"1"', size: 10 };
  const build = (key: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<TaggedBody>();
    const body = { tag: source.tag, bytes: Buffer.alloc(source.size, source.tag) };
    started.push({ key, end: () => resolve(body), fail: reject });
    return promise;
  };
  return {
    ...createTaggedBodyCache({ build, maxBytes: () => 10_000, buildsAtOnce: 2, ...options }),
    started,
    source,
  };
}

test('builds a body once for many concurrent requests, and then keeps it until the state changes', async () => {
  const { get, started, source } = controlledBodies();
  const requests = Array.from({ length: 50 }, () => get('a', '"1"'));
  await nextTurn();
  started[0]?.end();
  const bodies = await Promise.all(requests);
  assert.equal(new Set(bodies).size, 1);
  assert.equal(await get('a', '"1"'), bodies[0]);
  assert.equal(started.length, 1);
  source.tag = '"2"';
  const later = get('a', '"2"');
  await nextTurn();
  started[1]?.end();
  assert.equal((await later).tag, '"2"');
  assert.equal(started.length, 2);
});

test('does not give a client that has seen a later state the earlier one that is being built', async () => {
  const { get, started, source } = controlledBodies();
  const early = get('a', '"1"');
  await nextTurn();
  source.tag = '"2"';
  const late = [get('a', '"2"'), get('a', '"2"')];
  started[0]?.end();
  assert.equal((await early).tag, '"1"');
  await nextTurn();
  started[1]?.end();
  for (const body of await Promise.all(late)) assert.equal(body.tag, '"2"');
  assert.equal(started.length, 2);
});

test('lets no request wait for more than two builds while the state changes constantly', async () => {
  const { get, started, source } = controlledBodies();
  const first = get('a', '"1"');
  await nextTurn();
  const second = get('a', '"seen between"');
  source.tag = '"3"';
  started[0]?.end();
  await first;
  await nextTurn();
  started[1]?.end();
  assert.equal((await second).tag, '"3"');
});

test('reports a failed build to the request that started it, and later requests try again', async () => {
  const { get, started } = controlledBodies();
  const failed = assert.rejects(get('a', '"1"'), /gone/);
  await nextTurn();
  const other = get('a', '"1"');
  await nextTurn();
  started[0]?.fail(new Error('gone'));
  await failed;
  await nextTurn();
  started[1]?.end();
  assert.equal((await other).tag, '"1"');
});

test('limits the number of concurrent builds and the bytes that are kept', async () => {
  const { get, started } = controlledBodies({ buildsAtOnce: 2, maxBytes: () => 700 });
  const keys = ['a', 'b', 'c', 'd'];
  const requests = keys.map((key) => get(key, '"1"'));
  for (const index of keys.keys()) {
    await nextTurn();
    assert.equal(started.length, Math.min(index + 2, 4));
    started[index]?.end();
  }
  await Promise.all(requests);
  await get('d', '"1"');
  assert.equal(started.length, 4, 'kept');
  const again = get('a', '"1"');
  await nextTurn();
  assert.equal(started.length, 5, 'made room for what was used later');
  started[4]?.end();
  await again;
});

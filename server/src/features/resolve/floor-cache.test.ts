import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFloorCache } from './floor-cache.ts';

interface Floor {
  readonly version: number;
  readonly byteLength: number;
}

/** A database with one version for all floors. The test completes its loads one by one. */
function openSource() {
  const pendingLoads: {
    floorId: string;
    respond: (floor: Floor | undefined) => void;
    fail: (error: Error) => void;
  }[] = [];
  const source = {
    nowMs: 1_000_000,
    version: 1,
    pendingLoads,
    load: (_departmentId: number, floorId: string) => {
      const { promise, resolve, reject } = Promise.withResolvers<Floor | undefined>();
      pendingLoads.push({ floorId, respond: resolve, fail: reject });
      return promise;
    },
    /** Completes the oldest pending load. */
    respond: (byteLength = 100) => pendingLoads.shift()?.respond({ version: source.version, byteLength }),
  };
  return source;
}

function openCache(source: ReturnType<typeof openSource>, maxBytes = 1_000) {
  return createFloorCache<Floor>({
    load: source.load,
    now: () => source.nowMs,
    freshMs: () => 1_000,
    maxBytes: () => maxBytes,
  });
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('returns a fresh floor without a promise, and without querying the database', async () => {
  const source = openSource();
  const cache = openCache(source);
  const first = cache.find(1, 'a');
  source.respond();
  await first;
  source.nowMs += 999;
  assert.deepEqual(cache.find(1, 'a'), { version: 1, byteLength: 100 });
  assert.equal(source.pendingLoads.length, 0);
});

test('checks a floor again after 1 s, counted from the start of the last check', async () => {
  const source = openSource();
  const cache = openCache(source);
  const first = cache.find(1, 'a');
  source.nowMs += 600; // the check takes this long
  source.respond();
  await first;
  source.nowMs += 400;
  const second = cache.find(1, 'a');
  source.version = 2;
  source.respond();
  assert.equal((await second)?.version, 2);
});

test('does not check all floors again at the same time if they were read at the same time', async () => {
  const source = openSource();
  const shares = [0.6, 0.9];
  const cache = createFloorCache<Floor>({
    load: source.load,
    now: () => source.nowMs,
    freshMs: () => 1_000,
    freshShare: () => shares.shift() ?? 1,
    maxBytes: () => 1_000,
  });
  const reading = ['a', 'b'].map((floorId) => cache.find(1, floorId));
  source.respond();
  source.respond();
  await Promise.all(reading);
  source.nowMs += 700;
  assert.ok(cache.find(1, 'a') instanceof Promise);
  assert.ok(!(cache.find(1, 'b') instanceof Promise));
  source.nowMs += 200;
  assert.ok(cache.find(1, 'b') instanceof Promise);
});

test('shares one check among all requests that wait for a floor', async () => {
  const source = openSource();
  const cache = openCache(source);
  const waiting = Array.from({ length: 50 }, () => cache.find(1, 'a'));
  assert.equal(source.pendingLoads.length, 1);
  source.respond();
  for (const floor of await Promise.all(waiting)) assert.equal(floor?.version, 1);
  assert.equal(source.pendingLoads.length, 0);
});

test('does not serve requests that come after a change from a check that started before it', async () => {
  const source = openSource();
  const cache = openCache(source);
  const early = cache.find(1, 'a');
  cache.invalidate(1); // committed while the check may already have read the previous version
  const late = [cache.find(1, 'a'), cache.find(1, 'a')];
  source.respond();
  assert.equal((await early)?.version, 1);
  await settle();
  assert.equal(source.pendingLoads.length, 1, 'the late ones share a second check');
  source.version = 2;
  source.respond();
  for (const floor of await Promise.all(late)) assert.equal(floor?.version, 2);
  assert.deepEqual(cache.find(1, 'a'), { version: 2, byteLength: 100 });
});

test('treats a floor read during a change as read before it', async () => {
  const source = openSource();
  const cache = openCache(source);
  const first = cache.find(1, 'a');
  cache.invalidate(1);
  source.respond();
  await first;
  assert.ok(cache.find(1, 'a') instanceof Promise);
});

test('does not keep a caller waiting for more than the next check if changes never stop', async () => {
  const source = openSource();
  const cache = openCache(source);
  cache.find(1, 'a');
  cache.invalidate(1);
  const late = cache.find(1, 'a');
  for (let check = 0; check < 2; check++) {
    cache.invalidate(1);
    source.respond();
    await settle();
  }
  assert.equal((await late)?.version, 1);
});

test('leaves the floors of other departments unaffected by a change', async () => {
  const source = openSource();
  const cache = openCache(source);
  for (const departmentId of [1, 2]) {
    const found = cache.find(departmentId, 'a');
    source.respond();
    await found;
  }
  cache.invalidate(2);
  assert.ok(!(cache.find(1, 'a') instanceof Promise));
  assert.ok(cache.find(2, 'a') instanceof Promise);
});

test('does not serve later requests from a check that has been running for 1 s', async () => {
  const source = openSource();
  const cache = openCache(source);
  cache.find(1, 'a');
  source.nowMs += 1_000;
  const late = cache.find(1, 'a');
  source.respond();
  await settle();
  source.version = 2;
  source.respond();
  assert.equal((await late)?.version, 2);
});

test('checks a floor again if the clock is set back', async () => {
  const source = openSource();
  const cache = openCache(source);
  const first = cache.find(1, 'a');
  source.respond();
  await first;
  source.nowMs -= 3_600_000;
  assert.ok(cache.find(1, 'a') instanceof Promise);
});

test('reports a failed check to all requests that wait, and starts a new check with the next one', async () => {
  const source = openSource();
  const cache = openCache(source);
  const first = cache.find(1, 'a');
  source.pendingLoads.shift()?.fail(new Error('no database'));
  await assert.rejects(async () => first, /no database/);
  assert.equal(cache.size(), 0);
  const second = cache.find(1, 'a');
  source.respond();
  assert.equal((await second)?.version, 1);
});

test('keeps nothing for floors that do not exist', async () => {
  const source = openSource();
  const cache = openCache(source);
  for (let i = 0; i < 1_000; i++) {
    const found = cache.find(1, `floor ${i}`);
    source.pendingLoads.shift()?.respond(undefined);
    assert.equal(await found, undefined);
  }
  assert.equal(cache.size(), 0);
  assert.equal(cache.byteLength(), 0);
});

test('stays within the byte limit with 10,000 floors, and keeps the most recently used', async () => {
  const source = openSource();
  const cache = openCache(source, 1_000);
  for (let i = 0; i < 10_000; i++) {
    for (const floorId of [`floor ${i}`, 'often used']) {
      const found = cache.find(1, floorId);
      source.respond();
      await found;
      assert.ok(cache.byteLength() <= 1_000);
    }
  }
  assert.equal(cache.size(), 10);
  assert.ok(!(cache.find(1, 'often used') instanceof Promise));
  assert.ok(!(cache.find(1, 'floor 9999') instanceof Promise));
  assert.ok(cache.find(1, 'floor 9990') instanceof Promise);
});

test('keeps a floor larger than the entire cache, until another is used', async () => {
  const source = openSource();
  const cache = openCache(source, 1_000);
  for (const [floorId, bytes] of [
    ['small', 100],
    ['huge', 5_000],
  ] as const) {
    const found = cache.find(1, floorId);
    source.respond(bytes);
    await found;
  }
  assert.ok(!(cache.find(1, 'huge') instanceof Promise));
  assert.equal(cache.byteLength(), 5_000);
  const found = cache.find(1, 'small');
  source.respond(100);
  await found;
  assert.equal(cache.byteLength(), 100);
});

test('counts the current size of a floor that grows or shrinks', async () => {
  const source = openSource();
  const cache = openCache(source, 1_000);
  for (const bytes of [100, 900, 300]) {
    cache.invalidate(1);
    const found = cache.find(1, 'a');
    source.respond(bytes);
    await found;
    assert.equal(cache.byteLength(), bytes);
  }
});

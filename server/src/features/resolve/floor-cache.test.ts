import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFloorCache } from './floor-cache.ts';

interface Floor {
  readonly version: number;
  readonly byteLength: number;
}

/** A database of one version for all floors, whose answers the test lets through one by one. */
function openSource() {
  const looks: {
    floorId: string;
    answer: (floor: Floor | undefined) => void;
    fail: (error: Error) => void;
  }[] = [];
  const source = {
    nowMs: 1_000_000,
    version: 1,
    looks,
    load: (_departmentId: number, floorId: string) => {
      const { promise, resolve, reject } = Promise.withResolvers<Floor | undefined>();
      looks.push({ floorId, answer: resolve, fail: reject });
      return promise;
    },
    /** Answers the oldest look that is open. */
    land: (byteLength = 100) => looks.shift()?.answer({ version: source.version, byteLength }),
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

test('a fresh floor is answered without a promise, and without a look at the database', async () => {
  const source = openSource();
  const cache = openCache(source);
  const first = cache.find(1, 'a');
  source.land();
  await first;
  source.nowMs += 999;
  assert.deepEqual(cache.find(1, 'a'), { version: 1, byteLength: 100 });
  assert.equal(source.looks.length, 0);
});

test('a floor is looked at again after 1 s, counted from when the last look began', async () => {
  const source = openSource();
  const cache = openCache(source);
  const first = cache.find(1, 'a');
  source.nowMs += 600; // the look takes its time
  source.land();
  await first;
  source.nowMs += 400;
  const second = cache.find(1, 'a');
  source.version = 2;
  source.land();
  assert.equal((await second)?.version, 2);
});

test('floors that were read in the same moment are not all looked at again in the same moment', async () => {
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
  source.land();
  source.land();
  await Promise.all(reading);
  source.nowMs += 700;
  assert.ok(cache.find(1, 'a') instanceof Promise);
  assert.ok(!(cache.find(1, 'b') instanceof Promise));
  source.nowMs += 200;
  assert.ok(cache.find(1, 'b') instanceof Promise);
});

test('all requests that wait for a floor share one check', async () => {
  const source = openSource();
  const cache = openCache(source);
  const waiting = Array.from({ length: 50 }, () => cache.find(1, 'a'));
  assert.equal(source.looks.length, 1);
  source.land();
  for (const floor of await Promise.all(waiting)) assert.equal(floor?.version, 1);
  assert.equal(source.looks.length, 0);
});

test('a check that began before a change does not serve requests that come after it', async () => {
  const source = openSource();
  const cache = openCache(source);
  const early = cache.find(1, 'a');
  cache.invalidate(1); // committed while the look may already have read the version before
  const late = [cache.find(1, 'a'), cache.find(1, 'a')];
  source.land();
  assert.equal((await early)?.version, 1);
  await settle();
  assert.equal(source.looks.length, 1, 'the late ones share a second look');
  source.version = 2;
  source.land();
  for (const floor of await Promise.all(late)) assert.equal(floor?.version, 2);
  assert.deepEqual(cache.find(1, 'a'), { version: 2, byteLength: 100 });
});

test('a floor read during a change counts as read before it', async () => {
  const source = openSource();
  const cache = openCache(source);
  const first = cache.find(1, 'a');
  cache.invalidate(1);
  source.land();
  await first;
  assert.ok(cache.find(1, 'a') instanceof Promise);
});

test('changes without end do not keep a caller waiting for more than the next look', async () => {
  const source = openSource();
  const cache = openCache(source);
  cache.find(1, 'a');
  cache.invalidate(1);
  const late = cache.find(1, 'a');
  for (let look = 0; look < 2; look++) {
    cache.invalidate(1);
    source.land();
    await settle();
  }
  assert.equal((await late)?.version, 1);
});

test('a change of one department leaves the floors of others as they are', async () => {
  const source = openSource();
  const cache = openCache(source);
  for (const departmentId of [1, 2]) {
    const found = cache.find(departmentId, 'a');
    source.land();
    await found;
  }
  cache.invalidate(2);
  assert.ok(!(cache.find(1, 'a') instanceof Promise));
  assert.ok(cache.find(2, 'a') instanceof Promise);
});

test('a check that has been running for 1 s does not serve later requests', async () => {
  const source = openSource();
  const cache = openCache(source);
  cache.find(1, 'a');
  source.nowMs += 1_000;
  const late = cache.find(1, 'a');
  source.land();
  await settle();
  source.version = 2;
  source.land();
  assert.equal((await late)?.version, 2);
});

test('a clock that is set back makes a floor to be looked at again', async () => {
  const source = openSource();
  const cache = openCache(source);
  const first = cache.find(1, 'a');
  source.land();
  await first;
  source.nowMs -= 3_600_000;
  assert.ok(cache.find(1, 'a') instanceof Promise);
});

test('a check that fails is reported to all that wait, and the next request starts a new one', async () => {
  const source = openSource();
  const cache = openCache(source);
  const first = cache.find(1, 'a');
  source.looks.shift()?.fail(new Error('no database'));
  await assert.rejects(async () => first, /no database/);
  assert.equal(cache.size(), 0);
  const second = cache.find(1, 'a');
  source.land();
  assert.equal((await second)?.version, 1);
});

test('floors that are not there leave nothing behind', async () => {
  const source = openSource();
  const cache = openCache(source);
  for (let i = 0; i < 1_000; i++) {
    const found = cache.find(1, `floor ${i}`);
    source.looks.shift()?.answer(undefined);
    assert.equal(await found, undefined);
  }
  assert.equal(cache.size(), 0);
  assert.equal(cache.byteLength(), 0);
});

test('10,000 floors stay within the bytes that were given, and those used last stay', async () => {
  const source = openSource();
  const cache = openCache(source, 1_000);
  for (let i = 0; i < 10_000; i++) {
    for (const floorId of [`floor ${i}`, 'often used']) {
      const found = cache.find(1, floorId);
      source.land();
      await found;
      assert.ok(cache.byteLength() <= 1_000);
    }
  }
  assert.equal(cache.size(), 10);
  assert.ok(!(cache.find(1, 'often used') instanceof Promise));
  assert.ok(!(cache.find(1, 'floor 9999') instanceof Promise));
  assert.ok(cache.find(1, 'floor 9990') instanceof Promise);
});

test('a floor bigger than the whole cache is kept alone, until another is used', async () => {
  const source = openSource();
  const cache = openCache(source, 1_000);
  for (const [floorId, bytes] of [
    ['small', 100],
    ['huge', 5_000],
  ] as const) {
    const found = cache.find(1, floorId);
    source.land(bytes);
    await found;
  }
  assert.ok(!(cache.find(1, 'huge') instanceof Promise));
  assert.equal(cache.byteLength(), 5_000);
  const found = cache.find(1, 'small');
  source.land(100);
  await found;
  assert.equal(cache.byteLength(), 100);
});

test('a floor that grows or shrinks is counted with what it takes now', async () => {
  const source = openSource();
  const cache = openCache(source, 1_000);
  for (const bytes of [100, 900, 300]) {
    cache.invalidate(1);
    const found = cache.find(1, 'a');
    source.land(bytes);
    await found;
    assert.equal(cache.byteLength(), bytes);
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFloorCache } from './floor-cache.ts';

interface Floor {
  readonly version: number;
  readonly byteLength: number;
}

/** A database whose mark and version are set by the test. It counts the reads. */
function openSource() {
  return { nowMs: 1_000_000, mark: 'a', version: 1, isDown: false, loads: 0, marks: 0 };
}

function openCache(source: ReturnType<typeof openSource>, freshShare = 1) {
  return createFloorCache<Floor>({
    load: async () => {
      source.loads++;
      if (source.isDown) throw new Error('down');
      return { version: source.version, byteLength: 100 };
    },
    readMark: async () => {
      source.marks++;
      if (source.isDown) throw new Error('down');
      return source.mark;
    },
    now: () => source.nowMs,
    freshMs: () => 1_000,
    freshShare: () => freshShare,
    maxBytes: () => 1_000_000,
  });
}

test('reads only the mark, once a second, for any number of floors, as long as it stays the same', async () => {
  const source = openSource();
  const cache = openCache(source);
  const findAll = async () => {
    for (let i = 0; i < 100; i++) assert.equal((await cache.find(1, `floor ${i}`))?.version, 1);
  };
  await findAll();
  assert.deepEqual([source.loads, source.marks], [100, 1]);
  for (let second = 1; second <= 5; second++) {
    source.nowMs += 1_000;
    await findAll();
    assert.deepEqual([source.loads, source.marks], [100, 1 + second]);
  }
});

test('finds a floor without a promise after another floor has waited for the mark', async () => {
  const source = openSource();
  const cache = openCache(source);
  await cache.find(1, 'a');
  await cache.find(1, 'b');
  source.nowMs += 1_000;
  assert.ok(cache.find(1, 'a') instanceof Promise);
  await cache.find(1, 'a');
  source.nowMs += 999;
  assert.ok(!(cache.find(1, 'b') instanceof Promise));
  source.nowMs += 1;
  assert.ok(cache.find(1, 'b') instanceof Promise);
});

test('reads the mark again before a floor in constant use is no longer fresh, so that no request waits for it', async () => {
  const source = openSource();
  const cache = openCache(source, 0.6);
  await cache.find(1, 'a');
  for (let step = 1; step <= 50; step++) {
    source.nowMs += 100;
    assert.ok(!(cache.find(1, 'a') instanceof Promise), `after ${step * 100} ms`);
    await new Promise((resolve) => setImmediate(resolve));
  }
  assert.deepEqual([source.loads, source.marks], [1, 1 + 8]);
  source.mark = 'b';
  source.version = 2;
  source.nowMs += 999;
  assert.equal((await cache.find(1, 'a'))?.version, 2, 'never older than a second');
});

test('loads a floor in constant use as soon as a read in the background finds another mark', async () => {
  const source = openSource();
  const cache = openCache(source, 0.6);
  await cache.find(1, 'a');
  source.mark = 'b';
  source.version = 2;
  source.nowMs += 600;
  assert.deepEqual(cache.find(1, 'a'), { version: 1, byteLength: 100 });
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal((await cache.find(1, 'a'))?.version, 2);
  assert.deepEqual([source.loads, source.marks], [2, 2]);
  assert.ok(!(cache.find(1, 'a') instanceof Promise));
});

test('checks every floor once after the mark has changed, at the latest one second later', async () => {
  const source = openSource();
  const cache = openCache(source);
  await cache.find(1, 'a');
  await cache.find(1, 'b');
  source.version = 2;
  source.mark = 'b';
  source.nowMs += 1_000;
  assert.equal((await cache.find(1, 'a'))?.version, 2);
  assert.equal((await cache.find(1, 'b'))?.version, 2);
  assert.deepEqual([source.loads, source.marks], [4, 2]);
  source.nowMs += 1_000;
  await cache.find(1, 'a');
  assert.deepEqual([source.loads, source.marks], [4, 3]);
});

test('keeps a separate mark for each department', async () => {
  const marks = new Map([
    [1, 'a'],
    [2, 'a'],
  ]);
  const loads: number[] = [];
  let nowMs = 1_000_000;
  const cache = createFloorCache<Floor>({
    load: async (departmentId) => {
      loads.push(departmentId);
      return { version: 1, byteLength: 100 };
    },
    readMark: async (departmentId) => marks.get(departmentId) ?? '',
    now: () => nowMs,
    freshMs: () => 1_000,
    maxBytes: () => 1_000_000,
  });
  await cache.find(1, 'a');
  await cache.find(2, 'b');
  marks.set(2, 'b');
  nowMs += 1_000;
  await cache.find(1, 'a');
  await cache.find(2, 'b');
  assert.deepEqual(loads, [1, 2, 2]);
});

test('does not read all marks at the same time again if they were read at the same time', async () => {
  const marks: number[] = [];
  let nowMs = 1_000_000;
  let share = 1;
  const cache = createFloorCache<Floor>({
    load: async () => ({ version: 1, byteLength: 100 }),
    readMark: async (departmentId) => {
      marks.push(departmentId);
      return 'a';
    },
    now: () => nowMs,
    freshMs: () => 1_000,
    freshShare: () => share,
    maxBytes: () => 1_000_000,
  });
  const findAll = async () => {
    for (const departmentId of [1, 2]) await cache.find(departmentId, 'a');
    return marks.splice(0);
  };
  assert.deepEqual(await findAll(), [1, 2]);
  nowMs += 1_000;
  share = 0.6;
  await cache.find(1, 'a');
  share = 0.9;
  assert.deepEqual(await findAll(), [1, 2]);
  nowMs += 599;
  assert.deepEqual(await findAll(), []);
  nowMs += 1;
  assert.deepEqual(await findAll(), [1]);
  nowMs += 299;
  assert.deepEqual(await findAll(), []);
  nowMs += 1;
  assert.deepEqual(await findAll(), [2]);
});

test('reads a change that the process is notified of regardless of the mark', async () => {
  const source = openSource();
  const cache = openCache(source);
  await cache.find(1, 'a');
  source.version = 2;
  cache.invalidate(1);
  assert.equal((await cache.find(1, 'a'))?.version, 2);
});

test('does not consider a floor fresh that cannot be read, even if the mark is the same as before the failure', async () => {
  const source = openSource();
  const cache = openCache(source);
  await cache.find(1, 'a');
  source.isDown = true;
  source.nowMs += 1_000;
  await assert.rejects(async () => cache.find(1, 'a'), /down/);
  assert.equal(cache.lastRead(1, 'a')?.ageMs, 1_000);
  source.isDown = false;
  assert.equal((await cache.find(1, 'a'))?.version, 1);
});

test('counts the age of a floor from the last check of the mark', async () => {
  const source = openSource();
  const cache = openCache(source);
  await cache.find(1, 'a');
  source.nowMs += 5_000;
  await cache.find(1, 'a');
  source.nowMs += 300;
  assert.equal(cache.lastRead(1, 'a')?.ageMs, 300);
});

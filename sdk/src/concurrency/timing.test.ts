import assert from 'node:assert/strict';
import { test } from 'node:test';
import { backoffMs, delay, raceAbort, withTimeout } from './timing.ts';

const never = new Promise<never>(() => {});

test('a delay ends after its time, and immediately when its signal aborts', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  let isOver = false;
  const waiting = delay(1000).then(() => {
    isOver = true;
  });
  context.mock.timers.tick(999);
  await Promise.resolve();
  assert.equal(isOver, false);
  context.mock.timers.tick(1);
  await waiting;
  const stop = new AbortController();
  const aborted = delay(1000, stop.signal);
  stop.abort();
  await aborted;
  await delay(1000, AbortSignal.abort());
});

test('work that takes too long times out, and work that finishes in time leaves no timer behind', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const late = withTimeout(never, 1000, 'too late');
  context.mock.timers.tick(1000);
  await assert.rejects(late, /^Error: too late$/);
  assert.equal(await withTimeout(Promise.resolve('in time'), 1000, 'too late'), 'in time');
  await assert.rejects(withTimeout(Promise.reject(new Error('failed')), 1000, 'too late'), /failed/);
});

test('an abort ends the wait but not the work', async () => {
  assert.equal(await raceAbort(never, AbortSignal.abort(), 'aborted'), 'aborted');
  const stop = new AbortController();
  const waiting = raceAbort(never, stop.signal, 'aborted');
  stop.abort();
  assert.equal(await waiting, 'aborted');
  assert.equal(await raceAbort(Promise.resolve('done'), stop.signal, 'aborted'), 'aborted');
  assert.equal(await raceAbort(Promise.resolve('done'), undefined, 'aborted'), 'done');
});

test('the pause between attempts doubles up to its maximum, and half of it is random', () => {
  const backoff = { firstMs: 500, maxMs: 30_000 };
  const longest = [0, 1, 2, 6, 100].map((failures) => backoffMs(failures, backoff, () => 1));
  assert.deepEqual(longest, [500, 1000, 2000, 30_000, 30_000]);
  assert.equal(
    backoffMs(0, backoff, () => 0),
    250,
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createTurns } from './semaphore.ts';

test('never more than so many at once, in the order they came, also when some fail', async () => {
  const takeTurn = createTurns(2);
  const begun: number[] = [];
  let running = 0;
  let most = 0;
  const work = (i: number) => async () => {
    begun.push(i);
    most = Math.max(most, ++running);
    await nextTurn();
    running--;
    if (i % 3 === 0) throw new Error(`number ${i}`);
    return i;
  };
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, (_, i) => takeTurn(work(i))));
  assert.deepEqual(begun, [...begun.keys()]);
  assert.equal(most, 2);
  const expected = (i: number) => (i % 3 === 0 ? 'rejected' : 'fulfilled');
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    outcomes.map((_, i) => expected(i)),
  );
  assert.equal(await takeTurn(async () => 'afterwards'), 'afterwards');
});

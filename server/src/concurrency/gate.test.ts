import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGate } from './gate.ts';

test('so many pass at once and no more, in the order in which they came, also when some fail', async () => {
  const gate = createGate(3);
  const begun: number[] = [];
  let inside = 0;
  let most = 0;
  const work = (number: number) => async () => {
    begun.push(number);
    most = Math.max(most, ++inside);
    await sleep(number % 4);
    inside--;
    if (number % 5 === 0) throw new Error(`${number} fails`);
    return number;
  };
  const numbers = Array.from({ length: 40 }, (_, index) => index);
  for (const _round of ['first', 'second']) {
    const results = await Promise.allSettled(numbers.map((number) => gate.pass(work(number))));
    for (const [number, result] of results.entries())
      assert.equal(result.status, number % 5 === 0 ? 'rejected' : 'fulfilled');
  }
  assert.equal(most, 3);
  assert.deepEqual(begun, [...numbers, ...numbers]);
  assert.equal(await gate.pass(async () => 'after'), 'after');
});

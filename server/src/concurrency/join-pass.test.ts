import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as endOfPass } from 'node:timers/promises';
import { joinPass } from './join-pass.ts';

test('processes items that arrive in one pass at its end, in order and once', async () => {
  const done: number[] = [];
  const add = joinPass((one: number) => void done.push(one));
  add(1);
  process.nextTick(() => add(2));
  await Promise.resolve();
  assert.deepEqual(done, []);
  await endOfPass();
  assert.deepEqual(done, [1, 2]);
  await endOfPass();
  assert.deepEqual(done, [1, 2]);
});

test('leaves items that arrive during processing to the next pass', async () => {
  const done: number[] = [];
  const add = joinPass((one: number) => {
    done.push(one);
    if (one < 3) add(one + 1);
  });
  add(1);
  await endOfPass();
  assert.deepEqual(done, [1]);
  await endOfPass();
  await endOfPass();
  assert.deepEqual(done, [1, 2, 3]);
});

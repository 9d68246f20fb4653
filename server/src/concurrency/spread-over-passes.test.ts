import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { spreadOverPasses } from './spread-over-passes.ts';

test('a pass of the event loop runs a limited number of tasks, and the waiting ones run in order, with other work in between', async () => {
  const nextPass = spreadOverPasses(2);
  const happened: string[] = [];
  assert.deepEqual([nextPass(), nextPass()], [undefined, undefined]);
  const waiting = ['a', 'b', 'c', 'd', 'e'].map((name) => nextPass()?.then(() => happened.push(name)));
  const other = () => {
    happened.push('|');
    if (happened.length < 9) setImmediate(other);
  };
  setImmediate(other);
  await Promise.all(waiting);
  assert.equal(happened.join(''), 'ab|cd|e');
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  assert.equal(nextPass(), undefined);
});

test('with a pause, no more work is done until it is over', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    const received: number[] = [];
    const nextPass = spreadOverPasses(1, (waiting) => {
      received.push(waiting);
      return waiting > 1 ? 5 : 0;
    });
    nextPass(); // it is the first of a pass that is over as soon as nothing is waiting
    await new Promise(setImmediate);
    nextPass();
    const happened: string[] = [];
    for (const name of ['a', 'b', 'c']) void nextPass()?.then(() => happened.push(name));
    await letPassesGoBy();
    assert.deepEqual(happened, ['a']);
    mock.timers.tick(4);
    await letPassesGoBy();
    assert.deepEqual(happened, ['a']);
    mock.timers.tick(1);
    await letPassesGoBy();
    assert.deepEqual(happened, ['a', 'b', 'c']);
    assert.deepEqual(received, [0, 0, 2, 1, 0]);
  } finally {
    mock.timers.reset();
  }
});

async function letPassesGoBy(): Promise<void> {
  for (let pass = 0; pass < 5; pass++) await new Promise(setImmediate);
}

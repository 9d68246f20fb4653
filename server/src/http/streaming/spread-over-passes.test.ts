import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spreadOverPasses } from './spread-over-passes.ts';

test('a pass of the event loop has room for so many pieces of work, and those that wait come in order, with other work in between', async () => {
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

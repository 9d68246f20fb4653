import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTurns } from './turns.ts';

test('a pass of the event loop has so many turns, and those that wait get theirs in order, other work in between', async () => {
  const nextTurn = createTurns(2);
  const happened: string[] = [];
  assert.deepEqual([nextTurn(), nextTurn()], [undefined, undefined]);
  const waiting = ['a', 'b', 'c', 'd', 'e'].map((name) => nextTurn()?.then(() => happened.push(name)));
  const other = () => {
    happened.push('|');
    if (happened.length < 9) setImmediate(other);
  };
  setImmediate(other);
  await Promise.all(waiting);
  assert.equal(happened.join(''), 'ab|cd|e');
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  assert.equal(nextTurn(), undefined);
});

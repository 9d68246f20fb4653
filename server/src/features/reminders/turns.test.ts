import assert from 'node:assert/strict';
import { test } from 'node:test';
import { letOthersRun } from '../../testing/wait-for.ts';
import { createTurn } from './turns.ts';

test('a turn comes when those before have ended, also if one ends early or is asked for twice', async () => {
  const came: string[] = [];
  const turns = ['first', 'given up', 'last'].map((name) => ({ name, turn: createTurn() }));
  for (const { name, turn } of turns) void turn.wait().then(() => came.push(name));
  void turns[0]?.turn.wait();
  turns[1]?.turn.end();
  await letOthersRun();
  assert.deepEqual(came, ['first']);
  turns[0]?.turn.end();
  await letOthersRun();
  assert.deepEqual(came, ['first', 'given up', 'last']);
  turns[2]?.turn.end();
});

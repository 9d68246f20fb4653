import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proposeName } from './next-name.ts';

test('the next name counts up, keeps leading zeros and skips names that are taken', () => {
  const taken = new Set(['Room 313', 'Room 314']);
  assert.equal(proposeName(undefined, 'Room 1', taken), 'Room 1');
  assert.equal(proposeName('Room 312', 'Room 1', taken), 'Room 315');
  assert.equal(proposeName('B-09', 'Room 1', taken), 'B-10');
  assert.equal(proposeName('Lab 12a', 'Room 1', taken), 'Lab 13a');
  assert.equal(proposeName('Kitchen', 'Room 1', new Set(['Kitchen 2'])), 'Kitchen 3');
});

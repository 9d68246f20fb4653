import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextLabel } from './next-label.ts';

const door = (label: string | null) => ({ pointType: 'exteriorDoor', label }) as const;
const next = (...labels: (string | null)[]) => nextLabel(labels.map(door), 'exteriorDoor', 'Door 1');

test('a new door gets the number after the highest one, in the same words', () => {
  assert.equal(next('Door 7', 'Door 10', 'Door 9', null), 'Door 11');
  assert.equal(next('D-09'), 'D-10');
  assert.equal(next('Main entrance'), 'Door 1');
  assert.equal(next(), 'Door 1');
});

test('numbers of other types do not count, and other types get a number only if they have numbers', () => {
  assert.equal(nextLabel([door('Door 7')], 'aed', 'Door 1'), null);
  assert.equal(nextLabel([{ pointType: 'hydrant', label: 'H12' }], 'hydrant', 'Door 1'), 'H13');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findTypeByLetter } from './type-by-letter.ts';

const names = [
  ['exteriorDoor', 'Außentür'],
  ['aed', 'AED'],
  ['hydrant', 'Hydrant'],
] as const;

test('a letter goes from type to type with that first letter, and others find none', () => {
  assert.equal(findTypeByLetter('a', undefined, names), 'exteriorDoor');
  assert.equal(findTypeByLetter('A', 'exteriorDoor', names), 'aed');
  assert.equal(findTypeByLetter('a', 'aed', names), 'exteriorDoor');
  assert.equal(findTypeByLetter('h', 'hydrant', names), 'hydrant');
  assert.equal(findTypeByLetter('x', 'aed', names), undefined);
});

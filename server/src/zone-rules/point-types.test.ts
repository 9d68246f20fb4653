import assert from 'node:assert/strict';
import { test } from 'node:test';
import { searchedPointTypes } from 'positioning/search';
import { namePoint, pointTypes } from './point-types.ts';

test('a point is called by its label, or by what it is', () => {
  assert.equal(namePoint('exteriorDoor', 'Door 7'), 'Door 7');
  assert.equal(namePoint('aed', null), 'AED');
});

test('the search knows every type', () => {
  assert.deepEqual([...searchedPointTypes].sort(), [...pointTypes].sort());
});

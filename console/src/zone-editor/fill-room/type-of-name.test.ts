import assert from 'node:assert/strict';
import { test } from 'node:test';
import { typeOfName } from './type-of-name.ts';

test('the word for stairs, an elevator or a hallway in a name decides the type, in three languages', () => {
  const types = [
    'Stair 2',
    'Treppenhaus B',
    'Ascensor',
    'Flur EG',
    'Ward 3',
    'Gangway office',
    'Shoplifting unit',
  ];
  assert.deepEqual(types.map(typeOfName), [2, 2, 3, 1, 0, 0, 0]);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kindOfName } from './kind-of-name.ts';

test('the word for stairs, an elevator or a hallway in a name decides the kind of place, in three languages', () => {
  const names = [
    'Stair 2',
    'Treppenhaus B',
    'Ascensor',
    'Flur EG',
    'Ward 3',
    'Gangway office',
    'Shoplifting unit',
  ];
  const kinds = ['StairWell', 'StairWell', 'Elevator', 'Hallway', 'Room', 'Room', 'Room'];
  assert.deepEqual(names.map(kindOfName), kinds);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextUp } from './exact/doubles.ts';
import { box, find, type Positions, zone } from './sample-zones.test-support.ts';
import { buildZoneIndex } from './zone-index.ts';

test('the smallest zone wins, with holes subtracted from its area', () => {
  const zones = [
    zone('a', box(0, 0, 10, 10)),
    zone('b', box(1, 1, 9, 9)),
    zone('c', box(0, 0, 10, 10), box(4, 4, 10, 10)),
  ];
  assert.deepEqual(buildZoneIndex(zones).findAll(2, 2), [1, 2, 0]);
});

test('among equal areas the lowest id wins, in string order, regardless of the start vertex and the winding', () => {
  const ring: Positions = [
    [0.1, 0.1],
    [0.7, 0.13],
    [0.9, 0.77],
    [0.3, 0.91],
    [0.05, 0.5],
  ];
  const zones = [
    zone('b', ring),
    zone('a10', [...ring.slice(2), ...ring.slice(0, 2)]),
    zone('a9', [...ring.slice(3), ...ring.slice(0, 3)].toReversed()),
    zone('B', ring.toReversed()),
  ];
  assert.deepEqual(buildZoneIndex(zones).findAll(0.5, 0.5), [3, 1, 2, 0]);
});

test('areas that differ by one unit in the last place are distinguished, and outrank the id', () => {
  const zones = [zone('a', box(0, 0, nextUp(1), 1)), zone('b', box(0, 0, 1, 1))];
  assert.equal(find(zones, 0.5, 0.5), 1);
});

test('equal areas and ids: the first in the list wins', () => {
  assert.equal(find([zone('a', box(0, 0, 1, 1)), zone('a', box(0, 0, 1, 1))], 0.5, 0.5), 0);
});

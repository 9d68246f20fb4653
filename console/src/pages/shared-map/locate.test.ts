import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharedRoom } from '../../zones/shared-zone.test-support.ts';
import { toPlanZones } from '../../zones/shared-zones.ts';
import { buildFloorIndex, locate } from './locate.ts';

test('a position is in the smallest zone around it, in no zone, or outside the map', () => {
  const zones = toPlanZones([
    sharedRoom('Hall', { north: 10, west: 0, south: 0, east: 10 }),
    sharedRoom('Desk', { north: 2, west: 1, south: 1, east: 2 }),
  ]);
  const bounds = { north: 12, west: -1, south: -1, east: 12 };
  const at = (lat: number, lng: number) => {
    const found = locate({ lat, lng }, zones, buildFloorIndex(zones), bounds);
    return found.kind === 'zone' ? found.zone.name : found.kind;
  };
  assert.equal(at(5, 5), 'Hall');
  assert.equal(at(1.5, 1.5), 'Desk');
  assert.equal(at(2, 2), 'Desk'); // a zone contains its own edge
  assert.equal(at(11, 11), 'no zone');
  assert.equal(at(11, 12.0001), 'outside');
  assert.equal(at(-1.1, 5), 'outside');
});

test('a map across the antimeridian contains positions on both sides', () => {
  const bounds = { north: 1, west: 179, south: -1, east: -179 };
  const at = (lng: number) => locate({ lat: 0, lng }, [], buildFloorIndex([]), bounds).kind;
  assert.deepEqual(
    [at(179.5), at(-179.5), at(178.9), at(-178.9)],
    ['no zone', 'no zone', 'outside', 'outside'],
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharedRoom } from '../../zones/shared-zone.test-support.ts';
import { toPlanZones } from '../../zones/shared-zones.ts';
import { snapToWall } from './snap-to-wall.ts';

const room = { north: 0.0002, west: 0, south: 0, east: 0.0002 };
const zones = toPlanZones([sharedRoom('Lobby', room)]);

test('a door snaps to the nearest wall within reach, at corners to the corner, and stays where it is elsewhere', () => {
  const near = (lng: number, lat: number) => {
    const at = snapToWall({ lat, lng }, zones, 2); // 2 m are 0.000018 degrees here
    return [at.lng, at.lat].map((value) => Number(value.toFixed(9)) + 0);
  };
  assert.deepEqual(near(0.0001, 0.00001), [0.0001, 0]);
  assert.deepEqual(near(0.00019, 0.0001), [0.0002, 0.0001]);
  assert.deepEqual(near(-0.00001, -0.000005), [0, 0]);
  assert.deepEqual(near(0.0001, 0.0001), [0.0001, 0.0001]);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SharedMap } from '@muster/sdk/client';
import { sharedRoom } from '../zones/shared-zone.test-support.ts';
import { projectFloor } from './project-floor.ts';

function draw(box: Record<'north' | 'west' | 'south' | 'east', number>, ...boxes: (typeof box)[]) {
  const map = {
    boundsTopLeftLat: box.north,
    boundsTopLeftLng: box.west,
    boundsBottomRightLat: box.south,
    boundsBottomRightLng: box.east,
  };
  const zones = boxes.map((room, i) => sharedRoom(`${i}`, room));
  // The other fields are not read.
  const shared = { map } as unknown as SharedMap;
  return projectFloor(shared, { zones } as unknown as SharedMap['floors'][number]);
}

test('rooms are in the same places as on the map, largest first', () => {
  const box = { north: 0.01, west: 10, south: 0, east: 10.02 };
  const small = { north: 0.01, west: 10, south: 0.005, east: 10.005 };
  const { width, height, rooms } = draw(box, small, box);
  assert.deepEqual([width, Math.round(height)], [1000, 500]);
  assert.deepEqual(
    rooms.map(({ path }) => path.replace(/(\d+)\.0/g, '$1').replaceAll('-0', '0')),
    ['M0 500L1000 500L1000 0L0 0L0 500Z', 'M0 250L250 250L250 0L0 0L0 250Z'],
  );
});

test('a name is drawn in the middle of its room if it fits', () => {
  const box = { north: 0.01, west: 10, south: 0, east: 10.02 };
  const narrow = { ...box, east: 10.0001 };
  const labels = draw(box, box, narrow).rooms.map(({ label }) => label && [label.text, label.x, label.y]);
  assert.deepEqual(
    labels.map((label) => label?.map((part) => (typeof part === 'number' ? Math.round(part) : part))),
    [['0', 500, 250], undefined],
  );
});

test('a map across the antimeridian is drawn like any other, and a room may start west of it', () => {
  const box = { north: 0.01, west: 179.99, south: 0, east: -179.99 };
  const { rooms } = draw(box, { ...box, west: -180 }, { ...box, west: 179.98, east: 179.99 });
  const xs = rooms.map(({ path }) => [...path.matchAll(/[ML]([-\d.]+)/g)].map(([, x]) => Number(x)));
  assert.deepEqual(xs, [
    [500, 1000, 1000, 500, 500],
    [-500, 0, 0, -500, -500],
  ]);
});

test('a room north of the equator is stretched vertically as on the map', () => {
  const box = { north: 60.01, west: 10, south: 60, east: 10.02 };
  assert.equal(Math.round(draw(box).height), 1000, 'a degree of longitude is half as long at 60° north');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toPlanPoint, toPosition } from './plan-places.ts';

const near = (actual: readonly number[], expected: readonly number[]) => {
  for (const [index, value] of expected.entries())
    assert.ok(Math.abs((actual[index] ?? NaN) - value) < 1e-9, `${actual}`);
};

test('the corners of the plan convert to the corners of the bounds, and back', () => {
  const bounds = { north: 60, west: -10, south: 40, east: 20 };
  near(toPosition([0, 0], bounds), [-10, 60]);
  near(toPosition([1, 1], bounds), [20, 40]);
  near(toPlanPoint({ lat: 60, lng: 20 }, bounds), [1, 0]);
  // Linear in Web Mercator: the middle of the picture is north of the middle latitude.
  near(toPosition([0.5, 0.5], bounds), [5, 51.065228922]);
});

test('a plan across the antimeridian has its longitudes wrapped', () => {
  const bounds = { north: 1, west: 179, south: -1, east: -179 };
  near(toPosition([0.75, 0.5], bounds), [-179.5, 0]);
  near(toPlanPoint({ lat: 0, lng: -179.5 }, bounds), [0.75, 0.5]);
});

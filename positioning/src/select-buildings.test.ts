import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PositionFix } from './fix.ts';
import { touchesBounds } from './select-buildings.ts';

const bounds = { topLeftLat: 50.001, topLeftLng: 10, bottomRightLat: 50, bottomRightLng: 10.001 };
const at = (
  latitude: number,
  longitude: number,
  horizontalAccuracyM: number,
  more: Partial<PositionFix> = {},
) => ({ latitude, longitude, horizontalAccuracyM, ...more }) as PositionFix;
/** A degree of latitude is 111.2 km here. */
const north = (meters: number) => 50.001 + meters / 111_229;

test('a position in the bounds can be on the map, however exact it is', () => {
  assert.equal(touchesBounds(bounds, at(50.0005, 10.0005, 0)), true);
  assert.equal(touchesBounds(bounds, at(50.0005, 10.0011, 0)), false);
});

test('a position beside the bounds can be on the map up to the circle that contains it with 99.9 percent', () => {
  // An accuracy at 68 percent is a deviation of 10 / 1.51 = 6.6 m, and 99.9 percent are within 3.72 of them: 24.6 m.
  assert.equal(touchesBounds(bounds, at(north(24), 10.0005, 10)), true);
  assert.equal(touchesBounds(bounds, at(north(26), 10.0005, 10)), false);
  assert.equal(touchesBounds(bounds, at(north(24), 10.0005, 10, { horizontalConfidence: 0.95 })), false);
  assert.equal(touchesBounds(bounds, at(north(15), 10.0005, 10, { horizontalConfidence: 0.95 })), true);
});

test('bounds and positions across the antimeridian are next to each other', () => {
  const crossing = { topLeftLat: 1, topLeftLng: 179.9995, bottomRightLat: 0, bottomRightLng: -179.9995 };
  assert.equal(touchesBounds(crossing, at(0.5, -179.9999, 1)), true);
  assert.equal(touchesBounds(crossing, at(0.5, 179.9999, 1)), true);
  assert.equal(touchesBounds(crossing, at(0.5, 179.9, 100)), false);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mercatorBox } from '@muster/geo/geo-bounds';
import fc from 'fast-check';
import { findBuildingBounds } from './building-bounds.ts';
import type { Position } from './model.ts';

function shapeOf(...ring: Position[]): { rings: Position[][] } {
  return { rings: [ring] };
}

function boxOf(west: number, south: number, east: number, north: number): { rings: Position[][] } {
  return shapeOf([west, south], [east, south], [east, north], [west, north], [west, south]);
}

test('leaves a margin of 5% of the longer side on every side', () => {
  const bounds = findBuildingBounds([boxOf(10, 0, 10.02, 0.01)]);
  assert.ok(bounds);
  for (const [edge, expected] of [
    [bounds.topLeftLng, 10 - 0.001],
    [bounds.bottomRightLng, 10.02 + 0.001],
    [bounds.topLeftLat, 0.01 + 0.001],
    [bounds.bottomRightLat, -0.001],
  ] as const)
    assert.ok(Math.abs(edge - expected) < 2e-7, `${edge} is not ${expected}`);
});

test('makes a box that crosses the antimeridian, not one around the world, for a building across it', () => {
  const bounds = findBuildingBounds([boxOf(179.999, -17, 180, -16.999), boxOf(-180, -17, -179.999, -16.999)]);
  assert.ok(bounds);
  assert.ok(bounds.topLeftLng > 179.99 && bounds.bottomRightLng < -179.99);
  assert.ok(mercatorBox(bounds).width * 360 < 0.003);
});

test('puts the margin beyond the antimeridian for a building that only touches it', () => {
  const east = findBuildingBounds([boxOf(179.99, 0, 180, 0.01)]);
  const west = findBuildingBounds([boxOf(-180, 0, -179.99, 0.01)]);
  assert.ok(east && east.topLeftLng < 179.99 && east.bottomRightLng < -179.99);
  assert.ok(west && west.topLeftLng > 179.99 && west.bottomRightLng > -179.99 && west.bottomRightLng < 0);
});

test('ends the box at the limits of Web Mercator, and makes none beyond them', () => {
  const polar = findBuildingBounds([boxOf(0, 84, 1, 90)]);
  assert.equal(polar?.topLeftLat, 85.0511);
  const world = findBuildingBounds([boxOf(-179, -90, 0, 90), boxOf(0, -90, 179, 90)]);
  assert.deepEqual(world, {
    topLeftLat: 85.0511,
    bottomRightLat: -85.0511,
    topLeftLng: -180,
    bottomRightLng: 180,
  });
  assert.equal(findBuildingBounds([boxOf(0, 86, 1, 87)]), undefined);
  assert.equal(findBuildingBounds([boxOf(0, -87, 1, -86)]), undefined);
});

test('makes a box of 10 m for a kiosk', () => {
  const bounds = findBuildingBounds([boxOf(8, 60, 8.00001, 60.000005)]);
  assert.ok(bounds);
  const meters = (mercatorBox(bounds).width * 40_075_017) / 2; // cos 60°
  assert.ok(meters > 9.9 && meters < 10.2, `${meters} m`);
});

test('makes a box that contains every polygon and that maps accept, anywhere in the world', () => {
  const side = fc.double({ min: 1e-7, max: 0.02, noNaN: true });
  const place = fc.record({
    lng: fc.double({ min: -180, max: 179.97, noNaN: true }),
    lat: fc.double({ min: -84, max: 84, noNaN: true }),
    width: side,
    height: side,
  });
  fc.assert(
    fc.property(place, ({ lng, lat, width, height }) => {
      const bounds = findBuildingBounds([boxOf(lng, lat, lng + width, lat + height)]);
      assert.ok(bounds);
      assert.ok(bounds.topLeftLat > lat + height && bounds.bottomRightLat < lat);
      assert.ok(Math.abs(bounds.topLeftLng) <= 180 && Math.abs(bounds.bottomRightLng) <= 180);
      const extent = mercatorBox(bounds);
      assert.ok(extent.width > width / 360 && extent.width < 1 && extent.height > 0);
    }),
  );
});

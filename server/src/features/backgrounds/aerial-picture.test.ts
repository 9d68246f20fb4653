import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseTiles } from './aerial-picture.ts';

const zooms = { minZoom: 10, maxZoom: 20 };

test('the lowest zoom with enough pixels is chosen, as far as the file goes', () => {
  const area = { west: 0, east: 0.01, north: 0.005, south: 0 };
  const tiles = chooseTiles(area, zooms);
  // 1,600 px for 0.01 degrees are 225,000 tiles of 256 px around the world.
  assert.equal(tiles?.zoom, 18);
  assert.deepEqual([tiles?.x, tiles?.columns, tiles?.part.left], [2 ** 17, 8, 0]);
  assert.equal(chooseTiles(area, { minZoom: 0, maxZoom: 15 })?.zoom, 15);
  assert.equal(chooseTiles(area, { minZoom: 19, maxZoom: 20 })?.zoom, 19);
  assert.equal(chooseTiles(area, { minZoom: 21, maxZoom: 22 }), undefined, 'too many tiles');
});

test('an area across the antimeridian is one row of tiles', () => {
  const tiles = chooseTiles({ west: 179.995, east: 180.005, north: 0.005, south: 0 }, zooms);
  assert.equal(tiles?.zoom, 18);
  assert.ok((tiles?.x ?? 0) < 2 ** 18 && (tiles?.x ?? 0) + (tiles?.columns ?? 0) > 2 ** 18);
});

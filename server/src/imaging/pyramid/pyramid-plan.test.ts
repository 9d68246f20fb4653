import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GeoBounds } from '@muster/geo/geo-bounds';
import { latAtY } from '@muster/geo/web-mercator';
import { nativeZoom, PyramidProblem, planPyramid } from './pyramid-plan.ts';

/** Returns the latitude of the upper edge of a tile. */
function tileLat(row: number, zoom: number): number {
  return latAtY(row / 2 ** zoom);
}

function tileLng(column: number, zoom: number): number {
  const lng = (column / 2 ** zoom) * 360 - 180;
  return lng > 180 ? lng - 360 : lng;
}

/** Returns bounds along tile edges. */
function tileBounds(zoom: number, left: number, top: number, width: number, height: number): GeoBounds {
  return {
    topLeftLat: tileLat(top, zoom),
    topLeftLng: tileLng(left, zoom),
    bottomRightLat: tileLat(top + height, zoom),
    bottomRightLng: tileLng(left + width, zoom),
  };
}

test('bounds along tile edges have these tiles and no neighbors', () => {
  const bounds = tileBounds(17, 67_381, 43_289, 3, 2);
  const plan = planPyramid({ bounds, image: { width: 768, height: 512 }, minZoom: 15, maxZoom: 17 });
  assert.deepEqual(plan.levels, [
    {
      zoom: 17,
      columns: [{ first: 67_381, last: 67_383 }],
      rows: { first: 43_289, last: 43_290 },
      tileCount: 6,
    },
    {
      zoom: 16,
      columns: [{ first: 33_690, last: 33_691 }],
      rows: { first: 21_644, last: 21_645 },
      tileCount: 4,
    },
    {
      zoom: 15,
      columns: [{ first: 16_845, last: 16_845 }],
      rows: { first: 10_822, last: 10_822 },
      tileCount: 1,
    },
  ]);
  assert.equal(plan.tileCount, 11);
  assert.ok(Math.abs(plan.box.left - 67_381 * 256) < 0.001);
  assert.ok(Math.abs(plan.box.width - 768) < 0.001);
  assert.ok(Math.abs(plan.box.top - 43_289 * 256) < 0.001);
  assert.ok(Math.abs(plan.box.height - 512) < 0.001);
});

test('a map of one tile has one tile at every zoom', () => {
  const bounds = tileBounds(14, 8000, 5000, 1, 1);
  const plan = planPyramid({ bounds, image: { width: 256, height: 256 }, minZoom: 0, maxZoom: 14 });
  assert.equal(plan.tileCount, 15);
  assert.deepEqual(
    plan.stages.map(({ zoom, lastZoom, depth, metatiles }) => [zoom, lastZoom, depth, metatiles.length]),
    [
      [14, 12, 2, 1],
      [11, 9, 2, 1],
      [8, 6, 2, 1],
      [5, 3, 2, 1],
      [2, 0, 2, 1],
    ],
  );
});

test('a map smaller than a tile touches up to four', () => {
  const bounds = tileBounds(10, 511.9, 300.9, 0.2, 0.2);
  const plan = planPyramid({ bounds, image: { width: 51, height: 51 }, minZoom: 10, maxZoom: 10 });
  assert.equal(plan.tileCount, 4);
});

test('across the antimeridian, columns continue at 0', () => {
  const bounds = tileBounds(8, 254, 100, 4, 1);
  assert.ok(bounds.topLeftLng > bounds.bottomRightLng);
  const plan = planPyramid({ bounds, image: { width: 1024, height: 256 }, minZoom: 0, maxZoom: 8 });
  assert.deepEqual(plan.levels[0]?.columns, [
    { first: 0, last: 1 },
    { first: 254, last: 255 },
  ]);
  assert.deepEqual(plan.levels.at(-2)?.columns, [{ first: 0, last: 1 }]);
  assert.deepEqual(plan.levels.at(-1)?.columns, [{ first: 0, last: 0 }]);
  assert.equal(plan.box.left, 254 * 256);
  assert.equal(plan.box.width, 4 * 256);
});

test('a west border at 180° E starts at column 0', () => {
  const bounds = { topLeftLat: 10, topLeftLng: 180, bottomRightLat: 0, bottomRightLng: -170 };
  const plan = planPyramid({ bounds, image: { width: 1000, height: 1000 }, minZoom: 3, maxZoom: 3 });
  assert.deepEqual(plan.levels[0]?.columns, [{ first: 0, last: 0 }]);
});

test('the whole world has every tile once', () => {
  const bounds = { topLeftLat: 85.0511, topLeftLng: -180, bottomRightLat: -85.0511, bottomRightLng: 180 };
  const plan = planPyramid({ bounds, image: { width: 2048, height: 2048 }, minZoom: 0, maxZoom: 3 });
  assert.deepEqual(
    plan.levels.map(({ tileCount }) => tileCount),
    [64, 16, 4, 1],
  );
});

test('more than one zoom above its native zoom, an image is accepted only with few tiles, and the error has the highest accepted zoom', () => {
  const bounds = tileBounds(17, 67_381, 43_289, 3, 2);
  const image = { width: 768, height: 512 };
  assert.equal(nativeZoom({ bounds, image }), 17);
  assert.equal(nativeZoom({ bounds, image: { width: 769, height: 512 } }), 18);
  assert.ok(planPyramid({ bounds, image, minZoom: 18, maxZoom: 18 }));
  assert.equal(planPyramid({ bounds, image, minZoom: 19, maxZoom: 21 }).tileCount, 96 + 384 + 1536);
  assert.throws(
    () => planPyramid({ bounds, image, minZoom: 22, maxZoom: 22 }),
    (error) =>
      error instanceof PyramidProblem && error.kind === 'too-fine' && /18 or less/.test(error.message),
  );
});

test('more than 100,000 tiles are rejected with their count before they are listed', () => {
  const bounds = tileBounds(8, 100, 100, 1, 1);
  const image = { width: 16_384, height: 16_384 };
  assert.equal(planPyramid({ bounds, image, minZoom: 8, maxZoom: 15 }).tileCount, 21_845);
  const world = { topLeftLat: 85, topLeftLng: -180, bottomRightLat: -85, bottomRightLng: 180 };
  assert.throws(
    // The image has so many rows that the resolution is not the problem.
    () => planPyramid({ bounds: world, image: { width: 2, height: 1_000_000 }, minZoom: 0, maxZoom: 12 }),
    (error) =>
      error instanceof PyramidProblem &&
      error.kind === 'too-many-tiles' &&
      /\d{8} tiles, more than the 100000/.test(error.message),
  );
});

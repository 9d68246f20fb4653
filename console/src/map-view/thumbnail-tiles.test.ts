import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createThumbnail } from './thumbnail-tiles.ts';

const world = {
  boundsTopLeftLat: 85.0511287798066,
  boundsTopLeftLng: -180,
  boundsBottomRightLat: -85.0511287798066,
  boundsBottomRightLng: 180,
  minZoom: 0,
  maxZoom: 4,
  tileUrlTemplate: 't/{z}/{x}/{y}.png',
};

test('the whole world consists of the four tiles of zoom 1, each a quarter', () => {
  const thumbnail = createThumbnail({ ...world, boundsTopLeftLat: 85, boundsBottomRightLat: -85 });
  assert.deepEqual(
    thumbnail?.tiles.map(({ url }) => url),
    ['t/1/0/0.png', 't/1/1/0.png', 't/1/0/1.png', 't/1/1/1.png'],
  );
  const last = thumbnail?.tiles.at(-1);
  assert.ok(Math.abs((last?.left ?? 0) - 0.5) < 1e-9 && Math.abs((last?.width ?? 0) - 0.5) < 1e-9);
});

test('a box across the antimeridian uses tiles from both ends of the matrix', () => {
  const box = { ...world, boundsTopLeftLng: 170, boundsBottomRightLng: -170, minZoom: 3 };
  const thumbnail = createThumbnail({ ...box, boundsTopLeftLat: 5, boundsBottomRightLat: 1 });
  assert.deepEqual(
    thumbnail?.tiles.map(({ url }) => url),
    ['t/4/15/7.png', 't/4/0/7.png'],
  );
  assert.ok((thumbnail?.aspect ?? 0) > 4.9 && (thumbnail?.aspect ?? 0) < 5.1, String(thumbnail?.aspect));
});

test('the zoom stays within the available levels, and there is no thumbnail without tiles', () => {
  assert.match(createThumbnail({ ...world, minZoom: 2, maxZoom: 2 })?.tiles[0]?.url ?? '', /^t\/2\//);
  assert.equal(createThumbnail({ ...world, tileUrlTemplate: null }), undefined);
});

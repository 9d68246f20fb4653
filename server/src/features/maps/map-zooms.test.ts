import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mercatorBox } from '@muster/geo/geo-bounds';
import { chooseZooms } from './map-zooms.ts';

const none = { defaultZoom: null, minZoom: null, maxZoom: null };
/** The tile 0/0 of zoom 4, with sides of exactly 1/16 of the world. */
const tile = {
  topLeftLat: 85.05112877980659,
  topLeftLng: -180,
  bottomRightLat: 82.67628497834906,
  bottomRightLng: -157.5,
};

test('an image that covers exactly one tile fits one tile at that zoom, despite rounding errors in its bounds', () => {
  const { minZoom } = chooseZooms({ bounds: tile, image: { width: 4096, height: 4096 } }, none);
  assert.equal(minZoom, 4);
});

test('the maximum zoom is the first at which a tile pixel is no larger than an image pixel', () => {
  assert.equal(chooseZooms({ bounds: tile, image: { width: 4096, height: 4096 } }, none).maxZoom, 8);
  assert.equal(chooseZooms({ bounds: tile, image: { width: 4097, height: 4096 } }, none).maxZoom, 9);
  assert.equal(chooseZooms({ bounds: tile, image: { width: 4095, height: 4000 } }, none).maxZoom, 8);
});

test('the default zoom shows the whole image in a view of 1024 pixels', () => {
  assert.equal(chooseZooms({ bounds: tile, image: { width: 4096, height: 4096 } }, none).defaultZoom, 6);
});

test('zooms stay in order and from 0 to 22 for the whole world, a dollhouse and an image of one pixel', () => {
  const world = { topLeftLat: 85.0511, topLeftLng: -180, bottomRightLat: -85.0511, bottomRightLng: 180 };
  const dollHouse = { topLeftLat: 1e-7, topLeftLng: 0, bottomRightLat: 0, bottomRightLng: 1e-7 };
  for (const [bounds, size] of [
    [world, 300],
    [world, 1],
    [dollHouse, 8000],
    [dollHouse, 1],
    [tile, 1],
  ] as const) {
    const { minZoom, defaultZoom, maxZoom } = chooseZooms(
      { bounds, image: { width: size, height: size } },
      none,
    );
    assert.ok(
      0 <= minZoom && minZoom <= defaultZoom && defaultZoom <= maxZoom && maxZoom <= 22,
      `${minZoom} ${defaultZoom} ${maxZoom}`,
    );
  }
});

test('a requested zoom is kept, and the others adapt to it', () => {
  const image = { width: 4096, height: 4096 };
  assert.deepEqual(chooseZooms({ bounds: tile, image }, { ...none, minZoom: 10 }), {
    minZoom: 10,
    defaultZoom: 10,
    maxZoom: 10,
  });
  assert.deepEqual(chooseZooms({ bounds: tile, image }, { ...none, maxZoom: 2 }), {
    minZoom: 2,
    defaultZoom: 2,
    maxZoom: 2,
  });
  assert.deepEqual(chooseZooms({ bounds: tile, image }, { ...none, defaultZoom: 3 }), {
    minZoom: 3,
    defaultZoom: 3,
    maxZoom: 8,
  });
});

test('a box across the antimeridian is as wide as it is on the globe', () => {
  const box = { topLeftLat: 1, topLeftLng: 179, bottomRightLat: -1, bottomRightLng: -179 };
  assert.equal(mercatorBox(box).width, 2 / 360);
});

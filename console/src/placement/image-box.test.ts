import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lngAtX } from '@muster/geo/web-mercator';
import type { MapBounds } from '../map-view/map-bounds.ts';
import {
  boundsToBox,
  boxToBounds,
  createBoxAt,
  getAspectRatio,
  getBoxCenter,
  getGroundSize,
  type ImageBox,
  moveBox,
  resizeBox,
  withAspect,
} from './image-box.ts';

const dundee: MapBounds = { north: 56.4605, west: -2.979, south: 56.4595, east: -2.977 };
const fiji: MapBounds = { north: -16, west: 178, south: -19, east: -179 };
const boxed = (bounds: MapBounds): ImageBox => {
  const box = boundsToBox(bounds);
  assert.ok(box);
  return box;
};
const near = (actual: number, expected: number, tolerance = 1e-9) =>
  assert.ok(Math.abs(actual - expected) <= tolerance, `${actual} is not ${expected}`);

describe('a box and its bounds', () => {
  test('convert both ways to the centimeter, also across the antimeridian and for the whole world', () => {
    const world = { north: 85.0511, west: -180, south: -85.0511, east: 180 };
    for (const bounds of [dundee, fiji, world]) assert.deepEqual(boxToBounds(boxed(bounds)), bounds);
  });

  test('a box across the antimeridian has its own width, not that of the rest of the world', () => {
    near(boxed(fiji).width, 3 / 360);
  });

  test('bounds without an area, upside down or beyond the map are rejected', () => {
    assert.equal(boundsToBox({ ...dundee, east: dundee.west }), undefined);
    assert.equal(boundsToBox({ ...dundee, north: dundee.south }), undefined);
    assert.equal(boundsToBox({ ...dundee, north: dundee.south, south: dundee.north }), undefined);
    assert.equal(boundsToBox({ ...dundee, north: 85.06 }), undefined);
    assert.equal(boundsToBox({ ...dundee, east: 180.5 }), undefined);
    assert.equal(boundsToBox({ ...dundee, west: Number.NaN }), undefined);
    assert.equal(boundsToBox({ ...dundee, west: 180, east: -180 }), undefined);
  });
});

describe('moving', () => {
  test('keeps the size and wraps around the world', () => {
    const moved = moveBox(boxed(fiji), 2.5 / 360, 0);
    assert.deepEqual(boxToBounds(moved), { ...fiji, west: -179.5, east: -176.5 });
    near(moved.width, 3 / 360);
  });

  test('stops at the ends of the map', () => {
    assert.equal(boxToBounds(moveBox(boxed(dundee), 0, -1)).north, 85.0511);
    assert.equal(boxToBounds(moveBox(boxed(dundee), 0, 1)).south, -85.0511);
  });
});

describe('resizing', () => {
  const box = boxed(dundee);

  test('a corner with a fixed aspect ratio keeps the opposite corner in place', () => {
    const grown = resizeBox(box, 'nw', -box.width, 0, true);
    near(getAspectRatio(grown), getAspectRatio(box));
    near(grown.width, 2 * box.width);
    const { south, east } = boxToBounds(grown);
    assert.deepEqual([south, east], [dundee.south, dundee.east]);
  });

  test('an edge with a fixed aspect ratio grows to both sides of its center', () => {
    const grown = resizeBox(box, 'e', box.width, 0, true);
    near(grown.left, box.left);
    near(grown.height, 2 * box.height);
    near(grown.top + grown.height / 2, box.top + box.height / 2);
  });

  test('without a fixed aspect ratio only the dragged side moves', () => {
    const { north, west, south, east } = boxToBounds(resizeBox(box, 's', 5, box.height, false));
    assert.deepEqual([north, west, east], [dundee.north, dundee.west, dundee.east]);
    assert.ok(south < dundee.south);
  });

  test('dragging past the opposite side makes it small and never flips it', () => {
    for (const keepsAspect of [true, false]) {
      const small = resizeBox(box, 'se', -1, -1, keepsAspect);
      assert.ok(small.width > 0 && small.height > 0 && small.width < 1e-6);
      near(small.left, box.left);
    }
  });

  test('is never wider than the world or higher than the map', () => {
    for (const handle of ['nw', 'ne', 'sw', 'se', 'n', 'e', 's', 'w'] as const) {
      const far = 9 * (handle.includes('n') || handle.includes('w') ? -1 : 1);
      const huge = resizeBox(box, handle, far, far, true);
      assert.ok(huge.width <= 1 && boundsToBox(boxToBounds(huge)), handle);
      near(getAspectRatio(huge), getAspectRatio(box), 1e-6);
    }
  });
});

describe('a box around a place', () => {
  test('has the requested width on the ground and the aspect ratio of the image', () => {
    const box = createBoxAt(56.46, -2.978, 120, 4 / 3);
    const { widthM, heightM } = getGroundSize(box);
    near(widthM, 120, 0.01);
    near(heightM, 90, 0.01);
    near(getBoxCenter(box).lat, 56.46, 1e-6);
    near(getBoxCenter(box).lng, -2.978, 1e-6);
  });

  test('near the antimeridian it crosses it', () => {
    const { west, east } = boxToBounds(createBoxAt(0, 180, 1_000_000, 1));
    assert.ok(west > 0 && east < 0, `${west} ${east}`);
  });

  test('takes the aspect ratio of another image and keeps its center', () => {
    const before = boxed(dundee);
    const after = withAspect(before, 2);
    near(getAspectRatio(after), 2);
    near(after.width * after.height, before.width * before.height, 1e-15);
    near(lngAtX(after.left + after.width / 2), lngAtX(before.left + before.width / 2));
  });
});

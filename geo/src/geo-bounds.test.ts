import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type GeoBounds, mercatorBox } from './geo-bounds.ts';
import { mercatorY } from './web-mercator.ts';

function bounds(
  topLeftLat: number,
  topLeftLng: number,
  bottomRightLat: number,
  bottomRightLng: number,
): GeoBounds {
  return { topLeftLat, topLeftLng, bottomRightLat, bottomRightLng };
}

describe('the rectangle of bounds in Web Mercator', () => {
  test('starts at the north-west corner', () => {
    const box = mercatorBox(bounds(10, -90, -10, 90));
    assert.deepEqual([box.left, box.top, box.width], [0.25, mercatorY(10), 0.5]);
    assert.equal(box.top + box.height, mercatorY(-10));
  });

  test('the whole world has the full width', () => {
    const box = mercatorBox(bounds(80, -180, -80, 180));
    assert.deepEqual([box.left, box.width], [0, 1]);
  });

  test('across the antimeridian, the right edge is beyond 1', () => {
    const box = mercatorBox(bounds(10, 179, -10, -179));
    assert.equal(box.width, 2 / 360);
    assert.ok(box.left < 1 && box.left + box.width > 1);
  });

  test('longitudes of exactly 180° E start at 0, the same as 180° W', () => {
    assert.deepEqual(mercatorBox(bounds(10, 180, -10, -170)), mercatorBox(bounds(10, -180, -10, -170)));
  });

  test('the same longitude on both sides means zero width, not the whole world', () => {
    assert.equal(mercatorBox(bounds(10, 5, -10, 5)).width, 0);
  });
});

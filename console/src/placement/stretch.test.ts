import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeImage } from '@muster/geo/place-image';
import { boundsOfPlacement } from '@muster/geo/placement';
import { createBoxAt } from './image-box.ts';
import { boxOfMap, fitIntoMap, getStretch } from './stretch.ts';

const map = {
  boundsTopLeftLat: 56.461,
  boundsTopLeftLng: -2.98,
  boundsBottomRightLat: 56.459,
  boundsBottomRightLng: -2.975,
};

test('proportions that differ by up to 2% do not count as stretched, and larger differences are reported in percent', () => {
  const box = createBoxAt(56, -3, 100, 1.5);
  assert.equal(getStretch(box, 1.5), undefined);
  assert.equal(getStretch(box, 1.5 / 1.019), undefined);
  const wider = getStretch(box, 1.5 / 1.3);
  assert.equal(wider?.direction, 'wider');
  assert.ok(Math.abs((wider?.percent ?? 0) - 30) < 1e-6);
  const higher = getStretch(box, 1.5 * 1.1);
  assert.equal(higher?.direction, 'higher');
  assert.ok(Math.abs((higher?.percent ?? 0) - 10) < 1e-6);
  assert.equal(getStretch(undefined, 1), undefined);
});

test('a plan fitted into a map is inside it, touches two sides, and keeps its own proportions', () => {
  const box = boxOfMap(map);
  assert.ok(box);
  for (const size of [
    { width: 1000, height: 200 },
    { width: 300, height: 900 },
  ]) {
    const input = fitIntoMap(map, size);
    assert.ok(input);
    const bounds = boundsOfPlacement(placeImage(input, size), size);
    const slack = 1e-7;
    assert.ok(bounds.topLeftLat <= map.boundsTopLeftLat + slack);
    assert.ok(bounds.bottomRightLat >= map.boundsBottomRightLat - slack);
    assert.ok(bounds.topLeftLng >= map.boundsTopLeftLng - slack);
    assert.ok(bounds.bottomRightLng <= map.boundsBottomRightLng + slack);
    const fitted = boxOfMap({
      boundsTopLeftLat: bounds.topLeftLat,
      boundsTopLeftLng: bounds.topLeftLng,
      boundsBottomRightLat: bounds.bottomRightLat,
      boundsBottomRightLng: bounds.bottomRightLng,
    });
    assert.ok(fitted);
    assert.ok(Math.abs(fitted.width / fitted.height / (size.width / size.height) - 1) < 1e-3);
    assert.ok(fitted.width / box.width > 0.999 || fitted.height / box.height > 0.999);
  }
});

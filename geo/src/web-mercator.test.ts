import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  equatorMeters,
  latAtY,
  lngAtX,
  maxMercatorLat,
  mercatorX,
  mercatorY,
  worldWidthMeters,
} from './web-mercator.ts';

/** The formula of the OpenStreetMap wiki ("Slippy map tilenames"), written differently from the code under test. */
function slippyY(lat: number): number {
  const radians = (lat * Math.PI) / 180;
  return (1 - Math.log(Math.tan(radians) + 1 / Math.cos(radians)) / Math.PI) / 2;
}

function assertNear(actual: number, expected: number, tolerance: number): void {
  assert.ok(Math.abs(actual - expected) <= tolerance, `${actual} is not within ${tolerance} of ${expected}`);
}

describe('Web Mercator on the unit square', () => {
  test('the meridians 180° W, 0° and 180° E are at 0, ½ and 1', () => {
    assert.deepEqual([-180, 0, 180].map(mercatorX), [0, 0.5, 1]);
  });

  test('a longitude beyond 180° is outside the square, and converts back to the same value', () => {
    assert.equal(mercatorX(270), 1.25);
    assert.equal(lngAtX(1.25), 270);
    assert.equal(lngAtX(-0.25), -270);
  });

  test('the equator is at ½, the limits atan(sinh π) are at 0 and 1', () => {
    assert.equal(mercatorY(0), 0.5);
    assertNear(mercatorY(85.0511287798066), 0, 1e-14);
    assertNear(mercatorY(-85.0511287798066), 1, 1e-14);
  });

  test('the accepted latitudes are within the square, by less than a millionth of its height', () => {
    const [top, bottom] = [mercatorY(maxMercatorLat), mercatorY(-maxMercatorLat)];
    assert.ok(top > 0 && top < 1e-6);
    assert.ok(bottom < 1 && bottom > 1 - 1e-6);
  });

  test('the poles are infinitely far away', () => {
    assert.equal(mercatorY(90), -Infinity);
    assert.equal(mercatorY(-90), Infinity);
  });

  test('latitudes match the formula of the OpenStreetMap wiki', () => {
    for (let lat = -85; lat <= 85; lat += 0.5) assertNear(mercatorY(lat), slippyY(lat), 1e-14);
  });

  test('London at zoom 10 is in tile 511, 340', () => {
    assert.equal(Math.floor(mercatorX(-0.1276) * 2 ** 10), 511);
    assert.equal(Math.floor(mercatorY(51.5072) * 2 ** 10), 340);
  });

  test('the inverse returns the latitude and longitude to a tenth of a micrometer', () => {
    for (let lat = -maxMercatorLat; lat <= maxMercatorLat; lat += 0.37)
      assertNear(latAtY(mercatorY(lat)), lat, 1e-12);
    for (let lng = -180; lng <= 180; lng += 0.37) assertNear(lngAtX(mercatorX(lng)), lng, 1e-12);
  });
});

describe('meters on the ground', () => {
  test('the equator is 40,075,016.686 m long', () => assertNear(equatorMeters, 40_075_016.686, 0.001));

  test('a parallel at 60° is half as long as the equator, in both hemispheres', () => {
    assertNear(worldWidthMeters(60), equatorMeters / 2, 1e-6);
    assertNear(worldWidthMeters(-60), equatorMeters / 2, 1e-6);
  });

  test('a parallel has no length at a pole', () => assertNear(worldWidthMeters(90), 0, 1e-6));
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { nearestLng, wrapLng } from './longitude.ts';

describe('wrapLng', () => {
  test('a longitude within ±180 keeps every bit, even at the limits', () => {
    for (const lng of [-180, -179.99999999999997, -1e-300, 0, 144.9631, 180]) assert.equal(wrapLng(lng), lng);
  });

  test('a longitude on another copy of the world becomes the same meridian within ±180', () => {
    assert.equal(wrapLng(181), -179);
    assert.equal(wrapLng(-181), 179);
    assert.equal(wrapLng(540.5), -179.5);
    assert.equal(wrapLng(-900.5), 179.5);
  });
});

describe('nearestLng', () => {
  test('a longitude no more than 180° away keeps every bit', () => {
    assert.equal(nearestLng(144.9631, -10), 144.9631);
    assert.equal(nearestLng(-180, 0), -180);
  });

  test('across the antimeridian it is beyond 180°', () => {
    assert.equal(nearestLng(-179, 179), 181);
    assert.equal(nearestLng(179, -179), -181);
  });

  test('a longitude several turns away is moved to the same copy of the world', () => {
    assert.equal(nearestLng(10, 730), 730);
    assert.equal(nearestLng(10, -1070), -1070);
  });
});

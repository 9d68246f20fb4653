import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { describeWarnings, warnAboutPlace, warnAboutPointPlace } from './zone-place.ts';

const dundee = { topLeftLat: 56.4605, topLeftLng: -2.979, bottomRightLat: 56.4595, bottomRightLng: -2.977 };
const pacific = { topLeftLat: 1, topLeftLng: 179, bottomRightLat: -1, bottomRightLng: -179 };

const box = (west: number, south: number, east: number, north: number) => [
  Float64Array.of(west, south, east, south, east, north, west, north, west, south),
];

describe('a zone outside its map', () => {
  test('a zone within the bounds, or on their edge, is on its map', () => {
    assert.equal(warnAboutPlace(box(-2.979, 56.4595, -2.977, 56.4605), dundee), undefined);
    assert.equal(warnAboutPlace(box(-2.9785, 56.4598, -2.9775, 56.46), dundee), undefined);
  });

  test('less than a meter beyond the bounds is a rounding error', () => {
    assert.equal(warnAboutPlace(box(-2.979000001, 56.46, -2.978, 56.4602), dundee), undefined);
  });

  test('the warning says how many corners are outside, and how far', () => {
    assert.equal(
      warnAboutPlace(box(-2.978, 56.46, -2.976, 56.4602), dundee),
      '2 of its 4 corners are outside its map, by up to 61 m',
    );
    assert.equal(
      warnAboutPlace(box(-2.978, 57, -2.9775, 57.1), dundee),
      'the zone is outside its map, by up to 71 km',
    );
  });

  test('coordinates in the wrong order are recognized', () => {
    assert.match(
      warnAboutPlace(box(56.4596, -2.9785, 56.4604, -2.9775), dundee) ?? '',
      /^the zone is outside its map, by up to [\d,]+ km; are latitude and longitude swapped\?$/,
    );
    assert.doesNotMatch(warnAboutPlace(box(10, 20, 11, 21), dundee) ?? '', /swapped/);
  });

  test('bounds across the antimeridian contain zones on both sides of it', () => {
    assert.equal(warnAboutPlace(box(179.5, 0, 180, 0.5), pacific), undefined);
    assert.equal(warnAboutPlace(box(-180, 0, -179.5, 0.5), pacific), undefined);
    assert.equal(
      warnAboutPlace(box(-179.5, 0, -178, 0.5), pacific),
      '2 of its 4 corners are outside its map, by up to 110 km',
    );
    assert.equal(
      warnAboutPlace(box(0, 0, 1, 0.5), pacific),
      'the zone is outside its map, by up to 20,000 km',
    );
  });
});

test('the warnings of a zone are its place, if its map has bounds, and then those of its rings', () => {
  const rings = box(-2.978, 56.46, -2.976, 56.4602);
  const found = [{ message: 'the ring crosses itself' }] as unknown as Parameters<typeof describeWarnings>[2];
  const place = warnAboutPlace(rings, dundee);
  assert.deepEqual(describeWarnings(rings, dundee, found), [place, 'the ring crosses itself']);
  assert.deepEqual(describeWarnings(rings, undefined), []);
});

describe('a point outside its map', () => {
  test('the warning says how far, and asks about coordinates in the wrong order', () => {
    assert.equal(warnAboutPointPlace(56.46, -2.978, dundee), undefined);
    assert.equal(
      warnAboutPointPlace(56.46, -2.979000001, dundee),
      undefined,
      'less than a meter is a rounding error',
    );
    assert.equal(warnAboutPointPlace(56.46, -2.976, dundee), 'the point is outside its map, by 61 m');
    assert.match(
      warnAboutPointPlace(-2.978, 56.46, dundee) ?? '',
      /^the point is outside its map, by [\d,]+ km; are latitude and longitude swapped\?$/,
    );
  });
});

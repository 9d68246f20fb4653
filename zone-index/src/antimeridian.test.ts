import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextDown, nextUp } from './exact/doubles.ts';
import { box, find, type Positions, zone } from './sample-zones.test-support.ts';
import { buildZoneIndex } from './zone-index.ts';

test('an edge of more than 180° goes the short way around', () => {
  const zones = [zone('a', box(170, -10, -170, 10))];
  for (const lng of [170, 175, 180, -180, -175, -170]) assert.equal(find(zones, 0, lng), 0);
  for (const lng of [nextDown(170), nextUp(-170), 0]) assert.equal(find(zones, 0, lng), -1);
  assert.equal(find(zones, nextUp(10), 180), -1);
});

test('an edge of exactly 180° is read as written, a slightly longer one is not', () => {
  const written = [zone('a', box(-90, 0, 90, 1))];
  assert.equal(find(written, 0.5, 0), 0);
  assert.equal(find(written, 0.5, 180), -1);
  const turned = [zone('a', box(-90, 0, nextUp(90), 1))];
  assert.equal(find(turned, 0.5, 0), -1);
  assert.equal(find(turned, 0.5, 180), 0);
});

test('across the antimeridian, edges are exact even if longitude + 360 is not a double', () => {
  // From 100.1 to -99.9 + 360 = 260.1: halfway, at 180.1, the latitude is half of 1.
  const zones = [
    zone('a', [
      [100.1, 0],
      [-99.9, 1],
      [100.1, 1],
    ]),
  ];
  const middle = -179.9;
  const isOnLeft = (lng: number) => find(zones, 0.5, lng) === 0;
  assert.ok(isOnLeft(middle - 1e-12));
  assert.ok(!isOnLeft(middle + 1e-12));
  const small = [
    zone('a', [
      [100.1, 0],
      [-nextUp(99.9), 1],
      [100.1, 1],
    ]),
  ];
  assert.equal(find(small, 1, -nextUp(99.9)), 0);
  assert.equal(find(small, 1, -99.9), -1);
});

test('a hole across the antimeridian is outside', () => {
  const zones = [zone('a', box(160, -20, -160, 20), box(175, -5, -175, 5))];
  for (const lng of [180, -180, 178, -178]) assert.equal(find(zones, 0, lng), -1);
  for (const lng of [175, -175, 165, -165]) assert.equal(find(zones, 0, lng), 0);
});

test('the meridians 180 and -180 are the same place', () => {
  const east = [zone('a', box(170, 0, 180, 1))];
  assert.equal(find(east, 0.5, -180), 0);
  assert.equal(find(east, 0.5, nextUp(-180)), -1);
  const west = [zone('a', box(-180, 0, -170, 1))];
  assert.equal(find(west, 0.5, 180), 0);
  assert.deepEqual(buildZoneIndex([...east, ...west]).findAll(0.5, 180), [0, 1]);
});

test('a band around the world and a ring around a pole are read as written', () => {
  const band = [zone('a', box(-180, -10, 180, 10))];
  for (const lng of [-180, -90, 0, 90, 180]) assert.equal(find(band, 0, lng), 0);
  const south: Positions = [
    [-180, -90],
    [-180, -70],
    [-60, -65],
    [60, -75],
    [180, -70],
    [180, -90],
  ];
  const pole = [zone('a', south)];
  for (const lng of [-180, -120, 0, 120, 180]) assert.equal(find(pole, -90, lng), 0);
  assert.equal(find(pole, -80, 0), 0);
  assert.equal(find(pole, -60, 0), -1);
});

test('a ring that would wind around the world more than once is read as written', () => {
  // The short way, it runs east through 480° and back.
  const there: Positions = [
    [0, 0],
    [120, 0],
    [-120, 0],
    [0, 0.5],
    [120, 0.5],
  ];
  const zones = [zone('a', [...there, [120, 2], [0, 2], [-120, 2], [120, 1.5], [0, 1.5]])];
  assert.equal(find(zones, 1, 180), -1);
});

test('the poles are ordinary latitudes', () => {
  const zones = [zone('a', box(10, 80, 20, 90))];
  assert.equal(find(zones, 90, 15), 0);
  assert.equal(find(zones, 90, 25), -1);
});

test('a point that is not a place on Earth is in no zone', () => {
  const zones = [zone('a', box(-180, -90, 180, 90))];
  const beyond = [nextUp(180), nextDown(-180), 540, NaN, Infinity, -Infinity];
  for (const lng of beyond) assert.equal(find(zones, 0, lng), -1);
  for (const lat of [nextUp(90), NaN, Infinity, -Infinity]) {
    for (const lng of [0, 180]) assert.equal(find(zones, lat, lng), -1);
  }
});

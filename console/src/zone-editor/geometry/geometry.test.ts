import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mercatorX, mercatorY } from '@muster/geo/web-mercator';
import { createPlane, directionTo } from '../../zones/local-plane.ts';
import { getArea, getLength, getPerimeter } from '../../zones/measure.ts';
import type { Rings } from '../../zones/polygon.ts';
import { boxAt, cosines, origin, plane, ringAt } from './geometry.test-support.ts';
import { createRectangle } from './rectangle.ts';
import { squareCorners } from './square-corners.ts';
import { copyBeside, nudgeRings, rotateRings } from './transform.ts';

const near = (actual: number, expected: number, tolerance: number) =>
  assert.ok(Math.abs(actual - expected) <= tolerance, `${actual}, not ${expected}`);

test('a plane is Web Mercator in meters, and converts back to the position', () => {
  const [lng = 0, lat = 0] = plane.toPosition([120, -45]);
  const [originLng = 0, originLat = 0] = origin;
  const ratio = (mercatorX(lng) - mercatorX(originLng)) / (mercatorY(lat) - mercatorY(originLat));
  near(ratio, 120 / 45, 1e-6);
  const [x, y] = plane.toPoint([lng, lat]);
  near(x, 120, 2e-9);
  near(y, -45, 2e-9);
  const [east = 0] = createPlane([179.9999, 10]).toPosition([50, 0]);
  assert.ok(east < -179.999, `${east} is beyond the antimeridian`);
  near(getLength([179.9999, 0], [-179.9999, 0]), 22.26, 0.01);
});

test('a rectangle has right angles to 1e-9, the clicked corners, and the requested direction', () => {
  for (const degrees of [0, 17, 45, 83.5, -30]) {
    const direction = (degrees * Math.PI) / 180;
    const to = plane.toPosition([12.5, 31]);
    const ring = createRectangle(origin, to, direction) ?? [];
    assert.equal(ring[0], origin);
    assert.equal(ring[2], to);
    for (const cosine of cosines(ring)) near(cosine, 0, 1e-9);
    const turn = directionTo(ring[0] ?? [], ring[1] ?? []) - direction;
    near(Math.sin(turn), 0, 1e-9);
  }
  assert.equal(createRectangle(origin, plane.toPosition([5, 0]), 0), undefined);
});

test('lengths and areas are measured on the ground, without the holes', () => {
  const rings = [boxAt(0, 0, 20, 10), boxAt(5, 5, 2, 2)];
  near(getArea(rings), 196, 0.01);
  near(getPerimeter(rings[0] ?? []), 60, 0.001);
});

test('crooked corners become right angles with small moves, and other corners stay as they are', () => {
  const crooked = ringAt([0, 0], [10, 0.4], [9.8, 6], [-0.3, 6.2]);
  const { rings, count, maxMoveMeters } = squareCorners([crooked]);
  assert.equal(count, 4);
  for (const cosine of cosines(rings[0] ?? [])) near(cosine, 0, 1e-9);
  assert.ok(maxMoveMeters > 0.05 && maxMoveMeters < 0.5, `${maxMoveMeters}`);
  for (const [at, corner] of crooked.entries())
    assert.ok(getLength(corner, rings[0]?.[at] ?? []) <= maxMoveMeters + 1e-9);

  const triangle = [ringAt([0, 0], [10, 0], [5, 8])];
  assert.deepEqual(squareCorners(triangle), { rings: triangle, count: 0, maxMoveMeters: 0 });
  const right = [boxAt(0, 0, 4, 3)];
  assert.equal(squareCorners(right).rings, right);
});

test('a slanted end keeps its angle while the other corners become right angles', () => {
  const ring = ringAt([0, 0], [10, 0.3], [10.2, 5], [7, 9], [0.2, 9]);
  const { rings, count } = squareCorners([ring]);
  const [a = 1, b = 1, c = 0, d = 0, e = 1] = cosines(rings[0] ?? []);
  assert.equal(count, 3);
  for (const cosine of [a, b, e]) near(cosine, 0, 1e-9);
  assert.ok(Math.abs(c) > 0.3 && Math.abs(d) > 0.3);
});

test('each wing of a building keeps its own direction', () => {
  const wing = ringAt([0, 0], [10, 0.2], [10, 5], [16, 11], [12.4, 14.6], [4, 6], [0, 6]);
  const { rings } = squareCorners([wing]);
  const angles = cosines(rings[0] ?? []).map(Math.abs);
  assert.equal(angles.filter((cosine) => cosine < 1e-9).length, 5);
  const turned = directionTo(rings[0]?.[2] ?? [], rings[0]?.[3] ?? []);
  near((turned * 180) / Math.PI, 45, 3);
});

test('rotating by 90° is clockwise about the center, and four rotations restore the zone', () => {
  const rings = [boxAt(0, 0, 20, 10), boxAt(5, 4, 2, 2)];
  const once = rotateRings(rings, 90);
  const [x, y] = plane.toPoint(once[0]?.[0] ?? []);
  near(x, 5, 1e-6);
  near(y, 15, 1e-6);
  let around: Rings = rings;
  for (let turn = 0; turn < 4; turn += 1) around = rotateRings(around, 90);
  for (const [ring, corners] of around.entries())
    for (const [at, corner] of corners.entries()) near(getLength(corner, rings[ring]?.[at] ?? []), 0, 1e-6);
});

test('a nudge moves every corner by meters, and a copy is beside the zone', () => {
  const rings = [boxAt(0, 0, 20, 10)];
  const [x, y] = plane.toPoint(nudgeRings(rings, [0.5, -2])[0]?.[2] ?? []);
  near(x, 20.5, 1e-4);
  near(y, 8, 1e-4);
  const [west] = plane.toPoint(copyBeside(rings, 0)[0]?.[0] ?? []);
  near(west, 20, 1e-4);
});

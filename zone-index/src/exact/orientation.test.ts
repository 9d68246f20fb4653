import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../random-zones.test-support.ts';
import { fractionBits, nextDown, nextUp, toScaledInteger } from './doubles.ts';
import { longEdgeDirection, orientation, orientationWithTurns } from './orientation.ts';

test('neighboring doubles', () => {
  assert.equal(nextUp(1), 1 + Number.EPSILON);
  assert.equal(nextDown(1), 1 - Number.EPSILON / 2);
  assert.equal(nextUp(0), Number.MIN_VALUE);
  assert.equal(nextDown(0), -Number.MIN_VALUE);
  assert.equal(nextUp(-Number.MIN_VALUE), -0);
  assert.equal(nextDown(-1), -1 - Number.EPSILON);
});

test('doubles become exact integers with the smallest power of two', () => {
  const cases: [value: number, bits: number][] = [
    [0, 0],
    [-0, 0],
    [5, 0],
    [0.5, 1],
    [-180.25, 2],
    [0.1, 55],
    [5e-324, 1074],
  ];
  for (const [value, bits] of cases) assert.equal(fractionBits(value), bits, String(value));
  assert.equal(toScaledInteger(-180.25, 2), -721n);
  assert.equal(toScaledInteger(0.1, 55), 3602879701896397n);
  assert.equal(toScaledInteger(5e-324, 1074), 1n);
  assert.equal(toScaledInteger(-2, 3), -16n);
});

test('left is positive, right is negative, on the line is 0, by the last bit', () => {
  assert.ok(orientation(0, 0, 1, 0, 0.5, 1e-300) > 0);
  assert.ok(orientation(0, 0, 1, 0, 0.5, -1e-300) < 0);
  assert.equal(orientation(0.1, 0.1, 0.3, 0.3, 0.7, 0.7), 0);
  assert.ok(orientation(0.1, 0.1, 0.3, 0.3, 0.7, nextUp(0.7)) > 0);
  assert.ok(
    orientation(144.1, -37.1, 144.3, -37.3, 144.2, -37.2) !== 0,
    'rounded decimals are not collinear',
  );
});

test('the sign equals that of whole-number arithmetic, for points as close to a line as doubles can be', () => {
  const random = seededRandom(11);
  let naiveMistakes = 0;
  for (let i = 0; i < 3_000; i++) {
    const [ax, ay, farX, farY, t] = [random(), random(), 100 * random(), 90 * random(), random()];
    const [px, py] = [ax + t * (farX - ax), ay + t * (farY - ay)];
    const expected = wholeSide([ax, ay], [farX, farY], [px, py], 0);
    assert.equal(Math.sign(orientation(ax, ay, farX, farY, px, py)), expected);
    if (Math.sign((ax - px) * (farY - py) - (ay - py) * (farX - px)) === -expected) naiveMistakes++;
    // Across the antimeridian, where the longitudes of the ends are rounded when they are moved.
    const [bx, cx] = [-100 * random(), 100 * random()];
    const share = random();
    const lng = cx + share * (bx + 360 - cx);
    const point = [lng > 180 ? lng - 360 : lng, share] as const;
    const turns = lng > 180 ? 1 : 0;
    const side = orientationWithTurns(cx, 0, 0, bx, 1, 1, point[0], turns, share);
    assert.equal(Math.sign(side), wholeSide([cx, 0], [bx, 1], point, turns, 1));
  }
  assert.ok(naiveMistakes > 50, `plain arithmetic mistook only ${naiveMistakes} sides`);
});

type Point = readonly [lng: number, lat: number];

function wholeSide(a: Point, b: Point, p: Point, pTurns: number, bTurns = 0): number {
  const lng = (point: Point, turns: number) =>
    toScaledInteger(point[0], 1074) + (BigInt(360 * turns) << 1074n);
  const lat = (point: Point) => toScaledInteger(point[1], 1074);
  const [x, y] = [lng(p, pTurns), lat(p)];
  const cross = (lng(a, 0) - x) * (lat(b) - y) - (lat(a) - y) * (lng(b, bTurns) - x);
  return cross > 0n ? 1 : cross < 0n ? -1 : 0;
}

test('products that are too small for a double still have a sign', () => {
  const tiny = 5e-324;
  assert.ok(orientation(0, 0, tiny, 0, 0, tiny) > 0);
  assert.equal(orientation(0, 0, tiny, tiny, 2 * tiny, 2 * tiny), 0);
  assert.ok(orientation(0, 0, 1, tiny, 0.5, tiny) > 0);
});

test('moving by whole turns is exact', () => {
  // The line from 100.1 at 0 to -99.9 + 360 at 1 passes longitude 180 at 0.499375.
  const at = (lat: number) => orientationWithTurns(100.1, 0, 0, -99.9, 1, 1, 180, 0, lat);
  assert.ok(at(0.4994) > 0);
  assert.ok(at(0.4993) < 0);
  assert.equal(orientationWithTurns(-0.1, 1, 0, -0.1, 1, 1, -0.1, 1, 0.5), 0);
  assert.ok(orientationWithTurns(-0.1, 1, 0, -0.1, 1, 1, nextDown(-0.1), 1, 0.5) > 0);
});

test('an edge is long from the first bit beyond 180°', () => {
  assert.equal(longEdgeDirection(-90, 90), 0);
  assert.equal(longEdgeDirection(-90, nextUp(90)), 1);
  assert.equal(longEdgeDirection(nextUp(90), -90), -1);
  assert.equal(longEdgeDirection(-1e-20, 180), 1, 'the difference rounds to 180');
  assert.equal(longEdgeDirection(1e-20, 180), 0);
  assert.equal(longEdgeDirection(180, -1e-20), -1);
  assert.equal(longEdgeDirection(180, -180), -1);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FeatureError, readGeometryParts } from './zone-geometry.ts';

const square = (x: number, height?: number) => [
  [[x, 0], [x + 1, 0], height === undefined ? [x + 1, 1] : [x + 1, 1, height], [x, 1], [x, 0]],
];
const parts = (coordinates: unknown) => readGeometryParts({ type: 'MultiPolygon', coordinates });
const rejects = (read: () => unknown, message: RegExp) =>
  assert.throws(read, (error) => error instanceof FeatureError && message.test(error.message));

test('a polygon and each part of a multipolygon become a zone with the numbers of the file', () => {
  const [one] = readGeometryParts({ type: 'Polygon', coordinates: square(0, 7) });
  assert.deepEqual(JSON.parse(one?.polygonGeoJson ?? '').geometry.coordinates, square(0, 7));
  assert.deepEqual(one?.warnings, []);
  assert.equal(parts([square(0)]).length, 1);
  assert.equal(parts([square(0), square(2)]).length, 2);
});

test('warnings and errors of a multipolygon name the part', () => {
  const bounds = { topLeftLat: 1, topLeftLng: 0, bottomRightLat: 0, bottomRightLng: 1 };
  const geometry = { type: 'MultiPolygon', coordinates: [square(0), square(50)] };
  const [, far] = readGeometryParts(geometry, bounds);
  assert.match(far?.warnings[0] ?? '', /^part 2: /);
  rejects(() => parts([square(0), [[[0, 0]]]]), /^part 2: /);
});

test('what is not a polygon is rejected with the reason', () => {
  for (const geometry of [null, undefined, [], 7]) rejects(() => readGeometryParts(geometry), /is missing/);
  rejects(() => readGeometryParts({ type: 'Point', coordinates: [0, 0] }), /is a Point, not a Polygon/);
  rejects(() => readGeometryParts({ type: 'Polygon', coordinates: [[[0, 0]]] }), /./);
  rejects(() => parts([]), /no parts/);
  rejects(() => parts('x'), /no parts/);
  rejects(() => parts([square(0, Number.POSITIVE_INFINITY)]), /ring 0, position 2: the third number/);
});

test('an error that is not of the polygon is not taken for one', () => {
  const broken = new Proxy([], {
    get: () => {
      throw new RangeError('broken');
    },
  });
  assert.throws(() => parts([square(0), broken]), RangeError);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  maxVertices,
  PolygonError,
  parsePolygonCoordinates,
  parsePolygonFeature,
  parseStoredPolygonFeature,
} from './polygon.ts';

const triangle = [
  [0, 0],
  [1, 0],
  [0, 1],
  [0, 0],
];

function feature(coordinates: unknown, rest: object = {}): string {
  return JSON.stringify({
    type: 'Feature',
    properties: null,
    geometry: { type: 'Polygon', coordinates },
    ...rest,
  });
}

function rejects(text: string, message: RegExp, ring?: number, position?: number): void {
  assert.throws(
    () => parsePolygonFeature(text),
    (error) => {
      assert.ok(error instanceof PolygonError);
      assert.match(error.message, message);
      assert.deepEqual([error.ring, error.position], [ring, position], error.message);
      return true;
    },
  );
}

test('rings are returned as flat closed arrays, outer ring first', () => {
  const rings = parsePolygonFeature(
    feature([
      triangle,
      [
        [0.1, 0.1],
        [0.2, 0.1],
        [0.1, 0.2],
        [0.1, 0.1],
      ],
    ]),
  );
  assert.deepEqual(rings, [
    Float64Array.of(0, 0, 1, 0, 0, 1, 0, 0),
    Float64Array.of(0.1, 0.1, 0.2, 0.1, 0.1, 0.2, 0.1, 0.1),
  ]);
});

test('a third number and other members of the feature are ignored', () => {
  const high = triangle.map((position) => [...position, 12]);
  const text = feature([high], { id: 7, bbox: [0, 0, 1, 1], properties: { a: 1 } });
  assert.deepEqual(parsePolygonFeature(text), [Float64Array.of(0, 0, 1, 0, 0, 1, 0, 0)]);
});

test('either winding, rings that cross themselves, and the corners of the world are accepted', () => {
  const accepted = [
    triangle.toReversed(),
    [
      [0, 0],
      [2, 2],
      [2, 0],
      [0, 2],
      [0, 0],
    ],
    [
      [-180, -90],
      [180, -90],
      [180, 90],
      [-180, 90],
      [-180, -90],
    ],
    [
      [179, 0],
      [-179, 0],
      [-179, 1],
      [179, 1],
      [179, 0],
    ],
  ];
  for (const ring of accepted) assert.equal(parsePolygonCoordinates([ring]).length, 1);
});

test('errors name why the text is not a Feature with a Polygon', () => {
  rejects('{', /not JSON/);
  rejects('[]', /expected a GeoJSON Feature, got an array/);
  rejects('null', /expected a GeoJSON Feature, got null/);
  rejects('{"type":"Polygon"}', /expected type "Feature", got "Polygon"/);
  rejects('{"type":"Feature","geometry":null}', /geometry: expected an object, got null/);
  rejects('{"type":"Feature","geometry":{"type":"Point"}}', /expected type "Polygon", got "Point"/);
  rejects(feature([triangle], { properties: 5 }), /properties: expected an object or null, got 5/);
  rejects(feature(undefined), /expected an array of rings, got nothing/);
  rejects(feature([]), /at least one ring/);
});

test('text that a database might not keep byte for byte is rejected', () => {
  rejects(`${feature([triangle])}\0`, /NUL/);
  rejects(feature([triangle]).replace('null', '{"a":"\ud800"}'), /surrogate/);
});

test('errors name the ring and the position', () => {
  const hole = [
    [0.1, 0.1],
    [0.2, 0.1],
    [0.1, 0.2],
    [0.1, 0.1],
  ];
  const withThird = (position: unknown) => feature([triangle, hole.with(2, position as number[])]); // invalid on purpose
  rejects(withThird([181, 0]), /^ring 1, position 2: longitude 181 is outside ±180$/, 1, 2);
  rejects(withThird([0, -90.5]), /^ring 1, position 2: latitude -90.5 is outside ±90$/, 1, 2);
  rejects(withThird([0]), /^ring 1, position 2: expected 2 or 3 numbers, got 1$/, 1, 2);
  rejects(withThird([0, 0, 0, 0]), /^ring 1, position 2: expected 2 or 3 numbers, got 4$/, 1, 2);
  rejects(withThird(['0', 0]), /^ring 1, position 2: expected numbers, got "0"$/, 1, 2);
  rejects(withThird([0, 0, null]), /^ring 1, position 2: expected numbers, got null$/, 1, 2);
  rejects(withThird({}), /^ring 1, position 2: expected \[longitude, latitude\], got an object$/, 1, 2);
  rejects(withThird([0, 0]).replace('[0,0],[0.1', '[1e999,0],[0.1'), /longitude Infinity is outside/, 1, 2);
  rejects(feature([triangle, hole.slice(0, -1)]), /^ring 1, position 2: the ring is not closed/, 1, 2);
  rejects(feature([triangle, 'ring']), /^ring 1: expected an array of positions, got "ring"$/, 1);
  rejects(feature([triangle, []]), /^ring 1: expected positions, got none$/, 1);
});

test('a ring needs 3 distinct vertices and an area', () => {
  rejects(
    feature([
      [
        [0, 0],
        [0, 0],
        [0, 0],
        [0, 0],
      ],
    ]),
    /only 1 distinct vertex/,
    0,
    3,
  );
  rejects(
    feature([
      [
        [0, 0],
        [1, 1],
        [0, 0],
        [0, 0],
      ],
    ]),
    /only 2 distinct vertices/,
    0,
    3,
  );
  rejects(
    feature([
      [
        [0, 0],
        [1, 1],
        [2, 2],
        [0, 0],
      ],
    ]),
    /without enclosing any area/,
    0,
    3,
  );
  rejects(feature([[...triangle, ...triangle.slice(1)]]), /without enclosing any area/, 0, 6);
});

const square = (west: number, south: number, size: number) => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
];

test('holes that leave no area are rejected, naming the ring that covers the outer ring', () => {
  const outer = square(0, 0, 4);
  const small = square(1, 1, 1);
  rejects(feature([outer, outer]), /^ring 1 covers all of ring 0: the polygon has no area$/, 1);
  rejects(feature([outer, outer.toReversed()]), /^ring 1 covers/, 1);
  rejects(feature([outer, small, square(-1, -1, 6), small]), /^ring 2 covers all/, 2);
  const halves = [square(-4, -1, 6), square(2, -1, 6)];
  rejects(feature([outer, ...halves]), /^rings 1 and 2 together cover all of ring 0/, 2);
  rejects(feature([outer, small, ...halves, small]), /^rings 1 to 3 together cover all of ring 0/, 3);
  const rest = square(2 + 2 ** -40, -1, 6);
  assert.equal(parsePolygonFeature(feature([outer, square(-4, -1, 6), rest])).length, 3);
});

test('a hole that has every vertex of an outer ring of 10,000 is rejected', () => {
  const round = Array.from({ length: 10_000 }, (_, i) => {
    const angle = (i / 10_000) * 2 * Math.PI;
    return [7 * Math.cos(angle), 7 * Math.sin(angle)];
  });
  const ring = [...round, round[0]];
  rejects(feature([ring, ring.toReversed()]), /^ring 1 covers all of ring 0/, 1);
  const small = square(0, 0, 1);
  const many = feature([ring.filter((_, i) => i % 2 === 0), square(-8, -8, 16), small, small]);
  rejects(many, /^rings 1 to 3 together cover all of ring 0/, 3);
});

test('a stored polygon is read even if its holes leave no area', () => {
  const text = feature([square(0, 0, 4), square(0, 0, 4)]);
  assert.equal(parseStoredPolygonFeature(text).length, 2);
  assert.throws(() => parseStoredPolygonFeature(feature([square(0, 0, 4).slice(1)])), PolygonError);
});

test(`${maxVertices} vertices are accepted, and one more is rejected in any ring`, () => {
  const round = Array.from({ length: maxVertices - 3 }, (_, i) => {
    const angle = (i / maxVertices) * 2 * Math.PI;
    return [Math.cos(angle), Math.sin(angle)];
  });
  round.push(round[0] ?? []);
  assert.equal(parsePolygonFeature(feature([round, triangle])).length, 2);
  rejects(
    feature([round, square(0, 0, 0.1)]),
    /^ring 1, position 3: the polygon has more than 20000 vertices$/,
    1,
    3,
  );
});

import '../../../testing/english.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearestLng } from '@muster/geo/longitude';
import { lngWithin } from '../../map-view/map-bounds.ts';
import { validateRings } from '../../zones/polygon.ts';
import { holeFits, insertVertex, moveVertex, shiftRings } from '../../zones/ring-edits.ts';
import { unwrapRings } from '../../zones/unwrap-rings.ts';
import { displayRings } from '../../zones/zone-features.ts';
import { createEditFeatures } from '../map/edit-layer.ts';
import { buildSnapIndex } from './snap.ts';

const bounds = { north: -16, west: 179.5, south: -18, east: -179.5 };
const outline = [
  [179.9, -17],
  [-179.90000000000003, -17],
  [-179.9, -16.9],
  [179.9, -16.9],
];
const size = 512 * 2 ** 14;
const index = buildSnapIndex([{ id: 'n', rings: [outline] }]);

test('walls are found at the zone, not on the other side of the globe', () => {
  assert.equal(index.find({ lat: -17, lng: 0 }, { size, reachPx: 14 }), undefined);
  assert.equal(index.find({ lat: -16.9, lng: 179.5 }, { size, reachPx: 14 }), undefined);
  const wall = index.find({ lat: -17.0001, lng: 179.95 }, { size, reachPx: 14 });
  assert.equal(wall?.kind, 'wall');
  assert.ok(Math.abs((wall?.lng ?? 0) - 179.95) < 1e-6 && Math.abs((wall?.lat ?? 0) + 17) < 1e-9);
  const beyond = index.find({ lat: -17.0001, lng: -179.95 }, { size, reachPx: 14 });
  assert.ok(beyond?.kind === 'wall' && Math.abs(beyond.lng + 179.95) < 1e-6);
});

test('a corner is found from both sides of 180 and in every copy of the world, with full precision', () => {
  const find = (of: typeof index, lng: number, lat: number) => {
    const target = of.find({ lat, lng }, { size, reachPx: 14 });
    return [target?.kind, target?.lng, target?.lat];
  };
  for (const lng of [-179.9001, 180.0999, -539.9001])
    assert.deepEqual(find(index, lng, -17.0001), ['corner', -179.90000000000003, -17]);
  const onLine = buildSnapIndex([
    {
      id: 'n',
      rings: [
        [
          [179.9, -17],
          [180, -17],
          [180, -16.9],
        ],
      ],
    },
  ]);
  assert.deepEqual(find(onLine, -179.99999, -17), ['corner', 180, -17]);
});

test('a hole fits anywhere in a zone that crosses 180', () => {
  const triangle = (west: number, east: number) => [
    [west, -16.98],
    [east, -16.98],
    [east, -16.92],
  ];
  assert.equal(holeFits([outline], triangle(179.92, 179.98)), true);
  assert.equal(holeFits([outline], triangle(-179.98, -179.92)), true);
  assert.equal(holeFits([outline], triangle(179.95, -179.95)), true);
  assert.equal(holeFits([outline], triangle(179.8, -179.95)), false);
  assert.equal(holeFits([outline], triangle(-0.05, 0.05)), false);
  const within = [
    [-179.95, -16.975],
    [-179.93, -16.975],
    [-179.93, -16.95],
  ];
  assert.equal(holeFits([outline, triangle(179.92, -179.92)], within), false);
});

test('a zone that is moved across 180 and back stays valid', () => {
  const rings = [
    [
      [179.9, -17],
      [179.98, -17],
      [179.98, -16.9],
    ],
  ];
  const moved = shiftRings(rings, 0, 0.05);
  assert.equal(validateRings(moved), undefined);
  assert.deepEqual(
    moved[0]?.map(([lng = 0]) => Math.round(lng * 1e6) / 1e6),
    [179.95, -179.97, -179.97],
  );
  assert.equal(validateRings(shiftRings(moved, 0, -0.05)), undefined);
  assert.deepEqual(
    shiftRings([outline], 0.5, 0)[0]?.map(([lng]) => lng),
    outline.map(([lng]) => lng),
  );
});

test('a zone is moved with its holes', () => {
  const square = (at: number) => [0, 1, 1].map((lng, index) => [at + lng, at + (index > 1 ? 1 : 0)]);
  assert.deepEqual(shiftRings([square(0), square(8)], 2, 2), [square(2), square(10)]);
});

test('corners placed beyond 180 are wrapped, the others keep full precision', () => {
  const place = { lat: -16.95, lng: 180.25 };
  const moved = moveVertex([outline], { ring: 0, index: 2 }, place)[0] ?? [];
  assert.deepEqual(moved, outline.with(2, [-179.75, -16.95]));
  assert.deepEqual(insertVertex([outline], { ring: 0, index: 2 }, place)[0]?.[2], [-179.75, -16.95]);
});

test('a zone, its holes and an unfinished outline are drawn without a gap at 180', () => {
  const hole = [
    [-179.95, -16.98],
    [-179.98, -16.98],
    [179.95, -16.92],
  ];
  for (const ring of displayRings([outline, hole], bounds))
    for (const [lng = 0] of ring) assert.ok(lng > 179.8 && lng < 180.2, String(lng));
  const features = createEditFeatures(
    { points: outline.slice(0, 2), cursor: { lat: -17, lng: -179.8 } },
    bounds,
  );
  const drawn = features.flatMap(({ geometry }) =>
    geometry.type === 'LineString'
      ? geometry.coordinates
      : geometry.type === 'Point'
        ? [geometry.coordinates]
        : [],
  );
  assert.equal(drawn.length, 7);
  for (const [lng = 0] of drawn) assert.ok(lng > 179.8 && lng < 180.3, String(lng));
});

test('holes are in the same copy of the world as their outline, also in a zone of nearly the whole world', () => {
  const world = [
    [-179, -80],
    [0, -80],
    [179, -80],
    [179, 80],
    [0, 80],
    [-179, 80],
  ];
  const hole = [
    [170, 0],
    [172, 0],
    [172, 2],
  ];
  assert.deepEqual(unwrapRings([world, hole], 0), [world, hole]);
});

test('a longitude near the map keeps full precision; the map bounds decide the copy of the world', () => {
  assert.equal(nearestLng(-2.9781000000000004, 5), -2.9781000000000004);
  assert.equal(nearestLng(-180, 0), -180);
  assert.equal(nearestLng(-179, 179), 181);
  assert.equal(nearestLng(540.5, -179), -179.5);
  assert.equal(lngWithin(-179.75, bounds), 180.25);
  assert.equal(lngWithin(-179.75, { ...bounds, west: 179, east: 180 }), 180.25);
  assert.equal(lngWithin(-180.25, bounds), 179.75);
});

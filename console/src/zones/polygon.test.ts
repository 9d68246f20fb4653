import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePolygon, parsePolygonError, validateRings, withRings } from './polygon.ts';
import {
  findLabelPlace,
  holeFits,
  insertVertex,
  moveVertex,
  removeVertex,
  shiftRings,
} from './ring-edits.ts';

const outline = [
  [0.1, 0.1, 7],
  [0.30000000000000004, 0.1],
  [0.3, 0.3],
  [0.1, 0.3],
];
const hole = [
  [0.15, 0.15],
  [0.2, 0.15],
  [0.2, 0.2],
];
const close = (ring: number[][]) => [...ring, ring[0]];
const text = ` {"type":"Feature","id":5,"bbox":[0,0,1,1],"properties":{"a":1.0},"geometry":{"type":"Polygon","bbox":[0,0,1,1],"coordinates":${JSON.stringify([close(outline), close(hole)])}}}`;

test('an unedited polygon keeps its text', () => {
  assert.equal(parsePolygon(text).text, text);
});

test('an edit keeps the exact coordinates of other corners, and heights and properties', () => {
  const before = parsePolygon(text);
  const after = withRings(before, moveVertex(before.rings, { ring: 0, index: 2 }, { lat: 0.4, lng: 0.5 }));
  const feature = JSON.parse(after.text);
  assert.deepEqual(feature.geometry.coordinates, [close(outline.with(2, [0.5, 0.4])), close(hole)]);
  assert.deepEqual([feature.id, feature.properties], [5, { a: 1 }]);
  assert.deepEqual(parsePolygon(after.text).rings, after.rings);
});

test('an edit removes outdated bounding boxes', () => {
  const after = JSON.parse(withRings(parsePolygon(text), [outline]).text);
  assert.equal('bbox' in after || 'bbox' in after.geometry, false);
});

test('a ring stays closed when its first corner is moved', () => {
  const after = withRings(undefined, moveVertex([outline], { ring: 0, index: 0 }, { lat: 0, lng: 0 }));
  const [ring] = JSON.parse(after.text).geometry.coordinates;
  assert.deepEqual(ring.at(-1), ring[0]);
  assert.deepEqual(ring[0], [0, 0, 7]);
});

test('validation reports the invalid corner, using the server’s rules', () => {
  assert.equal(validateRings([outline, hole]), undefined);
  assert.deepEqual(validateRings([outline, hole.with(1, [200, 0])])?.at, { ring: 1, index: 1 });
  assert.match(validateRings([[]])?.message ?? '', /ring 0/);
  const covered = validateRings([outline, outline]);
  assert.match(covered?.message ?? '', /^ring 1 covers all of ring 0/);
  assert.deepEqual(covered?.at, { ring: 1, index: 0 });
});

test('a position in a server error is converted to a corner; the last position of a ring is its first corner', () => {
  assert.deepEqual(parsePolygonError('polygonGeoJson: ring 1, position 2: no', [outline, hole]).at, {
    ring: 1,
    index: 2,
  });
  assert.deepEqual(parsePolygonError('polygonGeoJson: ring 0, position 4: no', [outline]).at, {
    ring: 0,
    index: 0,
  });
  assert.equal(parsePolygonError('the text is not JSON', [outline]).at, undefined);
});

test('a hole with fewer than three corners is removed, an outline is kept', () => {
  assert.deepEqual(removeVertex([outline, hole], { ring: 1, index: 0 }), [outline]);
  assert.equal(removeVertex([hole], { ring: 0, index: 0 })[0]?.length, 2);
});

test('corners are inserted at the given index, also at the end', () => {
  const place = { lat: 1, lng: 2 };
  assert.deepEqual(insertVertex([hole], { ring: 0, index: 1 }, place)[0]?.[1], [2, 1]);
  assert.deepEqual(insertVertex([hole], { ring: 0, index: 3 }, place)[0]?.[3], [2, 1]);
});

test('moving a zone moves its holes and keeps heights', () => {
  const moved = shiftRings([outline, hole], 1, 2);
  assert.deepEqual(moved[0]?.[0], [2.1, 1.1, 7]);
  assert.deepEqual(moved[1]?.[0], [2.15, 1.15]);
});

test('a hole fits inside the outline or on its edge, not outside and not in another hole', () => {
  assert.equal(holeFits([outline], hole), true);
  assert.equal(
    holeFits(
      [outline],
      [
        [0.1, 0.1],
        [0.1, 0.2],
        [0.2, 0.2],
      ],
    ),
    true,
  );
  assert.equal(
    holeFits(
      [outline],
      [
        [0.2, 0.2],
        [0.5, 0.2],
        [0.2, 0.25],
      ],
    ),
    false,
  );
  assert.equal(
    holeFits(
      [outline, hole],
      [
        [0.17, 0.155],
        [0.19, 0.155],
        [0.19, 0.17],
      ],
    ),
    false,
  );
});

test('a label is inside its zone, even if the centroid is in a hole or outside', () => {
  const ring = [
    [0, 0],
    [4, 0],
    [4, 4],
    [0, 4],
  ];
  const { lng } = findLabelPlace([
    ring,
    [
      [1, 1],
      [3, 1],
      [3, 3],
      [1, 3],
    ],
  ]);
  assert.ok(lng < 1 || lng > 3);
  const bent = [
    [0, 0],
    [6, 0],
    [6, 1],
    [1, 1],
    [1, 6],
    [0, 6],
  ];
  const at = findLabelPlace([bent]);
  assert.ok(at.lng > 0 && (at.lng < 1 || at.lat < 1));
});

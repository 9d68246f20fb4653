import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextDown, nextUp } from './exact/doubles.ts';
import { box, find, type Positions, zone } from './sample-zones.test-support.ts';
import { buildZoneIndex } from './zone-index.ts';

test('without zones, every point is in none', () => {
  const index = buildZoneIndex([]);
  assert.equal(index.size, 0);
  for (const lng of [0, 180, -180, 12.5]) {
    assert.equal(index.find(0, lng), -1);
    assert.deepEqual(index.findAll(0, lng), []);
  }
});

test('the edge and every vertex of a zone are inside, the next double outward is not', () => {
  const zones = [zone('a', box(0.1, 0.2, 0.3, 0.7))];
  for (const lng of [0.1, 0.2, 0.3])
    for (const lat of [0.2, 0.5, 0.7]) assert.equal(find(zones, lat, lng), 0);
  assert.equal(find(zones, 0.5, nextDown(0.1)), -1);
  assert.equal(find(zones, 0.5, nextUp(0.3)), -1);
  assert.equal(find(zones, nextDown(0.2), 0.2), -1);
  assert.equal(find(zones, nextUp(0.7), 0.2), -1);
});

test('a slanted edge is exact: plain double arithmetic would treat points beside it as on it', () => {
  const zones = [
    zone('a', [
      [0, 0],
      [3, 1],
      [0, 1],
    ]),
  ];
  // 0.1 × 3 is not 0.3 in doubles, and 0.1 is slightly above a tenth: the point is above the line y = x / 3.
  assert.equal(find(zones, 0.1, 0.3), 0);
  assert.equal(find(zones, nextDown(0.1), 0.3), -1);
  assert.equal(find(zones, 0.5, 1.5), 0);
  assert.equal(find(zones, 0.5, nextUp(1.5)), -1);
});

test('products that are too small for a double are handled exactly', () => {
  const tiny = 2 ** -600;
  const zones = [
    zone('a', [
      [0, 0],
      [3 * tiny, tiny],
      [0, tiny],
    ]),
  ];
  assert.equal(find(zones, tiny / 2, 1.5 * tiny), 0);
  assert.equal(find(zones, tiny / 2, nextUp(1.5 * tiny)), -1);
});

test('a point on a shared wall is in both rooms, never in neither', () => {
  const zones = [zone('b', box(0, 0, 1, 1)), zone('a', box(1, 0, 2, 1))];
  assert.deepEqual(buildZoneIndex(zones).findAll(0.25, 1), [1, 0]);
});

test('a hole is outside, its edge is inside', () => {
  const zones = [zone('a', box(0, 0, 9, 9), box(3, 3, 6, 6))];
  assert.equal(find(zones, 4, 4), -1);
  assert.equal(find(zones, 4, 3), 0);
  assert.equal(find(zones, 6, 6), 0);
  assert.equal(find(zones, nextUp(3), nextUp(3)), -1);
});

test("a point on one hole's edge but strictly inside another hole is outside", () => {
  const zones = [zone('a', box(0, 0, 9, 9), box(2, 2, 5, 5), box(4, 3, 7, 4))];
  assert.equal(find(zones, 3.5, 5), -1);
  assert.equal(find(zones, 3, 4.5), -1);
  assert.equal(find(zones, 4.5, 5), 0);
  assert.equal(find(zones, 3, 5), 0);
});

test('a zone that fills a hole wins inside the hole, and on its edge the smaller zone wins', () => {
  const zones = [zone('room', box(0, 0, 9, 9), box(3, 3, 6, 6)), zone('shaft', box(3, 3, 6, 6))];
  assert.equal(find(zones, 4, 4), 1);
  assert.deepEqual(buildZoneIndex(zones).findAll(3, 4), [1, 0]);
  assert.equal(find(zones, 2, 4), 0);
});

test('a ring that crosses itself is read by the even-odd rule', () => {
  const pentagram: Positions = [0, 2, 4, 1, 3].map((i) => [
    Math.sin((i * 2 * Math.PI) / 5),
    Math.cos((i * 2 * Math.PI) / 5),
  ]);
  const zones = [zone('a', pentagram)];
  assert.equal(find(zones, 0, 0), -1);
  assert.equal(find(zones, 0.7, 0), 0);
  assert.equal(
    find(
      [
        zone('a', [
          [0, 0],
          [2, 2],
          [2, 0],
          [0, 2],
        ]),
      ],
      1,
      1.5,
    ),
    0,
  );
});

test('a spike belongs to its zone as an edge', () => {
  const zones = [
    zone('a', [
      [0, 0],
      [2, 0],
      [2, 1],
      [5, 1],
      [2, 1],
      [2, 2],
      [0, 2],
    ]),
  ];
  assert.equal(find(zones, 1, 4), 0);
  assert.equal(find(zones, nextUp(1), 4), -1);
});

test('repeated vertices and collinear runs change nothing', () => {
  const zones = [
    zone('a', [
      [0, 0],
      [0, 0],
      [1, 0],
      [1, 0],
      [2, 0],
      [2, 1],
      [2, 2],
      [0, 2],
      [0, 1],
    ]),
  ];
  assert.equal(find(zones, 0, 0.5), 0);
  assert.equal(find(zones, 1, 1), 0);
  assert.equal(find(zones, 1.5, 2), 0);
  assert.equal(find(zones, 0, 2.5), -1);
});

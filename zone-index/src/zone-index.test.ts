import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NUMBERS_PER_GRID } from './cells/cell-program.ts';
import { nextDown, nextUp } from './exact/doubles.ts';
import {
  buildZoneIndex,
  buildZoneIndexData,
  openZoneIndex,
  type Zone,
  zoneIndexBuffers,
} from './zone-index.ts';

type Positions = readonly (readonly [lng: number, lat: number])[];

/** A zone of rings given by their vertices, not closed. */
function zone(id: string, ...rings: readonly Positions[]): Zone {
  return { id, rings: rings.map((ring) => Float64Array.from([...ring, ...ring.slice(0, 1)].flat())) };
}

function box(west: number, south: number, east: number, north: number): Positions {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ];
}

function find(zones: readonly Zone[], lat: number, lng: number): number {
  const index = buildZoneIndex(zones);
  const found = index.find(lat, lng);
  assert.deepEqual(index.findAll(lat, lng)[0] ?? -1, found, 'find and findAll agree');
  return found;
}

test('no zones: every point is in none', () => {
  const index = buildZoneIndex([]);
  assert.equal(index.size, 0);
  for (const lng of [0, 180, -180, 12.5]) {
    assert.equal(index.find(0, lng), -1);
    assert.deepEqual(index.findAll(0, lng), []);
  }
});

test('the edge and every vertex of a zone are inside, the next double outwards is not', () => {
  const zones = [zone('a', box(0.1, 0.2, 0.3, 0.7))];
  for (const lng of [0.1, 0.2, 0.3])
    for (const lat of [0.2, 0.5, 0.7]) assert.equal(find(zones, lat, lng), 0);
  assert.equal(find(zones, 0.5, nextDown(0.1)), -1);
  assert.equal(find(zones, 0.5, nextUp(0.3)), -1);
  assert.equal(find(zones, nextDown(0.2), 0.2), -1);
  assert.equal(find(zones, nextUp(0.7), 0.2), -1);
});

test('a slanted edge is decided exactly: plain double arithmetic would call points beside it on it', () => {
  const zones = [
    zone('a', [
      [0, 0],
      [3, 1],
      [0, 1],
    ]),
  ];
  // 0.1 × 3 is not 0.3 in doubles, and 0.1 lies a shade above a tenth: the point is above the line y = x / 3.
  assert.equal(find(zones, 0.1, 0.3), 0);
  assert.equal(find(zones, nextDown(0.1), 0.3), -1);
  assert.equal(find(zones, 0.5, 1.5), 0);
  assert.equal(find(zones, 0.5, nextUp(1.5)), -1);
});

test('products too small for a double are decided exactly', () => {
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

test('a point on a shared wall is in both rooms, and never in neither', () => {
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

test('a zone that fills a hole takes over inside it, and the smaller one on its edge', () => {
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

test('a spike belongs to its zone, as edge', () => {
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

test('the smallest zone wins, holes taken off its area', () => {
  const zones = [
    zone('a', box(0, 0, 10, 10)),
    zone('b', box(1, 1, 9, 9)),
    zone('c', box(0, 0, 10, 10), box(4, 4, 10, 10)),
  ];
  assert.deepEqual(buildZoneIndex(zones).findAll(2, 2), [1, 2, 0]);
});

test('equal areas go to the lowest id as strings compare, whatever the start vertex and the winding', () => {
  const ring: Positions = [
    [0.1, 0.1],
    [0.7, 0.13],
    [0.9, 0.77],
    [0.3, 0.91],
    [0.05, 0.5],
  ];
  const zones = [
    zone('b', ring),
    zone('a10', [...ring.slice(2), ...ring.slice(0, 2)]),
    zone('a9', [...ring.slice(3), ...ring.slice(0, 3)].toReversed()),
    zone('B', ring.toReversed()),
  ];
  assert.deepEqual(buildZoneIndex(zones).findAll(0.5, 0.5), [3, 1, 2, 0]);
});

test('areas one unit in the last place apart are told apart, and outrank the id', () => {
  const zones = [zone('a', box(0, 0, nextUp(1), 1)), zone('b', box(0, 0, 1, 1))];
  assert.equal(find(zones, 0.5, 0.5), 1);
});

test('equal areas and ids: the first in the list wins', () => {
  assert.equal(find([zone('a', box(0, 0, 1, 1)), zone('a', box(0, 0, 1, 1))], 0.5, 0.5), 0);
});

test('an edge of more than 180° goes the short way round', () => {
  const zones = [zone('a', box(170, -10, -170, 10))];
  for (const lng of [170, 175, 180, -180, -175, -170]) assert.equal(find(zones, 0, lng), 0);
  for (const lng of [nextDown(170), nextUp(-170), 0]) assert.equal(find(zones, 0, lng), -1);
  assert.equal(find(zones, nextUp(10), 180), -1);
});

test('an edge of exactly 180° is read as written, one a shade longer is not', () => {
  const written = [zone('a', box(-90, 0, 90, 1))];
  assert.equal(find(written, 0.5, 0), 0);
  assert.equal(find(written, 0.5, 180), -1);
  const turned = [zone('a', box(-90, 0, nextUp(90), 1))];
  assert.equal(find(turned, 0.5, 0), -1);
  assert.equal(find(turned, 0.5, 180), 0);
});

test('across the antimeridian edges are exact even where longitude + 360 is not a double', () => {
  // From 100.1 to -99.9 + 360 = 260.1: the middle, 180.1, is where latitude is half of 1.
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

test('the meridians 180 and -180 are one place', () => {
  const east = [zone('a', box(170, 0, 180, 1))];
  assert.equal(find(east, 0.5, -180), 0);
  assert.equal(find(east, 0.5, nextUp(-180)), -1);
  const west = [zone('a', box(-180, 0, -170, 1))];
  assert.equal(find(west, 0.5, 180), 0);
  assert.deepEqual(buildZoneIndex([...east, ...west]).findAll(0.5, 180), [0, 1]);
});

test('a band round the world and a ring round a pole are read as written', () => {
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

test('a ring that would wind round the world more than once is read as written', () => {
  // By short ways it runs east through 480° and back.
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

test('the poles are plain latitudes', () => {
  const zones = [zone('a', box(10, 80, 20, 90))];
  assert.equal(find(zones, 90, 15), 0);
  assert.equal(find(zones, 90, 25), -1);
});

test('a point that is no place on Earth is in no zone', () => {
  const zones = [zone('a', box(-180, -90, 180, 90))];
  const beyond = [nextUp(180), nextDown(-180), 540, NaN, Infinity, -Infinity];
  for (const lng of beyond) assert.equal(find(zones, 0, lng), -1);
  for (const lat of [nextUp(90), NaN, Infinity, -Infinity]) {
    for (const lng of [0, 180]) assert.equal(find(zones, lat, lng), -1);
  }
});

test('an index built elsewhere and moved here answers the same', () => {
  const zones = [zone('a', box(170, -10, -170, 10)), zone('b', box(0, 0, 1, 1), box(0.2, 0.2, 0.4, 0.4))];
  const data = buildZoneIndexData(zones);
  const moved = openZoneIndex(structuredClone(data, { transfer: zoneIndexBuffers(data) }));
  assert.equal(data.words.byteLength, 0, 'the memory was moved, not copied');
  assert.equal(moved.find(0, 179), 0);
  assert.equal(moved.find(0.3, 0.3), -1);
  assert.equal(moved.find(0.1, 0.1), 1);
  assert.equal(moved.size, 2);
});

test('crowded cells are divided, and memory stays linear in the number of edges', () => {
  // Thousands of zones in corners of one huge zone, a fan about one vertex, and zones all on top of each other.
  const far = [zone('huge', box(-170, -80, -70, 20))];
  const fan: Zone[] = [];
  const pile: Zone[] = [];
  for (let i = 0; i < 1_500; i++) {
    const [west, south] = i % 2 === 0 ? [-169, -79] : [-80, 10];
    const [lng, lat] = [west + (i % 55) * 1e-5, south + Math.floor(i / 55) * 1e-5];
    far.push(zone(`far-${i}`, box(lng, lat, lng + 9e-6, lat + 9e-6)));
    const [from, to] = [(i / 1_500) * 6.28, ((i + 1) / 1_500) * 6.28];
    fan.push(
      zone(`fan-${i}`, [
        [9, 9],
        [9 + Math.cos(from), 9 + Math.sin(from)],
        [9 + Math.cos(to), 9 + Math.sin(to)],
      ]),
    );
    pile.push(zone(`pile-${i}`, box(0.1, 0.1, 0.7, 0.7)));
  }
  for (const zones of [far, fan, pile]) {
    const data = buildZoneIndexData(zones);
    assert.ok(data.grids.length > NUMBERS_PER_GRID, 'there are grids within the grid');
    const edges = zones.reduce((sum, { rings }) => sum + rings[0]!.length / 2 - 1, 0);
    const bytes = openZoneIndex(data).byteLength;
    assert.ok(bytes < 300 * edges, `${bytes} bytes for ${edges} edges`);
  }
  assert.equal(find(far, 10 + 2e-5 + 4e-6, -80 + 1.1e-4 + 4e-6), 1 + 55 * 2 + 11);
  assert.equal(find(far, 0, -100), 0);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../random-zones.test-support.ts';
import { enclosesArea } from '../rings/enclosed-area.ts';
import { unrollRing } from '../rings/ring-reading.ts';
import { compareAreas, measureZone } from './zone-area.ts';

type Positions = readonly (readonly [lng: number, lat: number])[];

function read(positions: Positions) {
  return unrollRing(Float64Array.from([...positions, ...positions.slice(0, 1)].flat()));
}

function areaOf(...rings: readonly Positions[]) {
  return measureZone(rings.map(read));
}

const square: Positions = [
  [0, 0],
  [3, 0],
  [3, 3],
  [0, 3],
];

/** Outlines whose area can be computed by hand, as name, area and vertices. */
const knownAreas: [string, number, Positions][] = [
  ['a square', 9, square],
  ['either winding', 9, square.toReversed()],
  [
    'a bow-tie, whose signed area is 0',
    2,
    [
      [0, 0],
      [2, 2],
      [2, 0],
      [0, 2],
    ],
  ],
  [
    'two squares that meet in a vertex',
    2,
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [2, 1],
      [2, 2],
      [1, 2],
      [1, 1],
      [0, 1],
    ],
  ],
  [
    'two such squares, wound against each other',
    2,
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [1, 2],
      [2, 2],
      [2, 1],
      [1, 1],
      [0, 1],
    ],
  ],
  [
    'a spike',
    9,
    [
      [0, 0],
      [3, 0],
      [3, 1],
      [9, 1],
      [3, 1],
      [3, 3],
      [0, 3],
    ],
  ],
  [
    'an outline that runs over itself: the part covered twice is out',
    3,
    [
      [0, 0],
      [2, 0],
      [2, 2],
      [0, 2],
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ],
  ],
  [
    'across the antimeridian',
    40,
    [
      [178, 0],
      [-178, 0],
      [-178, 10],
      [178, 10],
    ],
  ],
  [
    'a band round the world',
    3600,
    [
      [-180, 0],
      [180, 0],
      [180, 10],
      [-180, 10],
    ],
  ],
];

test('areas by known value', () => {
  for (const [name, expected, ring] of knownAreas) {
    const { near, error, exact } = areaOf(ring);
    const { numerator, denominator } = exact();
    assert.equal(Number(numerator) / Number(denominator), expected, name);
    assert.ok(Math.abs(near - expected) <= error, name);
  }
  assert.equal(
    areaOf(square, [
      [1, 1],
      [2, 1],
      [2, 2],
      [1, 2],
    ]).near,
    8,
  );
});

const box = (west: number, south: number, east: number, north: number): Positions => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
];

/** Polygons with holes in an outer ring of 100 square degrees, as name, area and holes. */
const knownHoles: [string, number, Positions[]][] = [
  ['a hole inside', 96, [box(1, 1, 3, 3)]],
  ['a hole that touches the outer ring along an edge', 96, [box(0, 1, 2, 3)]],
  ['a hole half outside: only the part inside counts', 98, [box(9, 1, 11, 3)]],
  ['a hole outside', 100, [box(11, 1, 13, 3)]],
  ['a hole outside that touches the outer ring', 100, [box(10, 1, 13, 3)]],
  ['two holes', 92, [box(1, 1, 3, 3), box(5, 5, 7, 7)]],
  ['holes that overlap: what they share counts once', 93, [box(1, 1, 3, 3), box(2, 2, 4, 4)]],
  ['a hole inside another', 84, [box(1, 1, 5, 5), box(2, 2, 3, 3)]],
  ['the same hole twice, and once the other way round', 96, [box(1, 1, 3, 3), box(1, 1, 3, 3).toReversed()]],
  ['holes that share an edge', 92, [box(1, 1, 3, 3), box(3, 1, 5, 3)]],
  [
    'a hole that crosses itself',
    98,
    [
      [
        [0, 0],
        [2, 2],
        [2, 0],
        [0, 2],
      ],
    ],
  ],
  ['a hole that covers everything', 0, [box(-1, -1, 11, 11)]],
  ['the outer ring as its own hole', 0, [box(0, 0, 10, 10).toReversed()]],
  ['two holes that cover everything together', 0, [box(-1, -1, 6, 11), box(4, 0, 10, 10)]],
];

test('area inside the outer ring and outside every hole counts once', () => {
  for (const [name, expected, holes] of knownHoles) {
    for (const rings of [holes, holes.toReversed()]) {
      const { near, error, exact } = areaOf(box(0, 0, 10, 10), ...rings);
      const { numerator, denominator } = exact();
      assert.equal(Number(numerator) / Number(denominator), expected, name);
      assert.ok(Math.abs(near - expected) <= error, name);
    }
  }
});

test('a hole counts wherever it is on the globe: across the antimeridian, and on either side of it', () => {
  const outer = box(170, 0, -170, 10);
  for (const [hole, expected] of [
    [box(175, 1, -175, 2), 190],
    [box(-175, 1, -172, 2), 197],
    [box(172, 1, 175, 2), 197],
    [box(165, 1, 175, 2), 195],
    [box(-175, 1, -165, 2), 195],
    [box(10, 1, 20, 2), 200],
    [box(170, 1, 180, 2), 190],
    [box(-180, 1, -170, 2), 190],
    [box(-180, 0, 180, 10), 0],
  ] as const) {
    const { numerator, denominator } = areaOf(outer, hole).exact();
    assert.equal(Number(numerator) / Number(denominator), expected, JSON.stringify(hole));
  }
  const band = areaOf(box(-180, 0, 180, 10), box(175, 1, -175, 2));
  assert.equal(Number(band.exact().numerator) / Number(band.exact().denominator), 3590);
});

test('a hole that follows the outer ring along thousands of vertices is measured exactly', () => {
  const arc = Array.from({ length: 5_000 }, (_, i) => [i / 2 ** 8, i ** 2 / 2 ** 20] as const);
  const outer: Positions = [...arc, [0, 80]];
  const [lng, lat] = arc.at(-1)!;
  const middle = [lng / 2, (lat + 80) / 2] as const; // the middle of the outer ring's slanted edge
  const { numerator, denominator } = areaOf(outer, [...arc, middle]).exact();
  assert.equal(Number(numerator) / Number(denominator), (80 * middle[0]) / 2);
  assert.equal(areaOf(outer, outer).near, 0);
});

test('a ring has an area if and only if it does not just run back along itself or around twice', () => {
  const path: Positions = [
    [0, 0],
    [0.1, 0.7],
    [0.3, 0.2],
    [0.9, 0.4],
    [0.5, 0.8],
  ];
  assert.ok(!enclosesArea(read([...path, ...path.slice(1, -1).toReversed()])));
  assert.ok(!enclosesArea(read([...square, ...square])));
  assert.ok(
    !enclosesArea(
      read([
        [0, 0],
        [2, 2],
        [6, 6],
        [3, 3],
        [1, 1],
      ]),
    ),
  );
  assert.ok(enclosesArea(read([...square, ...square, ...square])));
  assert.ok(
    enclosesArea(
      read([
        [0, 0],
        [2, 2],
        [2, 0],
        [0, 2],
      ]),
    ),
  );
  assert.ok(
    enclosesArea(
      read([
        [0, 0],
        [1, 0],
        [1, Number.MIN_VALUE],
      ]),
    ),
  );
});

test('a shape that crosses itself has the same area from another start, in reverse, and when moved', () => {
  const star: Positions = [
    [0, 3],
    [2, -3],
    [-3, 1],
    [3, 1],
    [-2, -3],
  ];
  const turned = [...star.slice(2), ...star.slice(0, 2)].toReversed();
  assert.equal(compareAreas(areaOf(star), areaOf(turned)), 0);
  const moved = star.map(([lng, lat]) => [lng + 64.5, lat - 32.25] as const);
  assert.equal(compareAreas(areaOf(star), areaOf(moved)), 0);
  const larger: Positions = [[0, 3 + 2 ** -50], ...star.slice(1)];
  assert.ok(compareAreas(areaOf(star), areaOf(larger)) < 0);
});

test('the worst case of 20,000 vertices is read and measured in bounded time', () => {
  const random = seededRandom(5);
  const count = 20_000;
  const fill = (vertex: (i: number) => readonly [number, number]): Positions =>
    Array.from({ length: count }, (_, i) => vertex(i));
  const cases = {
    'a tangle': fill(() => [random() * 10, random() * 10]),
    'a slanted comb': fill((i) => [(i / count) * 10 + (i % 2) * 9, (i % 2) * 9]),
    'a fan, forth and back': fill((i) => (i % 2 === 0 ? [5, 5] : [5 + Math.cos(i), 5 + Math.sin(i)])),
    'a fan about the least double': fill((i) =>
      i % 2 === 0 ? [5e-324, 5e-324] : [Math.cos(i), Math.sin(i)],
    ),
    'a zigzag across the antimeridian': fill((i) => [
      i % 2 === 0 ? 100.1 + random() : -100.1 - random(),
      i / count,
    ]),
  };
  for (const [name, ring] of Object.entries(cases)) {
    const start = process.cpuUsage();
    const reading = read(ring);
    enclosesArea(reading);
    measureZone([reading]);
    const ms = process.cpuUsage(start).user / 1000;
    // Took 40 to 90 ms each when this was written; a step that compared all pairs would take many seconds.
    assert.ok(ms < 1500, `${name}: ${ms} ms`);
  }
});

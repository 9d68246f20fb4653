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

/** Outlines whose area can be computed by hand: name, area, vertices. */
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

test('a ring has an area exactly if it is not walked forth and back, or twice', () => {
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

test('a shape that crosses itself ties with itself from another start, the other way, and moved', () => {
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

test('20,000 vertices at their worst are read and measured in bounded time', () => {
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
    const start = performance.now();
    const reading = read(ring);
    enclosesArea(reading);
    measureZone([reading]);
    const ms = performance.now() - start;
    // 40 to 90 ms each where this was written; a step that compared all pairs would take many seconds.
    assert.ok(ms < 1500, `${name}: ${ms} ms`);
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../random-zones.test-support.ts';
import { enclosesArea } from '../rings/enclosed-area.ts';
import { unrollRing } from '../rings/ring-reading.ts';
import { type Cell, cells, randomWalk, surrounds } from './grid-walks.test-support.ts';
import { findPolygonWarnings } from './polygon-warnings.ts';

type Positions = readonly (readonly [lng: number, lat: number])[];

function toRing(positions: Positions): Float64Array {
  return Float64Array.from([...positions, ...positions.slice(0, 1)].flat());
}

function messagesOf(...rings: readonly Positions[]): string[] {
  return findPolygonWarnings(rings.map(toRing)).map(({ message }) => message);
}

const box = (west: number, south: number, east: number, north: number): Positions => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
];

const outer = box(0, 0, 10, 10);
const readByEvenOdd = (ring: number, from: number, to: number) =>
  `ring ${ring} crosses itself where the edges from positions ${from} and ${to} meet: it is read by the even-odd rule`;

test('an ordinary polygon has no warnings', () => {
  assert.deepEqual(messagesOf(outer), []);
  assert.deepEqual(messagesOf(outer, box(1, 1, 3, 3), box(5, 5, 7, 7)), []);
});

test('a warning for a ring that crosses itself names two positions', () => {
  const bowTie: Positions = [
    [1, 1],
    [3, 3],
    [3, 1],
    [1, 3],
  ];
  assert.deepEqual(messagesOf(bowTie), [readByEvenOdd(0, 0, 2)]);
  assert.deepEqual(messagesOf(outer, bowTie), [readByEvenOdd(1, 0, 2)]);
  const repeated: Positions = [[1, 1], [1, 1], ...bowTie.slice(1)];
  assert.deepEqual(messagesOf(repeated), [readByEvenOdd(0, 1, 3)]);
  const throughVertex: Positions = [
    [1, 1],
    [2, 2],
    [3, 3],
    [3, 1],
    [2, 2],
    [1, 3],
  ];
  assert.deepEqual(messagesOf(throughVertex), [readByEvenOdd(0, 1, 4)]);
  const alongAnEdge: Positions = [
    [0, 0],
    [2, 0],
    [4, 0],
    [6, 2],
    [4, 2],
    [4, 0],
    [2, 0],
    [2, -2],
    [0, -2],
  ];
  assert.equal(messagesOf(alongAnEdge).length, 1);
  const antimeridian: Positions = [
    [179, 0],
    [-179, 2],
    [-179, 0],
    [179, 2],
  ];
  assert.deepEqual(messagesOf(antimeridian), [readByEvenOdd(0, 0, 2)]);
});

test('touching at a point or along an edge is not crossing', () => {
  const touching: Record<string, Positions> = {
    'two squares that meet in a vertex': [
      [0, 0],
      [1, 0],
      [1, 1],
      [2, 1],
      [2, 2],
      [1, 2],
      [1, 1],
      [0, 1],
    ],
    'a vertex on an edge': [
      [0, 0],
      [4, 0],
      [4, 4],
      [2, 0],
      [0, 4],
    ],
    'a bridge to a hole': [
      [0, 0],
      [9, 0],
      [9, 9],
      [0, 9],
      [0, 0],
      [3, 3],
      [3, 6],
      [6, 6],
      [6, 3],
      [3, 3],
    ],
    'an edge that it comes back along': [
      [0, 0],
      [4, 0],
      [6, 2],
      [4, 2],
      [4, 0],
      [2, 0],
      [2, 2],
      [0, 2],
    ],
    'a spike': [
      [0, 0],
      [3, 0],
      [3, 1],
      [9, 1],
      [3, 1],
      [3, 3],
      [0, 3],
    ],
  };
  for (const [name, ring] of Object.entries(touching)) {
    assert.deepEqual(messagesOf(ring), [], name);
    assert.deepEqual(messagesOf(ring.toReversed()), [], name);
  }
  assert.deepEqual(messagesOf(outer, box(0, 1, 3, 3), box(3, 1, 5, 3), box(5, 3, 7, 10)), []);
});

test('a hole that is outside the outer ring, or partly outside, causes a warning', () => {
  assert.deepEqual(messagesOf(outer, box(1, 1, 2, 2), box(10, 1, 13, 3)), [
    'ring 2 lies outside ring 0: it has no effect',
  ]);
  assert.deepEqual(messagesOf(outer, box(9, 1, 13, 3)), [
    'ring 1 lies partly outside ring 0: only its part inside is a hole',
  ]);
  const world = box(-180, 0, 180, 10);
  assert.deepEqual(messagesOf(world, box(175, 1, -175, 2), box(-180, 3, 180, 4)), []);
  assert.deepEqual(messagesOf(box(170, 0, -170, 10), box(-175, 1, -172, 2), box(172, 1, 175, 2)), []);
  assert.deepEqual(messagesOf(box(170, 0, -170, 10), box(-175, 1, -165, 2), box(10, 1, 20, 2)), [
    'ring 1 lies partly outside ring 0: only its part inside is a hole',
    'ring 2 lies outside ring 0: it has no effect',
  ]);
});

test('overlapping holes cause warnings, even a hole inside another and the same hole twice', () => {
  const overlap = (ring: number, other: number) => `ring ${ring} overlaps ring ${other}: they make one hole`;
  assert.deepEqual(messagesOf(outer, box(1, 1, 3, 3), box(5, 5, 7, 7), box(2, 2, 6, 6)), [overlap(3, 1)]);
  assert.deepEqual(messagesOf(outer, box(2, 2, 3, 3), box(1, 1, 5, 5)), [overlap(2, 1)]);
  assert.deepEqual(messagesOf(outer, box(2, 2, 3, 3), box(2, 2, 3, 3).toReversed()), [overlap(2, 1)]);
  const world = box(-180, 0, 180, 10);
  assert.deepEqual(messagesOf(world, box(175, 1, -175, 3), box(-178, 2, -170, 4)), [overlap(2, 1)]);
});

test('more than 20 warnings are summarized', () => {
  const holes = Array.from({ length: 30 }, (_, i) => box(20 + 2 * i, 0, 21 + 2 * i, 1));
  const messages = messagesOf(outer, ...holes);
  assert.equal(messages.length, 21);
  assert.equal(messages.at(-1), 'from ring 21 on, there are 10 more warnings');
});

test('holes along grid lines have the warnings that their cells require', () => {
  const counts = { outside: 0, partly: 0, overlaps: 0, none: 0 };
  for (let seed = 1; seed <= 2_000; seed++) {
    const random = seededRandom(seed);
    const walks = Array.from({ length: 2 + Math.floor(random() * 3) }, () =>
      randomWalk(random, 2 + 2 * Math.floor(random() * 2)),
    ).filter((walk) => cells.some((cell) => surrounds(walk, cell)));
    const messages = findPolygonWarnings(walks.map((walk) => Float64Array.from(walk.flat())));
    const found = messages
      .map(({ message }) => message)
      .filter((message) => !message.includes('crosses itself'));
    const expected = walks.flatMap((_, ring) => (ring === 0 ? [] : expectWarnings(walks, ring, counts)));
    assert.deepEqual(found, expected, `seed ${seed}`);
  }
  assert.ok(
    Object.values(counts).every((count) => count > 80),
    JSON.stringify(counts),
  );
});

function expectWarnings(
  walks: readonly Cell[][],
  ring: number,
  counts: { outside: number; partly: number; overlaps: number; none: number },
): string[] {
  const own = cells.filter((cell) => surrounds(walks[ring]!, cell));
  const inside = own.filter((cell) => surrounds(walks[0]!, cell)).length;
  const other = walks.findIndex((walk, i) => i > 0 && i < ring && own.some((cell) => surrounds(walk, cell)));
  const messages: string[] = [];
  if (inside === 0) {
    counts.outside++;
    messages.push(`ring ${ring} lies outside ring 0: it has no effect`);
  } else if (inside < own.length) {
    counts.partly++;
    messages.push(`ring ${ring} lies partly outside ring 0: only its part inside is a hole`);
  }
  if (other > 0) {
    counts.overlaps++;
    messages.push(`ring ${ring} overlaps ring ${other}: they make one hole`);
  }
  if (messages.length === 0) counts.none++;
  return messages;
}

test('a ring crosses itself if and only if every ring close to it does', () => {
  const counts = { crossing: 0, crossingInVertex: 0, touching: 0 };
  for (let seed = 1; seed <= 12_000; seed++) {
    const random = seededRandom(seed);
    const vertices = Array.from({ length: 4 + Math.floor(random() * 5) }, () => {
      return [Math.floor(random() * 4), Math.floor(random() * 4)] as const;
    });
    if (turnsBack(vertices) || !enclosesArea(unrollRing(toRing(vertices)))) continue;
    const crosses = messagesOf(vertices).length > 0;
    const nearby = Array.from({ length: crosses ? 30 : 2_000 }, () => () => {
      return vertices.map(([x, y]) => [x + (random() - 0.5) * 1e-3, y + (random() - 0.5) * 1e-3] as const);
    });
    const isAvoidable = nearby.some((move) => !hasCrossingEdges(move()));
    assert.equal(crosses, !isAvoidable, `seed ${seed}: ${JSON.stringify(vertices)}`);
    if (crosses) counts.crossing++;
    if (crosses && !hasCrossingEdges(vertices)) counts.crossingInVertex++;
    if (!crosses && hasRepeats(vertices)) counts.touching++;
  }
  assert.ok(counts.crossing > 3_000, JSON.stringify(counts));
  assert.ok(counts.crossingInVertex > 100 && counts.touching > 40, JSON.stringify(counts));
});

const crossProduct = (a: readonly number[], b: readonly number[], c: readonly number[]) =>
  (b[0]! - a[0]!) * (c[1]! - a[1]!) - (b[1]! - a[1]!) * (c[0]! - a[0]!);

/** Whether two consecutive edges, or an edge without length, run back along each other: close rings then differ. */
function turnsBack(vertices: Positions): boolean {
  return vertices.some((vertex, i) => {
    const before = vertices.at(i - 1)!;
    const after = vertices[(i + 1) % vertices.length]!;
    if (crossProduct(before, vertex, after) !== 0) return false;
    return (
      (vertex[0] - before[0]) * (after[0] - vertex[0]) + (vertex[1] - before[1]) * (after[1] - vertex[1]) <= 0
    );
  });
}

function hasRepeats(vertices: Positions): boolean {
  return new Set(vertices.map(String)).size < vertices.length;
}

function hasCrossingEdges(vertices: Positions): boolean {
  const at = (i: number) => vertices[i % vertices.length]!;
  return vertices.some((a, i) =>
    vertices.slice(0, i).some((c, j) => {
      const [b, d] = [at(i + 1), at(j + 1)];
      return (
        crossProduct(a, b, c) * crossProduct(a, b, d) < 0 && crossProduct(c, d, a) * crossProduct(c, d, b) < 0
      );
    }),
  );
}

test('the worst case of 20,000 vertices is checked in bounded time', () => {
  const random = seededRandom(7);
  const round = Array.from({ length: 10_000 }, (_, i) => {
    return [Math.cos((i / 5_000) * Math.PI), Math.sin((i / 5_000) * Math.PI)] as const;
  });
  const triangle = (west: number, south: number, size: number): Positions =>
    box(west, south, west + size, south + size).slice(1);
  const cases: Record<string, Positions[]> = {
    'a tangle': [Array.from({ length: 20_000 }, () => [random(), random()] as const)],
    'a ring as its own hole': [round, round],
    'holes on top of each other': [
      round,
      ...Array.from({ length: 3_333 }, () => triangle(random(), random(), 1)),
    ],
    'holes around each other': Array.from({ length: 6_666 }, (_, i) =>
      triangle(-i / 100, -i / 100, i / 50 + 1),
    ),
    'one path forth and back': [[...round, [0.5, 0.1], ...round.slice(0, -1).toReversed(), [0.5, 0]]],
  };
  for (const [name, rings] of Object.entries(cases)) {
    const start = process.cpuUsage();
    messagesOf(...rings);
    const ms = process.cpuUsage(start).user / 1000;
    // Took 5 to 100 ms each when this was written; comparing all pairs would take many seconds.
    assert.ok(ms < 2_000, `${name}: ${ms} ms`);
  }
});

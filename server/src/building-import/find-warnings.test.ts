import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strToU8 } from 'fflate';
import { type ImportPlace, interpretSource } from './interpret.ts';
import type { ImportWarning } from './interpreted.ts';
import { readSource } from './read-source.ts';

type Ring = readonly (readonly [x: number, y: number])[];

interface Place {
  readonly name: string;
  readonly rings: readonly Ring[];
}

/** In units of 0.0001 degrees, about ten meters. */
function box(x: number, y: number, width = 0.9, height = 0.9): Ring {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
    [x, y],
  ];
}

function toText(places: readonly Place[], toLngLat: (x: number, y: number) => readonly number[]): string {
  return JSON.stringify({
    type: 'FeatureCollection',
    features: places.map(({ name, rings }) => ({
      type: 'Feature',
      properties: { name, type: 'room' },
      geometry: { type: 'Polygon', coordinates: rings.map((ring) => ring.map(([x, y]) => toLngLat(x, y))) },
    })),
  });
}

const inDegrees = (x: number, y: number) => [10 + x / 1e4, 50 + y / 1e4];
const rooms = Array.from(
  { length: 12 },
  (_, i): Place => ({ name: `Room ${i}`, rings: [box(i % 4, Math.floor(i / 4))] }),
);

async function warningsOf(
  places: readonly Place[],
  toLngLat = inDegrees,
  place: ImportPlace = {},
): Promise<readonly ImportWarning[]> {
  const model = await readSource([{ name: 'mill.geojson', bytes: strToU8(toText(places, toLngLat)) }]);
  return interpretSource(model, {}, place).warnings;
}

function kindsOf(warnings: readonly ImportWarning[]) {
  return warnings.map(({ code, count, places }) => [code, count, places.map(({ zone }) => zone)]);
}

test('finds no warnings in a plan without mistakes', async () => {
  assert.deepEqual(await warningsOf(rooms), []);
});

test('reports only rooms that share more than a tenth of the smaller one', async () => {
  const shared = (part: number): Place => ({ name: 'Overlapping', rings: [box(3.9 - 0.9 * part, 0)] });
  assert.deepEqual(kindsOf(await warningsOf([...rooms, shared(0.09)])), []);
  assert.deepEqual(kindsOf(await warningsOf([...rooms, shared(0.12)])), [
    ['overlap', 2, ['Room 3', 'Overlapping']],
  ]);
  const inside: Place = { name: 'Inside', rings: [box(0.2, 0.2, 0.3, 0.3)] };
  assert.deepEqual(kindsOf(await warningsOf([...rooms, inside])), [['overlap', 1, ['Inside']]]);
  const courtyard: Place = {
    name: 'Around',
    rings: [box(10, 10, 5, 5), [...box(11, 11, 3, 3)].toReversed()],
  };
  const within: Place = { name: 'Courtyard', rings: [box(11, 11, 3, 3)] };
  assert.deepEqual(kindsOf(await warningsOf([...rooms, courtyard, within])), []);
});

test('reports a repeated shape as a duplicate, regardless of its first vertex and direction', async () => {
  const [a, b, c, d] = box(0, 0) as [Ring[0], Ring[0], Ring[0], Ring[0]]; // the first four of five
  const again: Place = { name: 'Again', rings: [[c, b, a, d, c]] };
  assert.deepEqual(kindsOf(await warningsOf([...rooms, again])), [['duplicate', 1, ['Again']]]);
});

test('reports rooms that cross themselves and holes outside their room', async () => {
  const bowTie: Place = {
    name: 'Bow tie',
    rings: [
      [
        [10, 10],
        [11, 11],
        [11, 10],
        [10, 10.5],
        [10, 10],
      ],
    ],
  };
  const hole: Place = { name: 'Hole', rings: [box(12, 10), box(14, 10, 0.2, 0.2)] };
  assert.deepEqual(kindsOf(await warningsOf([...rooms, bowTie, hole])), [
    ['selfCrossing', 1, ['Bow tie']],
    ['holeOutside', 1, ['Hole']],
  ]);
});

test('reports names that come from software errors', async () => {
  const names = ['null', 'undefined', '{"en":"Hall"}', '[object Object]', 'BÃ¼ro', 'B\uFFFDro', 'N/A'];
  const places = rooms.map((room, i) => ({ ...room, name: names[i] ?? room.name }));
  assert.deepEqual(kindsOf(await warningsOf(places)), [['suspiciousName', names.length, names]]);
  const good = rooms.map((room, i) => ({
    ...room,
    name: ['Nullarbor', '[A] Hall', 'Ã', 'Büro', '101'][i] ?? room.name,
  }));
  assert.deepEqual(await warningsOf(good), []);
});

test('reports zones that are far away, and whether their coordinates are swapped', async () => {
  const far: Place = { name: 'Far', rings: [box(2000, 0)] };
  assert.deepEqual(kindsOf(await warningsOf([...rooms, far])), [['farFromBuilding', 1, ['Far']]]);
  const one = { name: 'Swapped', rings: [box(5, 5)] };
  const text = (x: number, y: number) => (x >= 5 ? inDegrees(x, y).toReversed() : inDegrees(x, y));
  assert.deepEqual(kindsOf(await warningsOf([...rooms, one], text)), [
    ['swappedCoordinates', 1, ['Swapped']],
  ]);
});

test('treats latitudes beyond 90° as swapped, and coordinates beyond degrees as meters', async () => {
  const codes = async (toLngLat: (x: number, y: number) => number[]) => {
    const warnings = await warningsOf(rooms, toLngLat).catch((error: Error) => error.message);
    return typeof warnings === 'string' ? warnings : warnings.map(({ code, count }) => [code, count]);
  };
  assert.deepEqual(await codes((x, y) => [50 + y / 1e4, 120 + x / 1e4]), [['swappedCoordinates', 12]]);
  assert.deepEqual(await codes((x, y) => [500_000 + x * 10, 5_500_000 + y * 10]), [['localMeters', 12]]);
  assert.deepEqual((await codes((x, y) => [x * 10, y * 10]))[0], ['localMeters', 12]);
});

test('reports zones outside the map to which they are added', async () => {
  const mapBounds = { topLeftLat: 50.01, topLeftLng: 9.99, bottomRightLat: 49.99, bottomRightLng: 10.00025 };
  const [warning] = await warningsOf(rooms, inDegrees, { mapBounds });
  assert.deepEqual([warning?.code, warning?.count], ['outsideMap', 6]);
  const swapped = { topLeftLat: 10.01, topLeftLng: 49.99, bottomRightLat: 9.99, bottomRightLng: 50.01 };
  const [all] = await warningsOf(rooms, inDegrees, { mapBounds: swapped });
  assert.deepEqual([all?.code, all?.count], ['swappedCoordinates', 12]);
});

test('reports floors with the same number, and text that is not UTF-8', async () => {
  const bytes = strToU8(toText(rooms, inDegrees));
  const latin1 = Buffer.from(toText([{ name: 'Büro', rings: [box(0, 0)] }], inDegrees), 'latin1');
  const model = await readSource([
    { name: 'level-1.geojson', bytes },
    { name: 'east-level-1.geojson', bytes: latin1 },
  ]);
  const { warnings, needed } = interpretSource(model);
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['notUtf8', 'sameOrdinal'],
  );
  assert.deepEqual(needed, ['encoding']);
  assert.deepEqual(interpretSource(model, { encoding: 'latin1' }).needed, []);
});

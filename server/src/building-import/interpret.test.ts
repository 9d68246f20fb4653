import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strToU8 } from 'fflate';
import { interpretSource } from './interpret.ts';
import type { ImportChoices, InterpretedImport } from './interpreted.ts';
import { readSource } from './read-source.ts';
import { generatePlaces, toDxf, toGeoJson, toOsm } from './testing/generated-files.test-support.ts';

async function interpret(files: Readonly<Record<string, string>>, choices: ImportChoices = {}) {
  const list = Object.entries(files).map(([name, text]) => ({ name, bytes: strToU8(text) }));
  return interpretSource(await readSource(list), choices);
}

function floorsOf({ buildings }: InterpretedImport) {
  return buildings.flatMap(({ floors }) =>
    floors.map(({ floorNumber, name, isDefault, zones }) => ({
      floorNumber,
      name,
      isDefault,
      zones: zones.length,
    })),
  );
}

function features(...properties: object[]): string {
  return JSON.stringify({
    type: 'FeatureCollection',
    features: properties.map((one, i) => ({
      type: 'Feature',
      properties: one,
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [i / 1e4, 0],
            [(i + 0.9) / 1e4, 0],
            [i / 1e4, 1e-4],
            [i / 1e4, 0],
          ],
        ],
      },
    })),
  });
}

const only = (result: InterpretedImport) => result.buildings[0]?.floors[0]?.zones ?? [];

test('splits a file into floors by a level property, with lists and ranges on several floors', async () => {
  const result = await interpret({
    'mill.geojson': features(
      { name: 'Cellar', level: '-1' },
      { name: 'Hall', level: '0' },
      { name: 'Stairs', level: '-1-1' },
      { name: 'Lift', level: '0;1' },
    ),
  });
  assert.deepEqual(floorsOf(result), [
    { floorNumber: -1, name: 'Basement', isDefault: false, zones: 2 },
    { floorNumber: 0, name: 'Ground floor', isDefault: true, zones: 3 },
    { floorNumber: 1, name: 'Floor 1', isDefault: false, zones: 2 },
  ]);
  assert.deepEqual(result.needed, []);
});

test('puts several levels on one floor only if the user requests it', async () => {
  const words = features({ name: 'A', level: 'Alpha' }, { name: 'B', level: 'Beta' });
  const undecided = await interpret({ 'mill.geojson': words });
  assert.deepEqual(undecided.needed, ['levels']);
  const one = await interpret({ 'mill.geojson': words }, { oneFloor: true });
  assert.deepEqual([one.needed, floorsOf(one).length], [[], 1]);
  const chosen = await interpret({ 'mill.geojson': words }, { levelProperty: 'level' });
  assert.deepEqual(
    floorsOf(chosen).map(({ floorNumber, name }) => [floorNumber, name]),
    [
      [0, 'Alpha'],
      [1, 'Beta'],
    ],
  );
  const sure = features({ name: 'A', level: '1' }, { name: 'B', level: '2' });
  const files = { 'east.geojson': sure, 'west.geojson': sure };
  assert.deepEqual((await interpret(files)).needed, ['levels']);
  assert.deepEqual((await interpret(files, { levelProperty: 'level' })).needed, []);
});

test('uses a level that all features have in common, and asks if only some have it', async () => {
  const common = await interpret({
    'mill.geojson': features({ name: 'A', level: 3 }, { name: 'B', level: 3 }),
  });
  assert.deepEqual([floorsOf(common).map(({ floorNumber }) => floorNumber), common.needed], [[3], []]);
  const some = await interpret({ 'mill.geojson': features({ name: 'A', level: 3 }, { name: 'B' }) });
  assert.deepEqual(some.needed, ['levels']);
  const noLevel = await interpret({
    'mill.geojson': features({ name: 'A', floor: 'Carpet' }, { name: 'B' }),
  });
  assert.deepEqual([floorsOf(noLevel).map(({ floorNumber }) => floorNumber), noLevel.needed], [[0], []]);
});

test('warns of an order of floors that it guessed, and takes the number that the user gives', async () => {
  const files = {
    'mill.geojson': features(
      { name: 'A', level: 'Ground' },
      { name: 'B', level: 'L1' },
      { name: 'C', level: 'Mezzanine' },
    ),
  };
  const guessOf = ({ warnings }: InterpretedImport) => warnings.find(({ code }) => code === 'guessedOrder');
  const guessed = await interpret(files, { levelProperty: 'level' });
  assert.match(guessOf(guessed)?.message ?? '', /Mezzanine \(2\)/);
  assert.equal(guessOf(guessed)?.count, 1, 'the others say their number');
  const floorNumbers = { Mezzanine: 1, L1: 2, constructor: 9 };
  const corrected = await interpret(files, { levelProperty: 'level', floorNumbers });
  assert.deepEqual(
    floorsOf(corrected).map(({ floorNumber, name }) => [floorNumber, name]),
    [
      [0, 'Ground'],
      [1, 'Mezzanine'],
      [2, 'L1'],
    ],
  );
  assert.equal(guessOf(corrected), undefined);
  const alone = await interpret({ 'mill.geojson': features({ name: 'A' }) });
  assert.equal(guessOf(alone), undefined, 'a single floor has no order');
});

test('counts features without a level instead of putting them on an arbitrary floor', async () => {
  const result = await interpret({
    'mill.geojson': features({ name: 'A', level: 1 }, { name: 'B', level: 2 }, { name: 'C' }),
  });
  assert.deepEqual(
    floorsOf(result).map(({ zones }) => zones),
    [1, 1],
  );
  assert.equal(result.problems.find(({ reason }) => reason === 'It has no level.')?.count, 1);
});

test('makes floors from files by their names', async () => {
  const text = toGeoJson(generatePlaces(5));
  const result = await interpret({
    'mill-floor-gf.geojson': text,
    'mill-floor-2.geojson': text,
    'mill-basement.geojson': text,
  });
  assert.deepEqual(
    floorsOf(result).map(({ floorNumber, isDefault }) => [floorNumber, isDefault]),
    [
      [-1, false],
      [0, true],
      [2, false],
    ],
  );
  assert.equal(result.buildings[0]?.name, 'mill');
});

test('reads names by language in a property as texts, not as JSON', async () => {
  const text = features(
    { name: { en: 'Kitchen', de: 'Küche' } },
    { name: { en: 'Hall' } },
    { name: null, type: 'stairs' },
  );
  assert.deepEqual(
    only(await interpret({ 'a.json': text })).map(({ name }) => name),
    ['Kitchen', 'Hall', 'Unnamed stairs 1'],
  );
  assert.deepEqual(
    only(await interpret({ 'a.json': text }, { language: 'de-AT' }))
      .map(({ name }) => name)
      .slice(0, 2),
    ['Küche', 'Hall'],
  );
});

test('finds the property with the names, and lets the user choose another', async () => {
  const text = features(
    { id: 1, RoomNumber: '1.01', LABEL: 'Kitchen' },
    { id: 2, RoomNumber: '1.02', LABEL: 'Hall' },
  );
  const found = await interpret({ 'a.json': text });
  assert.deepEqual(found.nameProperties.map(({ property, isChosen }) => [property, isChosen])[0], [
    'LABEL',
    true,
  ]);
  assert.deepEqual(
    only(found).map(({ name, externalId, metadata }) => [name, externalId, metadata.RoomNumber]),
    [
      ['Kitchen', '1', '1.01'],
      ['Hall', '2', '1.02'],
    ],
  );
  const chosen = await interpret({ 'a.json': text }, { nameProperty: 'RoomNumber' });
  assert.equal(only(chosen)[0]?.name, '1.01');
});

test('takes types from the table, and lets choices override them', async () => {
  const text = features(
    { name: 'A', type: 'wall' },
    { name: 'B', type: 'conferenceroom' },
    { name: 'C', type: 'pod' },
  );
  const typesOf = async (choices: ImportChoices) =>
    only(await interpret({ 'a.json': text }, choices)).map(({ name, zoneType }) => [name, zoneType]);
  assert.deepEqual(await typesOf({}), [
    ['B', 0],
    ['C', 11],
  ]);
  assert.deepEqual(await typesOf({ skippedCategories: [] }), [
    ['A', 11],
    ['B', 0],
    ['C', 11],
  ]);
  assert.deepEqual(await typesOf({ types: { pod: 4 }, skippedCategories: ['conferenceroom', 'wall'] }), [
    ['C', 4],
  ]);
  assert.deepEqual(await typesOf({ defaultType: 1 }), [
    ['B', 0],
    ['C', 1],
  ]);
  const { categories } = await interpret({ 'a.json': text });
  assert.deepEqual(
    categories.find(({ category }) => category === 'pod'),
    { category: 'pod', count: 1, zoneType: 11, isKnown: false },
  );
});

test('keeps other properties as texts, within the limits of metadata', async () => {
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`key${i}`, 'ü'.repeat(900)]));
  const [zone] = only(
    await interpret({ 'a.json': features({ name: 'A', area: 12.5, tags: ['a'], note: null, ...many }) }),
  );
  assert.equal(zone?.metadata.area, '12.5');
  assert.equal(zone?.metadata.tags, '["a"]');
  assert.ok(!Object.hasOwn(zone.metadata, 'note') && !Object.hasOwn(zone.metadata, 'name'));
  assert.ok(Buffer.byteLength(JSON.stringify(zone.metadata)) <= 16 * 1024);
});

test('needs a placement for a drawing, and places it with a transform', async () => {
  const model = await readSource([{ name: 'mill.dxf', bytes: strToU8(toDxf(generatePlaces(20))) }]);
  assert.deepEqual(interpretSource(model).needed, ['controlPoints']);
  assert.deepEqual(interpretSource(model).buildings, []);
  const placeDrawing = ([x = 0, y = 0]: readonly number[]) => [10 + x / 1e5, 50 + y / 1e5];
  const { buildings, needed } = interpretSource(model, {}, { placeDrawing });
  assert.deepEqual(needed, []);
  const zones = buildings[0]?.floors[0]?.zones ?? [];
  assert.equal(zones.length, 20);
  assert.deepEqual(
    zones.slice(0, 4).map(({ name, zoneType }) => [name, zoneType]),
    [
      ['Büro 0-1 «ŻŹ»', 0],
      ['Büro 0-2 «ŻŹ»', 1],
      ['Büro 0-3 «ŻŹ»', 2],
      ['Büro 0-4 «ŻŹ»', 3],
    ],
  );
});

test('reads levels, names and types from the indoor tags of OpenStreetMap', async () => {
  const places = [...generatePlaces(10, '-1'), ...generatePlaces(10, '0;1')];
  const result = await interpret({ 'mill.osm': toOsm(places) }, { language: 'en' });
  assert.deepEqual(
    floorsOf(result).map(({ floorNumber, zones }) => [floorNumber, zones]),
    [
      [-1, 11],
      [0, 11],
      [1, 11],
    ],
  );
  const [first] = only(result);
  assert.deepEqual([first?.name, first?.zoneType], ['Office & "Büro -1-1 «ŻŹ»"', 0]);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strToU8 } from 'fflate';
import { interpretSource } from './interpret.ts';
import { readSource } from './read-source.ts';
import { generateVenue } from './testing/generated-venue.test-support.ts';

test('reads a venue of two buildings with four levels each, with its names, levels and types', async () => {
  const model = await readSource(generateVenue());
  for (const [language, wing, room] of [
    ['en', 'Wing 1', 'Room 1.1.0'],
    ['fr', 'Aile 1', 'Salle 1.1.0'],
  ] as const) {
    const { buildings, languages, needed, warnings } = interpretSource(model, { language });
    assert.deepEqual([languages, needed, warnings], [['en', 'fr'], [], []]);
    assert.equal(buildings.length, 2);
    const [first] = buildings;
    assert.equal(first?.name, wing);
    assert.equal(first.externalId, 'building-0');
    assert.deepEqual(
      first.floors.map(({ floorNumber, isDefault }) => [floorNumber, isDefault]),
      [
        [-1, false],
        [0, true],
        [1, false],
        [2, false],
      ],
    );
    const zones = buildings.flatMap(({ floors }) =>
      floors.flatMap((floor) => floor.zones.map((zone) => ({ floor, zone }))),
    );
    assert.equal(zones.length, 400);
    assert.equal(first.floors[1]?.zones[0]?.name, room);
    for (const { floor, zone } of zones) {
      assert.doesNotMatch(zone.name, /[{}]/);
      assert.equal(zone.externalId?.replace(/^unit-(.*)-\d+$/, 'level-$1'), floor.externalId);
    }
    const types = first.floors[1]?.zones.slice(0, 6).map(({ zoneType }) => zoneType);
    assert.deepEqual(types, [0, 0, 1, 2, 3, 0]);
  }
});

test('puts a unit on a level of several buildings into the building around it, or into the venue if it is outdoors', async () => {
  const files = generateVenue({ buildings: 2, levels: 1, unitsPerLevel: 10 }).map(({ name, bytes }) => {
    const text = new TextDecoder().decode(bytes);
    const shared = text
      .replaceAll('"level_id":"level-1-0"', '"level_id":"level-0-0"')
      .replaceAll('"building_ids":["building-0"]}}', '"building_ids":["building-0","building-1"]}}');
    return { name, bytes: strToU8(name === 'footprint.geojson' ? text : shared) };
  });
  const { buildings } = interpretSource(await readSource(files));
  assert.deepEqual(
    buildings.map(({ name, floors }) => [
      name,
      floors[0]?.zones.map(({ externalId }) => externalId?.slice(0, 6))[0],
      floors[0]?.zones.length,
    ]),
    [
      ['Wing 1', 'unit-0', 10],
      ['Wing 2', 'unit-1', 10],
    ],
  );
  const outdoors = generateVenue({ buildings: 2, levels: 1, unitsPerLevel: 10 }).map(({ name, bytes }) => {
    const text = new TextDecoder().decode(bytes);
    return { name, bytes: strToU8(text.replaceAll('"building_ids":["building-1"]', '"building_ids":[]')) };
  });
  const all = interpretSource(await readSource(outdoors)).buildings;
  assert.deepEqual(
    all.map(({ name }) => name),
    ['Wing 1', 'Mill Hospital'],
  );
});

test('returns the same ids when the same source is read again', async () => {
  const ids = async () => {
    const { buildings } = interpretSource(await readSource(generateVenue()));
    return buildings.flatMap(({ externalId, floors }) => [
      externalId,
      ...floors.flatMap((floor) => [floor.externalId, ...floor.zones.map((zone) => zone.externalId)]),
    ]);
  };
  const first = await ids();
  assert.ok(!first.includes(null));
  assert.deepEqual(await ids(), first);
});

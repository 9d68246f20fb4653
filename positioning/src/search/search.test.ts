import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FloorFacts } from '../facts.ts';
import { differByOneEdit, foldText, wordsOf } from './fold.ts';
import { pointTypeWords, searchedPointTypes, toSearched } from './point-vocabulary.ts';
import { openSearchIndex, type SearchFloor } from './search-index.ts';
import { searchedMaps, searches } from './search-queries.test-support.ts';
import { type SearchRequest, searchZones } from './search-zones.ts';
import { createSegmentBuilder, type SearchSegment, type SearchZone, segmentBuffers } from './segment.ts';

const floors: SearchFloor[] = [];
const zones: SearchZone[] = [];
for (const { map, floors: ofMap } of searchedMaps) {
  for (const { name, number, label, zones: ofFloor } of ofMap) {
    const facts: FloorFacts = {
      customMapFloorId: `floor ${floors.length}`,
      floorName: name,
      floorNumber: number,
      sortOrder: 0,
      isActive: true,
      ordinal: null,
      postedLabel: label ?? null,
      elevationFt: null,
      floorHeightFt: null,
    };
    floors.push({ customMapId: map, mapName: map, facts });
    for (const [zoneName, zoneType = 0, metadata] of ofFloor)
      zones.push({
        id: `zone ${zones.length}`,
        floorId: facts.customMapFloorId,
        name: zoneName,
        zoneType,
        metadata: metadata ? JSON.stringify(metadata) : null,
        isDispatchable: true,
      });
  }
}

function segmentOf(floorIds: readonly string[]): SearchSegment {
  const builder = createSegmentBuilder(floorIds);
  for (const zone of zones) if (floorIds.includes(zone.floorId)) builder.add(zone);
  return builder.build();
}

const whole = segmentOf(floors.map(({ facts }) => facts.customMapFloorId));
const inOne = openSearchIndex(floors, () => whole);
const byFloor = new Map(
  floors.map(({ facts }) => [facts.customMapFloorId, segmentOf([facts.customMapFloorId])]),
);
const inMany = openSearchIndex(floors, (id) => byFloor.get(id));
const search = (q: string, request: Partial<SearchRequest> = {}) => searchZones(inOne, { q, ...request });

describe('a search', () => {
  for (const [query, zone, place] of searches)
    test(`“${query}” finds ${zone}${place ? ` of ${place}` : ''} first`, () => {
      const [first] = search(query);
      assert.equal(first?.zoneName, zone);
      if (place) assert.equal(first?.floor.facts.floorName, place);
    });

  test('finds the same in one segment as in a segment for each floor', () => {
    for (const [query] of searches) {
      const idsOf = (hits: ReturnType<typeof searchZones>) => hits.map(({ zoneId }) => zoneId);
      assert.deepEqual(idsOf(searchZones(inMany, { q: query })), idsOf(search(query)), query);
    }
  });

  test('every word must be found', () => {
    assert.deepEqual(search('room 312 pharmacy'), []);
    assert.deepEqual(search('kitchen krankenhaus'), []);
  });

  test('a number does not match another number, nor a short word another word', () => {
    assert.deepEqual(search('314'), []);
    assert.deepEqual(search('1204'), []);
    assert.deepEqual(search('bax'), []);
    assert.deepEqual(search('ktchn'), [], 'two errors');
  });

  test('equal hits are sorted by map, floor and name in natural order', () => {
    const names = search('bay').map(({ zoneName, floor }) => `${floor.facts.floorName} ${zoneName}`);
    assert.deepEqual(names, ['Parking 2 Bay 40', 'Parking 2 Bay 41', 'Mezzanine Bay 40']);
  });

  test('finds a point by its label and by every word for its type', () => {
    const floor = floors[0] ?? assert.fail();
    const floorId = floor.facts.customMapFloorId;
    const builder = createSegmentBuilder([floorId]);
    for (const pointType of [...searchedPointTypes, 'a type of a later version'])
      builder.add(
        toSearched({ id: pointType, floorId, pointType, label: pointType === 'door' ? 'Door 7' : null }),
      );
    const segment = builder.build();
    const index = openSearchIndex([floor], () => segment, pointTypeWords);
    const find = (q: string) => searchZones(index, { q }).map(({ zoneId }) => zoneId);
    assert.deepEqual(find('door 7'), ['door']);
    for (const [i, words] of pointTypeWords.entries())
      for (const word of words) assert.ok(find(word).includes(searchedPointTypes[i] ?? ''), word);
  });

  test('words that are next to each other in a name count more than words that are apart', () => {
    const floor = floors[0] ?? assert.fail();
    const builder = createSegmentBuilder([floor.facts.customMapFloorId]);
    for (const [id, name] of ['Boiler east room', 'Main boiler room'].entries())
      builder.add({
        id: `z${id}`,
        floorId: floor.facts.customMapFloorId,
        name,
        zoneType: 0,
        metadata: null,
        isDispatchable: true,
      });
    const segment = builder.build();
    const found = searchZones(
      openSearchIndex([floor], () => segment),
      { q: 'boiler room' },
    );
    assert.deepEqual(
      found.map(({ zoneName }) => zoneName),
      ['Main boiler room', 'Boiler east room'],
    );
  });

  test('can be limited to a map, to types, to a number of hits, and to floors that may be found', () => {
    assert.equal(search('exit').length, 4);
    assert.deepEqual(
      search('exit', { customMapId: '中央病院' }).map(({ zoneName }) => zoneName),
      ['非常口'],
    );
    assert.equal(search('room', { zoneTypes: [3] }).length, 0);
    assert.equal(search('room', { limit: 2 }).length, 2);
    assert.deepEqual(
      searchZones(inOne, { q: 'room 3' }, (floor) => floor === 2).map(({ zoneName }) => zoneName)[0],
      'Room 3',
    );
    assert.ok(
      searchZones(inOne, { q: 'room' }, (floor) => floor === 2).every(({ floor }) => floor === floors[2]),
    );
  });

  test('finds nothing without a letter or a number', () => {
    for (const query of ['', ' ', '!?', '—', '😀']) assert.deepEqual(search(query), []);
  });

  test('a word that is a property of every object is treated like any other word', () => {
    for (const query of ['constructor', 'toString', 'valueOf', '__proto__', 'hasOwnProperty'])
      assert.deepEqual(search(query), [], query);
  });

  test('floors that no longer exist are not found', () => {
    const left = openSearchIndex(floors.slice(1), () => whole);
    assert.deepEqual(searchZones(left, { q: 'reception' }), []);
    assert.equal(searchZones(left, { q: '312' })[0]?.zoneName, 'Room 312');
  });
});

describe('folding', () => {
  test('removes case, accents, ligatures and letter forms, and keeps other letters distinct', () => {
    assert.equal(foldText('ÄÖÜ Straße Œuvre Łódź ﾅｰｽ ２'), 'aou strasse oeuvre lodz ナース 2');
    assert.equal(foldText('ガレージ'), 'ガレージ');
    assert.notEqual(foldText('ガ'), foldText('カ'));
    assert.deepEqual(wordsOf('Rm312-B, 第3会議室'), ['rm', '312', 'b', '第', '3', '会議室']);
  });

  test('one edit is an added, missing or different letter, or two swapped letters', () => {
    for (const [a, b, isOne] of [
      ['kitchen', 'kitchn', true],
      ['kitchen', 'kitchenn', true],
      ['kitchen', 'kitchon', true],
      ['kitchen', 'ktichen', true],
      ['kitchen', 'kitchen', false],
      ['kitchen', 'kithen s', false],
      ['abcd', 'badc', false],
      ['abcd', 'acbx', false],
    ] as const)
      assert.equal(differByOneEdit(a, b), isOne, `${a} ${b}`);
  });
});

test('a segment of many zones finds each of them, equal names by id, also after its buffers were transferred', () => {
  const [floor] = floors;
  assert.ok(floor);
  const builder = createSegmentBuilder([floor.facts.customMapFloorId]);
  const zone = { floorId: floor.facts.customMapFloorId, zoneType: 0, metadata: null, isDispatchable: true };
  for (let i = 0; i < 300; i++) builder.add({ ...zone, id: `zone ${i}`, name: `Bay ${i}` });
  for (const id of ['b', 'a', 'c']) builder.add({ ...zone, id, name: 'Boiler' });
  const built = builder.build();
  const segment = structuredClone(built, { transfer: segmentBuffers(built) });
  assert.ok(built.floorOf.length === 0, 'the arrays moved');
  const index = openSearchIndex([floor], () => segment);
  assert.equal(searchZones(index, { q: 'bay 299' })[0]?.zoneId, 'zone 299');
  assert.deepEqual(
    searchZones(index, { q: 'boiler' }).map(({ zoneId }) => zoneId),
    ['a', 'b', 'c'],
  );
});

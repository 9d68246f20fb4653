import assert from 'node:assert/strict';
import { test } from 'node:test';
import { zoneTypes } from '../zone-rules/zone-types.ts';
import { imdfCategories, imdfParts } from './categories/imdf-categories.ts';
import { findCategory } from './categories.ts';

test('knows a zone type for every unit category of IMDF that is a place', () => {
  const places = Object.values(imdfCategories).flat();
  const all = [...places, ...imdfParts];
  assert.equal(new Set(all).size, all.length);
  assert.ok(all.length >= 61);
  for (const category of places) assert.notEqual(findCategory(category)?.zoneType ?? null, null, category);
  for (const category of imdfParts) assert.equal(findCategory(category)?.zoneType, null, category);
});

test('finds the zone types of tags, layers and words', () => {
  const cases: [category: string, type: keyof typeof zoneTypes | null | undefined][] = [
    ['walkway', 'Hallway'],
    ['restroom.female.wheelchair', 'Room'],
    ['indoor=corridor', 'Hallway'],
    ['room=stairs', 'StairWell'],
    ['highway=elevator', 'Elevator'],
    ['amenity=parking', 'Parking'],
    ['shop=books', 'Room'],
    ['indoor=wall', null],
    ['A-ROOM', 'Room'],
    ['A-AREA-CORR', 'Hallway'],
    ['A-FLOR-STRS', 'StairWell'],
    ['STAIR', 'StairWell'],
    ['ELEV', 'Elevator'],
    ['a-evtr', 'Elevator'],
    ['A-WALL-FULL', null],
    ['A-DOOR', null],
    ['I-FURN', null],
    ['A-ANNO-TEXT', null],
    ['Treppenhaus', 'StairWell'],
    ['Stair_Wells', 'StairWell'],
    ['meeting room', 'Room'],
    ['door', null],
    ['0', undefined],
    ['2', undefined],
    ['A-XYZ', undefined],
    ['', undefined],
    ['constructor', undefined],
    ['__proto__', undefined],
  ];
  for (const [category, type] of cases)
    assert.equal(findCategory(category)?.zoneType, type && zoneTypes[type], category);
});

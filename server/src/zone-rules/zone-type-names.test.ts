import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readZoneType, zoneTypeWords } from './zone-type-names.ts';
import { zoneTypes } from './zone-types.ts';

test('every zone type is recognized by its number, as number and text, and by its name in any case', () => {
  for (const [name, number] of Object.entries(zoneTypes)) {
    for (const value of [
      number,
      String(number),
      ` ${number} `,
      name,
      name.toLowerCase(),
      name.toUpperCase(),
    ]) {
      assert.equal(readZoneType(value), number, String(value));
    }
    assert.equal(readZoneType(zoneTypeWords[number]), number);
  }
});

test('names that plans use are recognized with any separators, in singular and plural', () => {
  for (const [value, number] of [
    ['stairs', zoneTypes.StairWell],
    ['stair_well', zoneTypes.StairWell],
    ['Stair-Wells', zoneTypes.StairWell],
    ['lift', zoneTypes.Elevator],
    ['Corridor', zoneTypes.Hallway],
    ['bathroom', zoneTypes.Room],
    ['fire exit', zoneTypes.Exit],
    ['assembly_point', zoneTypes.MusterPoint],
    ['car park', zoneTypes.Parking],
    ['entrance', zoneTypes.Gate],
  ] as const) {
    assert.equal(readZoneType(value), number, value);
  }
});

test('other values are not mistaken for a zone type: a door is not an emergency exit', () => {
  for (const value of [
    'door',
    'wall',
    '',
    ' ',
    '12',
    '-1',
    '1.5',
    12,
    -1,
    1.5,
    NaN,
    null,
    true,
    {},
    ['room'],
    's',
  ]) {
    assert.equal(readZoneType(value), undefined, String(value));
  }
});

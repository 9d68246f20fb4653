import assert from 'node:assert/strict';
import { test } from 'node:test';
import { captionFloor, shortFloor } from './floor-caption.ts';

test('a floor’s caption starts with the label on its signs, which is not repeated', () => {
  for (const [name, postedLabel, caption] of [
    ['Level 3', null, 'Level 3'],
    ['Level 3', '', 'Level 3'],
    ['Level 3', '3', 'Level 3'],
    ['Level 12', '2', '2 · Level 12'],
    ['Mezzanine', 'M', 'M · Mezzanine'],
    ['Upper ground floor', 'UG', 'UG · Upper ground floor'],
    ['ug', 'UG', 'ug'],
    ['2. Obergeschoss', '2.OG', '2.OG · 2. Obergeschoss'],
    ['Parking (P1)', 'p1', 'Parking (P1)'],
  ] as const)
    assert.equal(captionFloor({ name, postedLabel }), caption);
});

test('a floor’s short label is the one on its signs, or what people call it', () => {
  for (const [name, postedLabel, floorNumber, short] of [
    ['Level 3', 'L3', 2, 'L3'],
    ['Level 3', null, 2, '3'],
    ['2nd floor', ' ', 1, '2'],
    ['Mezzanine 3A', null, 4, '3A'],
    ['Parking P1', null, -1, 'P1'],
    ['Roof', null, 9, 'Roof'],
    ['Ground floor', null, 0, '0'],
    ['Basement', null, -1, '−1'],
    ['1. Untergeschoss', null, -1, '−1'],
    ['2. Obergeschoss', null, 2, '2'],
    ['Block 7, level 3', null, 3, '3'],
  ] as const)
    assert.equal(shortFloor({ name, postedLabel, floorNumber }), short, name);
});

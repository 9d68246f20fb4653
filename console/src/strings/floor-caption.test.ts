import assert from 'node:assert/strict';
import { test } from 'node:test';
import { captionFloor } from './floor-caption.ts';

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

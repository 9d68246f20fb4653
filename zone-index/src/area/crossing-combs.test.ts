import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unrollRing } from '../rings/ring-reading.ts';
import { compareAreas, measureZone } from './zone-area.ts';

/** A ring with many teeth, to the north or to the east. */
function comb(teeth: number, isNorth: boolean, length: number) {
  const flat: number[] = [];
  const add = (along: number, out: number) => flat.push(...(isNorth ? [along, out] : [out, along]));
  for (let i = 0; i < teeth; i++) {
    add((20 * i) / teeth, 0);
    add((20 * (i + 0.5)) / teeth, length);
  }
  add(20, 0);
  add(10, -1);
  add(0, 0);
  return unrollRing(Float64Array.from(flat));
}

test('rings with too many crossings are measured one by one, and equal areas compare as exactly equal', () => {
  const measure = (length: number) => measureZone([comb(1500, true, length), comb(1500, false, 20)]);
  assert.equal(compareAreas(measure(20), measure(20)), 0);
  assert.ok(compareAreas(measure(20), measure(20 + 2 ** -40)) < 0);
});

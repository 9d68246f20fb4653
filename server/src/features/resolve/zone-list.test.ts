import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readZoneList, writeZoneList } from './zone-list.ts';

const id = (i: number) => `0190a6e8-0000-7000-8000-${String(i).padStart(12, '0')}`;
const names = ['Room 1', '', 'Küche “A”', '🔥\u2028', 'x'.repeat(300)];
const zones = names.map((name, i) => ({ id: id(i), name, zoneType: i * 2 }));

test('reads the zones of a written list in any order, and finds no zone for -1', () => {
  const list = readZoneList(writeZoneList(zones) ?? assert.fail());
  for (const i of [4, 0, 2, 2, 1, 3]) assert.deepEqual(list.get(i), zones[i]);
  for (const i of [-1, names.length, Number.NaN]) assert.equal(list.get(i), undefined);
  assert.deepEqual(list.toArray(), zones);
  assert.equal(list.toArray(), list.toArray(), 'the list is made once');
  assert.deepEqual(readZoneList(writeZoneList([]) ?? assert.fail()).toArray(), []);
});

test('does not write a zone whose id has another length, which would shift its name', () => {
  assert.equal(writeZoneList([{ id: 'short', name: 'Room', zoneType: 0 }]), undefined);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { editZoneList, listZones, readZoneList, writeZoneList, type ZoneList } from './zone-list.ts';

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

test('finds the position of a zone by its id, even if names contain ids', () => {
  const named = zones.map((zone, i) => ({ ...zone, name: `${id(4 - i)} ${id(7)} ${zone.name}` }));
  const lists = [readZoneList(writeZoneList(named) ?? assert.fail()), listZones(named)];
  for (const list of lists) {
    assert.deepEqual(
      named.map((zone) => list.indexOf(zone.id)),
      [0, 1, 2, 3, 4],
    );
    for (const missing of [id(7), id(5), '']) assert.equal(list.indexOf(missing), -1);
  }
  assert.equal(readZoneList(writeZoneList([]) ?? assert.fail()).indexOf(id(0)), -1);
});

test('an edited list equals a new list of the edited zones, and leaves the list before the edit as it was', () => {
  const start = readZoneList(writeZoneList(zones) ?? assert.fail());
  const expected = [...zones];
  let list: ZoneList = start;
  for (let step = 0; step < 700; step++) {
    const edits = new Map(
      [(step * 7) % expected.length, ...(step % 3 === 0 ? [expected.length] : [])].map((position) => [
        position,
        { id: id(position), name: `step ${step}`, zoneType: step % 8 },
      ]),
    );
    for (const [position, zone] of edits) expected[position] = zone;
    const [before, sizeBefore] = [list.get(0), list.size];
    const edited = editZoneList(list, edits);
    assert.deepEqual([list.get(0), list.size], [before, sizeBefore]);
    list = edited;
    assert.equal(list.size, expected.length);
    for (const position of [0, (step * 7) % expected.length, expected.length - 1, expected.length, -1]) {
      assert.deepEqual(list.get(position), expected[position]);
      const zone = expected[position];
      if (zone) assert.equal(list.indexOf(zone.id), position);
    }
    if (step % 50 === 0) assert.deepEqual(list.toArray(), expected);
  }
  assert.deepEqual(list.toArray(), expected);
  assert.ok(list.byteLength >= listZones(expected).byteLength);
  assert.deepEqual(start.toArray(), zones);
  assert.equal(list.indexOf(id(9_999)), -1);
});

test('does not write a zone whose id has another length, which would shift its name', () => {
  assert.equal(writeZoneList([{ id: 'short', name: 'Room', zoneType: 0 }]), undefined);
});

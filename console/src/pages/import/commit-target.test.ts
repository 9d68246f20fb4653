import '../../../testing/english.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findBlock, isMostlyOutside, newMap, suggestTargets, toCommitFields } from './commit-target.ts';

const maps = [{ customMapId: 'a' }, { customMapId: 'b' }];
const building = (knownMapId: string | null) => ({ knownMapId });

test('the map that the files are meant for takes precedence over the one from the same source', () => {
  assert.deepEqual(suggestTargets([building('b')], 'a', maps), ['a']);
  assert.deepEqual(suggestTargets([building('b')], null, maps), ['b']);
  assert.deepEqual(suggestTargets([building(null)], null, maps), [newMap]);
});

test('with several buildings, none is assigned to the map that the files are meant for', () => {
  assert.deepEqual(suggestTargets([building('b'), building(null)], 'a', maps), ['b', newMap]);
});

test('a map that does not exist is not suggested', () => {
  assert.deepEqual(suggestTargets([building('gone')], 'gone', maps), [newMap]);
});

test('the reason that blocks an import is reported', () => {
  const ready = { needed: [], zones: 1, buildings: [{ floors: [] }] } as never; // only the counts matter
  assert.equal(findBlock(ready, [newMap, newMap]), undefined);
  assert.match(findBlock(ready, ['a', 'a']) ?? '', /different map/);
  assert.match(findBlock({ needed: ['levels'], zones: 1, buildings: [] }, []) ?? '', /notice above/);
  assert.match(findBlock({ needed: [], zones: 0, buildings: [] }, []) ?? '', /nothing to import/);
  const withPlan = (planFile: string | null) =>
    ({ needed: [], zones: 0, buildings: [{ floors: [{ planFile }] }] }) as never; // only these fields matter
  assert.equal(findBlock(withPlan('plan.png'), [newMap]), undefined);
  assert.match(findBlock(withPlan(null), [newMap]) ?? '', /nothing to import/);
});

test('an empty name falls back to the name in the source', () => {
  const options = { removesMissing: false };
  assert.deepEqual(toCommitFields([newMap], { ...options, name: '  ' }), { customMapIds: [null] });
  assert.deepEqual(toCommitFields([newMap], { ...options, name: ' Mill ' }), {
    customMapIds: [null],
    name: 'Mill',
  });
  assert.deepEqual(toCommitFields(['a'], { name: undefined, removesMissing: true }), {
    customMapIds: ['a'],
    removeMissing: true,
  });
});

test('a building is outside a map that contains less than half of it, also across the antimeridian', () => {
  const map = { north: 1, west: 179, south: 0, east: -179 };
  const box = (west: number, east: number) => ({ north: 1, west, south: 0, east });
  assert.equal(isMostlyOutside(box(179.5, -179.5), map), false);
  assert.equal(isMostlyOutside(box(-180, -179.5), map), false);
  assert.equal(isMostlyOutside(box(-179.4, -178.8), map), false);
  assert.equal(isMostlyOutside(box(-179.2, -178.6), map), true);
  assert.equal(isMostlyOutside(box(178, 179.2), map), true);
  assert.equal(isMostlyOutside({ ...box(179.5, -179.5), north: 3, south: 2 }, map), true);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findBlock, newMap, suggestTargets, toCommitFields } from './commit-target.ts';

const maps = [{ customMapId: 'a' }, { customMapId: 'b' }];
const building = (knownMapId: string | null) => ({ knownMapId });

test('the map that the files are meant for comes before the one from the same source', () => {
  assert.deepEqual(suggestTargets([building('b')], 'a', maps), ['a']);
  assert.deepEqual(suggestTargets([building('b')], null, maps), ['b']);
  assert.deepEqual(suggestTargets([building(null)], null, maps), [newMap]);
});

test('of several buildings, none is put on the one map that the files are meant for', () => {
  assert.deepEqual(suggestTargets([building('b'), building(null)], 'a', maps), ['b', newMap]);
});

test('a map that is not there is not suggested', () => {
  assert.deepEqual(suggestTargets([building('gone')], 'gone', maps), [newMap]);
});

test('what blocks an import is said', () => {
  const ready = { needed: [], zones: 1, buildings: [{}] } as never; // only how many there are matters
  assert.equal(findBlock(ready, [newMap, newMap]), undefined);
  assert.match(findBlock(ready, ['a', 'a']) ?? '', /different map/);
  assert.match(findBlock({ needed: ['levels'], zones: 1, buildings: [] }, []) ?? '', /notice above/);
  assert.match(findBlock({ needed: [], zones: 0, buildings: [] }, []) ?? '', /nothing to import/);
});

test('an empty name is left to the source', () => {
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

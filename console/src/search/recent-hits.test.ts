import '../../testing/english.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRecentHits } from './recent-hits.ts';

const hitOf = (id: string) => ({
  customMapId: 'map',
  mapName: 'Westport House',
  customMapFloorId: 'floor',
  floorName: 'Level 3',
  postedLabel: null,
  customMapZoneId: id,
  zoneName: `Room ${id}`,
});

function createStorage() {
  const texts = new Map<string, string>();
  return {
    texts,
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
  };
}

test('recently opened hits come first, without duplicates, at most six', () => {
  const recent = createRecentHits(1, 'pat', createStorage());
  for (const id of ['1', '2', '3', '2', '4', '5', '6', '7']) recent.add(hitOf(id));
  assert.deepEqual(
    recent.list().map(({ customMapZoneId }) => customMapZoneId),
    ['7', '6', '5', '4', '2', '3'],
  );
});

test('hits belong to one user of one department', () => {
  const storage = createStorage();
  createRecentHits(1, 'pat', storage).add(hitOf('1'));
  assert.deepEqual(createRecentHits(1, 'sam', storage).list(), []);
  assert.deepEqual(createRecentHits(2, 'pat', storage).list(), []);
  assert.equal(createRecentHits(1, 'pat', storage).list().length, 1);
});

test('there are no hits if the storage is damaged, full or blocked', () => {
  const storage = createStorage();
  createRecentHits(1, 'pat', storage).add(hitOf('1'));
  const [key = ''] = storage.texts.keys();
  for (const text of ['{', '{}', '[1]', '[null]', '[{"zoneName":"Room"}]']) {
    storage.texts.set(key, text);
    assert.deepEqual(createRecentHits(1, 'pat', storage).list(), [], text);
  }
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
  };
  createRecentHits(1, 'pat', full).add(hitOf('1'));
  const blocked = createRecentHits(1, 'pat', undefined);
  blocked.add(hitOf('1'));
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sortByName } from './sort-by-name.ts';

const sortNames = async (...names: string[]) =>
  (await sortByName(names.map((name, i) => ({ name, id: String(i) })))).map(({ name }) => name);

test('numbers in names are compared as numbers, and case and accents after letters', async () => {
  assert.deepEqual(await sortNames('Room 10', 'room 9', 'Room 9', 'Room 1'), [
    'Room 1',
    'room 9',
    'Room 9',
    'Room 10',
  ]);
  assert.deepEqual(await sortNames('Zone', 'Étage', 'Exit', 'aisle'), ['aisle', 'Étage', 'Exit', 'Zone']);
});

test('names that read the same are sorted by id', async () => {
  const same = [
    { name: 'É', id: 'b' },
    { name: 'E\u0301', id: 'a' },
    { name: 'É', id: 'c' },
  ];
  assert.deepEqual(
    (await sortByName(same)).map(({ id }) => id),
    ['a', 'b', 'c'],
  );
});

test('a long list is sorted like a short one, from any order, without blocking other work', async () => {
  const items = Array.from({ length: 20_000 }, (_, i) => ({
    name: `Room ${(i * 7919) % 20_000}`,
    id: String(i),
  }));
  let isDone = false;
  let passes = 0;
  const count = () => {
    passes += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const sorted = await sortByName(items);
  isDone = true;
  assert.deepEqual(
    sorted.map(({ name }) => name),
    Array.from({ length: 20_000 }, (_, i) => `Room ${i}`),
  );
  assert.ok(passes > 3, `${passes} passes of the event loop`);
  assert.deepEqual(await sortByName([]), []);
});

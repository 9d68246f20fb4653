import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inOrder, moveItem, placeAt, sortOrdersOf } from './floor-order.ts';

const floor = (customMapFloorId: string, sortOrder: number) => ({ customMapFloorId, sortOrder });

test('an item moves to its position, or to the end if the position is beyond it', () => {
  assert.deepEqual(moveItem(['a', 'b', 'c'], 0, 2), ['b', 'c', 'a']);
  assert.deepEqual(moveItem(['a', 'b', 'c'], 2, 0), ['c', 'a', 'b']);
  assert.deepEqual(moveItem(['a', 'b', 'c'], 1, 9), ['a', 'c', 'b']);
  assert.deepEqual(moveItem(['a', 'b', 'c'], 1, -1), ['b', 'a', 'c']);
  assert.deepEqual(moveItem(['a'], 3, 0), ['a']);
});

test('only floors whose number changes are saved', () => {
  const floors = [floor('a', 0), floor('b', 1), floor('c', 2), floor('d', 3)];
  assert.deepEqual(sortOrdersOf(floors, ['a', 'c', 'b', 'd']), [
    { id: 'c', sortOrder: 1 },
    { id: 'b', sortOrder: 2 },
  ]);
  assert.deepEqual(sortOrdersOf(floors, ['a', 'b', 'c', 'd']), []);
});

test('floors that were added without an order are numbered again', () => {
  const floors = [floor('a', 0), floor('b', 0), floor('c', 0)];
  assert.deepEqual(sortOrdersOf(floors, ['c', 'a', 'b']), [
    { id: 'a', sortOrder: 1 },
    { id: 'b', sortOrder: 2 },
  ]);
});

test('floors that were added or deleted in the meantime do not break the order', () => {
  const floors = [floor('a', 0), floor('new', 1), floor('c', 2)];
  assert.deepEqual(
    inOrder(floors, ['c', 'gone', 'a']).map(({ customMapFloorId }) => customMapFloorId),
    ['c', 'a', 'new'],
  );
  assert.deepEqual(sortOrdersOf(floors, ['gone', 'a']), [{ id: 'a', sortOrder: 1 }]);
});

test('a dragged row comes after the rows whose middle the pointer has passed', () => {
  assert.equal(placeAt([20, 60, 100], 10), 0);
  assert.equal(placeAt([20, 60, 100], 61), 2);
  assert.equal(placeAt([20, 60, 100], 500), 3);
});

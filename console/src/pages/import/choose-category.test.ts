import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseCategory, skipped } from './choose-category.ts';

test('a skipped category has no type, and a category with a type is not skipped', () => {
  const typed = chooseCategory({ types: { office: 1 } }, 'lab', '4');
  assert.deepEqual(typed, { types: { office: 1, lab: 4 }, skippedCategories: [] });
  const without = chooseCategory(typed, 'lab', skipped);
  assert.deepEqual(without, { types: { office: 1 }, skippedCategories: ['lab'] });
  assert.deepEqual(chooseCategory(without, 'lab', '0'), {
    types: { office: 1, lab: 0 },
    skippedCategories: [],
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textOn } from './type-color.ts';

test('text is black on light colors and white on dark ones', () => {
  assert.deepEqual(['#ffffff', '#ffeb3b', '#2e7d32', '#000080'].map(textOn), [
    '#000000',
    '#000000',
    '#ffffff',
    '#ffffff',
  ]);
});

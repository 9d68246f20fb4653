import assert from 'node:assert/strict';
import { test } from 'node:test';
import { format, formatCount } from './format.ts';

test('values replace their placeholders, and numbers are formatted for the locale', () => {
  assert.equal(format('{name}: {size} px', { name: 'Level 3', size: 12_000 }), 'Level 3: 12,000 px');
});

test('a value that looks like a placeholder is not replaced again', () => {
  assert.equal(format('{a} {b}', { a: '{b}', b: 'x' }), '{b} x');
});

test('a count selects its plural form', () => {
  const rooms = { one: '{count} room on {floor}', other: '{count} rooms on {floor}' } as const;
  assert.equal(formatCount(rooms, 1, { floor: 'Level 3' }), '1 room on Level 3');
  assert.equal(formatCount(rooms, 0, { floor: 'Level 3' }), '0 rooms on Level 3');
  assert.equal(formatCount({ other: '{count} rooms' } as const, 1_234), '1,234 rooms');
});

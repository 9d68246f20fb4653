import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatDate } from './dates.ts';

test('a date without a time is the same day in every time zone', () => {
  assert.equal(formatDate('2026-05-31'), 'May 31, 2026');
});

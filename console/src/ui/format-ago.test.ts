import '../../testing/english.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatAgo } from './format-ago.ts';

const at = '2026-05-31T12:00:00.000Z';
const later = (ms: number) => Date.parse(at) + ms;
const hourMs = 3_600_000;

test('a time is shown as how long ago it was, up to a week', () => {
  assert.equal(formatAgo(at, later(20_000)), 'just now');
  assert.equal(formatAgo(at, later(59 * 60_000)), '59 minutes ago');
  assert.equal(formatAgo(at, later(hourMs)), '1 hour ago');
  assert.equal(formatAgo(at, later(24 * hourMs)), 'yesterday');
  assert.equal(formatAgo(at, later(6 * 24 * hourMs)), '6 days ago');
  assert.match(formatAgo(at, later(8 * 24 * hourMs)), /2026/);
});

test('if the clock is behind the server’s, no future time is shown', () => {
  assert.equal(formatAgo(at, later(-5 * hourMs)), 'just now');
});

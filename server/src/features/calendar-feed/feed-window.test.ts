import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boundPattern, resolveWindow } from './feed-window.ts';

const noon = Date.parse('2026-03-10T12:00:00Z');

test('days and weeks are counted from today in the department’s time zone, both days inclusive', () => {
  assert.deepEqual(resolveWindow({ from: '-90d', to: '+1w' }, 'UTC', noon), {
    window: {
      fromAt: '2025-12-10T00:00:00.000Z',
      toAt: '2026-03-18T00:00:00.000Z',
      movedAt: '2026-03-10T00:00:00.000Z',
    },
  });
  // It is already the 11th in Kiritimati.
  assert.deepEqual(resolveWindow({ from: '0d', to: '0d' }, 'Pacific/Kiritimati', noon), {
    window: {
      fromAt: '2026-03-10T10:00:00.000Z',
      toAt: '2026-03-11T10:00:00.000Z',
      movedAt: '2026-03-10T10:00:00.000Z',
    },
  });
});

test('a plus, the space that it becomes in a URL, and no sign have the same meaning', () => {
  const windows = ['+7d', ' 7d', '7d', '1w'].map((to) => resolveWindow({ to }, 'UTC', noon));
  for (const window of windows) assert.deepEqual(window, windows[0]);
});

test('a window between dates does not move with the days, and a clock change makes its day shorter', () => {
  const range = { from: '2026-03-08', to: '2026-03-08' };
  const expected = { window: { fromAt: '2026-03-08T05:00:00.000Z', toAt: '2026-03-09T04:00:00.000Z' } };
  assert.deepEqual(resolveWindow(range, 'America/New_York', noon), expected);
  assert.deepEqual(resolveWindow(range, 'America/New_York', noon + 40 * 86_400_000), expected);
});

test('a day whose midnight is skipped starts at its first wall-clock time', () => {
  const found = resolveWindow({ from: '2018-11-04' }, 'America/Sao_Paulo', noon);
  assert.deepEqual(found, { window: { fromAt: '2018-11-04T03:00:00.000Z' } });
});

test('without bounds the window contains everything', () => {
  assert.deepEqual(resolveWindow({}, 'Europe/Berlin', noon), { window: {} });
});

test('the error names a day that does not exist and an end before the start', () => {
  assert.deepEqual(resolveWindow({ from: '2026-02-30' }, 'UTC', noon), { badBound: 'from' });
  assert.deepEqual(resolveWindow({ to: '2026-02-29' }, 'UTC', noon), { badBound: 'to' });
  assert.deepEqual(resolveWindow({ from: '1d', to: '-1d' }, 'UTC', noon), { badBound: 'to' });
});

test('a text that is neither a number of days or weeks nor a date does not match', () => {
  const pattern = new RegExp(boundPattern);
  for (const good of ['-90d', '+365d', ' 365d', '0d', '12w', '99999d', '1900-01-01', '2199-12-31'])
    assert.match(good, pattern);
  for (const bad of ['', '90', 'd', '--1d', '1.5d', '1dd', '100000d', '1m', ' ', '1d ', '2026-1-1'])
    assert.doesNotMatch(bad, pattern);
  for (const bad of ['2026-13-01', '2026-01-32', '1899-12-31', '2200-01-01', '2026-01-01T00:00', '20260101'])
    assert.doesNotMatch(bad, pattern);
});

test('the most distant bounds are still instants that can be compared as text', () => {
  const found = resolveWindow({ from: '-99999w', to: '99999w' }, 'UTC', noon);
  assert.ok('window' in found && found.window.fromAt && found.window.toAt);
  assert.match(found.window.fromAt, /^\d{4}-/);
  assert.match(found.window.toAt, /^\d{4}-/);
});

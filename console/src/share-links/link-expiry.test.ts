import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isExpired, resolveExpiry, toDateTimeLocal } from './link-expiry.ts';

const nowMs = Date.parse('2026-03-28T12:34:56.789Z');

test('a preset expires exactly that much later, also across a daylight saving change', () => {
  const endOf = (choice: 'hour' | 'day' | 'week' | 'month') => {
    const expiry = resolveExpiry(choice, '', nowMs);
    return expiry.kind === 'at' ? expiry.expiresOn : expiry.kind;
  };
  assert.equal(endOf('hour'), '2026-03-28T13:34:56.789Z');
  assert.equal(endOf('day'), '2026-03-29T12:34:56.789Z');
  assert.equal(endOf('week'), '2026-04-04T12:34:56.789Z');
  assert.equal(endOf('month'), '2026-04-27T12:34:56.789Z');
});

test('a custom time uses the device time zone, is required and must be in the future', () => {
  const field = toDateTimeLocal(nowMs + 60_000);
  assert.match(field, /^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
  assert.deepEqual(resolveExpiry('custom', field, nowMs), {
    kind: 'at',
    expiresOn: '2026-03-28T12:35:00.000Z',
  });
  assert.deepEqual(resolveExpiry('custom', toDateTimeLocal(nowMs), nowMs), { kind: 'past' });
  assert.deepEqual(resolveExpiry('custom', '', nowMs), { kind: 'missing' });
});

test('a link without an expiry never expires; others expire at that moment', () => {
  assert.deepEqual(resolveExpiry('never', '2020-01-01T00:00', nowMs), { kind: 'never' });
  assert.equal(isExpired(null, nowMs), false);
  assert.equal(isExpired('2026-03-28T12:34:56.789Z', nowMs), true);
  assert.equal(isExpired('2026-03-28T12:34:56.790Z', nowMs), false);
});

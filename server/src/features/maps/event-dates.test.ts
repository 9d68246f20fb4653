import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MusterError } from '../../errors.ts';
import { eventOverOn } from './event-dates.ts';

test('an event is over at the end of its last day in the department’s time zone', () => {
  assert.equal(eventOverOn('2026-05-01', '2026-05-31', 'UTC'), '2026-06-01T00:00:00.000Z');
  assert.equal(eventOverOn(null, '2026-05-31', 'America/New_York'), '2026-06-01T04:00:00.000Z');
  assert.equal(eventOverOn(null, '2026-05-31T18:00', 'Asia/Tokyo'), '2026-05-31T15:00:00.000Z');
});

test('an end with an offset falls on the day in the department’s time zone, not in the time zone of the offset', () => {
  assert.equal(eventOverOn(null, '2026-05-31T23:30:00-05:00', 'Europe/Berlin'), '2026-06-01T22:00:00.000Z');
});

test('a day whose end has no midnight because of daylight saving ends when the next day starts', () => {
  // In Beirut, the clock went from 2024-03-30T23:59:59 to 2024-03-31T01:00.
  assert.equal(eventOverOn(null, '2024-03-30', 'Asia/Beirut'), '2024-03-30T22:00:00.000Z');
});

test('an event without an end is never over', () => {
  assert.equal(eventOverOn('2026-05-01', null, 'UTC'), null);
});

test('start and end may be the same day, even if only the start has a time', () => {
  assert.ok(eventOverOn('2026-05-01', '2026-05-01', 'UTC'));
  assert.ok(eventOverOn('2026-05-01T18:00', '2026-05-01', 'UTC'));
});

test('an end before its start and a day that does not exist are rejected with an error that names the field', () => {
  const errorFor = (field: string) => (error: unknown) =>
    error instanceof MusterError && error.message.startsWith(field);
  assert.throws(() => eventOverOn('2026-05-02', '2026-05-01', 'UTC'), errorFor('eventEndDate'));
  assert.throws(() => eventOverOn('2026-05-01T18:00', '2026-05-01T17:59', 'UTC'), errorFor('eventEndDate'));
  assert.throws(() => eventOverOn('2026-02-30', null, 'UTC'), errorFor('eventStartDate'));
  assert.throws(() => eventOverOn(null, '2026-05-01T25:00', 'UTC'), errorFor('eventEndDate'));
});

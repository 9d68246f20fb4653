import '../../../../testing/english.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CalendarEntry } from '@muster/sdk/client';
import { describeListTimes, isWithin } from './list-times.ts';

const entry: CalendarEntry = {
  id: 1,
  title: 'Shift',
  start: '2026-06-16T08:00:00+01:00',
  end: '2026-06-16T18:00:00+01:00',
  allDay: false,
  description: null,
  location: null,
  isMultiDay: false,
  isBusy: true,
  itemTypeId: null,
};

test('an entry that ends after midnight shows that it ends the next day, or on which day', () => {
  const say = (end: string, isStart = true) =>
    describeListTimes({ ...entry, end: `2026-06-${end}:00+01:00` }, isStart).replaceAll('\u202f', ' ');
  assert.equal(say('16T18:00'), '8:00 AM – 6:00 PM');
  assert.equal(say('17T08:00'), '8:00 AM – 8:00 AM next day');
  assert.equal(say('17T00:00'), '8:00 AM – 12:00 AM');
  assert.equal(say('18T08:00'), '8:00 AM – Jun 18, 8:00 AM');
  assert.equal(say('17T08:00', false), 'Until Jun 17, 8:00 AM');
  assert.equal(say('16T08:00'), '8:00 AM');
});

test('a month counts what takes place on its own days, not on those of other months beside them', () => {
  const june = { start: '2026-06-01', end: '2026-07-01' };
  const at = (start: string, end: string, allDay = false) => isWithin({ ...entry, start, end, allDay }, june);
  assert.equal(at('2026-06-30T23:00:00+01:00', '2026-07-01T01:00:00+01:00'), true);
  assert.equal(at('2026-07-01T00:00:00+01:00', '2026-07-01T01:00:00+01:00'), false);
  assert.equal(at('2026-05-31T23:00:00+01:00', '2026-06-01T01:00:00+01:00'), true);
  assert.equal(at('2026-05-31T23:00:00+01:00', '2026-06-01T00:00:00+01:00'), false);
  assert.equal(at('2026-06-01T00:00:00+01:00', '2026-06-01T00:00:00+01:00'), true);
  assert.equal(at('2026-05-30', '2026-06-01', true), false);
  assert.equal(at('2026-05-30', '2026-06-02', true), true);
  assert.equal(at('2026-07-01', '2026-07-02', true), false);
});

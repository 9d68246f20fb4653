import '../../../../testing/english.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CalendarEntry } from '@muster/sdk/client';
import { describeListTimes } from './list-times.ts';

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

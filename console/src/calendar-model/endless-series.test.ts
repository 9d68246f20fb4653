import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CalendarItem } from '@muster/sdk/client';
import { endOfEndless } from './endless-series.ts';

const base: CalendarItem = {
  CalendarItemId: 1,
  DepartmentId: 1,
  Title: 'Drill',
  Description: null,
  Location: null,
  Start: '2026-06-01T09:00:00.000Z',
  End: '2026-06-01T10:00:00.000Z',
  TimeZone: 'Europe/London',
  IsAllDay: false,
  IsMultiDay: false,
  Reminder: null,
  ItemTypeId: null,
  SignUp: { Mode: 'none', Places: null, WaitingList: false, ClosesOn: null, Taken: 0 },
  ShowAs: null,
  Attendees: [],
  RecurrenceRule: null,
  RecurrenceId: null,
  Sequence: 0,
  CreatedOn: '2026-01-01T00:00:00.000Z',
  UpdatedOn: '2026-01-01T00:00:00.000Z',
};
const series = (RecurrenceId: number, RecurrenceRule: string, ...starts: string[]) =>
  starts.map((Start) => ({ ...base, RecurrenceId, RecurrenceRule, Start }));

test('among several endless series, the one that ends first counts, and series with an end do not', () => {
  const daily = series(1, 'FREQ=DAILY', '2026-06-01T09:00:00.000Z', '2028-06-01T09:00:00.000Z');
  const weekly = series(2, 'FREQ=WEEKLY;BYDAY=MO', '2031-06-02', '2026-06-01');
  const counted = series(3, 'FREQ=WEEKLY;COUNT=2', '2026-06-01', '2026-06-08');
  const until = series(4, 'FREQ=WEEKLY;UNTIL=20260608', '2026-06-01', '2026-06-08');
  assert.equal(endOfEndless([...weekly, ...daily, ...counted, ...until, base]), '2028-06-01T09:00:00.000Z');
  assert.equal(endOfEndless([...weekly]), '2031-06-02');
  assert.equal(endOfEndless([...counted, ...until, base]), undefined);
});

import '../../testing/english.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CalendarItem } from '@muster/sdk/client';
import { chooseAnchor, findMisplaced } from './series-undo.ts';

const item = (id: number, start: string, end = start.replace(':00:00', ':30:00')): CalendarItem => ({
  CalendarItemId: id,
  DepartmentId: 1,
  Title: 'Drill',
  Description: null,
  Location: null,
  Start: `2026-06-${start}`,
  End: `2026-06-${end}`,
  TimeZone: 'Europe/London',
  IsAllDay: false,
  IsMultiDay: false,
  Reminder: null,
  ItemTypeId: null,
  SignUp: { Mode: 'none', Places: null, WaitingList: false, ClosesOn: null, Taken: 0 },
  ShowAs: null,
  Attendees: [],
  RecurrenceRule: 'FREQ=WEEKLY',
  RecurrenceId: 1,
  Sequence: 0,
  CreatedOn: '2026-01-01T00:00:00.000Z',
  UpdatedOn: '2026-01-01T00:00:00.000Z',
});

// The second instance had been moved to the afternoon.
const before = [item(1, '01T09:00:00Z'), item(2, '08T14:00:00Z'), item(3, '15T09:00:00Z')];
const after = [item(1, '02T10:00:00Z'), item(2, '09T10:00:00Z'), item(3, '16T10:00:00Z')];

test('a series is moved back using an instance that was on its schedule', () => {
  const anchorFor = (id: number) =>
    chooseAnchor(before, after, before.find((one) => one.CalendarItemId === id) ?? assert.fail());
  assert.equal(anchorFor(3).CalendarItemId, 3);
  assert.equal(anchorFor(2).CalendarItemId, 1);
});

test('instances that are still in the wrong place or missing afterwards are found', () => {
  const movedBack = [item(1, '01T09:00:00Z'), item(2, '08T09:00:00Z')];
  const { misplaced, missingCount } = findMisplaced(before, movedBack);
  assert.deepEqual(
    misplaced.map(({ CalendarItemId, Start }) => [CalendarItemId, Start]),
    [[2, '2026-06-08T14:00:00Z']],
  );
  assert.equal(missingCount, 1);
  assert.deepEqual(findMisplaced(before, before), { misplaced: [], missingCount: 0 });
});

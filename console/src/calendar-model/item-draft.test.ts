import '../../testing/english.ts';
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CalendarItem } from '@muster/sdk/client';
import { checkDraft, fieldForParameter } from './check-draft.ts';
import {
  changesOf,
  type ItemDraft,
  isSameDraft,
  moveStart,
  timesOfRange,
  toItemDraft,
} from './item-draft.ts';
import { minutesOfReminder, reminderOf } from './reminder.ts';

const item: CalendarItem = {
  CalendarItemId: 1,
  DepartmentId: 1,
  Title: 'Ladder drill',
  Description: null,
  Location: null,
  Start: '2026-06-26T08:00:30.000Z',
  End: '2026-06-26T09:30:00.000Z',
  TimeZone: 'Europe/London',
  IsAllDay: false,
  IsMultiDay: false,
  Reminder: 90,
  ItemTypeId: null,
  SignUp: { Mode: 'none', Places: null, WaitingList: false, ClosesOn: null, Taken: 0 },
  ShowAs: null,
  Attendees: [{ Name: 'Robin', Email: 'robin@westport.example', Status: null }],
  RecurrenceRule: 'FREQ=MONTHLY;BYDAY=-1FR',
  RecurrenceId: 1,
  Sequence: 0,
  CreatedOn: '2026-01-01T00:00:00.000Z',
  UpdatedOn: '2026-01-01T00:00:00.000Z',
};

describe('the form of an item', () => {
  const draft = toItemDraft(item);

  test('an edit sends only what was changed, so that seconds are kept', () => {
    assert.deepEqual(changesOf({ ...draft, location: ' Yard ' }, draft, false), {
      Title: 'Ladder drill',
      Location: 'Yard',
    });
    assert.deepEqual(changesOf({ ...draft, startTime: '09:15' }, draft, false), {
      Title: 'Ladder drill',
      IsAllDay: false,
      TimeZone: 'Europe/London',
      Start: '2026-06-26T09:15',
      End: '2026-06-26T10:30',
    });
  });

  test('moving one instance leaves the rule of its series unchanged, and moving several changes it', () => {
    const moved = { ...draft, ...moveStart(draft, { startDate: '2026-06-25' }) };
    assert.equal(changesOf(moved, draft, true).RecurrenceRule, undefined);
    assert.equal(changesOf(moved, draft, false).RecurrenceRule, 'FREQ=MONTHLY;BYDAY=-1TH');
  });

  test('typing a date digit by digit gives the same result as choosing it', () => {
    let typed: ItemDraft = draft;
    for (const startDate of ['0002-06-26', '2026-06-02', '2026-06-30', '', '2026-07-31'])
      typed = { ...typed, ...moveStart(typed, { startDate }) };
    assert.equal(typed.recurrence.day, 'BYDAY=-1FR');
    assert.equal(isSameDraft({ ...typed, ...moveStart(typed, { startDate: '2026-06-26' }) }, draft), false);
    const back = { ...draft, ...moveStart(draft, { startDate: '2026-07-01' }) };
    assert.equal(isSameDraft({ ...back, ...moveStart(back, { startDate: '2026-06-26' }) }, draft), true);
  });

  test('the end moves with the start past midnight', () => {
    const late = moveStart(draft, { startTime: '23:00' });
    assert.deepEqual([late.endDate, late.endTime], ['2026-06-27', '00:30']);
  });

  test('selected days end with the last one, not the day after', () => {
    const times = timesOfRange('2026-06-12', '2026-06-15', true);
    assert.deepEqual([times.startDate, times.endDate], ['2026-06-12', '2026-06-14']);
    const hours = timesOfRange('2026-06-12T23:00:00+01:00', '2026-06-13T01:00:00+01:00', false);
    assert.deepEqual([hours.startTime, hours.endDate, hours.endTime], ['23:00', '2026-06-13', '01:00']);
  });

  test('an end before the start is reported on the field that is wrong', () => {
    assert.deepEqual(Object.keys(checkDraft({ ...draft, endDate: '2026-06-25' })), ['endDate']);
    assert.deepEqual(Object.keys(checkDraft({ ...draft, endTime: '08:00' })), ['endTime']);
    assert.deepEqual(checkDraft({ ...draft, isAllDay: true, endTime: '08:00' }), {});
  });

  test('a rejected field is matched to its form field', () => {
    assert.equal(fieldForParameter('End', draft), 'endDate');
    assert.equal(fieldForParameter('RecurrenceRule', draft), 'repeats');
    assert.equal(fieldForParameter('The', draft), undefined);
  });

  test('a reminder survives a round trip, and more than four weeks are rejected', () => {
    for (const minutes of [null, 0, 15, 50, 90, 1440, 20_160, 40_320])
      assert.equal(minutesOfReminder(reminderOf(minutes)), minutes);
    assert.equal(minutesOfReminder({ choice: 'custom', amount: '5', unit: 'week' }), undefined);
    assert.equal(minutesOfReminder({ choice: 'custom', amount: 'soon', unit: 'hour' }), undefined);
  });
});

import { toTimeColumns } from '../items/item-rows.ts';
import { getOccurrenceTimes, listOccurrences } from './list-occurrences.ts';
import { parseRecurrenceRule } from './recurrence-rule.ts';

/** A rule and the starts of its first instances, which were worked out by hand from the rules of the time zones. */
export interface RecurrenceCase {
  readonly name: string;
  readonly rule: string;
  readonly start: string;
  readonly timeZone: string;
  readonly isAllDay?: boolean;
  readonly starts: readonly string[];
  /** Whether the rule has no starts other than `starts`. */
  readonly isComplete: boolean;
}

const newYork = 'America/New_York'; // daylight saving time from the second Sunday in March to the first in November, at 02:00

export const recurrenceCases: readonly RecurrenceCase[] = [
  {
    name: 'weekly at 09:00 in New York stays 09:00 over the change in spring',
    rule: 'FREQ=WEEKLY',
    start: '2027-03-07T09:00:00',
    timeZone: newYork,
    starts: ['2027-03-07T14:00:00.000Z', '2027-03-14T13:00:00.000Z', '2027-03-21T13:00:00.000Z'],
    isComplete: false,
  },
  {
    name: 'weekly at 09:00 in New York stays 09:00 over the change in autumn',
    rule: 'FREQ=WEEKLY',
    start: '2027-10-31T09:00:00',
    timeZone: newYork,
    starts: ['2027-10-31T13:00:00.000Z', '2027-11-07T14:00:00.000Z', '2027-11-14T14:00:00.000Z'],
    isComplete: false,
  },
  {
    name: 'monthly on the 31st leaves out months without one',
    rule: 'FREQ=MONTHLY;COUNT=5',
    start: '2027-01-31T12:00:00',
    timeZone: 'UTC',
    starts: ['01-31', '03-31', '05-31', '07-31', '08-31'].map((day) => `2027-${day}T12:00:00.000Z`),
    isComplete: true,
  },
  {
    name: 'the last Friday of the month, in Berlin over the change in spring',
    rule: 'FREQ=MONTHLY;BYDAY=-1FR;COUNT=4',
    start: '2027-01-29T18:00:00',
    timeZone: 'Europe/Berlin',
    starts: [
      '2027-01-29T17:00:00.000Z',
      '2027-02-26T17:00:00.000Z',
      '2027-03-26T17:00:00.000Z',
      '2027-04-30T16:00:00.000Z',
    ],
    isComplete: true,
  },
  {
    name: 'the last working day of the month',
    rule: 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=4',
    start: '2027-01-29',
    timeZone: newYork,
    isAllDay: true,
    starts: ['2027-01-29', '2027-02-26', '2027-03-31', '2027-04-30'],
    isComplete: true,
  },
  {
    name: 'yearly on February 29 is every fourth year',
    rule: 'FREQ=YEARLY',
    start: '2028-02-29',
    timeZone: newYork,
    isAllDay: true,
    starts: ['2028-02-29', '2032-02-29'],
    isComplete: false,
  },
  {
    name: 'daily on the days of Apia, which skipped December 30, 2011, has that day and all others',
    rule: 'FREQ=DAILY;COUNT=4',
    start: '2011-12-29',
    timeZone: 'Pacific/Apia',
    isAllDay: true,
    starts: ['2011-12-29', '2011-12-30', '2011-12-31', '2012-01-01'],
    isComplete: true,
  },
  {
    name: 'a skipped day can be the UNTIL of an all-day series',
    rule: 'FREQ=DAILY;UNTIL=20111230',
    start: '2011-12-29',
    timeZone: 'Pacific/Apia',
    isAllDay: true,
    starts: ['2011-12-29', '2011-12-30'],
    isComplete: true,
  },
  {
    name: 'COUNT counts instances, over several days of a week',
    rule: 'FREQ=WEEKLY;BYDAY=MO,WE;COUNT=4',
    start: '2027-01-06T08:00:00',
    timeZone: 'UTC',
    starts: ['06', '11', '13', '18'].map((day) => `2027-01-${day}T08:00:00.000Z`),
    isComplete: true,
  },
  {
    name: 'UNTIL in UTC is a moment, and inclusive',
    rule: 'FREQ=DAILY;UNTIL=20270107T010000Z',
    start: '2027-01-04T20:00:00',
    timeZone: newYork,
    starts: ['2027-01-05T01:00:00.000Z', '2027-01-06T01:00:00.000Z', '2027-01-07T01:00:00.000Z'],
    isComplete: true,
  },
  {
    name: 'UNTIL in UTC a second earlier leaves the last one out',
    rule: 'FREQ=DAILY;UNTIL=20270107T005959Z',
    start: '2027-01-04T20:00:00',
    timeZone: newYork,
    starts: ['2027-01-05T01:00:00.000Z', '2027-01-06T01:00:00.000Z'],
    isComplete: true,
  },
  {
    name: 'UNTIL as a date means all of that day in the time zone',
    rule: 'FREQ=DAILY;UNTIL=20270105',
    start: '2027-01-04T20:00:00',
    timeZone: newYork,
    starts: ['2027-01-05T01:00:00.000Z', '2027-01-06T01:00:00.000Z'],
    isComplete: true,
  },
  {
    name: 'a year without a 53rd Friday has none',
    rule: 'FREQ=YEARLY;BYDAY=53FR;COUNT=2',
    start: '2027-12-31T09:00:00',
    timeZone: 'UTC',
    starts: ['2027-12-31T09:00:00.000Z', '2032-12-31T09:00:00.000Z'],
    isComplete: true,
  },
  {
    name: 'a year without a 53rd Friday from its end has none',
    rule: 'FREQ=YEARLY;BYDAY=-53FR;COUNT=1',
    start: '2028-01-01T09:00:00',
    timeZone: 'UTC',
    starts: ['2032-01-02T09:00:00.000Z'],
    isComplete: true,
  },
  {
    name: 'a yearly rule has the days that all of its parts match',
    rule: 'FREQ=YEARLY;BYMONTHDAY=3;BYDAY=1FR;COUNT=1',
    start: '2027-01-04T09:00:00',
    timeZone: 'UTC',
    starts: ['2031-01-03T09:00:00.000Z'],
    isComplete: true,
  },
  {
    name: '02:30 moves on to 03:30 on the one night that has no 02:30',
    rule: 'FREQ=DAILY;COUNT=3',
    start: '2027-03-13T02:30:00',
    timeZone: newYork,
    starts: ['2027-03-13T07:30:00.000Z', '2027-03-14T07:30:00.000Z', '2027-03-15T06:30:00.000Z'],
    isComplete: true,
  },
  {
    name: '01:30 is the earlier of the two in the night that has it twice',
    rule: 'FREQ=DAILY;COUNT=3',
    start: '2027-11-06T01:30:00',
    timeZone: newYork,
    starts: ['2027-11-06T05:30:00.000Z', '2027-11-07T05:30:00.000Z', '2027-11-08T06:30:00.000Z'],
    isComplete: true,
  },
  {
    name: 'half past midnight where midnight is skipped',
    rule: 'FREQ=DAILY;COUNT=3',
    start: '2018-11-03T00:30:00',
    timeZone: 'America/Sao_Paulo', // 00:00 to 01:00 on November 4
    starts: ['2018-11-03T03:30:00.000Z', '2018-11-04T03:30:00.000Z', '2018-11-05T02:30:00.000Z'],
    isComplete: true,
  },
  {
    name: 'a change by half an hour',
    rule: 'FREQ=DAILY;COUNT=3',
    start: '2027-04-03T01:45:00',
    timeZone: 'Australia/Lord_Howe', // from +11:00 at 02:00 to +10:30 on April 4
    starts: ['2027-04-02T14:45:00.000Z', '2027-04-03T14:45:00.000Z', '2027-04-04T15:15:00.000Z'],
    isComplete: true,
  },
  {
    name: 'hourly over the gap has no two at once, and counts none twice',
    rule: 'FREQ=HOURLY;COUNT=5',
    start: '2027-03-14T00:30:00',
    timeZone: newYork,
    starts: ['05', '06', '07', '08', '09'].map((hour) => `2027-03-14T${hour}:30:00.000Z`),
    isComplete: true,
  },
  {
    name: 'hourly over the repeated hour leaves no hour out',
    rule: 'FREQ=HOURLY;COUNT=4',
    start: '2027-11-07T00:30:00',
    timeZone: newYork,
    starts: ['04', '05', '06', '07'].map((hour) => `2027-11-07T${hour}:30:00.000Z`),
    isComplete: true,
  },
  {
    name: 'every half hour in the repeated hour is in order',
    rule: 'FREQ=MINUTELY;INTERVAL=30;COUNT=6',
    start: '2027-11-07T01:00:00',
    timeZone: newYork,
    starts: ['05:00', '05:30', '06:00', '06:30', '07:00', '07:30'].map(
      (time) => `2027-11-07T${time}:00.000Z`,
    ),
    isComplete: true,
  },
  {
    name: 'every six hours keeps the hours on the wall',
    rule: 'FREQ=HOURLY;INTERVAL=6;COUNT=4',
    start: '2027-03-13T18:00:00',
    timeZone: newYork,
    starts: ['2027-03-13T23', '2027-03-14T05', '2027-03-14T10', '2027-03-14T16'].map(
      (hour) => `${hour}:00:00.000Z`,
    ),
    isComplete: true,
  },
  {
    name: 'a start that the rule does not match is not an instance: the first match after it is the first',
    rule: 'rrule:freq=weekly;byday=fr;count=2',
    start: '2027-01-06T08:00:00',
    timeZone: 'UTC',
    starts: ['2027-01-08T08:00:00.000Z', '2027-01-15T08:00:00.000Z'],
    isComplete: true,
  },
];

/** Lists the starts of the first instances that the service computes for each rule of the table. */
export function expandTable(): { starts: string[]; isComplete: boolean }[] {
  const nowMs = Date.parse('2027-01-01T00:00:00Z');
  return recurrenceCases.map(({ rule, start, timeZone, isAllDay = false, starts, isComplete }) => {
    const schedule = {
      rule: parseRecurrenceRule(rule, isAllDay),
      timeZone,
      isAllDay,
      startsLocal: start,
      endsLocal: start,
    };
    const max = isComplete ? 730 : starts.length;
    const found = listOccurrences(schedule, { nowMs, maxAhead: max, max });
    const times = found.occurrences.map((occurrence) =>
      toTimeColumns(getOccurrenceTimes(schedule, occurrence)),
    );
    return { starts: times.map((row) => row.start_date ?? row.starts_at), isComplete: found.isComplete };
  });
}

if (import.meta.main) console.log(JSON.stringify(expandTable()));

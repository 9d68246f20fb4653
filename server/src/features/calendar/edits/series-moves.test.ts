import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onSqlite } from '../../../testing/test-server.ts';
import { itemOf, listAll, remove, update } from '../calendar.test-support.ts';
import { assertUids, at, createSeries, idsOf, startsOf } from './series.test-support.ts';

interface Move {
  readonly name: string;
  readonly start: string;
  readonly rule: string;
  /** The instance in the request, and the changed fields. */
  readonly target: number;
  readonly fields: object;
  /** The resulting starts. Instance 2 was deleted before, and instance 3 has its own title. */
  readonly starts: readonly string[];
}

const moves: readonly Move[] = [
  {
    name: 'a month’s last day to the first of the next',
    start: '2027-04-30',
    rule: 'FREQ=MONTHLY;COUNT=6',
    target: 0,
    fields: { Start: '2027-05-01T09:00:00' },
    starts: ['2027-05-01', '2027-06-01', '2027-08-01', '2027-09-01', '2027-10-01'],
  },
  {
    name: 'a month’s 30th to the first of the next, from a later instance',
    start: '2027-01-30',
    rule: 'FREQ=MONTHLY;UNTIL=20270730T130000Z',
    target: 4,
    fields: { Start: '2027-07-01T09:00:00' },
    starts: ['2027-02-01', '2027-04-01', '2027-06-01', '2027-07-01', '2027-08-01', '2027-03-01'],
  },
  {
    name: 'second Tuesdays to second Wednesdays',
    start: '2027-06-08',
    rule: 'FREQ=MONTHLY;BYDAY=2TU;COUNT=6',
    target: 0,
    fields: { Start: '2027-06-09T09:00:00', RecurrenceRule: 'FREQ=MONTHLY;BYDAY=2WE;COUNT=6' },
    starts: ['2027-06-09', '2027-07-14', '2027-09-08', '2027-10-13', '2027-11-10'],
  },
  {
    name: 'second Tuesdays to second Wednesdays, from a later instance',
    start: '2027-06-08',
    rule: 'FREQ=MONTHLY;BYDAY=2TU;COUNT=6',
    target: 4,
    fields: { Start: '2027-10-13T09:00:00', RecurrenceRule: 'FREQ=MONTHLY;BYDAY=2WE;COUNT=6' },
    starts: ['2027-06-09', '2027-07-14', '2027-09-08', '2027-10-13', '2027-11-10'],
  },
  {
    name: 'second Tuesdays to second Wednesdays, by the rule alone',
    start: '2027-06-08',
    rule: 'FREQ=MONTHLY;BYDAY=2TU;COUNT=6',
    target: 0,
    fields: { RecurrenceRule: 'FREQ=MONTHLY;BYDAY=2WE;COUNT=6' },
    starts: ['2027-06-09', '2027-07-14', '2027-09-08', '2027-10-13', '2027-11-10'],
  },
  {
    name: 'second Tuesdays by a month',
    start: '2027-01-12',
    rule: 'FREQ=MONTHLY;BYDAY=2TU;COUNT=6',
    target: 4,
    fields: { Start: '2027-06-08T09:00:00' },
    starts: ['2027-02-09', '2027-03-09', '2027-05-11', '2027-06-08', '2027-07-13'],
  },
  {
    name: 'the first of March to the last of February, every year',
    start: '2021-03-01',
    rule: 'FREQ=YEARLY;COUNT=6',
    target: 0,
    fields: { Start: '2021-02-28T09:00:00' },
    starts: ['2021-02-28', '2022-02-28', '2024-02-28', '2025-02-28', '2026-02-28'],
  },
  {
    name: 'two days a week, each to the next',
    start: '2027-01-04',
    rule: 'FREQ=WEEKLY;BYDAY=MO,WE;COUNT=6',
    target: 4,
    fields: { Start: '2027-01-20T09:00:00' },
    starts: ['2027-01-06', '2027-01-11', '2027-01-18', '2027-01-20', '2027-01-25'],
  },
  {
    name: 'two days a week with an UNTIL, each to the next',
    start: '2027-01-04',
    rule: 'FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20270120T140000Z',
    target: 0,
    fields: { Start: '2027-01-06T09:00:00' },
    starts: ['2027-01-06', '2027-01-11', '2027-01-18', '2027-01-20', '2027-01-25'],
  },
  {
    name: 'two times a day, both longer',
    start: '2027-01-04',
    rule: 'FREQ=DAILY;BYHOUR=9,17;COUNT=6',
    target: 5,
    fields: { End: '2027-01-06T18:30:00' },
    starts: ['2027-01-04', '2027-01-04', '2027-01-05', '2027-01-06', '2027-01-06'],
  },
  {
    name: 'every three hours, half an hour later',
    start: '2027-01-04',
    rule: 'FREQ=HOURLY;INTERVAL=3;COUNT=6',
    target: 4,
    fields: { Start: '2027-01-04T21:30:00' },
    starts: ['2027-01-04', '2027-01-04', '2027-01-04', '2027-01-05', '2027-01-05'],
  },
  {
    name: 'two weeks a year to another hour',
    start: '2027-01-30',
    rule: 'FREQ=YEARLY;BYWEEKNO=1,27;BYDAY=WE;COUNT=6',
    target: 4,
    fields: { Start: '2029-07-04T08:00:00' },
    starts: ['2027-07-07', '2028-01-05', '2029-01-03', '2029-07-04', '2030-01-02'],
  },
  {
    name: 'two nights a month to two others',
    start: '2027-06-01',
    rule: 'FREQ=MONTHLY;BYDAY=1TU,2TU;COUNT=6',
    target: 0,
    fields: { Start: '2027-06-02T09:00:00', RecurrenceRule: 'FREQ=MONTHLY;BYDAY=1WE,2WE;COUNT=6' },
    starts: ['2027-06-02', '2027-06-09', '2027-07-14', '2027-08-04', '2027-08-11'],
  },
];

onSqlite('moves of calendar series', (server) => {
  const addSeries = createSeries(server);

  for (const { name, start, rule, target, fields, starts } of moves) {
    test(`gaps, edits and UIDs keep their places when a series moves: ${name}`, async () => {
      const times = { Start: `${start}T09:00:00`, End: `${start}T10:00:00`, RecurrenceRule: rule };
      const { send, ids, uids } = await addSeries(times);
      assert.equal(ids.length, 6);
      await remove(send, at(ids, 2));
      await update(send, at(ids, 3), { Title: 'By hand' });
      itemOf(await update(send, at(ids, target), fields, '?scope=all'));
      const after = await listAll(send);
      const kept = ids.toSpliced(2, 1).map((id) => after.find((item) => item.CalendarItemId === id));
      const added = after.filter(({ CalendarItemId }) => !ids.includes(CalendarItemId));
      const items = [...kept.map((item) => item ?? assert.fail()), ...added];
      assert.deepEqual(
        startsOf(items).map((one) => one.slice(0, 10)),
        starts,
      );
      assert.deepEqual(
        items.filter(({ Title }) => Title === 'By hand').map(({ CalendarItemId }) => CalendarItemId),
        [ids[3]],
      );
      await assertUids(server(), after, uids);
      assert.deepEqual(idsOf(kept.map((item) => item ?? assert.fail())), ids.toSpliced(2, 1));
    });
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError } from '../../../testing/assert-error.ts';
import { onEveryEngine } from '../../../testing/test-server.ts';
import { base, calendarRowsOf, drill, itemOf, update } from '../calendar.test-support.ts';
import { recurrenceCases } from '../recurrence/recurrence-cases.test-support.ts';
import { at, createSeries, mondays, startsOf, weekly } from './series.test-support.ts';

onEveryEngine('calendar series', (server) => {
  const addWeekly = createSeries(server);

  for (const { name, rule, start, timeZone, isAllDay = false, starts, isComplete } of recurrenceCases) {
    test(`saved: ${name}`, async () => {
      const fields = {
        RecurrenceRule: rule,
        Start: start,
        End: null,
        TimeZone: timeZone,
        IsAllDay: isAllDay,
      };
      const { first, items } = await addWeekly(fields);
      assert.deepEqual(startsOf(items).slice(0, starts.length), starts);
      if (isComplete) assert.equal(items.length, starts.length);
      assert.deepEqual(items[0], first);
    });
  }

  test('every instance is a separate item with the rule and the id of its series', async () => {
    const { first, items, ids, uids } = await addWeekly();
    assert.deepEqual(startsOf(items), mondays);
    assert.equal(first.CalendarItemId, first.RecurrenceId);
    assert.equal(new Set(ids).size, 6);
    assert.equal(new Set(ids.map((id) => uids.get(id))).size, 6);
    for (const item of items) {
      assert.equal(item.RecurrenceId, first.CalendarItemId);
      assert.equal(item.RecurrenceRule, 'FREQ=WEEKLY;COUNT=6');
      assert.deepEqual([item.Title, item.Sequence], [drill.Title, 0]);
    }
  });

  test('at most 730 instances, up to five years ahead, are created', async () => {
    const daily = await addWeekly({ RecurrenceRule: 'FREQ=DAILY' });
    assert.equal(daily.items.length, 730);
    const { Start, End } = { Start: '2127-01-06T09:00:00', End: null };
    const yearly = await addWeekly({ Start, End, RecurrenceRule: 'FREQ=YEARLY' });
    assert.deepEqual(startsOf(yearly.items).at(-1)?.slice(0, 10), '2132-01-06');
  });

  test('a series that started in the past also has 730 instances, or, if all of those are over, all until now and 730 ahead', async () => {
    const now = server().ctx.clock.now();
    for (const [daysAgo, past] of [
      [300, 301],
      [729, 730],
      [1000, 1001],
    ] as const) {
      const Start = new Date(now - daysAgo * 86_400_000 - 60_000).toISOString().slice(0, 19);
      const { items } = await addWeekly({ Start, End: null, TimeZone: 'UTC', RecurrenceRule: 'FREQ=DAILY' });
      const isPast = ({ Start: start }: { Start: string }) => Date.parse(start) <= server().ctx.clock.now();
      assert.equal(items.filter(isPast).length, past, `started ${daysAgo} days ago`);
      assert.equal(items.length, daysAgo === 300 ? 730 : past + 730);
    }
  });

  test('a rule that is invalid, matches nothing or floods the calendar is a 400 and changes nothing', async () => {
    const { send, ids } = await addWeekly();
    const before = await calendarRowsOf(server());
    const rules = [
      'FREQ=DAILY;UNTIL=20260101T000000Z',
      'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
      'FREQ=SECONDLY',
      'FREQ=MINUTELY',
      'FREQ=DAILY;X=1',
      'Mondays',
    ];
    for (const RecurrenceRule of rules) {
      const body = { ...drill, ...weekly, RecurrenceRule };
      const saved = await send('POST', `${base}/SaveCalendarItem`, body);
      assertError(saved, 400, 'InvalidRequest', /^RecurrenceRule must be/);
      for (const scope of ['following', 'all']) {
        const response = await update(send, at(ids, 2), { RecurrenceRule }, `?scope=${scope}`);
        assertError(response, 400, 'InvalidRequest', /^RecurrenceRule must be/);
      }
    }
    assert.deepEqual(await calendarRowsOf(server()), before);
  });

  test('texts that would be repeated in every instance of a long series are limited', async () => {
    const { send, ids } = await addWeekly();
    const Attendees = Array(150).fill({ Name: 'n'.repeat(200), Email: 'a@b.c' });
    const fields = { ...drill, ...weekly, Attendees, RecurrenceRule: 'FREQ=DAILY' };
    const saved = await send('POST', `${base}/SaveCalendarItem`, fields);
    assertError(saved, 400, 'InvalidRequest', /^Attendees and Description must be at most 22982 characters/);
    const edited = await update(send, at(ids, 0), { Attendees, RecurrenceRule: 'FREQ=DAILY' }, '?scope=all');
    assertError(edited, 400, 'InvalidRequest', /^Attendees and Description/);
    itemOf(await update(send, at(ids, 0), { Attendees }, '?scope=all'));
  });
});

import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { clientOf } from '../../../testing/api-client.ts';
import { assertError } from '../../../testing/assert-error.ts';
import { onSqlite } from '../../../testing/test-server.ts';
import {
  addItem,
  base,
  calendarRowsOf,
  drill,
  itemOf,
  listSeries,
  remove,
  uidsOf,
  update,
} from '../calendar.test-support.ts';
import { topUpSeries } from '../series-top-up.ts';
import { assertUids, idsOf, startsOf } from './series.test-support.ts';

const dayMs = 86_400_000;

onSqlite('a new rule for a continuing series', (server) => {
  let department = 200;
  afterEach(async () => {
    server().clockOffsetMs = 0;
    await server().ctx.db.deleteFrom('calendar_items').execute();
    await server().ctx.db.deleteFrom('calendar_series').execute();
  });

  const dayFromNow = (days: number) =>
    new Date(server().ctx.clock.now() + days * dayMs).toISOString().slice(0, 10);
  const isAhead = ({ Start }: { Start: string }) => Date.parse(Start) > server().ctx.clock.now();

  /** Adds a series at 09:00 UTC that started the given number of days ago, with all instances that it has today. */
  async function addRunning(RecurrenceRule: string, daysAgo: number) {
    const send = clientOf(server(), department++);
    const Start = `${dayFromNow(-daysAgo)}T09:00:00`;
    const first = await addItem(send, { Start, End: null, TimeZone: 'UTC', RecurrenceRule });
    await topUpSeries(server().ctx);
    const list = () => listSeries(send, first.RecurrenceId);
    const items = await list();
    return { send, first, items, ids: idsOf(items), list, uids: await uidsOf(server()) };
  }

  for (const [before, after, daysAgo] of [
    ['FREQ=DAILY', 'FREQ=DAILY;BYHOUR=9,17', 1100],
    ['FREQ=WEEKLY;BYDAY=MO', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH', 2000],
    ['FREQ=WEEKLY', 'FREQ=DAILY', 3],
  ] as const) {
    test(`a series that changes from ${before} to ${after} keeps every instance, including today’s and the last one`, async () => {
      const { send, first, items, ids, list, uids } = await addRunning(before, daysAgo);
      itemOf(await update(send, first.CalendarItemId, { RecurrenceRule: after }, '?scope=all'));
      const now = await list();
      const kept = now.filter(({ CalendarItemId }) => ids.includes(CalendarItemId));
      assert.deepEqual(startsOf(kept), startsOf(items));
      await assertUids(server(), now, uids);
      assert.ok(now.filter(isAhead).length >= 730);
      assert.equal(new Set(startsOf(now)).size, now.length);
      assert.equal(now.at(-1)?.Start.slice(0, 10), items.at(-1)?.Start.slice(0, 10));
    });
  }

  test('deletions and edits far ahead are kept, even years later', async () => {
    const { send, first, items, list } = await addRunning('FREQ=WEEKLY', -1);
    const [removed, edited] = [items[150] ?? assert.fail(), items[160] ?? assert.fail()];
    await remove(send, removed.CalendarItemId);
    await update(send, edited.CalendarItemId, { Title: 'By hand' });
    itemOf(await update(send, first.CalendarItemId, { RecurrenceRule: 'FREQ=DAILY' }, '?scope=all'));
    for (const days of [0, 420, 1500]) {
      server().clockOffsetMs = days * dayMs;
      await topUpSeries(server().ctx);
      const now = await list();
      assert.ok(!startsOf(now).includes(removed.Start));
      const there = now.filter(({ Start }) => Start === edited.Start);
      assert.deepEqual(
        there.map(({ CalendarItemId, Title }) => [CalendarItemId, Title]),
        [[edited.CalendarItemId, 'By hand']],
      );
      assert.ok(now.filter(isAhead).length >= 730);
    }
  });

  test('a series that is moved keeps its last instance, even if that is five years ahead', async () => {
    const { send, first, items, ids, list } = await addRunning('FREQ=WEEKLY', 6);
    const eightDaysLater = (start = '') => new Date(Date.parse(start) + 8 * dayMs).toISOString();
    itemOf(await update(send, first.CalendarItemId, { Start: eightDaysLater(first.Start) }, '?scope=all'));
    const now = await list();
    assert.deepEqual(idsOf(now).slice(0, ids.length), ids);
    assert.equal(startsOf(now)[ids.length - 1], eightDaysLater(items.at(-1)?.Start));
  });

  test('a request for more than 7,300 new instances is a 400 that says so, and changes nothing', async () => {
    const { send, first } = await addRunning('FREQ=WEEKLY', 100);
    const before = await calendarRowsOf(server());
    const tooMany = /^RecurrenceRule must be.*more than 7300 instances at once; start later or end earlier/;
    const hourly = { RecurrenceRule: 'FREQ=HOURLY' };
    for (const edit of [hourly, { Start: '1990-01-01T09:00:00', RecurrenceRule: 'FREQ=DAILY' }]) {
      const response = await update(send, first.CalendarItemId, edit, '?scope=all');
      assertError(response, 400, 'InvalidRequest', tooMany);
    }
    const body = { ...drill, Start: '1990-01-01T09:00:00', RecurrenceRule: 'FREQ=DAILY' };
    assertError(await send('POST', `${base}/SaveCalendarItem`, body), 400, 'InvalidRequest', tooMany);
    assert.deepEqual(await calendarRowsOf(server()), before);
    const soon = { RecurrenceRule: `FREQ=HOURLY;UNTIL=${dayFromNow(30).replaceAll('-', '')}` };
    itemOf(await update(send, first.CalendarItemId, soon, '?scope=all'));
  });

  test('texts are limited by the number of instances that a request creates, even above 730', async () => {
    const send = clientOf(server(), department++);
    const Description = 'd'.repeat(5000);
    const Start = `${dayFromNow(-3000)}T09:00:00`;
    const fields = { ...drill, Start, End: null, RecurrenceRule: 'FREQ=DAILY', Description };
    const response = await send('POST', `${base}/SaveCalendarItem`, fields);
    assertError(
      response,
      400,
      'InvalidRequest',
      /^Attendees and Description must be at most 4\d{3} characters/,
    );
    const first = await addItem(send, { ...fields, Description: 'short' });
    itemOf(await update(send, first.CalendarItemId, { Description }, '?scope=all'));
  });
});

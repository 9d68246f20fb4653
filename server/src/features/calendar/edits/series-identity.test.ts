import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError } from '../../../testing/assert-error.ts';
import { onSqlite } from '../../../testing/test-server.ts';
import { calendarRowsOf, itemOf, listAll, remove, update } from '../calendar.test-support.ts';
import { assertUids, at, createSeries, idsOf, startsOf, titlesOf } from './series.test-support.ts';

const tuesdays = 'FREQ=WEEKLY;BYDAY=TU;COUNT=6';
const january = (...days: number[]) =>
  days.map((day) => `2027-01-${String(day).padStart(2, '0')}T14:00:00.000Z`);

onSqlite('the identity of calendar series', (server) => {
  const addSeries = createSeries(server);

  /** Adds ten days that became Tuesdays, so that the instance that was first is now third. */
  async function addReorderedSeries() {
    const series = await addSeries({ RecurrenceRule: 'FREQ=DAILY;COUNT=10' });
    itemOf(await update(series.send, at(series.ids, 0), { RecurrenceRule: tuesdays }, '?scope=all'));
    const items = await listAll(series.send);
    assert.deepEqual(startsOf(items).slice(0, 3), january(5, 12, 19));
    assert.equal(items[2]?.CalendarItemId, series.ids[0]);
    return { ...series, items };
  }

  test('an edit of the following does not change earlier instances, even if the first instance has another place', async () => {
    const { send, items, ids } = await addReorderedSeries();
    const uids = server().ctx.db.selectFrom('calendar_items').select(['id', 'uid']).execute();
    const before = new Map((await uids).map(({ id, uid }) => [id, uid]));
    const updated = itemOf(await update(send, at(ids, 0), { Title: 'Later' }, '?scope=following'));
    const after = await listAll(send);
    assert.deepEqual(titlesOf(after), ['Evacuation drill', 'Evacuation drill', ...Array(4).fill('Later')]);
    const withoutRule = after.slice(0, 2).map((item) => ({ ...item, RecurrenceRule: tuesdays }));
    assert.deepEqual(withoutRule, items.slice(0, 2));
    assert.notEqual(updated.RecurrenceId, items[0]?.RecurrenceId);
    assert.deepEqual(idsOf(after), idsOf(items));
    await assertUids(server(), after, before);
  });

  test('deleting the following keeps earlier instances, even if the first instance has another place', async () => {
    const { send, items, ids } = await addReorderedSeries();
    assert.equal((await remove(send, at(ids, 0), '?scope=following')).status, 200);
    assert.deepEqual(idsOf(await listAll(send)), idsOf(items).slice(0, 2));
  });

  test('an item that no longer repeats never has the id of a series', async () => {
    for (const titleFirst of [true, false]) {
      const { send, items, ids } = await addReorderedSeries();
      if (titleFirst) itemOf(await update(send, at(ids, 0), { Title: 'Later' }, '?scope=following'));
      const alone = itemOf(await update(send, at(ids, 0), { RecurrenceRule: null }, '?scope=following'));
      assert.deepEqual([alone.CalendarItemId, alone.RecurrenceId], [ids[0], null]);
      const after = await listAll(send);
      assert.deepEqual(idsOf(after), idsOf(items).slice(0, 3));
      assert.ok(after.every(({ RecurrenceId }) => RecurrenceId !== alone.CalendarItemId));
      assert.equal((await remove(send, at(ids, 0), '?scope=all')).status, 200);
      assert.deepEqual(idsOf(await listAll(send)), idsOf(items).slice(0, 2));
    }
  });

  test('a new rule for the following adds nothing before the addressed instance, even after deletions', async () => {
    const { send, ids } = await addSeries({ RecurrenceRule: 'FREQ=DAILY;COUNT=10' });
    for (const index of [0, 1, 2]) await remove(send, at(ids, index));
    const response = await update(send, at(ids, 3), { RecurrenceRule: tuesdays }, '?scope=following');
    assert.equal(itemOf(response).RecurrenceRule, tuesdays);
    const after = await listAll(send);
    assert.equal(after[0]?.Start, '2027-01-12T14:00:00.000Z');
    assert.equal(after.length, 6);
  });

  test('a rule that leaves only deleted instances is a 400 and changes nothing', async () => {
    const { send, ids } = await addSeries();
    for (const index of [0, 1, 2, 3, 4]) await remove(send, at(ids, index));
    const before = await calendarRowsOf(server());
    const rule = { RecurrenceRule: 'FREQ=WEEKLY;COUNT=5' };
    for (const id of [at(ids, 5), at(ids, 0)]) {
      const response = await update(send, id, rule, '?scope=all');
      assertError(response, 400, 'InvalidRequest', /^RecurrenceRule.*deleted/);
    }
    assert.deepEqual(await calendarRowsOf(server()), before);
  });

  test('a series without an end and without remaining instances is a 404', async () => {
    const { send, ids } = await addSeries({
      Start: '2027-02-28T09:00:00',
      End: null,
      RecurrenceRule: 'FREQ=YEARLY',
    });
    for (const id of ids) await remove(send, id);
    assertError(await update(send, at(ids, 0), {}, '?scope=all'), 404, 'CalendarItemNotFound');
    assertError(await update(send, at(ids, 0), { Title: 'x' }, '?scope=all'), 404, 'CalendarItemNotFound');
  });

  test('an edit without changes writes nothing, regardless of its scope', async () => {
    const { send, ids } = await addSeries({ Attendees: [{ Name: 'Ana', Email: 'ana@example.org' }] });
    await update(send, at(ids, 2), { Title: 'By hand', Start: '2027-01-19T11:00:00' });
    await remove(send, at(ids, 0));
    const before = await calendarRowsOf(server());
    for (const scope of ['one', 'following', 'all']) {
      for (const index of [1, 2, 5]) {
        const read = await send('GET', `/api/v4/Calendar/GetCalendarItem?id=${ids[index]}`);
        const item = itemOf(read);
        for (const fields of [item, { Title: item.Title }]) {
          const response = await update(send, at(ids, index), fields, `?scope=${scope}`);
          assert.deepEqual(itemOf(response), item);
          assert.equal(response.headers.get('etag'), read.headers.get('etag'));
        }
      }
    }
    for (const RecurrenceRule of ['rrule:count=6;freq=weekly', 'FREQ=WEEKLY;INTERVAL=1;COUNT=6'])
      itemOf(await update(send, at(ids, 3), { RecurrenceRule }, '?scope=following'));
    assert.deepEqual(await calendarRowsOf(server()), before);
  });
});

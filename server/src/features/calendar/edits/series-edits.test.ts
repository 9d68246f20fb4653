import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientOf } from '../../../testing/api-client.ts';
import { assertError } from '../../../testing/assert-error.ts';
import { onSqlite } from '../../../testing/test-server.ts';
import {
  addItem,
  base,
  calendarRowsOf,
  itemOf,
  listAll,
  listSeries,
  remove,
  uidsOf,
  update,
} from '../calendar.test-support.ts';
import { readCalendarRevision } from '../calendar.ts';
import {
  assertUids,
  at,
  createSeries,
  idsOf,
  mondays,
  startsOf,
  titlesOf,
  weekly,
} from './series.test-support.ts';

onSqlite('edits of calendar series', (server) => {
  const addWeekly = createSeries(server);

  test('an edit of one instance does not change the others, and the instance stays in the series', async () => {
    const { send, first, items, ids, uids } = await addWeekly();
    const edited = itemOf(
      await update(send, at(ids, 2), {
        Title: 'Moved',
        Start: '2027-01-19T11:00:00',
        RecurrenceRule: weekly.RecurrenceRule,
      }),
    );
    assert.deepEqual(
      [edited.Title, edited.Start, edited.End, edited.RecurrenceId, edited.Sequence],
      ['Moved', '2027-01-19T16:00:00.000Z', '2027-01-19T17:00:00.000Z', first.RecurrenceId, 1],
    );
    const after = await listSeries(send, first.RecurrenceId);
    assert.deepEqual(after.toSpliced(2, 1), items.toSpliced(2, 1));
    await assertUids(server(), after, uids);
  });

  test('one instance cannot get another rule, and the error says so', async () => {
    const { send, ids } = await addWeekly();
    const before = await calendarRowsOf(server());
    for (const RecurrenceRule of ['FREQ=DAILY;COUNT=3', null]) {
      const response = await update(send, at(ids, 1), { RecurrenceRule });
      assertError(response, 400, 'InvalidRequest', /^RecurrenceRule.*scope=following or scope=all/);
    }
    assert.deepEqual(await calendarRowsOf(server()), before);
  });

  test('an edit of all changes every instance, and keeps other changes that were made by hand', async () => {
    const { send, first, ids, uids } = await addWeekly();
    await update(send, at(ids, 1), { Title: 'By hand', Location: 'Yard', Start: '2027-01-12T09:00:00' });
    const revision = await readCalendarRevision(server().ctx.db, first.DepartmentId);
    const updated = itemOf(await update(send, at(ids, 3), { Location: 'Hall', Reminder: 10 }, '?scope=all'));
    assert.equal(updated.CalendarItemId, ids[3]);
    const after = await listSeries(send, first.RecurrenceId);
    assert.deepEqual(
      after.map((item) => [item.Title, item.Location, item.Reminder]),
      ['Evacuation drill', 'By hand', ...Array(4).fill('Evacuation drill')].map((title) => [
        title,
        'Hall',
        10,
      ]),
    );
    assert.deepEqual(startsOf(after), mondays.with(1, '2027-01-12T14:00:00.000Z'));
    assert.deepEqual(
      after.map(({ Sequence }) => Sequence),
      [1, 2, 1, 1, 1, 1],
    );
    await assertUids(server(), after, uids);
    assert.deepEqual(idsOf(after), ids);
    const moved = await readCalendarRevision(server().ctx.db, first.DepartmentId);
    assert.equal(moved.revision, revision.revision + 1);
  });

  test('an edit of all moves every instance together with the addressed one, and keeps ids and UIDs', async () => {
    const { send, first, ids, uids } = await addWeekly();
    const updated = itemOf(await update(send, at(ids, 2), { Start: '2027-01-20T15:00:00' }, '?scope=all'));
    assert.deepEqual([updated.CalendarItemId, updated.Start], [ids[2], '2027-01-20T20:00:00.000Z']);
    const after = await listSeries(send, first.RecurrenceId);
    const wednesdays = ['01-06', '01-13', '01-20', '01-27', '02-03', '02-10'];
    assert.deepEqual(
      startsOf(after),
      wednesdays.map((day) => `2027-${day}T20:00:00.000Z`),
    );
    assert.deepEqual(idsOf(after), ids);
    await assertUids(server(), after, uids);
  });

  test('a series can move by the length of its step', async () => {
    const { send, first, ids } = await addWeekly();
    await update(send, at(ids, 0), { Start: '2027-01-11T09:00:00' }, '?scope=all');
    const after = await listSeries(send, first.RecurrenceId);
    assert.deepEqual(startsOf(after), [...mondays.slice(1), '2027-02-15T14:00:00.000Z']);
    assert.deepEqual(idsOf(after), ids);
  });

  test('a start that does not match the rule is rejected, unless the rule changes with it', async () => {
    const { send, first, ids } = await addWeekly({ RecurrenceRule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=6' });
    const before = await calendarRowsOf(server());
    const tuesday = { Start: '2027-01-19T09:00:00' };
    for (const scope of ['following', 'all']) {
      const response = await update(send, at(ids, 2), tuesday, `?scope=${scope}`);
      assertError(response, 400, 'InvalidRequest', /^RecurrenceRule.*change both/);
    }
    assert.deepEqual(await calendarRowsOf(server()), before);
    const both = { ...tuesday, RecurrenceRule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=6' };
    itemOf(await update(send, at(ids, 2), both, '?scope=all'));
    const after = await listSeries(send, first.RecurrenceId);
    assert.deepEqual(idsOf(after), ids);
    assert.equal(after[0]?.Start, '2027-01-05T14:00:00.000Z');
  });

  test('a new rule keeps the instances whose day it still has, and the times of instances that were moved by hand', async () => {
    const { send, first, ids, uids } = await addWeekly();
    await update(send, at(ids, 4), { Start: '2027-02-01T12:00:00' });
    const rule = { RecurrenceRule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;COUNT=6' };
    itemOf(await update(send, at(ids, 0), rule, '?scope=all'));
    const after = await listSeries(send, first.RecurrenceId);
    const days = ['01-04T14', '01-07T14', '01-18T14', '01-21T14', '02-01T17', '02-04T14'];
    assert.deepEqual(
      startsOf(after),
      days.map((day) => `2027-${day}:00:00.000Z`),
    );
    assert.deepEqual(
      [0, 2, 4].map((index) => after[index]?.CalendarItemId),
      [ids[0], ids[2], ids[4]],
    );
    await assertUids(server(), after, uids);
    assert.equal((await send('GET', `${base}/GetCalendarItem?id=${ids[1]}`)).status, 404);
  });

  test('an edit of the following ends the old series before it and starts a new one', async () => {
    const { send, first, items, ids, uids } = await addWeekly();
    await remove(send, at(ids, 4));
    const updated = itemOf(
      await update(send, at(ids, 2), { Title: 'Later', Start: '2027-01-18T13:00:00' }, '?scope=following'),
    );
    assert.deepEqual([updated.CalendarItemId, updated.RecurrenceId], [ids[2], ids[2]]);
    assert.equal(updated.RecurrenceRule, 'FREQ=WEEKLY;COUNT=4');
    const before = await listSeries(send, first.RecurrenceId);
    assert.deepEqual(
      before,
      items.slice(0, 2).map((item) => ({ ...item, RecurrenceRule: 'FREQ=WEEKLY;UNTIL=20270111T140000Z' })),
    );
    const after = await listSeries(send, updated.RecurrenceId);
    assert.deepEqual(
      startsOf(after),
      ['01-18', '01-25', '02-08'].map((day) => `2027-${day}T18:00:00.000Z`),
    );
    assert.deepEqual(idsOf(after), [ids[2], ids[3], ids[5]]);
    assert.deepEqual(titlesOf(after), ['Later', 'Later', 'Later']);
    await assertUids(server(), [...before, ...after], uids);
  });

  test('an edit of the following from the first instance on is an edit of all', async () => {
    const { send, first, ids } = await addWeekly();
    const updated = itemOf(await update(send, at(ids, 0), { Title: 'All' }, '?scope=following'));
    assert.equal(updated.RecurrenceId, first.RecurrenceId);
    const after = await listSeries(send, first.RecurrenceId);
    assert.deepEqual(titlesOf(after), Array(6).fill('All'));
    assert.deepEqual(idsOf(after), ids);
  });

  test('deleting one leaves a gap that stays when the series is recalculated', async () => {
    const { send, first, ids, uids } = await addWeekly();
    assert.equal((await remove(send, at(ids, 1))).status, 200);
    const left = await listSeries(send, first.RecurrenceId);
    assert.deepEqual(startsOf(left), mondays.toSpliced(1, 1));
    await assertUids(server(), left, uids);
    await update(send, at(ids, 3), { Start: '2027-01-26T09:00:00' }, '?scope=all');
    const moved = await listSeries(send, first.RecurrenceId);
    const tuesdays = ['01-05', '01-19', '01-26', '02-02', '02-09'];
    assert.deepEqual(
      startsOf(moved),
      tuesdays.map((day) => `2027-${day}T14:00:00.000Z`),
    );
    assert.deepEqual(idsOf(moved), ids.toSpliced(1, 1));
  });

  test('deleting the following ends the series, and deleting all leaves nothing', async () => {
    const { send, first, ids } = await addWeekly();
    const etag = (await send('GET', `${base}/GetCalendarItem?id=${ids[0]}`)).headers.get('etag');
    await remove(send, at(ids, 2), '?scope=following');
    const left = await listSeries(send, first.RecurrenceId);
    assert.deepEqual(startsOf(left), mondays.slice(0, 2));
    assert.equal(left[0]?.RecurrenceRule, 'FREQ=WEEKLY;UNTIL=20270111T140000Z');
    const response = await send('GET', `${base}/GetCalendarItem?id=${ids[0]}`);
    assert.notEqual(response.headers.get('etag'), etag);
    await remove(send, at(ids, 1), '?scope=all');
    assert.deepEqual(await listAll(send), []);
    assertError(await remove(send, at(ids, 1), '?scope=all'), 404, 'CalendarItemNotFound');
  });

  test('a series whose first instance was deleted can still be edited as a whole by its id', async () => {
    const { send, first, ids } = await addWeekly();
    const id = first.CalendarItemId;
    await remove(send, id);
    assertError(await remove(send, id), 404, 'CalendarItemNotFound');
    assertError(await update(send, id, {}, '?scope=following'), 404, 'CalendarItemNotFound');
    const updated = itemOf(
      await update(send, id, { Title: 'Still here', Start: '2027-01-04T08:00:00' }, '?scope=all'),
    );
    assert.equal(updated.CalendarItemId, ids[1]);
    const after = await listSeries(send, id);
    assert.deepEqual(
      startsOf(after),
      mondays.slice(1).map((start) => start.replace('T14', 'T13')),
    );
    assert.deepEqual(titlesOf(after), Array(5).fill('Still here'));
    assert.equal((await remove(send, id, '?scope=all')).status, 200);
    assert.deepEqual(await listAll(send), []);
  });

  test('a series is deleted with its last instance', async () => {
    const { send, first, ids } = await addWeekly();
    for (const id of ids) assert.equal((await remove(send, id)).status, 200);
    assertError(await update(send, first.CalendarItemId, {}, '?scope=all'), 404, 'CalendarItemNotFound');
  });

  test('an item that gets a rule becomes the first instance of a series, and keeps its id and UID', async () => {
    const send = clientOf(server(), 100);
    const item = await addItem(send, { ...weekly, RecurrenceRule: null });
    const uids = await uidsOf(server());
    const updated = itemOf(
      await update(send, item.CalendarItemId, { RecurrenceRule: weekly.RecurrenceRule }),
    );
    assert.deepEqual(
      [updated.CalendarItemId, updated.RecurrenceId],
      [item.CalendarItemId, item.CalendarItemId],
    );
    const items = await listSeries(send, item.CalendarItemId);
    assert.deepEqual(startsOf(items), mondays);
    await assertUids(server(), items, uids);
  });

  test('a series that loses its rule becomes the addressed item alone; with following, the earlier instances stay', async () => {
    const { send, ids, uids } = await addWeekly();
    const half = itemOf(await update(send, at(ids, 3), { RecurrenceRule: null }, '?scope=following'));
    assert.deepEqual([half.CalendarItemId, half.RecurrenceId, half.RecurrenceRule], [ids[3], null, null]);
    assert.deepEqual(idsOf(await listAll(send)), ids.slice(0, 4));
    const alone = itemOf(
      await update(send, at(ids, 1), { RecurrenceRule: null, Title: 'Once' }, '?scope=all'),
    );
    assert.deepEqual([alone.CalendarItemId, alone.RecurrenceId, alone.Title], [ids[1], null, 'Once']);
    const left = await listAll(send);
    assert.deepEqual(idsOf(left), [ids[1], ids[3]]);
    await assertUids(server(), left, uids);
  });

  test('an all-day series is moved and split by days', async () => {
    const days = {
      IsAllDay: true,
      Start: '2027-01-04',
      End: '2027-01-05',
      RecurrenceRule: 'FREQ=WEEKLY;UNTIL=20270125',
    };
    const { send, ids } = await addWeekly(days);
    assert.equal(ids.length, 4);
    const updated = itemOf(
      await update(send, at(ids, 2), { Start: '2027-01-19', End: '2027-01-19' }, '?scope=following'),
    );
    assert.deepEqual([updated.Start, updated.End, updated.IsMultiDay], ['2027-01-19', '2027-01-19', false]);
    const all = await listAll(send);
    assert.deepEqual(startsOf(all), ['2027-01-04', '2027-01-11', '2027-01-19', '2027-01-26']);
    assert.deepEqual(idsOf(all), ids);
    assert.equal(all[0]?.RecurrenceRule, 'FREQ=WEEKLY;UNTIL=20270111');
  });
});

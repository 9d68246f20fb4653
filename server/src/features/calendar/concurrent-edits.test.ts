import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ApiResponse, clientOf, type Send } from '../../testing/api-client.ts';
import { onEveryEngine } from '../../testing/test-server.ts';
import type { CalendarEntry } from './calendar.schema.ts';
import { addItem, base, itemOf, listAll, listSeries, remove, update } from './calendar.test-support.ts';
import { at, createSeries, idsOf, titlesOf, weekly } from './edits/series.test-support.ts';

onEveryEngine('concurrent use of calendars', (server) => {
  const addWeekly = createSeries(server);

  test('of many concurrent edits based on the same state, exactly one succeeds', async () => {
    const send = clientOf(server());
    const { CalendarItemId: id } = await addItem(send);
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, i) => update(send, id, { Title: `try ${i}` }, '', { 'if-match': '"1"' })),
    );
    const statuses = responses.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [200, ...Array(7).fill(412)]);
  });

  test('concurrent edits of one series all take effect, one after another', async () => {
    const { send, first, ids } = await addWeekly();
    const edits: (() => ReturnType<Send>)[] = [
      () => update(send, at(ids, 1), { Location: 'A' }, '?scope=all'),
      () => update(send, at(ids, 2), { Description: 'B' }, '?scope=all'),
      () => update(send, at(ids, 3), { Reminder: 3 }, '?scope=all'),
      () => remove(send, at(ids, 5)),
      () => addItem(send, { ...weekly, Title: 'Another' }).then(() => remove(send, at(ids, 4))),
    ];
    const responses = await Promise.all(edits.map((edit) => edit()));
    assert.deepEqual(
      responses.map(({ status }) => status),
      Array(5).fill(200),
    );
    const after = await listSeries(send, first.RecurrenceId);
    assert.deepEqual(idsOf(after), ids.slice(0, 4));
    for (const item of after)
      assert.deepEqual([item.Location, item.Description, item.Reminder], ['A', 'B', 3]);
    assert.equal((await listAll(send)).length, 10);
  });

  test('series saved concurrently in several departments have different ids', async () => {
    const sends = Array.from({ length: 6 }, (_, index) => clientOf(server(), 100 + index));
    await Promise.all(
      sends.map((send) => addItem(send, { ...weekly, RecurrenceRule: 'FREQ=DAILY;COUNT=50' })),
    );
    const lists = await Promise.all(sends.map((send) => listAll(send)));
    const ids = lists.flat().map(({ CalendarItemId }) => CalendarItemId);
    assert.deepEqual([ids.length, new Set(ids).size], [300, 300]);
  });

  test('a list and a widget show a consistent state of a series while it is edited', async () => {
    const { send, ids } = await addWeekly({ RecurrenceRule: 'FREQ=DAILY' });
    assert.equal(ids.length, 730);
    let isOver = false;
    const poll = async (path: string, titlesIn: (body: ApiResponse['body']) => readonly string[]) => {
      for (let count = 0; count < 3 || !isOver; count++) {
        const { status, body, text } = await send('GET', `${base}/${path}`);
        assert.equal(status, 200, text);
        const titles = titlesIn(body);
        assert.equal(titles.length, 730);
        assert.equal(new Set(titles).size, 1, `${[...new Set(titles)]} at once`);
      }
    };
    const polls = [
      poll('GetAllCalendarItems', ({ Data }) => titlesOf(Data)),
      poll('GetV2CalendarEntriesForCal', (entries: CalendarEntry[]) => entries.map(({ title }) => title)),
    ];
    for (let edit = 0; edit < 12; edit++)
      itemOf(await update(send, at(ids, 0), { Title: `edit ${edit}` }, '?scope=all'));
    isOver = true;
    await Promise.all(polls);
  });
});

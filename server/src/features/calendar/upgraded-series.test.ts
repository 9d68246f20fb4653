import assert from 'node:assert/strict';
import { test } from 'node:test';
import { repairSeriesIds } from '../../storage/db/migrations/0007-series-revisions.ts';
import { clientOf } from '../../testing/api-client.ts';
import { onSqliteFirst } from '../../testing/test-server.ts';
import { addItem, itemOf, listAll, update } from './calendar.test-support.ts';

onSqliteFirst('calendars of earlier releases', (server) => {
  test('after an upgrade, only the first instance of a series has the id of the series', async () => {
    const send = clientOf(server());
    const { db } = server().ctx;
    const add = (Title: string) => addItem(send, { Title, RecurrenceRule: 'FREQ=WEEKLY;COUNT=4' });
    const [reordered, left, intact] = [await add('reordered'), await add('left'), await add('intact')];
    const [first, second] = (await listAll(send)).filter(({ Title }) => Title === 'reordered');
    const moveTo = (id: number | undefined, slot: string) =>
      db
        .updateTable('calendar_items')
        .set({ slot })
        .where('id', '=', id ?? 0)
        .execute();
    const slots = await db.selectFrom('calendar_items').select(['id', 'slot']).execute();
    const slotOf = (id: number | undefined) => slots.find((item) => item.id === id)?.slot ?? '';
    await moveTo(first?.CalendarItemId, 'swapping');
    await moveTo(second?.CalendarItemId, slotOf(first?.CalendarItemId));
    await moveTo(first?.CalendarItemId, slotOf(second?.CalendarItemId));
    await db
      .updateTable('calendar_items')
      .set({ series_id: null, slot: null })
      .where('id', '=', left.CalendarItemId)
      .execute();
    await db.updateTable('calendar_revisions').set({ revision: 100 }).execute(); // lists are cached by revision
    const before = await listAll(send);
    await repairSeriesIds(db);
    const after = await listAll(send);
    const withoutSeries = (items: typeof after) => items.map(({ RecurrenceId: _, ...item }) => item);
    assert.deepEqual(withoutSeries(after), withoutSeries(before));
    const seriesOf = (title: string) =>
      new Set(after.filter(({ Title }) => Title === title).map(({ RecurrenceId }) => RecurrenceId));
    const itemIds = after.map(({ CalendarItemId }) => CalendarItemId);
    for (const title of ['reordered', 'left']) {
      const id = [...seriesOf(title)].find((one) => one !== null) ?? assert.fail();
      assert.ok(!itemIds.includes(id), title);
    }
    assert.deepEqual([...seriesOf('reordered')].length, 1);
    assert.deepEqual([...seriesOf('intact')], [intact.CalendarItemId]);
    itemOf(await update(send, reordered.CalendarItemId, { Title: 'still a series' }, '?scope=all'));
    assert.ok(await addItem(send));
    await repairSeriesIds(db);
    assert.equal((await listAll(send)).length, before.length + 1);
  });
});

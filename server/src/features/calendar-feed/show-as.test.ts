import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ApiResponse, clientOf, type Send } from '../../testing/api-client.ts';
import { onSqlite } from '../../testing/test-server.ts';
import { addItem, base, itemOf, listSeries, update } from '../calendar/calendar.test-support.ts';
import { exportBase } from './feed.test-support.ts';

const allDay = { IsAllDay: true, Start: '2027-01-12', End: '2027-01-12' };

onSqlite('items that show as free or busy', (server) => {
  async function readTransparency(send: Send, id: number): Promise<string | undefined> {
    const { status, text }: ApiResponse = await send(
      'GET',
      `${exportBase}/ExportICalFile?calendarItemId=${id}`,
    );
    assert.equal(status, 200, text);
    return /^TRANSP:(\w+)\r$/m.exec(text)?.[1];
  }

  for (const [fields, isBusy] of [
    [{}, true],
    [{ ShowAs: null }, true],
    [{ ShowAs: 'Free' }, false],
    [{ ShowAs: 'Busy' }, true],
    [allDay, false],
    [{ ...allDay, ShowAs: 'Busy' }, true],
    [{ ...allDay, ShowAs: 'Free' }, false],
  ] as const) {
    test(`an item with ${JSON.stringify(fields)} is ${isBusy ? 'busy' : 'free'} in files and for widgets`, async () => {
      const send = clientOf(server(), 1);
      const item = await addItem(send, fields);
      assert.equal(item.ShowAs, 'ShowAs' in fields ? fields.ShowAs : null);
      const transparency = await readTransparency(send, item.CalendarItemId);
      assert.equal(transparency, isBusy ? 'OPAQUE' : 'TRANSPARENT');
      const { body } = await send('GET', `${base}/GetV2CalendarEntriesForCal`);
      const entry = body.find(({ id }: { id: number }) => id === item.CalendarItemId);
      assert.equal(entry.isBusy, isBusy);
    });
  }

  test('an update keeps ShowAs or sets it on the instances in scope, and null restores the default', async () => {
    const send = clientOf(server(), 2);
    const first = await addItem(send, { ShowAs: 'Free', RecurrenceRule: 'FREQ=WEEKLY;COUNT=3' });
    const list = async () => (await listSeries(send, first.RecurrenceId)).map(({ ShowAs }) => ShowAs);
    itemOf(await update(send, first.CalendarItemId, { Title: 'Renamed' }, '?scope=all'));
    assert.deepEqual(await list(), ['Free', 'Free', 'Free']);
    itemOf(await update(send, first.CalendarItemId, { ShowAs: 'Busy' }));
    assert.deepEqual(await list(), ['Busy', 'Free', 'Free']);
    const rule = { RecurrenceRule: 'FREQ=WEEKLY;COUNT=4', ShowAs: null };
    itemOf(await update(send, first.CalendarItemId, rule, '?scope=all'));
    assert.deepEqual(await list(), [null, null, null, null]);
    assert.equal(await readTransparency(send, first.CalendarItemId), 'OPAQUE');
  });
});

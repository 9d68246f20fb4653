import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientOf, type Send } from '../../testing/api-client.ts';
import { assertError } from '../../testing/assert-error.ts';
import { onSqliteFirst } from '../../testing/test-server.ts';
import { entriesOf as auditOf } from '../audit/audit.test-support.ts';
import type { CalendarItem } from '../calendar/calendar.schema.ts';
import {
  addItem,
  drill,
  listAll,
  remove as removeItem,
  uidsOf,
  update,
} from '../calendar/calendar.test-support.ts';
import { topUpSeries } from '../calendar/series-top-up.ts';
import { dayMs, entriesOf, restore, trash } from './trash.test-support.ts';

const weekly = { RecurrenceRule: 'FREQ=WEEKLY;COUNT=6' };

async function feedOf(send: Send): Promise<string> {
  const { status, text } = await send('GET', '/api/v4/CalendarExport/ExportDepartmentICalFeed');
  assert.equal(status, 200);
  return text;
}

/** Removes the fields that every change of an item increases. */
const withoutVersion = (items: readonly CalendarItem[]) =>
  items.map(({ Sequence: _, UpdatedOn: __, ...item }) => item);

async function ok(request: ReturnType<Send>): Promise<void> {
  const { status, text } = await request;
  assert.equal(status, 200, text);
}

onSqliteFirst('trash of the calendar', (server) => {
  let departments = 1;
  const newClient = () => clientOf(server(), ++departments);
  /** Deletes from a weekly series of six, by an instance and a scope, and returns the items before. */
  const deleteFrom = async (send: Send, index: number, scope: string) => {
    await addItem(send, weekly);
    const before = await listAll(send);
    const item = before[index];
    assert.ok(item);
    await ok(removeItem(send, item.CalendarItemId, `?scope=${scope}`));
    return { before, item, id: String(item.CalendarItemId) };
  };

  test('an item is restored with its id and UID, and feeds show it with a higher SEQUENCE', async () => {
    const send = newClient();
    const item = await addItem(send, { Location: 'Bay 2', Reminder: 15 });
    const uid = (await uidsOf(server())).get(item.CalendarItemId) ?? '';
    const feed = await feedOf(send);
    await ok(removeItem(send, item.CalendarItemId));
    assert.ok(!(await feedOf(send)).includes(uid));
    const [entry] = await entriesOf(send);
    assert.deepEqual(
      [entry?.id, entry?.kind, entry?.name, entry?.contents.calendarItems, entry?.scope],
      [String(item.CalendarItemId), 'calendarItem', drill.Title, 1, 'one'],
    );
    await ok(restore(send, String(item.CalendarItemId)));
    const [restored] = await listAll(send);
    assert.ok(restored);
    assert.deepEqual(withoutVersion([restored]), withoutVersion([item]));
    assert.equal(restored.Sequence, item.Sequence + 1);
    const again = await feedOf(send);
    assert.ok(again.includes(`UID:${uid}`));
    const lastModified = (text: string) => /LAST-MODIFIED:(\S+)/.exec(text)?.[1] ?? '';
    assert.ok(lastModified(again) >= lastModified(feed));
    const [audited] = await auditOf(send, { kind: 'calendarItem' });
    assert.equal(audited?.action, 'restored');
  });

  test('an instance is restored to its slot in the series', async () => {
    const send = newClient();
    const { before, id } = await deleteFrom(send, 2, 'one');
    assert.equal((await listAll(send)).length, 5);
    await ok(restore(send, id));
    assert.deepEqual(withoutVersion(await listAll(send)), withoutVersion(before));
    // The instance is part of the series: an edit of all instances changes it too.
    const [first] = before;
    await ok(update(send, first?.CalendarItemId ?? 0, { ...drill, Title: 'Inspection' }, '?scope=all'));
    assert.equal((await listAll(send)).filter(({ Title }) => Title === 'Inspection').length, 6);
  });

  test('an instance and all later ones are restored together, in the same series', async () => {
    const send = newClient();
    const { before, id } = await deleteFrom(send, 2, 'following');
    assert.equal((await listAll(send)).length, 2);
    const entries = await entriesOf(send);
    assert.deepEqual(
      entries.map((entry) => [entry.id, entry.contents.calendarItems, entry.scope]),
      [[id, 4, 'following']],
    );
    await ok(restore(send, id));
    assert.deepEqual(withoutVersion(await listAll(send)), withoutVersion(before));
    assert.deepEqual(await entriesOf(send), []);
  });

  test('a whole series is restored together, and continues to be extended', async () => {
    const send = newClient();
    await addItem(send, { RecurrenceRule: 'FREQ=WEEKLY' });
    const before = await listAll(send);
    const item = before[3];
    assert.ok(item);
    await ok(removeItem(send, item.CalendarItemId, '?scope=all'));
    assert.deepEqual(await listAll(send), []);
    await ok(restore(send, String(item.CalendarItemId)));
    assert.deepEqual(withoutVersion(await listAll(send)), withoutVersion(before));
    server().clockOffsetMs = 120 * dayMs;
    try {
      await topUpSeries(server().ctx);
      assert.ok((await listAll(send)).length > before.length);
    } finally {
      server().clockOffsetMs = 0;
    }
  });

  test('an instance needs its series, which must be restored first or together with it', async () => {
    const send = newClient();
    const { before, id } = await deleteFrom(send, 0, 'one');
    // The first instance has the id of the series, which can be used to delete the series although the instance is deleted.
    await ok(removeItem(send, Number(id), '?scope=all'));
    const entries = await entriesOf(send);
    const [series, instance] = entries;
    assert.deepEqual([series?.id, series?.scope, instance?.scope], [id, 'all', 'one']);
    assert.notEqual(instance?.id, id);
    const rejected = await restore(send, instance?.id ?? '');
    assertError(rejected, 409, 'Conflict', /part of the series “Evacuation drill”: restore that first/);
    const { body } = await restore(send, instance?.id ?? '', id);
    assert.equal(body.restored.length, 2, JSON.stringify(body));
    assert.deepEqual(withoutVersion(await listAll(send)), withoutVersion(before));
  });

  test('an instance that no longer fits the series is restored as a single item at its time', async () => {
    const send = newClient();
    const { before, item, id } = await deleteFrom(send, 2, 'one');
    const [first] = before;
    const moved = {
      ...drill,
      Start: '2027-03-02T15:00:00-05:00',
      End: '2027-03-02T16:00:00-05:00',
      RecurrenceRule: 'FREQ=DAILY;COUNT=3',
    };
    await ok(update(send, first?.CalendarItemId ?? 0, moved, '?scope=all'));
    await ok(restore(send, id));
    const restored = (await listAll(send)).find(
      ({ CalendarItemId }) => CalendarItemId === item.CalendarItemId,
    );
    assert.deepEqual([restored?.Start, restored?.RecurrenceId], [item.Start, null]);
  });

  test('the deleted end of a series becomes a separate series if the series has changed since', async () => {
    const send = newClient();
    const { before, item, id } = await deleteFrom(send, 3, 'following');
    const [first] = before;
    await ok(
      update(
        send,
        first?.CalendarItemId ?? 0,
        { ...drill, RecurrenceRule: 'FREQ=DAILY;COUNT=2' },
        '?scope=all',
      ),
    );
    await ok(restore(send, id));
    const series = (await listAll(send)).filter((one) => one.RecurrenceId === item.CalendarItemId);
    assert.deepEqual(
      series.map(({ Start }) => Start),
      before.slice(3).map(({ Start }) => Start),
    );
    await ok(removeItem(send, item.CalendarItemId, '?scope=all'));
    assert.equal((await listAll(send)).length, 2);
  });

  test('of several concurrent restores one succeeds, and an item deleted forever stays deleted', async () => {
    const send = newClient();
    const { id } = await deleteFrom(send, 1, 'all');
    const responses = await Promise.all(Array.from({ length: 4 }, () => restore(send, id)));
    assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 404, 404, 404]);
    assert.equal((await listAll(send)).length, 6);
    await ok(removeItem(send, Number(id)));
    await ok(send('POST', `${trash}/DeleteForever`, { ids: [id] }));
    assert.equal((await restore(send, id)).status, 404);
    assert.equal((await listAll(send)).length, 5);
  });
});

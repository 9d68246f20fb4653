import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { clientOf, type Send } from '../../../testing/api-client.ts';
import { onEveryEngine } from '../../../testing/test-server.ts';
import { entriesOf, restore } from '../../trash/trash.test-support.ts';
import { addItem, base, itemOf, listAll, listSeries, remove, update } from '../calendar.test-support.ts';

onEveryEngine('event types', (server) => {
  let send: Send;
  before(() => {
    send = clientOf(server());
  });
  const save = async (Name: string, Color?: string | null): Promise<string> => {
    const { status, body, text } = await send('POST', `${base}/SaveItemType`, { Name, Color });
    assert.equal(status, 200, text);
    return body.Data.ItemTypeId;
  };
  const change = (id: string, body: object, headers = {}) =>
    send('PUT', `${base}/UpdateItemType/${id}`, body, headers);
  const removeType = (id: string) => send('DELETE', `${base}/DeleteItemType/${id}`);
  const exportOf = async (id: number): Promise<string> =>
    (await send('GET', `/api/v4/CalendarExport/ExportICalFile?calendarItemId=${id}`)).text;
  const departmentFile = async () =>
    (await send('GET', '/api/v4/CalendarExport/ExportDepartmentICalFeed')).text;

  test('types are listed by name, with their colors', async () => {
    const [meeting, drill] = [await save('Meeting'), await save('Drill 2', 'Crimson')];
    const { body } = await send('GET', `${base}/GetItemTypes`);
    assert.deepEqual(body, {
      Data: [
        { ItemTypeId: drill, Name: 'Drill 2', Color: 'crimson' },
        { ItemTypeId: meeting, Name: 'Meeting', Color: null },
      ],
      Status: 'success',
    });
    await removeType(meeting);
    await removeType(drill);
  });

  test('an item carries its type, and files its name and the nearest color name of CSS', async () => {
    const type = await save('Drill; live, hot', '#2e7d33');
    const item = await addItem(send, { ItemTypeId: type });
    assert.equal(item.ItemTypeId, type);
    const text = await exportOf(item.CalendarItemId);
    assert.match(text, /^CATEGORIES:Drill\\; live\\, hot\r$/m);
    assert.match(text, /^COLOR:forestgreen\r$/m);
    const cleared = itemOf(await update(send, item.CalendarItemId, { ItemTypeId: null }));
    assert.equal(cleared.ItemTypeId, null);
    assert.doesNotMatch(await exportOf(item.CalendarItemId), /CATEGORIES|COLOR/);
  });

  test('a new name reaches every file, also those that were built before', async () => {
    const type = await save('Shift', 'navy');
    const item = await addItem(send, { ItemTypeId: type, Title: 'Night' });
    assert.match(await departmentFile(), /CATEGORIES:Shift\r/);
    assert.equal((await change(type, { Name: 'Watch' })).status, 200);
    const text = await departmentFile();
    assert.match(text, /CATEGORIES:Watch\r\nCOLOR:navy\r/);
    assert.doesNotMatch(text, /CATEGORIES:Shift/);
    const after = itemOf(await send('GET', `${base}/GetCalendarItem?id=${item.CalendarItemId}`));
    assert.equal(after.Sequence, item.Sequence + 1);
  });

  test('a deleted type leaves its items, their series and what is restored later without a type', async () => {
    const type = await save('Exercise', 'teal');
    const first = await addItem(send, { ItemTypeId: type, RecurrenceRule: 'FREQ=DAILY;COUNT=3' });
    const series = await listSeries(send, first.RecurrenceId);
    assert.deepEqual(
      series.map(({ ItemTypeId }) => ItemTypeId),
      [type, type, type],
    );
    const last = series[2]?.CalendarItemId ?? 0;
    await remove(send, last);
    assert.equal((await removeType(type)).status, 200);
    const [entry] = await entriesOf(send, '?kind=calendarItem');
    const restored = await restore(send, entry?.id ?? '');
    assert.equal(restored.status, 200, restored.text);
    const types = (await listSeries(send, first.RecurrenceId)).map(({ ItemTypeId }) => ItemTypeId);
    assert.deepEqual(types, [null, null, null]);
    assert.doesNotMatch(await departmentFile(), /CATEGORIES:Exercise/);
  });

  test('lists, entries and feeds can be limited to types', async () => {
    const [one, other] = [await save('Inspection'), await save('Party')];
    const range = 'start=2031-01-01&end=2031-02-01';
    const at = { Start: '2031-01-05T09:00:00Z', End: '2031-01-05T10:00:00Z' };
    await addItem(send, { ...at, Title: 'Hydrants', ItemTypeId: one });
    await addItem(send, { ...at, Title: 'Barbecue', ItemTypeId: other });
    await addItem(send, { ...at, Title: 'Anything' });
    const titles = async (query: string) =>
      (await listAll(send, `?${range}${query}`)).map(({ Title }) => Title);
    assert.deepEqual((await titles('')).toSorted(), ['Anything', 'Barbecue', 'Hydrants']);
    assert.deepEqual(await titles(`&types=${one}`), ['Hydrants']);
    assert.deepEqual((await titles(`&types=${one},${other}`)).toSorted(), ['Barbecue', 'Hydrants']);
    const { body: entries } = await send('GET', `${base}/GetV2CalendarEntriesForCal?${range}&types=${other}`);
    assert.deepEqual(
      entries.map(({ title, itemTypeId }: { title: string; itemTypeId: string }) => [title, itemTypeId]),
      [['Barbecue', other]],
    );
    const address = (await send('GET', '/api/v4/CalendarExport/GetCalendarSubscriptionUrl')).body.Data;
    const feed = async (query: string) =>
      (
        await fetch(`${server().baseUrl}${new URL(address.SubscriptionUrl).pathname}?from=2031-01-01${query}`)
      ).text();
    assert.match(await feed(''), /Barbecue[\s\S]*Hydrants|Hydrants[\s\S]*Barbecue/);
    const limited = await feed(`&types=${one}`);
    assert.match(limited, /SUMMARY:Hydrants/);
    assert.doesNotMatch(limited, /Barbecue|Anything/);
    assert.equal((await send('GET', `${base}/GetAllCalendarItems?types=drill`)).status, 400);
  });

  test('a request with a wrong field is rejected, and names it', async () => {
    const badColor = await send('POST', `${base}/SaveItemType`, { Name: 'A', Color: 'constructor' });
    assert.deepEqual([badColor.status, badColor.body.message.slice(0, 5)], [400, 'Color']);
    const item = await addItem(send);
    for (const ItemTypeId of ['nothing', '0198c2ff-0000-7000-8000-000000000000', '\u0000'.repeat(36)]) {
      const { status, body } = await update(send, item.CalendarItemId, { ItemTypeId });
      assert.deepEqual([status, body.message.slice(0, 10)], [400, 'ItemTypeId'], ItemTypeId);
    }
  });

  test('an edit with an old ETag changes nothing', async () => {
    const type = await save('Duty');
    assert.equal((await change(type, { Name: 'Duties' }, { 'if-match': '"1"' })).status, 200);
    assert.equal((await change(type, { Name: 'Roster' }, { 'if-match': '"1"' })).status, 412);
  });

  describe('another department', () => {
    test('does not see, use, change or delete a type', async () => {
      const type = await save('Ours');
      const other = clientOf(server(), 2);
      assert.deepEqual((await other('GET', `${base}/GetItemTypes`)).body.Data, []);
      const item = await other('POST', `${base}/SaveCalendarItem`, {
        Title: 'A',
        Start: '2027-01-01T09:00:00Z',
        ItemTypeId: type,
      });
      assert.equal(item.status, 400);
      for (const id of [type, 'x']) {
        const changed = await other('PUT', `${base}/UpdateItemType/${id}`, { Name: 'Theirs' });
        assert.deepEqual([changed.status, changed.body.error], [404, 'CalendarItemTypeNotFound']);
        assert.equal((await other('DELETE', `${base}/DeleteItemType/${id}`)).status, 404);
      }
      const { body } = await send('GET', `${base}/GetItemTypes`);
      assert.ok(body.Data.some(({ Name }: { Name: string }) => Name === 'Ours'));
    });
  });
});

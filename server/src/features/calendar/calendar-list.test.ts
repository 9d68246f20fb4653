import assert from 'node:assert/strict';
import { clientOf } from '../../testing/api-client.ts';
import { assertError } from '../../testing/assert-error.ts';
import { full, test } from '../../testing/level.ts';
import { onSqlite } from '../../testing/test-server.ts';
import { addItems } from '../calendar-feed/feed.test-support.ts';
import { readItemPages } from './calendar.ts';

const base = '/api/v4/Calendar';
const list = `${base}/GetAllCalendarItems`;
const drill = { Title: 'Ladder drill', Start: '2027-01-12T09:00:00Z', End: '2027-01-12T10:00:00Z' };

onSqlite('the list of calendar items', (server) => {
  test('its ETag changes with every change of the calendar, and a request is a 304 until then', async () => {
    const send = clientOf(server());
    const seen = new Set<string>();
    const readTag = async () => {
      const { headers, body } = await send('GET', list);
      const tag = headers.get('etag') ?? '';
      const again = await send('GET', list, undefined, { 'if-none-match': tag });
      assert.deepEqual([again.status, again.text], [304, '']);
      assert.ok(!seen.has(tag), tag);
      seen.add(tag);
      return body.Data;
    };
    assert.deepEqual(await readTag(), []);
    const { body } = await send('POST', `${base}/SaveCalendarItem`, drill);
    assert.equal((await readTag())[0].Title, 'Ladder drill');
    const id = body.Data.CalendarItemId;
    await send('PUT', `${base}/UpdateCalendarItem/${id}`, { ...drill, Title: 'Hose drill' });
    assert.equal((await readTag())[0].Title, 'Hose drill');
    await send('DELETE', `${base}/DeleteCalendarItem/${id}`);
    assert.deepEqual(await readTag(), []);
  });

  test('ranges have their own tags, and so does a range in local time in another time zone', async () => {
    const send = clientOf(server(), 2);
    await send('POST', `${base}/SaveCalendarItem`, drill);
    const tagOf = async (query: string) => (await send('GET', `${list}${query}`)).headers.get('etag') ?? '';
    const local = '?start=2027-01-12T09:30:00&end=2027-01-13';
    const tags = [await tagOf(''), await tagOf('?start=2027-01-12'), await tagOf(local)];
    assert.equal(new Set(tags).size, 3);
    assert.equal(await tagOf(local), tags[2]);
    const { db } = server().ctx;
    await db.updateTable('departments').set({ time_zone: 'Asia/Tokyo' }).where('id', '=', 2).execute();
    const moved = await send('GET', `${list}${local}`, undefined, { 'if-none-match': tags[2] ?? '' });
    assert.equal(moved.status, 200);
    assert.notEqual(moved.headers.get('etag'), tags[2]);
  });

  test('a range contains all items that overlap it, however long they are', async () => {
    const send = clientOf(server(), 4);
    const hourMs = 3_600_000;
    const startOf = (hours: number) =>
      new Date(Date.parse('2028-02-20T00:00:00Z') + hours * hourMs).toISOString();
    const items: [startsAt: string, endsAt: string][] = [];
    // The lengths at which an item starts to count as long, across the end of February and of the year.
    for (const hours of [
      0,
      1,
      24 * 5,
      24 * 8,
      24 * 9 - 1,
      24 * 9,
      24 * 9 + 1,
      24 * 10,
      24 * 10 + 1,
      24 * 12,
      24 * 400,
    ]) {
      for (const start of [-24 * 60, -24 * 11, -24 * 9, -24 * 3, -1, 0, 5])
        items.push([startOf(start), startOf(start + hours)]);
    }
    for (const [Start, End] of items) {
      const saved = await send('POST', `${base}/SaveCalendarItem`, { ...drill, Start, End });
      assert.equal(saved.status, 200, saved.text);
    }
    for (const [from, to] of [
      [0, 24],
      [-24, 24 * 5],
      [-24 * 60, -24 * 50],
      [24 * 100, 24 * 101],
    ] as const) {
      const [fromAt, toAt] = [startOf(from), startOf(to)];
      const expected = items
        .filter(([startsAt, endsAt]) => startsAt < toAt && (endsAt > fromAt || startsAt >= fromAt))
        .map(([startsAt, endsAt]) => `${startsAt} ${endsAt}`);
      for (const pageSize of [1, 3, 250]) {
        const found: string[] = [];
        for await (const page of readItemPages(server().ctx.db, 4, { fromAt, toAt }, pageSize))
          found.push(...page.map(({ starts_at, ends_at }) => `${starts_at} ${ends_at}`));
        const starts = found.map((item) => item.slice(0, 24));
        assert.deepEqual(starts, starts.toSorted());
        assert.deepEqual(found.toSorted(), expected.toSorted(), `${fromAt} to ${toAt}, by ${pageSize}`);
      }
    }
  });

  test('an invalid range is a 400, regardless of the tag', async () => {
    const any = { 'if-none-match': '*' };
    assertError(
      await clientOf(server())('GET', `${list}?start=soon`, undefined, any),
      400,
      'InvalidRequest',
      /^start/,
    );
  });

  full('eight thousand items are listed in order without blocking other requests', async () => {
    const send = clientOf(server(), 3);
    await addItems(server().ctx, 3, 8_000);
    let isDone = false;
    const listed = send('GET', list).finally(() => {
      isDone = true;
    });
    let completed = 0;
    while (!isDone) {
      await send('GET', '/api/v4/CustomMaps/GetCustomMaps');
      completed += 1;
    }
    const { body } = await listed;
    assert.ok(completed > 5, `${completed} other requests were answered meanwhile`);
    assert.equal(body.Data.length, 8_000);
    const starts = body.Data.map(({ Start }: { Start: string }) => Start);
    assert.deepEqual(starts, starts.toSorted());
  });
});

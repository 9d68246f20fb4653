import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkCalendar } from '../../ical/check-calendar.test-support.ts';
import { onSqlite, startTestServer, tokenFor } from '../../testing/test-server.ts';
import { addItem, exportBase, fetchRaw, ok, subscribe, titlesIn } from './feed.test-support.ts';

onSqlite('calendar export', (server) => {
  const bearer = async (departmentId: number) => ({
    authorization: `Bearer ${await tokenFor(server(), departmentId, { role: 'viewer' })}`,
  });

  test('the export of the department is the feed as a file, for users who may read the calendar', async () => {
    const { ctx } = server();
    await addItem(ctx, 1);
    await ctx.db.updateTable('departments').set({ name: 'Feuerwehr; Süd' }).where('id', '=', 1).execute();
    const reader = { departmentId: 1, userId: 'reader' };
    const feed = ok(await fetchRaw(server(), await subscribe(server(), reader)));
    const path = `${exportBase}/ExportDepartmentICalFeed`;
    const { headers, bytes } = ok(await fetchRaw(server(), path, await bearer(1)));
    assert.deepEqual(bytes, feed.bytes);
    assert.match(headers['content-disposition'] ?? '', /^attachment; filename="Feuerwehr; Sud\.ics"/);
    assert.equal(headers['content-type'], 'text/calendar; charset=utf-8');
    assert.deepEqual(titlesIn(ok(await fetchRaw(server(), path, await bearer(40))).bytes), []);
    assert.equal((await fetchRaw(server(), path)).status, 401);
  });

  test('a single item is exported as a file with one event, named after it, without properties that only feeds have', async () => {
    const title = 'Übung: "Nord/Süd"\r\nX-INJECTED:1';
    const item = await addItem(server().ctx, 10, { title, location: 'Wache; 1' });
    const path = `${exportBase}/ExportICalFile?calendarItemId=${item.id}`;
    const { headers, bytes } = ok(await fetchRaw(server(), path, await bearer(10)));
    assert.equal(titlesIn(bytes).length, 1);
    assert.doesNotMatch(
      bytes.toString(),
      /^(X-INJECTED|NAME|X-WR-CALNAME|REFRESH-INTERVAL|X-PUBLISHED-TTL|METHOD)/m,
    );
    assert.equal(headers['content-type'], 'text/calendar; charset=utf-8');
    assert.equal(
      headers['content-disposition'],
      `attachment; filename="Ubung- -Nord-Sud- X-INJECTED-1.ics"; filename*=UTF-8''%C3%9Cbung-%20-Nord-S%C3%BCd-%20X-INJECTED-1.ics`,
    );
  });

  test('an id that is not a number is a 400, and one that is not the department’s is a 404', async () => {
    const item = await addItem(server().ctx, 10);
    const fetchError = async (query: string, departmentId: number) => {
      const response = await fetchRaw(
        server(),
        `${exportBase}/ExportICalFile${query}`,
        await bearer(departmentId),
      );
      return [response.status, JSON.parse(response.bytes.toString()).error];
    };
    for (const bad of [
      '',
      '?calendarItemId=',
      '?calendarItemId=1x',
      '?calendarItemId=1.5',
      '?calendarItemId=1&calendarItemId=2',
    ])
      assert.deepEqual(await fetchError(bad, 10), [400, 'InvalidRequest'], bad);
    for (const unknown of ['0', '-1', '999999999', '999999999999999'])
      assert.deepEqual(
        await fetchError(`?calendarItemId=${unknown}`, 10),
        [404, 'CalendarItemNotFound'],
        unknown,
      );
    assert.deepEqual(await fetchError(`?calendarItemId=${item.id}`, 11), [404, 'CalendarItemNotFound']);
  });
});

onSqlite(
  'calendar feed switched off',
  (server) => {
    test('the feed is a 503 before its token is checked; exports and subscriptions continue', async () => {
      const path = await subscribe(server(), { departmentId: 1, userId: 'reader' });
      for (const one of [path, `${path}x`, `${path}?from=nonsense`]) {
        const { status, bytes } = await fetchRaw(server(), one);
        assert.deepEqual([status, JSON.parse(bytes.toString()).error], [503, 'CalendarFeedDisabled'], one);
      }
      const authorization = `Bearer ${await tokenFor(server(), 1)}`;
      ok(await fetchRaw(server(), `${exportBase}/ExportDepartmentICalFeed`, { authorization }));
    });
  },
  { MUSTER_ICAL_FEED_ENABLED: 'false' },
);

test('PRODID is the configured one, and a different one changes the ETag', async () => {
  const server = await startTestServer('sqlite', { MUSTER_ICAL_PRODUCT_ID: '-//Station 7//Rota; ÄÖ//DE' });
  try {
    const { bytes } = ok(await fetchRaw(server, await subscribe(server, { departmentId: 1, userId: 'u' })));
    checkCalendar(bytes);
    assert.match(bytes.toString(), /\r\nPRODID:-\/\/Station 7\/\/Rota\\?; ÄÖ\/\/DE\r\n/);
  } finally {
    await server.close();
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { onEveryEngine } from '../../testing/test-server.ts';
import { addItem, fetchRaw, ok, removeItem, retitleItem, subscribe, titlesIn } from './feed.test-support.ts';

const seconds = (header: string | undefined) => Date.parse(header ?? '') / 1000;

onEveryEngine('calendar feed', (server) => {
  const feedOf = (departmentId: number) => subscribe(server(), { departmentId, userId: 'reader' });

  test('it has exactly the events of the department, in order, with the department’s name', async () => {
    const { ctx } = server();
    await addItem(ctx, 1, {
      title: 'Later',
      starts_at: '2026-05-01T08:00:00.000Z',
      ends_at: '2026-05-01T09:00:00.000Z',
    });
    await addItem(ctx, 1, { title: 'Sooner' });
    await addItem(ctx, 1, {
      title: 'Whole day',
      is_all_day: 1,
      starts_at: '2026-04-01T00:00:00.000Z',
      ends_at: '2026-04-02T00:00:00.000Z',
      start_date: '2026-04-01',
      end_date: '2026-04-01',
      reminder_minutes: 30,
      attendees: JSON.stringify([
        { Name: 'Å, "B"', Email: 'a@b.example', Status: 'accepted' },
        { Email: 'c@d.example' },
      ]),
    });
    await addItem(ctx, 2, { title: 'Another department’s' });
    await ctx.db.updateTable('departments').set({ name: 'Feuerwehr; Süd' }).where('id', '=', 1).execute();
    const { headers, bytes } = ok(await fetchRaw(server(), await feedOf(1)));
    assert.deepEqual(titlesIn(bytes), ['Sooner', 'Whole day', 'Later']);
    assert.match(bytes.toString(), /\r\nNAME:Feuerwehr\\; Süd\r\n/);
    assert.match(bytes.toString(), /ATTENDEE;PARTSTAT=ACCEPTED;CN="Å, \^'B\^'":mailto:a@b\.example/);
    assert.equal(headers['content-type'], 'text/calendar; charset=utf-8');
    assert.equal(
      headers['content-disposition'],
      `inline; filename="Feuerwehr; Sud.ics"; filename*=UTF-8''Feuerwehr%3B%20S%C3%BCd.ics`,
    );
    assert.equal(Number(headers['content-length']), bytes.length);
    for (const [name, value] of Object.entries({
      'cache-control': 'private, max-age=0, must-revalidate',
      vary: 'accept-encoding',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    }))
      assert.equal(headers[name], value, name);
  });

  test('two responses for an unchanged calendar are identical byte for byte, even from different processes', async () => {
    await addItem(server().ctx, 3);
    const path = await feedOf(3);
    server().clockOffsetMs += 60_000; // a change within this second is dated ahead
    const first = ok(await fetchRaw(server(), path));
    server().clockOffsetMs += 3_600_000;
    const second = ok(await fetchRaw(server(), path));
    assert.deepEqual(second.bytes, first.bytes);
    assert.equal(second.headers.etag, first.headers.etag);
    assert.equal(second.headers['last-modified'], first.headers['last-modified']);
  });

  test('an empty calendar is a calendar without events', async () => {
    const { bytes } = ok(await fetchRaw(server(), await feedOf(4)));
    assert.deepEqual(titlesIn(bytes), []);
  });

  test('every change, including a deletion of the newest event, changes the ETag and increases Last-Modified', async () => {
    const { ctx } = server();
    const path = await feedOf(5);
    const states = [ok(await fetchRaw(server(), path))];
    const poll = async () => {
      server().clockOffsetMs += 60_000;
      states.push(ok(await fetchRaw(server(), path)));
    };
    const first = await addItem(ctx, 5, { title: 'First' });
    await poll();
    const newest = await addItem(ctx, 5, { title: 'Newest' });
    await poll();
    await retitleItem(ctx, first, 'Renamed');
    await poll();
    assert.deepEqual(titlesIn(states[3]?.bytes ?? Buffer.alloc(0)), ['Renamed', 'Newest']);
    await removeItem(ctx, newest);
    await poll();
    assert.deepEqual(titlesIn(states[4]?.bytes ?? Buffer.alloc(0)), ['Renamed']);
    const etags = states.map(({ headers }) => headers.etag);
    assert.equal(new Set(etags).size, states.length, String(etags));
    const dates = states.map(({ headers }) => seconds(headers['last-modified']));
    for (const [i, date] of dates.entries())
      assert.ok(i === 0 || date > (dates[i - 1] ?? date), String(dates));
    for (const [i, { headers }] of states.entries()) {
      const conditions = {
        'if-none-match': headers.etag ?? '',
        'if-modified-since': headers['last-modified'] ?? '',
      };
      const expected = i === states.length - 1 ? 304 : 200;
      for (const [name, value] of Object.entries(conditions))
        assert.equal(
          (await fetchRaw(server(), path, { [name]: value })).status,
          expected,
          `${name} of state ${i}`,
        );
    }
  });

  test('a 304 has the validators and no body; If-None-Match takes precedence over If-Modified-Since', async () => {
    await addItem(server().ctx, 6);
    const path = await feedOf(6);
    server().clockOffsetMs += 60_000; // a change within this second is dated ahead, but not sent that way
    const { headers } = ok(await fetchRaw(server(), path));
    const etag = headers.etag ?? '';
    const unchanged = await fetchRaw(server(), path, { 'if-none-match': `"x", W/${etag}` });
    assert.deepEqual([unchanged.status, unchanged.bytes.length, unchanged.headers.etag], [304, 0, etag]);
    assert.equal(unchanged.headers['last-modified'], headers['last-modified']);
    assert.equal(unchanged.headers.vary, 'accept-encoding');
    assert.equal(unchanged.headers['cache-control'], headers['cache-control']);
    const both = { 'if-none-match': '"old"', 'if-modified-since': new Date(Date.now() + 9e6).toUTCString() };
    assert.equal((await fetchRaw(server(), path, both)).status, 200);
  });

  test('gzip and br have the same content and different ETags, which are accepted for any form', async () => {
    await addItem(server().ctx, 7, { description: 'Ä long text. '.repeat(500) });
    const path = await feedOf(7);
    const plain = ok(await fetchRaw(server(), path));
    assert.equal(plain.headers['content-encoding'], undefined);
    const forms = { gzip: gunzipSync, br: brotliDecompressSync };
    const etags = [plain.headers.etag ?? ''];
    for (const [coding, unpack] of Object.entries(forms)) {
      const packed = ok(await fetchRaw(server(), path, { 'accept-encoding': coding }));
      assert.equal(packed.headers['content-encoding'], coding);
      assert.equal(packed.headers.vary, 'accept-encoding');
      assert.equal(Number(packed.headers['content-length']), packed.bytes.length);
      assert.ok(packed.bytes.length < plain.bytes.length / 10);
      assert.deepEqual(unpack(packed.bytes), plain.bytes);
      etags.push(packed.headers.etag ?? '');
    }
    assert.equal(new Set(etags).size, 3);
    for (const etag of etags)
      for (const accepted of ['identity', 'gzip', 'br', 'gzip, br']) {
        const conditions = { 'if-none-match': etag, 'accept-encoding': accepted };
        assert.equal((await fetchRaw(server(), path, conditions)).status, 304, `${etag} ${accepted}`);
      }
  });

  test('the response is never a 406', async () => {
    const path = await feedOf(7);
    for (const acceptEncoding of ['identity;q=0', '*;q=0', 'zstd', 'gzip;q=0, br;q=0, identity;q=0'])
      ok(await fetchRaw(server(), path, { 'accept-encoding': acceptEncoding, accept: 'application/json' }));
  });

  test('HEAD has the same headers as GET and no body', async () => {
    const path = await feedOf(7);
    server().clockOffsetMs += 60_000; // the date of a change within this second would be sent as the current time
    for (const coding of ['identity', 'gzip', 'br']) {
      const got = ok(await fetchRaw(server(), path, { 'accept-encoding': coding }));
      const head = await fetchRaw(server(), path, { 'accept-encoding': coding }, 'HEAD');
      assert.equal(head.bytes.length, 0);
      const { date: _, 'x-request-id': _id, ...expected } = got.headers;
      const { date: __, 'x-request-id': __id, ...actual } = head.headers;
      assert.deepEqual(actual, expected, coding);
      const conditions = { 'if-none-match': got.headers.etag ?? '' };
      const same = await fetchRaw(server(), path, conditions, 'HEAD');
      assert.deepEqual([same.status, same.headers['content-length']], [304, undefined], coding);
    }
  });

  test('a new name of the department changes the ETag, because the file contains the name', async () => {
    const path = await feedOf(8);
    const before = ok(await fetchRaw(server(), path));
    await server().ctx.db.updateTable('departments').set({ name: 'Renamed' }).where('id', '=', 8).execute();
    const after = ok(await fetchRaw(server(), path, { 'if-none-match': before.headers.etag ?? '' }));
    assert.match(after.bytes.toString(), /\r\nNAME:Renamed\r\n/);
  });

  test('a range limits the feed to the events that overlap it', async () => {
    const { ctx } = server();
    const day = 86_400_000;
    const today = Math.floor(ctx.clock.now() / day) * day;
    const at = (days: number, hour = 0) => new Date(today + days * day + hour * 3_600_000).toISOString();
    for (const days of [-100, -90, -1, 0, 1, 365, 366])
      await addItem(ctx, 9, { title: String(days), starts_at: at(days, 9), ends_at: at(days, 10) });
    await addItem(ctx, 9, { title: 'long', starts_at: at(-120), ends_at: at(-80) });
    const path = await feedOf(9);
    const titles = async (query: string) => titlesIn(ok(await fetchRaw(server(), `${path}${query}`)).bytes);
    const everything = ['long', '-100', '-90', '-1', '0', '1', '365', '366'];
    assert.deepEqual(await titles(''), everything);
    assert.deepEqual(await titles('?from=-90d&to=+365d'), ['long', '-90', '-1', '0', '1', '365']);
    assert.deepEqual(await titles('?from=-90d&to=%2B365d'), ['long', '-90', '-1', '0', '1', '365']);
    assert.deepEqual(await titles('?from=-90d&to=365d&other=x'), ['long', '-90', '-1', '0', '1', '365']);
    assert.deepEqual(await titles('?to=-1w'), ['long', '-100', '-90']);
    assert.deepEqual(await titles(`?from=${at(-1).slice(0, 10)}&to=${at(1).slice(0, 10)}`), ['-1', '0', '1']);
    assert.deepEqual(await titles('?from=1d'), ['1', '365', '366']);
  });

  test('Last-Modified is never later than Date, however fast the calendar changes, and never returns an old feed', async () => {
    const { ctx } = server();
    const path = await feedOf(12);
    let since = {};
    for (let i = 0; i < 5; i++) {
      await addItem(ctx, 12, { title: `Item ${i}` });
      const { headers, bytes } = ok(await fetchRaw(server(), path, since));
      assert.equal(titlesIn(bytes).length, i + 1);
      assert.ok(seconds(headers['last-modified']) <= seconds(headers.date));
      since = { 'if-modified-since': headers['last-modified'] ?? '' };
    }
    server().clockOffsetMs += 60_000;
    const later = ok(await fetchRaw(server(), path, since));
    since = { 'if-modified-since': later.headers['last-modified'] ?? '' };
    assert.equal((await fetchRaw(server(), path, since)).status, 304);
  });

  test('a range relative to today has a new ETag and a later Last-Modified after the department’s midnight', async () => {
    const { ctx } = server();
    await ctx.db.updateTable('departments').set({ time_zone: 'Asia/Tokyo' }).where('id', '=', 9).execute();
    const path = `${await feedOf(9)}?from=-1d&to=+1d`;
    const midnight = Math.ceil((ctx.clock.now() + 9 * 3_600_000) / 86_400_000) * 86_400_000 - 9 * 3_600_000;
    const atOffset = async (ms: number) => {
      server().clockOffsetMs += midnight + ms - ctx.clock.now();
      return ok(await fetchRaw(server(), path)).headers;
    };
    const before = await atOffset(-60_000);
    const after = await atOffset(1_000);
    const later = await atOffset(3_600_000);
    assert.notEqual(after.etag, before.etag);
    assert.equal(later.etag, after.etag);
    assert.equal(seconds(after['last-modified']), midnight / 1000 + 1);
    assert.ok(seconds(before['last-modified']) <= midnight / 1000);
    const since = { 'if-modified-since': before['last-modified'] ?? '' };
    assert.equal((await fetchRaw(server(), path, since)).status, 200);
  });

  test('an invalid range is a 400 that names it', async () => {
    const path = await feedOf(9);
    for (const [query, message] of [
      ['from=yesterday', /^from must be a number of days or weeks .* such as 2026-01-31$/],
      ['from=', /^from must not be empty; it must be a number/],
      ['to=1.5d', /^to must be a number/],
      ['to=%2B%2B1d', /^to must be a number/],
      ['from=1d&from=2d', /^from must be a number/],
      ['from=2026-02-30', /^from must be a day of the calendar$/],
      ['from=1d&to=-1d', /^to must be a day of the calendar, not before from$/],
    ] as const) {
      const { status, bytes } = await fetchRaw(server(), `${path}?${query}`);
      const { error, message: said } = JSON.parse(bytes.toString());
      assert.deepEqual([status, error], [400, 'InvalidRequest'], query);
      assert.match(said, message);
    }
  });
});

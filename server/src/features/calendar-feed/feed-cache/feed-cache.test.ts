import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { before } from 'node:test';
import { gunzipSync } from 'node:zlib';
import type { KyselyPlugin } from 'kysely';
import { pino } from 'pino';
import { buildApp } from '../../../app.ts';
import type { Context, Database } from '../../../context.ts';
import { checkCalendar } from '../../../ical/check-calendar.test-support.ts';
import { full, test } from '../../../testing/level.ts';
import { onSqlite, onSqliteFirst } from '../../../testing/test-server.ts';
import { findFeedVersion } from '../calendar-feed.ts';
import { addItem, addItems, changeRows, fetchRaw, ok, retitleItem, subscribe } from '../feed.test-support.ts';
import type { ContentCoding, FeedBody } from './feed-body.ts';
import { createFeedCache } from './feed-cache.ts';

const quiet = pino({ level: 'silent' });

async function bytesOf(body: FeedBody, coding: ContentCoding = 'identity'): Promise<Buffer> {
  const { byteLength, bytes } = await body.open(coding);
  const whole = bytes instanceof Readable ? await buffer(bytes) : bytes;
  assert.equal(whole.length, byteLength);
  return whole;
}

/** Runs something each time that a page of items was read, before the result is returned. */
function afterEachPage(db: Database, work: () => Promise<unknown>): Database {
  const pages = new WeakSet<object>();
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      if (node.kind === 'SelectQueryNode' && JSON.stringify(node.from).includes('"calendar_items"'))
        pages.add(queryId);
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      if (pages.has(queryId)) await work();
      return result;
    },
  };
  return db.withPlugin(plugin);
}

onSqliteFirst('feed bodies', (server, engine) => {
  const ctx = (): Context => server().ctx;

  for (const [name, changes] of [
    ['a calendar that changes once while it is read', 1],
    ['a calendar that changes with every page that is read', Number.POSITIVE_INFINITY],
  ] as const) {
    test(`${name} results in a body with exactly one revision`, async () => {
      const departmentId = changes === 1 ? 3 : 4;
      await addItems(ctx(), departmentId, 1_200);
      let made = 0;
      const retitleAll = async () => {
        if (made >= changes) return;
        const title = `state ${++made}`;
        await changeRows(ctx(), departmentId, (trx) =>
          trx
            .updateTable('calendar_items')
            .set((item) => ({ title, revision: item('revision', '+', 1) }))
            .where('department_id', '=', departmentId)
            .execute(),
        );
      };
      const db = afterEachPage(ctx().db, retitleAll);
      const bodies = createFeedCache({ ...ctx(), db, log: quiet });
      const requested = await findFeedVersion(ctx(), departmentId);
      const { version, body } = await bodies.get(requested, 'a reader');
      const titles = (await bytesOf(body)).toString().match(/^SUMMARY:.*$/gm) ?? [];
      assert.equal(titles.length, 1_200);
      assert.deepEqual([...new Set(titles)].slice(0, 3), [
        `SUMMARY:state ${version.revision - requested.revision}`,
      ]);
      assert.equal(bodies.counters().restarts, changes === 1 ? 1 : 3);
    });
  }

  test('a request for a later revision than the one being built gets the later one', async () => {
    const [item] = await addItems(ctx(), 5, 600);
    assert.ok(item);
    const bodies = createFeedCache({ ...ctx(), log: quiet });
    const early = bodies.get(await findFeedVersion(ctx(), 5), 'a reader');
    await retitleItem(ctx(), item, 'Later');
    const requested = await findFeedVersion(ctx(), 5);
    const late = await bodies.get(requested, 'a reader');
    await early;
    assert.equal(late.version.revision, requested.revision);
    assert.match((await bytesOf(late.body)).toString(), /SUMMARY:Later/);
  });

  if (engine === 'postgres') return; // the rest does not depend on the engine

  full('two hundred concurrent polls, and two hundred after them, cause one build', async () => {
    await addItems(ctx(), 1, 300);
    const path = await subscribe(server(), { departmentId: 1, userId: 'reader' });
    let lines = '';
    const log = pino(
      { level: 'debug' },
      {
        write: (line: string) => {
          lines += line;
        },
      },
    );
    const app = buildApp({ ...ctx(), log });
    // Like a real client, one that was rejected because of the load tries again.
    const pollUntilServed = async () => {
      for (;;) {
        const response = await app.inject(path);
        if (response.statusCode !== 503) return response;
      }
    };
    const poll = () => Promise.all(Array.from({ length: 200 }, pollUntilServed));
    const responses = [...(await poll()), ...(await poll())];
    assert.deepEqual([...new Set(responses.map(({ statusCode }) => statusCode))], [200]);
    assert.ok(responses.every(({ body }) => body === responses[0]?.body));
    const builds = lines.split('\n').filter((line) => line.includes('calendar feed built'));
    assert.equal(builds.length, 1);
    const etag = String(responses[0]?.headers.etag);
    const revalidated = await Promise.all(
      Array.from({ length: 200 }, () => app.inject({ url: path, headers: { 'if-none-match': etag } })),
    );
    assert.ok(revalidated.every(({ statusCode }) => statusCode === 304));
    assert.equal(lines.split('\n').filter((line) => line.includes('calendar feed built')).length, 1);
    await app.close();
  });

  test('after one edit, only the events around it are written again', async () => {
    const [item] = await addItems(ctx(), 2, 3_000);
    const bodies = createFeedCache({ ...ctx(), log: quiet });
    await bodies.get(await findFeedVersion(ctx(), 2), 'a reader');
    assert.equal(bodies.counters().eventsWritten, 3_000);
    assert.ok(item);
    await retitleItem(ctx(), item, 'Renamed');
    const { body } = await bodies.get(await findFeedVersion(ctx(), 2), 'a reader');
    const { builds, eventsWritten, restarts } = bodies.counters();
    assert.deepEqual({ builds, restarts }, { builds: 2, restarts: 0 });
    assert.ok(eventsWritten > 3_000 && eventsWritten <= 3_000 + 256, `${eventsWritten} events`);
    const text = await bytesOf(body);
    checkCalendar(text);
    assert.equal(text.toString().split('SUMMARY:Renamed\r\n').length, 2);
    const fresh = await createFeedCache({ ...ctx(), log: quiet }).get(
      await findFeedVersion(ctx(), 2),
      'a reader',
    );
    assert.deepEqual(text, await bytesOf(fresh.body));
  });

  test('at most four date ranges of a URL are built at the same time, which does not affect other URLs', async () => {
    const departmentId = 11;
    await addItems(ctx(), departmentId, 50);
    const bodies = createFeedCache({ ...ctx(), log: quiet });
    const version = await findFeedVersion(ctx(), departmentId);
    const ranges = Array.from({ length: 6 }, (_, i) => ({
      ...version,
      window: { fromAt: `2026-01-0${i + 1}T00:00:00.000Z` },
    }));
    const outcomes = await Promise.allSettled(ranges.map((range) => bodies.get(range, 'one address')));
    const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    assert.deepEqual(
      errors.map(({ errorName, headers }) => [errorName, headers['retry-after']]),
      [
        ['TooManyRequests', '10'],
        ['TooManyRequests', '10'],
      ],
    );
    await Promise.all(ranges.slice(4).map((range, i) => bodies.get(range, `address ${i}`)));
    for (const range of ranges) await bodies.get(range, 'one address'); // one after another is fine
    assert.equal(bodies.counters().builds, 6);
  });

  test('a failed build is reported to all requests that wait for it, and the next request tries again', async () => {
    await addItems(ctx(), 6, 3);
    let isBroken = true;
    const db = afterEachPage(ctx().db, async () => {
      if (isBroken) throw new Error('the database went away');
    });
    const bodies = createFeedCache({ ...ctx(), db, log: quiet });
    const requested = await findFeedVersion(ctx(), 6);
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => bodies.get(requested, 'a reader')));
    assert.ok(outcomes.every(({ status }) => status === 'rejected'));
    isBroken = false;
    checkCalendar(await bytesOf((await bodies.get(requested, 'a reader')).body));
  });

  test('the cache stays within its limits, including compressed forms', async () => {
    const maxBodyBytes = 60_000;
    const bodies = createFeedCache(
      { ...ctx(), log: quiet },
      { bodyShare: { maxBytes: () => maxBodyBytes }, segmentShare: { maxBytes: () => 20_000 } },
    );
    for (const departmentId of [7, 8, 9, 7, 8, 9]) {
      if ((await findFeedVersion(ctx(), departmentId)).revision === 0)
        await addItems(ctx(), departmentId, 100);
      const { body } = await bodies.get(await findFeedVersion(ctx(), departmentId), 'a reader');
      for (const coding of ['gzip', 'br'] as const) await bytesOf(body, coding);
      const { bodyBytes, segmentBytes } = bodies.counters();
      assert.ok(bodyBytes <= maxBodyBytes && bodyBytes > 20_000, `${bodyBytes} bytes of bodies`);
      assert.ok(segmentBytes <= 20_000, `${segmentBytes} bytes of segments`);
    }
  });

  test('a compressed form is created once', async () => {
    const bodies = createFeedCache({ ...ctx(), log: quiet });
    const { body } = await bodies.get(await findFeedVersion(ctx(), 7), 'a reader');
    const opened = await Promise.all(Array.from({ length: 50 }, () => body.open('br')));
    assert.equal(new Set(opened.map(({ bytes }) => bytes)).size, 1);
  });

  test('a large body is only kept compressed, and is the same in every form', async () => {
    const requested = await findFeedVersion(ctx(), 7);
    const small = createFeedCache({ ...ctx(), log: quiet });
    const expected = await bytesOf((await small.get(requested, 'a reader')).body);
    const big = createFeedCache({ ...ctx(), log: quiet }, { maxUncompressedBytes: 1_000 });
    const { body } = await big.get(requested, 'a reader');
    assert.deepEqual(body.codings, ['identity', 'gzip']);
    assert.deepEqual(await bytesOf(body), expected);
    assert.deepEqual(gunzipSync(await bytesOf(body, 'gzip')), expected);
    assert.ok(body.memoryBytes() < expected.length / 2);
    assert.equal(await big.get(requested, 'a reader').then((again) => again.body), body);
    const { bytes } = await body.open('identity');
    assert.ok(bytes instanceof Readable);
    bytes.destroy(); // a client that disconnects before it has started to read
  });
});

onSqlite('large feeds', (server) => {
  let path: string;
  before(async () => {
    for (let i = 0; i < 20; i++) await addItem(server().ctx, 1, { description: `${i} `.repeat(400_000) });
    path = await subscribe(server(), { departmentId: 1, userId: 'reader' });
  });

  full('a feed over 16 MB is sent completely, in the available forms, and HEAD agrees', async () => {
    const plain = ok(await fetchRaw(server(), path));
    assert.ok(plain.bytes.length > 16 * 1024 * 1024);
    assert.equal(Number(plain.headers['content-length']), plain.bytes.length);
    const packed = ok(await fetchRaw(server(), path, { 'accept-encoding': 'br, gzip;q=0.1' }));
    assert.equal(packed.headers['content-encoding'], 'gzip');
    assert.ok(gunzipSync(packed.bytes).equals(plain.bytes));
    const onlyBr = await fetchRaw(server(), path, { 'accept-encoding': 'br' }, 'HEAD');
    assert.equal(onlyBr.headers['content-encoding'], undefined);
    assert.equal(onlyBr.headers.etag, plain.headers.etag);
    assert.equal(onlyBr.headers['content-length'], plain.headers['content-length']);
    const conditions = { 'if-none-match': packed.headers.etag ?? '' };
    assert.equal((await fetchRaw(server(), path, conditions)).status, 304);
    const text = plain.bytes.toString();
    assert.match(text.slice(0, 20), /^BEGIN:VCALENDAR\r\n/);
    assert.match(text.slice(-20), /\r\nEND:VCALENDAR\r\n$/);
    assert.equal(text.match(/^END:VEVENT\r$/gm)?.length, 20);
  });
});

onSqlite('feeds that fail', (server) => {
  test('the log says where it happened, but contains neither the token nor the key of the URL', async () => {
    const path = await subscribe(server(), { departmentId: 1, userId: 'reader-of-secrets' });
    const { sync_guid } = await server()
      .ctx.db.selectFrom('calendar_syncs')
      .selectAll()
      .executeTakeFirstOrThrow();
    let lines = '';
    const log = pino(
      { level: 'trace' },
      {
        write: (line: string) => {
          lines += line;
        },
      },
    );
    const app = buildApp({ ...server().ctx, log });
    await server().ctx.db.schema.dropTable('calendar_revisions').execute();
    const token = path.split('/').at(-1) ?? '';
    for (const [address, status] of [
      [path, 500],
      [`${path}.ics?from=-1d`, 500],
      [`${path}x`, 401],
      [path.replace('Feed/', 'Feed/x/'), 401],
    ] as const) {
      const { statusCode, body } = await app.inject(address);
      assert.equal(statusCode, status);
      for (const secret of [token, token.slice(0, 30), sync_guid, 'reader-of-secrets'])
        assert.ok(!lines.includes(secret) && !body.includes(secret), `${secret}: ${body} ${lines}`);
    }
    assert.equal(lines.split('request failed').length, 3);
    assert.match(lines, /"route":"\/api\/v4\/CalendarExport\/CalendarFeed\/:token"/);
    await app.close();
  });
});

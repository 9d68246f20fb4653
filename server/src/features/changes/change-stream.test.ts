import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, test } from 'node:test';
import { buildApp } from '../../app.ts';
import type { Context } from '../../context.ts';
import { clientOf } from '../../testing/api-client.ts';
import { type EventStreamClient, openEventStream } from '../../testing/event-stream-client.ts';
import { addMapWithFloor, addZone, zoneJson } from '../../testing/sample-zones.ts';
import { onSqlite, tokenFor } from '../../testing/test-server.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { createChangeFeed } from './change-feed.ts';
import { changesPath, readStream, readVersions, toKnownVersions } from './change-stream.test-support.ts';
import type { Change } from './changes.schema.ts';

onSqlite('change stream', (server) => {
  const opened: EventStreamClient[] = [];
  after(() => {
    for (const stream of opened) stream.close();
  });

  const listen = async (departmentId: number, query = '', headers: Record<string, string> = {}) => {
    const authorization = `Bearer ${await tokenFor(server(), departmentId)}`;
    const url = `${server().baseUrl}${changesPath}${query}`;
    const stream = await openEventStream(url, { authorization, ...headers });
    opened.push(stream);
    return stream;
  };

  /** Starts another server on the same database, which does not notify this one. */
  const startOtherServer = async (departmentId: number) => {
    const silent: Context = { ...server().ctx, floorChanges: { notify: () => {}, subscribe: () => {} } };
    const otherServer = buildApp(silent);
    const headers = { authorization: `Bearer ${await tokenFor(server(), departmentId)}` };
    const request = async (method: 'GET' | 'POST' | 'DELETE', url: string, body?: object) => {
      const response = await otherServer.inject({ method, url, headers, ...(body ? { body } : {}) });
      assert.equal(response.statusCode, 200, response.body);
      return response.body === '' ? undefined : response.json();
    };
    return { otherServer, request };
  };

  test('sends the current versions and then every change, as events with the sequence number as id', async () => {
    const send = clientOf(server(), 2);
    const { floorId } = await addMapWithFloor(send);
    const stream = await listen(2);
    assert.equal(stream.headers.get('content-type'), 'text/event-stream');
    assert.equal(stream.headers.get('cache-control'), 'no-store');
    await stream.take(4);
    assert.match(stream.text(), /^retry: 3000\n\nid: 1\nevent: map\ndata: \{/);
    await addZone(send, floorId);
    await addZone(send, floorId);
    const events = await stream.take(6);
    const changes = await readStream(send);
    assert.deepEqual(
      events.map(({ data }) => data),
      changes,
    );
    assert.deepEqual(
      events.map(({ id, event }) => ({ id, event })),
      changes.map(({ sequence, kind }) => ({ id: String(sequence), event: kind })),
    );
  });

  test('continues a stream after the last event that arrived, and starts at `since`', async () => {
    const send = clientOf(server(), 3);
    const { floorId } = await addMapWithFloor(send);
    const first = await listen(3);
    await first.take(4);
    first.close();
    await addZone(send, floorId);
    const resumed = await listen(3, '?since=0', { 'last-event-id': '3' });
    assert.deepEqual(
      (await resumed.take(2)).map(({ id }) => id),
      ['4', '5'],
    );
    const since = await listen(3, '?since=4');
    assert.deepEqual(
      (await since.take(1)).map(({ id }) => id),
      ['5'],
    );
  });

  test('first sends the next number to a client with numbers from before a database was restored', async () => {
    const send = clientOf(server(), 10);
    const { floorId } = await addMapWithFloor(send);
    for (const ahead of [await listen(10, '?since=1000'), await listen(10, '', { 'last-event-id': '5' })]) {
      const [reset] = await ahead.take(1);
      assert.deepEqual(reset, { id: '4', event: 'reset', data: { next: 4 } });
      assert.match(ahead.text(), /^retry: 3000\n\nid: 4\nevent: reset\n/);
    }
    await addZone(send, floorId);
    for (const ahead of opened.slice(-2))
      assert.deepEqual(
        (await ahead.take(2)).map(({ id }) => id),
        ['4', '5'],
      );
    const level = await listen(10, '?since=5');
    await addZone(send, floorId);
    const [next] = await level.take(1);
    assert.deepEqual([next?.id, next?.event], ['6', 'zones'], 'a client that is not ahead gets no reset');
  });

  test('does not repeat on a lagging server what another server has sent', async () => {
    const { floorId } = await addMapWithFloor(clientOf(server(), 11));
    await listen(11, '?since=4'); // from now on, this server polls once a second
    const { otherServer, request } = await startOtherServer(11);
    let position = 4;
    for (let round = 0; round < 4; round++) {
      for (let i = 0; i < 2; i++) await request('POST', `/api/v4/CustomMaps/SaveZone/${floorId}`, zoneJson);
      const page = await request('GET', `${changesPath}?since=${position}`);
      assert.equal(page.next, position + 2);
      const resumed = await listen(11, '', { 'last-event-id': String(page.next) });
      await request('POST', `/api/v4/CustomMaps/SaveZone/${floorId}`, zoneJson);
      position = page.next + 1;
      assert.deepEqual(
        (await resumed.take(1)).map(({ id, event }) => [id, event]),
        [[String(position), 'zones']],
      );
    }
    await otherServer.close();
  });

  test('logs a failure to read as a 500', async () => {
    const failure = new Error('the database is gone');
    const db = new Proxy(server().ctx.db, {
      get: (target, name) => {
        if (name === 'selectFrom') throw failure;
        const member: unknown = Reflect.get(target, name);
        return typeof member === 'function' ? member.bind(target) : member;
      },
    });
    const logged: object[] = [];
    const record = (details: object) => void logged.push(details);
    const log = { debug: record, info: record, warn: record, error: record };
    const broken = buildApp({ ...server().ctx, db, log });
    const authorization = `Bearer ${await tokenFor(server(), 12)}`;
    await clientOf(server(), 12)('GET', changesPath); // this creates the department
    const response = await broken.inject({
      url: changesPath,
      headers: { authorization, accept: 'text/event-stream' },
    });
    assert.deepEqual([response.statusCode, response.json().error], [500, 'InternalServerError']);
    assert.deepEqual(logged, [{ err: failure, method: 'GET', route: changesPath }]);
    await broken.close();
  });

  test('sends a department only its own changes', async () => {
    const stream = await listen(4);
    await addMapWithFloor(clientOf(server(), 5));
    const { mapId } = await addMapWithFloor(clientOf(server(), 4));
    const events = await stream.take(4);
    assert.ok(events.every(({ data }) => data.customMapId === mapId));
    assert.equal(events.length, 4);
  });

  test('sends changes by another process without a notification', async () => {
    const send = clientOf(server(), 6);
    const { floorId, mapId } = await addMapWithFloor(send);
    const stream = await listen(6, '?since=4');
    await addZone(send, floorId);
    await stream.take(1); // from now on, it waits for changes
    const { otherServer, request } = await startOtherServer(6);
    await request('DELETE', `/api/v4/CustomMaps/DeleteFloor/${floorId}`);
    const events = (await stream.take(4)).slice(1);
    assert.deepEqual(
      events.map(({ data }) => [data.kind, data.isDeleted]),
      [
        ['zones', true],
        ['floor', true],
        ['map', false],
      ],
    );
    assert.ok(events.every(({ data }) => data.customMapId === mapId));
    await otherServer.close();
  });

  test('sends each change once to a client that joins while changes continue', async () => {
    const send = clientOf(server(), 7);
    const { floorId } = await addMapWithFloor(send);
    for (let i = 0; i < 20; i++) await addZone(send, floorId);
    const { ctx } = server();
    const feed = createChangeFeed(ctx, { maxRecentChanges: 5, batchMs: 1 });
    const ended = new AbortController();
    const heard: Change[][] = [];
    const hear = async (since: number, listener: number) => {
      const list: Change[] = [];
      heard[listener] = list;
      for await (const page of feed.follow(7, since, ended.signal)) list.push(...page);
    };
    const listening: Promise<void>[] = [];
    for (let listener = 0; listener < 10; listener++) {
      listening.push(hear(listener * 2, listener));
      await Promise.all([addZone(send, floorId), addZone(send, floorId)]);
    }
    const all = await readStream(send);
    await waitFor('everyone has heard the last change', () =>
      heard.every((list) => list.at(-1)?.sequence === all.length),
    );
    ended.abort();
    await Promise.all(listening);
    assert.equal(all.length, 44);
    for (const [listener, list] of heard.entries())
      assert.deepEqual(list, all.slice(listener * 2), `listener ${listener}`);
    assert.deepEqual(toKnownVersions(all), await readVersions(send));
  });

  test('serves all listeners with one query', async () => {
    const send = clientOf(server(), 8);
    const { floorId } = await addMapWithFloor(send);
    const { ctx, queries } = countQueries();
    const feed = createChangeFeed(ctx, { pollIntervalMs: () => 20, batchMs: 1 });
    const ended = new AbortController();
    let heard = 0;
    const listening = Array.from({ length: 200 }, async () => {
      for await (const page of feed.follow(8, 4, ended.signal)) heard += page.length;
    });
    await waitFor('some polls', () => queries.count >= 10);
    const beforeChange = queries.count;
    await addZone(send, floorId);
    await waitFor('everyone has heard it', () => heard >= 200);
    ended.abort();
    await Promise.all(listening);
    assert.equal(heard, 200);
    assert.ok(
      queries.count - beforeChange < 150,
      `${queries.count - beforeChange} queries for 200 listeners`,
    );
    const before = queries.count;
    await waitForPolls(8);
    assert.equal(queries.count, before, 'without listeners there are no queries');
  });

  /** The database of the server, with a count of queries. */
  const countQueries = () => {
    const queries = { count: 0 };
    const db = new Proxy(server().ctx.db, {
      get: (target, name) => {
        if (name === 'selectFrom') queries.count += 1;
        const member: unknown = Reflect.get(target, name);
        return typeof member === 'function' ? member.bind(target) : member;
      },
    });
    const ctx: Context = { ...server().ctx, db };
    return { ctx, queries };
  };

  /** Waits until a feed with the same interval as the one under test has polled a few times. */
  const waitForPolls = async (departmentId: number) => {
    const { ctx, queries } = countQueries();
    const ended = new AbortController();
    const feed = createChangeFeed(ctx, { pollIntervalMs: () => 20, batchMs: 1 });
    const listening = feed.follow(departmentId, 1_000, ended.signal).next();
    await waitFor('some polls', () => queries.count >= 10);
    ended.abort();
    await listening;
  };

  test('ends when the server closes, which does not wait for it', async () => {
    const other = buildApp(server().ctx);
    const address = await other.listen({ host: '127.0.0.1', port: 0 });
    const authorization = `Bearer ${await tokenFor(server(), 9)}`;
    const stream = await openEventStream(`${address}${changesPath}`, { authorization });
    await waitFor('the stream has begun', () => stream.text().startsWith('retry'));
    const begin = performance.now();
    const closing = once(other.server, 'close');
    await Promise.all([other.close(), closing, stream.ended]);
    assert.ok(performance.now() - begin < 30_000, 'it waited for the connection to end');
  });
});

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, test } from 'node:test';
import Fastify from 'fastify';
import type { Caller } from '../../context.ts';
import { openEventStream } from '../../testing/event-stream-client.ts';
import { waitFor } from '../../testing/wait-for.ts';
import type { App } from '../app-instance.ts';
import { registerAuthentication } from '../authentication.ts';
import { trackConnections } from '../connections.ts';
import { registerErrorHandler } from '../error-handler.ts';
import { registerGracefulStop } from '../graceful-stop.ts';
import { trackPendingRequests } from '../pending-requests.ts';
import { type EventSource, registerEventStreams } from '../streaming/event-stream.ts';
import { registerAdmission } from './admit-requests.ts';
import { limitConnections } from './limit-connections.ts';
import { registerRateLimits } from './limit-rates.ts';
import { admissionLimits } from './load-kinds.ts';
import { registerSlowReaders } from './slow-readers.ts';

const silent = () => {};
const log = { debug: silent, info: silent, warn: silent, error: silent };
/** A token is the number of a department. */
const authenticate = (token: string): Caller => ({
  departmentId: Number(token),
  userId: 'one',
  permissions: new Set(['maps:read']),
});
const read = { permission: 'maps:read' } as const;
const megabyte = 1024 * 1024;

describe('an overloaded server', { timeout: 60_000 }, () => {
  let app: App;
  let connections: ReadonlySet<Socket>;
  const sockets: Socket[] = [];

  function makeApp(): void {
    app = Fastify();
    connections = trackConnections(app);
    registerErrorHandler(app, log);
  }
  const listen = () => app.listen({ port: 0, host: '127.0.0.1' });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    app.server.closeAllConnections();
    await app.close();
  });

  const send = async (url: string, department: number) => {
    const response = await fetch(url, { headers: { authorization: `Bearer ${department}` } });
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Record<string, unknown>,
    };
  };

  async function connectTo(url: string, text = ''): Promise<Socket> {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.on('error', () => {});
    sockets.push(socket);
    await once(socket, 'connect');
    if (text) socket.write(text);
    return socket;
  }

  describe('that limits concurrent requests', () => {
    let handled: number;
    let finish: PromiseWithResolvers<void>;

    async function start(isOverloaded = () => false): Promise<string> {
      handled = 0;
      finish = Promise.withResolvers();
      makeApp();
      const list = { atOnce: 2, atOncePerKey: 1, waiting: 2, waitingPerKey: 1, waitMs: 30_000 };
      registerAdmission(app, isOverloaded, { ...admissionLimits, list });
      registerAuthentication(app, authenticate);
      app.get('/list', { config: { ...read, load: 'list' } }, async () => {
        handled++;
        await finish.promise;
        return { handled };
      });
      app.post('/form', { config: { ...read, load: 'list' } }, async () => ({ ok: true }));
      app.get('/resolve', { config: { ...read, load: 'light' } }, async () => ({ ok: true }));
      return listen();
    }

    test('one request waits, the next is a 503 with Retry-After, and another department is served', async () => {
      const url = await start();
      const first = send(`${url}/list`, 1);
      await waitFor('the first', () => handled === 1);
      const second = send(`${url}/list`, 1);
      await waitFor('its connection', () => connections.size === 2);
      const rejections = [];
      do rejections.push(await send(`${url}/list`, 1));
      while (rejections.at(-1)?.status !== 503);
      const [rejection] = rejections;
      assert.equal(rejection?.status, 503);
      assert.equal(rejection.headers.get('retry-after'), '5');
      assert.equal(rejection.body.error, 'ServiceUnavailable');
      assert.equal(rejection.body.statusCode, 503);
      assert.equal(handled, 1);
      const other = send(`${url}/list`, 2);
      await waitFor('the other department', () => handled === 2);
      finish.resolve();
      assert.deepEqual([(await first).status, (await second).status, (await other).status], [200, 200, 200]);
      assert.equal(handled, 3);
    });

    test('a slot is released after an error, and after the handler of a disconnected client has ended', async () => {
      const url = await start();
      finish.resolve();
      for (let i = 0; i < 3; i++) assert.equal((await send(`${url}/list`, 1)).status, 200);
      finish = Promise.withResolvers();
      const before = handled;
      const client = await connectTo(url, 'GET /list HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer 1\r\n\r\n');
      await waitFor('its handler', () => handled === before + 1);
      const open = connections.size;
      client.destroy();
      await waitFor('its end', () => connections.size < open);
      const next = send(`${url}/list`, 1);
      finish.reject(new Error('the database is gone'));
      assert.ok([200, 500].includes((await next).status));
      finish = Promise.withResolvers();
      finish.resolve();
      assert.equal((await send(`${url}/list`, 1)).status, 200);
    });

    test('a rejected request with a short body keeps its connection, and one whose body is still arriving closes it', async () => {
      const url = await start(() => true);
      const post = (bytes: number, body: string) =>
        `POST /form HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer 1\r\nContent-Length: ${bytes}\r\n\r\n${body}`;
      const socket = await connectTo(url);
      let text = '';
      socket.on('data', (chunk) => (text += chunk));
      const countResponses = () => text.match(/HTTP\/1\.1 503 /g)?.length ?? 0;
      for (const times of [1, 2]) {
        socket.write(post(4, 'a=bc'));
        await waitFor('the response', () => countResponses() === times);
      }
      assert.doesNotMatch(text, /connection: close/i);
      socket.write(post(8, 'a=bc'));
      await once(socket, 'end');
      assert.match(text.split('HTTP/1.1 503 ')[3] ?? '', /connection: close/i);
    });

    test('an overloaded server rejects expensive requests and accepts others', async () => {
      const url = await start(() => true);
      assert.equal((await send(`${url}/list`, 1)).status, 503);
      assert.equal((await send(`${url}/resolve`, 1)).status, 200);
    });
  });

  test('too many requests of a caller are a 429 with Retry-After; other callers and positions continue', async () => {
    makeApp();
    registerRateLimits(app, 200);
    registerAuthentication(app, authenticate);
    app.register(async (routes: App) => {
      routes.get('/zone', { config: read }, async () => ({ ok: true }));
      routes.get('/resolve', { config: { ...read, load: 'light' } }, async () => ({ ok: true }));
      routes.get('/file', { config: { ...read, load: 'export' } }, async () => ({ ok: true }));
    });
    const url = await listen();
    for (let i = 0; i < 200; i++) assert.equal((await send(`${url}/zone`, 1)).status, 200);
    const rejected = await send(`${url}/zone`, 1);
    assert.equal(rejected.status, 429);
    const seconds = Number(rejected.headers.get('retry-after'));
    assert.ok(seconds > 0 && seconds <= 60, `${seconds} s`);
    const message = `Too many requests in a minute; try again in ${seconds} seconds`;
    assert.deepEqual(rejected.body, { error: 'TooManyRequests', message, statusCode: 429 });
    assert.equal((await send(`${url}/zone`, 2)).status, 200);
    assert.equal((await send(`${url}/resolve`, 1)).status, 200);
    assert.equal((await send(`${url}/file`, 1)).status, 200);
    assert.equal((await send(`${url}/file`, 1)).status, 429, 'an export costs more');
  });

  test('too many event streams are a 503, with a lower limit for one department', async () => {
    makeApp();
    registerGracefulStop(app, trackPendingRequests(app), connections);
    registerEventStreams(app, log, 60_000, { max: 2, maxPerDepartment: 1 });
    registerAuthentication(app, authenticate);
    const events: EventSource = async function* (ended) {
      yield 'data: 1\n\n';
      await new Promise((resolve) => ended.addEventListener('abort', resolve));
    };
    app.get('/events', { config: read }, (_request, reply) => reply.sendEvents(events));
    const url = await listen();
    const follow = (department: number) =>
      openEventStream(`${url}/events`, { authorization: `Bearer ${department}` });
    const first = await follow(1);
    assert.equal((await send(`${url}/events`, 1)).status, 503);
    await follow(2);
    assert.equal((await send(`${url}/events`, 3)).status, 503);
    first.close();
    const status = async () => {
      const headers = { authorization: 'Bearer 3' };
      const response = await fetch(`${url}/events`, { headers });
      await response.body?.cancel();
      return response.status;
    };
    await waitFor('a free place', async () => (await status()) === 200);
  });

  test('with too many connections, those without a request are closed, or else the new one gets a 503', async () => {
    makeApp();
    limitConnections(app, connections, { maxConnections: 16, unusedMs: 0, idleMs: 0 });
    let started = 0;
    app.get('/never', () => {
      started++;
      return new Promise(() => {});
    });
    const url = await listen();
    const silentOnes = await Promise.all(Array.from({ length: 8 }, () => connectTo(url)));
    for (let i = 0; i < 16; i++) await connectTo(url, 'GET /never HTTP/1.1\r\nHost: x\r\n\r\n');
    await waitFor('every request', () => started === 16);
    await waitFor('the end of the silent ones', () =>
      silentOnes.every((socket) => socket.resume().destroyed),
    );
    const rejected = await connectTo(url, 'GET /never HTTP/1.1\r\nHost: x\r\n\r\n');
    let text = '';
    rejected.on('data', (chunk) => (text += chunk));
    await once(rejected, 'close');
    assert.match(
      text,
      /^HTTP\/1\.1 503 [\s\S]*Retry-After: 5\r\nConnection: close\r\n\r\n\{"error":"ServiceUnavailable"/,
    );
  });

  describe('that sends large responses', () => {
    let version: number;

    async function start(unreadMs: number): Promise<string> {
      makeApp();
      version = 0;
      registerSlowReaders(app, connections, {
        unreadMs,
        maxBufferedBytes: 100 * megabyte,
        maxBufferedBytesPerKey: 40 * megabyte,
      });
      registerAuthentication(app, authenticate);
      const bodies = new Map<number, Buffer>();
      app.get('/list', { config: read }, async (_request, reply) => {
        const bytes = bodies.get(version) ?? Buffer.alloc(32 * megabyte, version);
        bodies.set(version, bytes);
        return reply.header('etag', '"1"').send(bytes);
      });
      return listen();
    }
    const get = (department: number) =>
      `GET /list HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${department}\r\n\r\n`;

    test('a large response is sent whole, in pieces, with its length', async () => {
      const url = await start(30_000);
      const response = await fetch(`${url}/list`, { headers: { authorization: 'Bearer 1' } });
      assert.equal(response.headers.get('content-length'), String(32 * megabyte));
      assert.equal((await response.arrayBuffer()).byteLength, 32 * megabyte);
      const head = await fetch(`${url}/list`, { method: 'HEAD', headers: { authorization: 'Bearer 1' } });
      assert.equal(head.headers.get('content-length'), String(32 * megabyte));
    });

    test('a connection that reads nothing is closed', async () => {
      const url = await start(200);
      await connectTo(url, get(1));
      await waitFor('its response', () => [...connections].some((socket) => socket.writableLength > 0));
      await waitFor('its end', () => connections.size === 0);
    });

    test('the same bytes count once; other bytes of the department are a 503, and those of another department are sent', async () => {
      const url = await start(30_000);
      for (let i = 1; i <= 3; i++) {
        await connectTo(url, get(1));
        await waitFor(
          'its response',
          () => [...connections].filter((socket) => socket.writableLength > 0).length === i,
        );
      }
      version++;
      const rejected = await send(`${url}/list`, 1);
      assert.deepEqual([rejected.status, rejected.headers.get('etag')], [503, null]);
      const other = await fetch(`${url}/list`, { headers: { authorization: 'Bearer 2' } });
      assert.equal((await other.arrayBuffer()).byteLength, 32 * megabyte);
    });
  });
});

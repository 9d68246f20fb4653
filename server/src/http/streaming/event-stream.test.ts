import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, test } from 'node:test';
import Fastify from 'fastify';
import type { Caller } from '../../context.ts';
import { unauthorized } from '../../errors.ts';
import { openEventStream } from '../../testing/event-stream-client.ts';
import { letOthersRun, waitFor } from '../../testing/wait-for.ts';
import type { App } from '../app-instance.ts';
import { registerAuthentication } from '../authentication.ts';
import { type EventSource, registerEventStreams, wantsEvents } from './event-stream.ts';

const caller: Caller = { departmentId: 1, userId: 'one', permissions: new Set(['maps:read']) };
/** How often a stream sends a keep-alive and checks its token. */
const intervalMs = 10;

describe('event stream', () => {
  let app: App;
  let url: string;
  let port: number;
  let source: EventSource;
  let isAdmitted: boolean;
  /** How often each token was checked. */
  let checks: Map<string | undefined, number>;
  /** A promise that the check of a token waits for. */
  let whenChecked: Promise<void> | undefined;
  let logged: object[];
  const headers = { authorization: 'Bearer token' };

  beforeEach(async () => {
    isAdmitted = true;
    [checks, whenChecked, logged] = [new Map(), undefined, []];
    app = Fastify();
    registerAuthentication(app, async (token) => {
      checks.set(token, checksOf(token) + 1);
      if (!isAdmitted) throw unauthorized('over');
      await whenChecked;
      return caller;
    });
    const log = (details: object) => void logged.push(details);
    registerEventStreams(app, { debug: log, info: log, warn: log, error: log }, intervalMs);
    app.get('/events', { config: { permission: 'maps:read' } }, (_request, reply) =>
      reply.sendEvents(source),
    );
    url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/events`;
    port = Number(new URL(url).port);
  });
  afterEach(() => app.close());

  /** Sends one event, and then nothing until it must end. */
  const quiet: EventSource = async function* (ended) {
    yield 'data: 1\n\n';
    await new Promise((resolve) => ended.addEventListener('abort', resolve));
  };

  const checksOf = (token: string | undefined) => checks.get(token) ?? 0;
  const request = 'GET /events HTTP/1.1\r\nhost: x\r\nauthorization: Bearer raw\r\n\r\n';
  /** Sends a text over a separate connection. @returns the connection when the server has started to process it */
  const sendRaw = async (text: string): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(text);
    await waitFor('the check of its token', () => checksOf('raw') > 0);
    return socket;
  };

  /** Waits until another stream has had some keep-alives; by then, an earlier stream would also have had some. */
  const waitForKeepAlives = async () => {
    const before = source;
    source = quiet;
    const stream = await openEventStream(url, { authorization: 'Bearer other' });
    await waitFor('some keep-alives', () => stream.text().split(': still here').length > 4);
    stream.close();
    source = before;
  };

  test('an idle stream sends comments, which are not events, to keep the connection alive', async () => {
    source = quiet;
    const stream = await openEventStream(url, headers);
    await waitFor('some keep-alives', () => stream.text().split(': still here').length > 3);
    assert.match(stream.text(), /^data: 1\n\n(: still here\n\n)+$/);
    assert.equal((await stream.take(1)).length, 1);
    stream.close();
  });

  test('a stream ends with its source', async () => {
    source = async function* () {
      yield 'data: 1\n\n';
      yield 'data: 2\n\n';
    };
    const stream = await openEventStream(url, headers);
    await stream.ended;
    assert.equal(stream.text(), 'data: 1\n\ndata: 2\n\n');
  });

  test('a stream ends soon after its token expires, and not before', async () => {
    source = quiet;
    const stream = await openEventStream(url, headers);
    let isOver = false;
    void stream.ended.then(() => {
      isOver = true;
    });
    await waitFor('some checks of the token', () => checksOf('token') > 4);
    assert.equal(isOver, false);
    isAdmitted = false;
    await stream.ended;
  });

  test('when the client disconnects, the source is aborted and ends', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    source = async function* (ended) {
      try {
        yield* quiet(ended);
      } finally {
        resolve();
      }
    };
    const stream = await openEventStream(url, headers);
    await stream.take(1);
    stream.close();
    await promise;
  });

  test('no stream starts if the client disconnects during the check of its token', async () => {
    let started = 0;
    source = (ended) => {
      started += 1;
      return quiet(ended);
    };
    const checked = Promise.withResolvers<void>();
    whenChecked = checked.promise;
    const socket = await sendRaw(request);
    socket.destroy();
    await waitFor('the server has noticed', () => countConnections(app).then((count) => count === 0));
    checked.resolve();
    await waitForKeepAlives();
    assert.deepEqual([started, checksOf('raw')], [0, 1]);
  });

  test('a stream that opens while the server closes ends and does not delay the server', async () => {
    source = quiet;
    const checked = Promise.withResolvers<void>();
    whenChecked = checked.promise;
    const socket = await sendRaw(request);
    const closing = app.close();
    await letOthersRun();
    checked.resolve();
    await closing;
    socket.destroy();
  });

  test('a source that fails ends the stream without affecting the server, and is logged', async () => {
    const failure = new Error('the database is gone');
    source = async function* () {
      yield 'data: 1\n\n';
      throw failure;
    };
    const stream = await openEventStream(url, headers);
    await stream.ended;
    assert.deepEqual(logged, [{ err: failure, method: 'GET', route: '/events' }]);
    source = quiet;
    const next = await openEventStream(url, headers);
    await next.take(1);
    next.close();
  });

  test('a client that does not read does not fill memory or prevent the server from closing', async () => {
    let made = 0;
    const chunk = `data: "${'x'.repeat(64 * 1024)}"\n\n`;
    source = async function* (ended) {
      for (; !ended.aborted && made < 100_000; made++) yield chunk;
    };
    const socket = await sendRaw(request);
    await new Promise((resolve) => socket.once('readable', resolve)); // it is never read
    let before = -1;
    while (made !== before) {
      before = made;
      await waitForKeepAlives();
    }
    assert.ok(made * chunk.length < 32 * 1024 * 1024, `${made} chunks were made that no client read`);
    await app.close();
    socket.destroy();
  });
});

function countConnections(app: App): Promise<number> {
  return new Promise((resolve, reject) => {
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}

test('clients get event streams if they prefer them to all other types', () => {
  for (const [accept, wants] of [
    ['text/event-stream', true],
    ['Text/Event-Stream; charset=utf-8', true],
    ['application/json, text/event-stream', true],
    ['application/json;q=0.4, text/event-stream ; q=0.5', true],
    ['application/json, text/event-stream;q=0.5', false],
    ['application/json, text/event-stream;q=0', false],
    ['text/event-stream;q=0', false],
    ['text/event-stream;q=no number', false],
    ['application/json', false],
    ['*/*', false],
    ['text/*', false],
    ['', false],
  ] as const)
    assert.equal(wantsEvents({ accept }), wants, accept);
  assert.equal(wantsEvents({}), false);
});

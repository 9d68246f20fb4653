import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, test } from 'node:test';
import Fastify from 'fastify';
import { waitFor } from '../testing/wait-for.ts';
import type { App } from './app-instance.ts';
import { trackConnections } from './connections.ts';
import { registerErrorHandler } from './error-handler.ts';
import { registerGracefulStop } from './graceful-stop.ts';
import { trackPendingRequests } from './pending-requests.ts';

/** The test fails with its time limit if the server does not end. */
const timeout = 30_000;
/** More than the buffers of two sockets can hold. */
const largeBytes = 32 * 1024 * 1024;

describe('a server that is stopped', { timeout }, () => {
  let app: App;
  let times: { acceptMs: number; silentMs: number; arrivalMs: number; handlerMs: number; endMs: number };
  let port: number;
  let connections: ReadonlySet<Socket>;
  let started: number;
  let finish: () => void;
  const clients: Client[] = [];
  const silent = () => {};

  interface Client {
    readonly socket: Socket;
    readonly text: () => string;
    readonly closed: Promise<unknown>;
  }

  beforeEach(async () => {
    started = 0;
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    app = Fastify({ return503OnClosing: false });
    registerErrorHandler(app, { debug: silent, info: silent, warn: silent, error: silent });
    times = { acceptMs: 10, silentMs: 20, arrivalMs: 150, handlerMs: 300, endMs: 600 };
    connections = trackConnections(app);
    registerGracefulStop(app, trackPendingRequests(app), connections, times);
    app.get('/slow', async () => {
      started++;
      await finished;
      return { ok: true };
    });
    app.get('/never', () => {
      started++;
      return new Promise(() => {});
    });
    app.get('/waits', async (request) => {
      started++;
      const { stopSignal } = request.server;
      await new Promise((resolve) => stopSignal.addEventListener('abort', resolve));
      return { stopped: true };
    });
    app.get('/large', () => {
      started++;
      return Buffer.alloc(largeBytes);
    });
    app.post('/echo', (request) => request.body);
    await app.listen({ port: 0, host: '127.0.0.1' });
    port = (app.server.address() as { port: number }).port; // the address of a TCP server
  });
  afterEach(async () => {
    for (const { socket } of clients.splice(0)) socket.destroy();
    await app.close();
  });

  async function open(text: string, reads = true): Promise<Client> {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    await once(socket, 'connect');
    if (text) socket.write(text);
    let received = '';
    if (reads) socket.on('data', (chunk) => (received += chunk));
    const client = { socket, text: () => received, closed: once(socket, 'close') };
    clients.push(client);
    return client;
  }

  const bytesRead = () => [...connections].reduce((sum, socket) => sum + socket.bytesRead, 0);
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: muster\r\n\r\n`;
  const rejection =
    /^HTTP\/1\.1 503 [\s\S]*"error":"ServiceUnavailable","message":"The service is stopping[^"]*","statusCode":503\}$/;
  const assertRejected = (text: string) => {
    assert.match(text, rejection);
    assert.match(text, /retry-after: 5/i);
    assert.match(text, /connection: close/i);
  };

  test('responds to running requests, and closes connections that would have been kept alive', async () => {
    const client = await open(get('/slow'));
    await waitFor('the handler', () => started === 1);
    const closed = app.close();
    await waitFor('the stop', () => app.stopSignal.aborted);
    finish();
    await Promise.all([closed, client.closed]);
    assert.match(client.text(), /^HTTP\/1\.1 200 [\s\S]*connection: close[\s\S]*\{"ok":true\}$/i);
  });

  test('closes connections without a request, both used and unused ones', async () => {
    const used = await open(get('/nothing'));
    await waitFor('its response', () => used.text().includes('404'));
    const unused = await open('');
    await app.close();
    await Promise.all([used.closed, unused.closed]);
    assert.equal(unused.text(), '');
  });

  test('rejects a request whose headers never end', async () => {
    const client = await open('GET /slow HTTP/1.1\r\nHost: mus');
    await waitFor('the beginning of the header', () => bytesRead() > 0);
    await app.close();
    await client.closed;
    assertRejected(client.text());
  });

  test('rejects a request whose headers end after the limit', async () => {
    const client = await open('GET /slow HTTP/1.1\r\nHost: mus');
    await waitFor('the beginning of the header', () => bytesRead() > 0);
    const closed = app.close();
    await waitFor('the stop', () => !app.server.listening);
    client.socket.write('ter\r\n\r\n');
    await Promise.all([closed, client.closed]);
    assertRejected(client.text());
    assert.equal(started, 0);
  });

  test('rejects a request whose body never ends, and responds to one whose body does', async () => {
    const head =
      'POST /echo HTTP/1.1\r\nHost: muster\r\nContent-Type: application/json\r\nContent-Length: 8\r\n\r\n';
    const [stuck, done] = [await open(`${head}{"a`), await open(`${head}{"a`)];
    await waitFor('both', () => bytesRead() > 2 * head.length);
    const closed = app.close();
    done.socket.write('":1} ');
    await Promise.all([closed, stuck.closed, done.closed]);
    assertRejected(stuck.text());
    assert.match(done.text(), /^HTTP\/1\.1 200 [\s\S]*\{"a":1\}$/);
  });

  test('rejects a request whose handler does not finish', async () => {
    const client = await open(get('/never'));
    await waitFor('the handler', () => started === 1);
    await app.close();
    await client.closed;
    assertRejected(client.text());
  });

  test('makes waiting handlers respond with what they have', async () => {
    const client = await open(get('/waits'));
    await waitFor('the handler', () => started === 1);
    await app.close();
    await client.closed;
    assert.match(client.text(), /\{"stopped":true\}$/);
  });

  test('sends the whole response to a client that reads it late', async () => {
    times.endMs = timeout; // a busy machine needs some time for 32 MB
    const client = await open(get('/large'), false);
    await waitFor('the handler', () => started === 1);
    const closed = app.close();
    await waitFor('the stop', () => app.stopSignal.aborted);
    let length = 0;
    client.socket.on('data', (chunk) => (length += chunk.length));
    await Promise.all([closed, client.closed]);
    assert.ok(length > largeBytes, `${length} bytes`);
  });

  test('does not wait for a client that does not read its response', async () => {
    const client = await open(get('/large'), false);
    await waitFor('the handler', () => started === 1);
    await app.close();
    await waitFor('the end of its connection', () => connections.size === 0);
    client.socket.destroy();
  });
});

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import Fastify from 'fastify';
import type { App } from './app-instance.ts';
import { registerDeadlines } from './deadlines.ts';
import { registerErrorHandler } from './error-handler.ts';

describe('deadlines', () => {
  let app: App;
  let port: number;
  const silent = () => {};

  before(async () => {
    app = Fastify();
    registerErrorHandler(app, { debug: silent, info: silent, warn: silent, error: silent });
    registerDeadlines(app, { stalledBodyMs: 600, handlerMs: 500, uploadHandlerMs: 60_000 });
    app.post('/echo', (request) => request.body);
    app.get('/never', () => new Promise(() => {}));
    app.post('/never', () => new Promise(() => {}));
    app.get('/late', async (_request, reply) => {
      await new Promise<void>((resolve) => reply.raw.once('close', resolve));
      return 'too late';
    });
    const upload = { schema: { consumes: ['multipart/form-data'] } };
    const save = () => new Promise((resolve) => setTimeout(resolve, 800, 'saved'));
    app.get('/upload', upload, save);
    app.post('/import', save);
    await app.listen({ port: 0, host: '127.0.0.1' });
    port = (app.server.address() as { port: number }).port; // the address of a TCP server
  });
  after(() => app.close());

  async function exchange(request: string, more: readonly string[] = []): Promise<string> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(request);
    let response = '';
    socket.on('data', (chunk) => {
      response += chunk;
    });
    const received = once(socket, 'data');
    for (const part of more) {
      await new Promise((resolve) => setTimeout(resolve, 60)); // the pause between the parts is part of the test
      socket.write(part);
    }
    await received;
    socket.destroy();
    return response;
  }

  const post =
    'POST /echo HTTP/1.1\r\nHost: muster\r\nContent-Type: application/json\r\nContent-Length: 8\r\n\r\n';

  test('a body that stops arriving gets a 408, and the connection closes', async () => {
    const response = await exchange(`${post}{"a`);
    assert.match(response, /^HTTP\/1\.1 408 /);
    assert.match(response, /connection: close/i);
    assert.match(response, /"error":"InvalidRequest","message":"The body stopped arriving/);
  });

  test('a body that arrives slowly is read as long as it keeps arriving', async () => {
    // The 12 parts together take longer than the deadline, but each arrives long before it.
    const response = await exchange(post.replace('Length: 8', 'Length: 12'), [...'{"a":111111}']);
    assert.match(response, /^HTTP\/1\.1 200 [\s\S]*\{"a":111111\}$/);
  });

  test('a handler that never responds is a 503 with Retry-After', async () => {
    const response = await exchange('GET /never HTTP/1.1\r\nHost: muster\r\n\r\n');
    assert.match(response, /^HTTP\/1\.1 503 /);
    assert.match(response, /retry-after: 5/i);
    assert.match(response, /"error":"ServiceUnavailable"/);
  });

  test('a handler that never responds to a request with a body is also a 503', async () => {
    const response = await exchange(`${post.replace('/echo', '/never')}{"a":11}`);
    assert.match(response, /^HTTP\/1\.1 503 /);
  });

  test('the result of a handler after its deadline is dropped, and the server continues', async () => {
    assert.match(await exchange('GET /late HTTP/1.1\r\nHost: muster\r\n\r\n'), /^HTTP\/1\.1 503 /);
    assert.match(await exchange(`${post}{"a":11}`), /^HTTP\/1\.1 200 /);
  });

  test('uploads and other large bodies have a separate deadline', async () => {
    assert.match(await exchange('GET /upload HTTP/1.1\r\nHost: muster\r\n\r\n'), /^HTTP\/1\.1 200 /);
    const zones = JSON.stringify('x'.repeat(1_000_000));
    const head = post.replace('/echo', '/import').replace('Length: 8', `Length: ${zones.length}`);
    assert.match(await exchange(head + zones), /^HTTP\/1\.1 200 /);
  });
});

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import Fastify from 'fastify';
import { errorOf } from '../../errors.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { registerErrorHandler } from '../error-handler.ts';
import { closeAfterResponse } from './close-after-response.ts';

const megabyte = 1024 * 1024;

for (const when of ['at once', 'while its bytes are waiting to be read'])
  test(`a body that is rejected ${when} is not read to its end, and the client gets the response`, {
    timeout: 30_000,
  }, async () => {
    const app = Fastify({ bodyLimit: 100 * megabyte });
    registerErrorHandler(app, { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} });
    let socket: Socket | undefined;
    app.addHook('onRequest', async (request) => {
      ({ socket } = request.raw);
      if (when !== 'at once')
        await waitFor('a full buffer', () => request.raw.readableLength >= request.raw.readableHighWaterMark);
      closeAfterResponse(request);
      throw errorOf('ServiceUnavailable', 'no more of this');
    });
    app.post('/', async () => ({}));
    try {
      const client = connect(Number(new URL(await app.listen()).port));
      client.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${64 * megabyte}\r\n\r\n`);
      client.write(Buffer.alloc(64 * megabyte));
      client.on('error', () => {}); // the connection is reset after a while
      assert.match(await text(client), /^HTTP\/1\.1 503 .*no more of this/s);
      if (socket && !socket.destroyed) await once(socket, 'close');
      assert.ok((socket?.bytesRead ?? 0) < megabyte, `${socket?.bytesRead} bytes were read`);
    } finally {
      await app.close();
    }
  });

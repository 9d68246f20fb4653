import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import Fastify from 'fastify';
import { sendSaved } from './prefer.ts';

test('a save does not wait for tiles if its client has disconnected', {
  timeout: 120_000,
}, async () => {
  const started = Promise.withResolvers<void>();
  const waited = Promise.withResolvers<boolean>();
  const app = Fastify();
  app.decorate('stopSignal', new AbortController().signal);
  app.get('/saved', async (request, reply) => {
    started.resolve();
    await once(request.raw.socket, 'close'); // the save takes until then
    return sendSaved(request, reply, { result: 'saved', revision: 1 }, async (signal) => {
      waited.resolve(!signal.aborted);
      return { result: 'with tiles', revision: 2 };
    });
  });
  const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(address.port), address.hostname);
  socket.write('GET /saved HTTP/1.1\r\nhost: x\r\n\r\n');
  await started.promise;
  socket.destroy();
  assert.equal(await waited.promise, false);
  await app.close();
});

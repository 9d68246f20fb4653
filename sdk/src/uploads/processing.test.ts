import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mapForm } from '../../../server/src/testing/sample-maps.ts';
import { drawPlan } from '../../../server/src/testing/sample-pictures.ts';
import { createMusterClient, type MusterClient, type ProcessingStatus } from '../client.ts';
import {
  describeWithServer,
  expectError,
  expectValue,
  signInWithToken,
} from '../testing/client.test-support.ts';
import { startStubServer } from '../testing/stub-server.test-support.ts';

const drawsTiles = true;

async function saveLater(client: MusterClient) {
  const { image } = await drawPlan(1500, 1000);
  const map = expectValue(await client.uploads.saveCustomMap(mapForm, image, { respondAsync: true }));
  assert.equal(map.tileUrlTemplate, null);
  return map.customMapId;
}

describeWithServer(
  'processing',
  (server) => {
    test('ends when the tiles are ready, with progress that grows', async () => {
      const client = await signInWithToken(server());
      const id = await saveLater(client);
      const reported: ProcessingStatus[] = [];
      const status = expectValue(await client.processing(id, { onProgress: (now) => reported.push(now) }));
      assert.deepEqual([status.state, status.progress], ['ready', 1]);
      assert.deepEqual(reported.at(-1), status);
      const parts = reported.map(({ progress }) => progress);
      assert.deepEqual(
        parts,
        parts.toSorted((a, b) => a - b),
      );
      const params = { path: { id } };
      const map = expectValue(await client.get('/api/v4/CustomMaps/GetCustomMap/{id}', { params }));
      assert.match(map.tileUrlTemplate ?? '', /\{z\}\/\{x\}\/\{y\}/);
    });

    test('of an unknown id is a failure', async () => {
      const client = await signInWithToken(server());
      const error = expectError(await client.processing('nothing'));
      assert.equal(error.kind === 'api' && error.name, 'CustomMapNotFound');
    });

    test('ends when the signal aborts', async () => {
      const client = await signInWithToken(server());
      const id = await saveLater(client);
      const stop = new AbortController();
      const waiting = client.processing(id, { signal: stop.signal, onProgress: () => stop.abort() });
      assert.deepEqual(expectError(await waiting), { kind: 'aborted' });
    });
  },
  drawsTiles,
);

test('processing is polled if the stream breaks', async () => {
  const requests: string[] = [];
  const { baseUrl } = await startStubServer(({ headers }, reply) => {
    const isStream = headers.accept === 'text/event-stream';
    requests.push(isStream ? 'stream' : 'status');
    const state = requests.filter((what) => what === 'status').length < 2 ? 'processing' : 'ready';
    const status = JSON.stringify({ state, progress: state === 'ready' ? 1 : 0.5, message: null });
    if (!isStream) return reply.writeHead(200, { 'content-type': 'application/json' }).end(status);
    reply.writeHead(200, { 'content-type': 'text/event-stream' });
    return reply.write(`data: ${status}\n\ndata: {"sta`, () => reply.destroy());
  });
  const status = expectValue(await createMusterClient({ baseUrl }).processing('some'));
  assert.equal(status.state, 'ready');
  assert.deepEqual(requests, ['stream', 'status', 'stream', 'status']);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mapForm } from '../../../server/src/testing/sample-maps.ts';
import { drawPlan } from '../../../server/src/testing/sample-pictures.ts';
import { onSqlite } from '../../../server/src/testing/test-server.ts';
import { createMusterClient, type MusterClient, type ProcessingStatus } from '../client.ts';
import { errorIn, signedIn, valueIn } from '../testing/client.test-support.ts';
import { startFarSide } from '../testing/stub-server.test-support.ts';

const drawsTiles = true;

async function saveLater(client: MusterClient) {
  const { image } = await drawPlan(1500, 1000);
  const map = valueIn(await client.uploads.saveCustomMap(mapForm, image, { respondAsync: true }));
  assert.equal(map.tileUrlTemplate, null);
  return map.customMapId;
}

onSqlite(
  'processing',
  (server) => {
    test('ends when the tiles are ready, with progress that grows', async () => {
      const client = await signedIn(server());
      const id = await saveLater(client);
      const told: ProcessingStatus[] = [];
      const status = valueIn(await client.processing(id, { onProgress: (now) => told.push(now) }));
      assert.deepEqual([status.state, status.progress], ['ready', 1]);
      assert.deepEqual(told.at(-1), status);
      const parts = told.map(({ progress }) => progress);
      assert.deepEqual(
        parts,
        parts.toSorted((a, b) => a - b),
      );
      const params = { path: { id } };
      const map = valueIn(await client.get('/api/v4/CustomMaps/GetCustomMap/{id}', { params }));
      assert.match(map.tileUrlTemplate ?? '', /\{z\}\/\{x\}\/\{y\}/);
    });

    test('of what is not there is a failure at once', async () => {
      const client = await signedIn(server());
      const error = errorIn(await client.processing('nothing'));
      assert.equal(error.kind === 'api' && error.name, 'CustomMapNotFound');
    });

    test('is no longer waited for when the signal aborts', async () => {
      const client = await signedIn(server());
      const id = await saveLater(client);
      const stop = new AbortController();
      const waiting = client.processing(id, { signal: stop.signal, onProgress: () => stop.abort() });
      assert.deepEqual(errorIn(await waiting), { kind: 'aborted' });
    });
  },
  {},
  drawsTiles,
);

test('goes on by asking where the stream breaks off', async () => {
  const asked: string[] = [];
  const { baseUrl } = await startFarSide(({ headers }, reply) => {
    const isStream = headers.accept === 'text/event-stream';
    asked.push(isStream ? 'stream' : 'status');
    const state = asked.filter((what) => what === 'status').length < 2 ? 'processing' : 'ready';
    const status = JSON.stringify({ state, progress: state === 'ready' ? 1 : 0.5, message: null });
    if (!isStream) return reply.writeHead(200, { 'content-type': 'application/json' }).end(status);
    reply.writeHead(200, { 'content-type': 'text/event-stream' });
    return reply.write(`data: ${status}\n\ndata: {"sta`, () => reply.destroy());
  });
  const status = valueIn(await createMusterClient({ baseUrl }).processing('some'));
  assert.equal(status.state, 'ready');
  assert.deepEqual(asked, ['stream', 'status', 'stream', 'status']);
});

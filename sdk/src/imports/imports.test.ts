import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roomsFile } from '../../../server/src/features/imports/imports.test-support.ts';
import { createMusterClient, type ImportDetails, type MusterClient } from '../client.ts';
import {
  describeWithServer,
  expectError,
  expectValue,
  signInWithToken,
} from '../testing/client.test-support.ts';
import { startStubServer } from '../testing/stub-server.test-support.ts';

const fileOf = (name: string, place: number) =>
  new File([roomsFile([{ id: name, name, place }])], `${name}.geojson`);

async function saveFiles(client: MusterClient, choices = {}): Promise<ImportDetails> {
  const reported: number[] = [];
  const files = [fileOf('Kitchen', 0), fileOf('Garage', 1)];
  const onProgress = (part: number) => reported.push(part);
  const saved = expectValue(await client.imports.save(files, { choices, onProgress }));
  assert.equal(reported.at(-1), 1);
  return saved;
}

describeWithServer(
  'imports',
  (server) => {
    test('several files are sent with choices, and undoing an import that was not committed is a failure', async () => {
      const client = await signInWithToken(server());
      const { importId, state, files, choices } = await saveFiles(client, { oneFloor: true });
      const names = files.map(({ name }) => name);
      assert.deepEqual([state, names], ['ready', ['Kitchen.geojson', 'Garage.geojson']]);
      assert.deepEqual(choices, { oneFloor: true });
      const error = expectError(await client.imports.undo(importId));
      assert.equal(error.kind === 'api' && error.name, 'Conflict');
    });
  },
  true,
);

test('an import is polled if the stream breaks', async () => {
  const states = ['committing', 'committed'];
  const requests: string[] = [];
  const { baseUrl } = await startStubServer((request, reply) => {
    requests.push(`${request.method} ${request.url}`);
    if (request.method === 'POST') {
      reply.writeHead(200, { 'content-type': 'text/event-stream' });
      reply.end('event: progress\ndata: {"progress":0.5}\n\n');
      return;
    }
    const body = { state: states.shift(), progress: 1 };
    reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const client = createMusterClient({ baseUrl });
  const reported: number[] = [];
  const made = expectValue(
    await client.imports.commit('a', {}, { onProgress: (part) => reported.push(part) }),
  );
  assert.equal(made.state, 'committed');
  assert.deepEqual(reported, [0.5, 1, 1]);
  const read = 'GET /api/v4/Imports/GetImport/a';
  assert.deepEqual(requests, ['POST /api/v4/Imports/CommitImport/a', read, read]);
});

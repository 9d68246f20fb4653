import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findFreePort } from '../../server/src/testing/free-port.ts';
import { pngImage } from '../../server/src/testing/sample-images.ts';
import { mapForm } from '../../server/src/testing/sample-maps.ts';
import { startTestServer, type TestServer } from '../../server/src/testing/test-server.ts';
import { addUser, errorIn, valueIn } from './testing/client.test-support.ts';
import { loadInBareRuntime } from './testing/minimal-runtime.test-support.ts';

let sdk: Awaited<ReturnType<typeof loadInBareRuntime>>;
let server: TestServer;

before(async () => {
  sdk = await loadInBareRuntime();
  server = await startTestServer('sqlite', {}, true);
});
after(() => server?.close());

async function signedIn() {
  const client = sdk.createMusterClient({ baseUrl: server.baseUrl });
  valueIn(await client.signIn(await addUser(server)));
  return client;
}

test('in a bare runtime a client signs in, stays signed in, and reads', async () => {
  const client = await signedIn();
  assert.equal(client.session?.departmentId, 1);
  server.clockOffsetMs += 2 * 60 * 60_000;
  assert.ok(Array.isArray(valueIn(await client.get('/api/v4/CustomMaps/GetCustomMaps'))));
});

test('in a bare runtime an upload tells its progress, and can be stopped', async () => {
  const client = await signedIn();
  const told: number[] = [];
  const onProgress = (part: number) => told.push(part);
  const saved = await client.uploads.saveCustomMap(mapForm, await pngImage(), { onProgress });
  assert.equal(valueIn(saved).name, mapForm.name);
  assert.ok(saved.ok && saved.etag);
  assert.deepEqual(told, [0.5, 1]);
  const stop = new AbortController();
  const onFirst = () => stop.abort();
  const stopped = client.uploads.saveCustomMap(mapForm, await pngImage(), {
    onProgress: onFirst,
    signal: stop.signal,
  });
  assert.equal(errorIn(await stopped).kind, 'aborted');
});

test('in a bare runtime an upload goes by the caller’s own fetch where there is one', async () => {
  const uploads: string[] = [];
  const client = sdk.createMusterClient({
    baseUrl: server.baseUrl,
    fetch: (request) => {
      if (request.url.includes('SaveCustomMap')) uploads.push(request.headers.get('content-type') ?? '');
      return fetch(request);
    },
  });
  valueIn(await client.signIn(await addUser(server)));
  const told: number[] = [];
  const onProgress = (part: number) => told.push(part);
  const saved = valueIn(await client.uploads.saveCustomMap(mapForm, await pngImage(), { onProgress }));
  assert.equal(saved.name, mapForm.name);
  assert.equal(uploads.length, 1);
  assert.match(uploads[0] ?? '', /^multipart\/form-data; boundary=/);
  assert.deepEqual(told, [1]);
});

test('in a bare runtime an upload without a network is a network failure', async () => {
  const client = sdk.createMusterClient({ baseUrl: `http://127.0.0.1:${await findFreePort()}` });
  assert.equal(errorIn(await client.uploads.saveCustomMap(mapForm, await pngImage())).kind, 'network');
});

test('in a bare runtime tiles and changes are asked for', async () => {
  const client = await signedIn();
  const map = valueIn(await client.uploads.saveCustomMap(mapForm, await pngImage(), { respondAsync: true }));
  assert.equal(valueIn(await client.processing(map.customMapId)).state, 'ready');
  for await (const result of client.changes()) {
    const { sequence, kind } = valueIn(result);
    assert.deepEqual([sequence, kind], [1, 'map']);
    break;
  }
});

test('a browser store works where neither locks nor storage events are', async () => {
  const values = new Map<string, string>();
  const store = sdk.createBrowserStore({
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  });
  const client = sdk.createMusterClient({ baseUrl: server.baseUrl, store });
  valueIn(await client.signIn(await addUser(server)));
  assert.equal(sdk.createMusterClient({ baseUrl: server.baseUrl, store }).session?.departmentId, 1);
  await client.signOut();
  assert.equal(values.size, 0);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findFreePort } from '../../server/src/testing/free-port.ts';
import { pngImage } from '../../server/src/testing/sample-images.ts';
import { mapForm } from '../../server/src/testing/sample-maps.ts';
import { startTestServer, type TestServer } from '../../server/src/testing/test-server.ts';
import { ensureUser, expectError, expectValue } from './testing/client.test-support.ts';
import { loadMinimalClient } from './testing/minimal-runtime.test-support.ts';

let sdk: Awaited<ReturnType<typeof loadMinimalClient>>;
let server: TestServer;

before(async () => {
  sdk = await loadMinimalClient();
  server = await startTestServer('sqlite', {}, true);
});
after(() => server?.close());

async function signedIn() {
  const client = sdk.createMusterClient({ baseUrl: server.baseUrl });
  expectValue(await client.signIn(await ensureUser(server)));
  return client;
}

test('in a minimal runtime a client signs in, stays signed in, and reads', async () => {
  const client = await signedIn();
  assert.equal(client.session?.departmentId, 1);
  server.clockOffsetMs += 2 * 60 * 60_000;
  assert.ok(Array.isArray(expectValue(await client.get('/api/v4/CustomMaps/GetCustomMaps'))));
});

test('in a minimal runtime an upload reports its progress and can be stopped', async () => {
  const client = await signedIn();
  const reported: number[] = [];
  const onProgress = (part: number) => reported.push(part);
  const saved = await client.uploads.saveCustomMap(mapForm, await pngImage(), { onProgress });
  assert.equal(expectValue(saved).name, mapForm.name);
  assert.ok(saved.ok && saved.etag);
  assert.deepEqual(reported, [0.5, 1]);
  const stop = new AbortController();
  const onFirst = () => stop.abort();
  const stopped = client.uploads.saveCustomMap(mapForm, await pngImage(), {
    onProgress: onFirst,
    signal: stop.signal,
  });
  assert.equal(expectError(await stopped).kind, 'aborted');
});

test('in a minimal runtime an upload uses the caller’s own fetch if provided', async () => {
  const uploads: string[] = [];
  const client = sdk.createMusterClient({
    baseUrl: server.baseUrl,
    fetch: (request) => {
      if (request.url.includes('SaveCustomMap')) uploads.push(request.headers.get('content-type') ?? '');
      return fetch(request);
    },
  });
  expectValue(await client.signIn(await ensureUser(server)));
  const reported: number[] = [];
  const onProgress = (part: number) => reported.push(part);
  const saved = expectValue(await client.uploads.saveCustomMap(mapForm, await pngImage(), { onProgress }));
  assert.equal(saved.name, mapForm.name);
  assert.equal(uploads.length, 1);
  assert.match(uploads[0] ?? '', /^multipart\/form-data; boundary=/);
  assert.deepEqual(reported, [1]);
});

test('in a minimal runtime an upload without a network connection is a network failure', async () => {
  const client = sdk.createMusterClient({ baseUrl: `http://127.0.0.1:${await findFreePort()}` });
  assert.equal(expectError(await client.uploads.saveCustomMap(mapForm, await pngImage())).kind, 'network');
});

test('in a minimal runtime tiles and changes are polled', async () => {
  const client = await signedIn();
  const map = expectValue(
    await client.uploads.saveCustomMap(mapForm, await pngImage(), { respondAsync: true }),
  );
  assert.equal(expectValue(await client.processing(map.customMapId)).state, 'ready');
  for await (const result of client.changes()) {
    const { sequence, kind } = expectValue(result);
    assert.deepEqual([sequence, kind], [1, 'map']);
    break;
  }
});

test('a browser store works without locks and storage events', async () => {
  const values = new Map<string, string>();
  const store = sdk.createBrowserStore({
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  });
  const client = sdk.createMusterClient({ baseUrl: server.baseUrl, store });
  expectValue(await client.signIn(await ensureUser(server)));
  assert.equal(sdk.createMusterClient({ baseUrl: server.baseUrl, store }).session?.departmentId, 1);
  await client.signOut();
  assert.equal(values.size, 0);
});

import assert from 'node:assert/strict';
import type { IncomingHttpHeaders } from 'node:http';
import { test } from 'node:test';
import { pngImage } from '../../../server/src/testing/sample-images.ts';
import { mapForm } from '../../../server/src/testing/sample-maps.ts';
import { createMusterClient } from '../client.ts';
import {
  describeWithServer,
  expectError,
  expectValue,
  signInWithPassword,
  signInWithToken,
} from '../testing/client.test-support.ts';
import { createPlainPng } from '../testing/plain-png.test-support.ts';
import { startStubServer } from '../testing/stub-server.test-support.ts';

const largeImage = createPlainPng(1000, 1000);

describeWithServer('uploads', (server) => {
  test('an image of several megabytes arrives complete, and its progress grows to 1', async () => {
    const client = await signInWithToken(server());
    const reported: number[] = [];
    const saved = await client.uploads.saveCustomMap(mapForm, largeImage, {
      onProgress: (part) => reported.push(part),
    });
    const map = expectValue(saved);
    assert.equal(map.name, mapForm.name);
    const stored = await fetch(new URL(new URL(map.imageUrl).pathname, server().baseUrl));
    assert.deepEqual(await stored.bytes(), await largeImage.bytes());
    assert.ok(reported.length > 10, `${reported.length} steps`);
    assert.deepEqual(
      reported,
      reported.toSorted((a, b) => a - b),
    );
    assert.equal(reported.at(-1), 1);
    assert.equal(new Set(reported).size, reported.length);
  });

  test('a field that is left out keeps its value, null clears it, and the image is kept', async () => {
    const client = await signInWithToken(server());
    const described = { ...mapForm, description: 'Offices\r\nand "workshops" – 2nd', defaultZoom: 17 };
    const map = expectValue(await client.uploads.saveCustomMap(described, await pngImage()));
    assert.equal(map.description, described.description);
    const id = map.customMapId;
    const kept = expectValue(await client.uploads.updateCustomMap(id, { ...mapForm, name: 'West' }));
    assert.deepEqual(
      [kept.name, kept.description, kept.imageUrl],
      ['West', described.description, map.imageUrl],
    );
    const cleared = expectValue(await client.uploads.updateCustomMap(id, { ...mapForm, description: null }));
    assert.equal(cleared.description, null);
    assert.equal(cleared.defaultZoom, 17);
  });

  test('floors are saved and updated, and an edit of an older version is rejected', async () => {
    const client = await signInWithToken(server());
    const { customMapId } = expectValue(await client.uploads.saveCustomMap(mapForm, await pngImage()));
    const fields = { floorNumber: -1, name: 'Cellar' };
    const saved = await client.uploads.saveFloor(customMapId, fields, await pngImage());
    const floor = expectValue(saved);
    assert.ok(saved.ok && saved.etag);
    const options = { image: await pngImage(60, 30), ifMatch: saved.etag };
    const updated = expectValue(await client.uploads.updateFloor(floor.customMapFloorId, fields, options));
    assert.notEqual(updated.imageUrl, floor.imageUrl);
    const error = expectError(await client.uploads.updateFloor(floor.customMapFloorId, fields, options));
    assert.equal(error.kind === 'api' && error.statusCode, 412);
  });

  test('a document arrives with its title, its progress grows to 1, and a note needs no file', async () => {
    const client = await signInWithToken(server());
    const { customMapId } = expectValue(await client.uploads.saveCustomMap(mapForm, await pngImage()));
    const reported: number[] = [];
    const fields = { customMapId, title: 'Sprinklers' };
    const saved = await client.uploads.saveAttachment(fields, largeImage, {
      onProgress: (part) => reported.push(part),
    });
    const { title, mediaType } = expectValue(saved);
    assert.deepEqual([title, mediaType, reported.at(-1)], ['Sprinklers', 'image/png', 1]);
    assert.ok(saved.ok && saved.etag);
    const note = expectValue(await client.uploads.saveAttachment({ ...fields, note: 'At the gate' }));
    assert.deepEqual([note.note, note.fileUrl], ['At the gate', null]);
    const error = expectError(await client.uploads.saveAttachment({ title: 'Nowhere', note: 'x' }));
    assert.equal(error.kind === 'api' && error.name, 'InvalidRequest');
  });

  test('a stopped upload saves nothing', async () => {
    const client = await signInWithToken(server());
    const name = `stopped-${server().baseUrl}`;
    const stop = new AbortController();
    const onProgress = (part: number) => {
      if (part > 0.3) stop.abort();
    };
    const result = await client.uploads.saveCustomMap({ ...mapForm, name }, largeImage, {
      onProgress,
      signal: stop.signal,
    });
    assert.deepEqual(expectError(result), { kind: 'aborted' });
    const maps = expectValue(await client.get('/api/v4/CustomMaps/GetCustomMaps'));
    assert.ok(!maps.some((map) => map.name === name));
  });

  test('an upload with an expired token is sent again, and its progress never falls', async () => {
    const client = await signInWithPassword(server());
    server().clockOffsetMs += 2 * 60 * 60_000;
    const reported: number[] = [];
    const onProgress = (part: number) => reported.push(part);
    expectValue(await client.uploads.saveCustomMap(mapForm, largeImage, { onProgress }));
    assert.deepEqual(
      reported,
      reported.toSorted((a, b) => a - b),
    );
    assert.equal(reported.at(-1), 1);
  });

  test('a file that is not an image is rejected as UnsupportedImage', async () => {
    const client = await signInWithToken(server());
    const image = new File(['no image'], 'plan "2".png', { type: 'image/png' });
    const error = expectError(await client.uploads.saveCustomMap(mapForm, image));
    assert.equal(error.kind === 'api' && error.name, 'UnsupportedImage');
  });
});

test('uploads use the caller’s own fetch, even if XMLHttpRequest exists', async (context) => {
  const unused = context.mock.fn(() => assert.fail('the caller has a fetch of their own'));
  Object.assign(globalThis, { XMLHttpRequest: unused });
  context.after(() => Reflect.deleteProperty(globalThis, 'XMLHttpRequest'));
  const sent: Request[] = [];
  const client = createMusterClient({
    baseUrl: 'http://service.example',
    fetch: async (request) => {
      sent.push(request);
      await request.arrayBuffer();
      return Response.json({});
    },
  });
  const reported: number[] = [];
  const onProgress = (part: number) => reported.push(part);
  expectValue(await client.uploads.saveCustomMap(mapForm, largeImage, { onProgress }));
  assert.equal(unused.mock.callCount(), 0);
  assert.equal(sent.length, 1);
  assert.match(sent[0]?.headers.get('content-type') ?? '', /^multipart\/form-data; boundary=/);
  assert.equal(reported.at(-1), 1);
});

test('a form has a content length, because some proxies reject chunks', async () => {
  let headers: IncomingHttpHeaders = {};
  let received = 0;
  const { baseUrl } = await startStubServer((request, reply) => {
    headers = request.headers;
    request.on('data', (chunk: Buffer) => {
      received += chunk.length;
    });
    request.on('end', () => reply.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
  });
  const client = createMusterClient({ baseUrl });
  expectValue(await client.uploads.saveCustomMap(mapForm, largeImage, { respondAsync: true }));
  assert.equal(headers['transfer-encoding'], undefined);
  assert.equal(Number(headers['content-length']), received);
  assert.equal(headers.prefer, 'respond-async');
});

import assert from 'node:assert/strict';
import type { IncomingHttpHeaders } from 'node:http';
import { test } from 'node:test';
import { pngImage } from '../../../server/src/testing/sample-images.ts';
import { mapForm } from '../../../server/src/testing/sample-maps.ts';
import { onSqlite } from '../../../server/src/testing/test-server.ts';
import { createMusterClient } from '../client.ts';
import { errorIn, signedIn, valueIn } from '../testing/client.test-support.ts';
import { plainPng } from '../testing/plain-png.test-support.ts';
import { startFarSide } from '../testing/stub-server.test-support.ts';

const largeImage = plainPng(1000, 1000);

onSqlite('uploads', (server) => {
  test('an image of some megabytes arrives whole, and its progress grows to 1', async () => {
    const client = await signedIn(server());
    const told: number[] = [];
    const saved = await client.uploads.saveCustomMap(mapForm, largeImage, {
      onProgress: (part) => told.push(part),
    });
    const map = valueIn(saved);
    assert.equal(map.name, mapForm.name);
    const stored = await fetch(new URL(new URL(map.imageUrl).pathname, server().baseUrl));
    assert.deepEqual(await stored.bytes(), await largeImage.bytes());
    assert.ok(told.length > 10, `${told.length} steps`);
    assert.deepEqual(
      told,
      told.toSorted((a, b) => a - b),
    );
    assert.equal(told.at(-1), 1);
    assert.equal(new Set(told).size, told.length);
  });

  test('a field that is left out keeps its value, null clears it, and the image stays', async () => {
    const client = await signedIn(server());
    const described = { ...mapForm, description: 'Offices\r\nand "workshops" – 2nd', defaultZoom: 17 };
    const map = valueIn(await client.uploads.saveCustomMap(described, await pngImage()));
    assert.equal(map.description, described.description);
    const id = map.customMapId;
    const kept = valueIn(await client.uploads.updateCustomMap(id, { ...mapForm, name: 'West' }));
    assert.deepEqual(
      [kept.name, kept.description, kept.imageUrl],
      ['West', described.description, map.imageUrl],
    );
    const cleared = valueIn(await client.uploads.updateCustomMap(id, { ...mapForm, description: null }));
    assert.equal(cleared.description, null);
    assert.equal(cleared.defaultZoom, 17);
  });

  test('floors are saved and updated, and an edit of an older state is refused', async () => {
    const client = await signedIn(server());
    const { customMapId } = valueIn(await client.uploads.saveCustomMap(mapForm, await pngImage()));
    const fields = { floorNumber: -1, name: 'Cellar' };
    const saved = await client.uploads.saveFloor(customMapId, fields, await pngImage());
    const floor = valueIn(saved);
    assert.ok(saved.ok && saved.etag);
    const options = { image: await pngImage(60, 30), ifMatch: saved.etag };
    const updated = valueIn(await client.uploads.updateFloor(floor.customMapFloorId, fields, options));
    assert.notEqual(updated.imageUrl, floor.imageUrl);
    const error = errorIn(await client.uploads.updateFloor(floor.customMapFloorId, fields, options));
    assert.equal(error.kind === 'api' && error.statusCode, 412);
  });

  test('an upload that is stopped saves nothing', async () => {
    const client = await signedIn(server());
    const name = `stopped-${server().baseUrl}`;
    const stop = new AbortController();
    const onProgress = (part: number) => {
      if (part > 0.3) stop.abort();
    };
    const result = await client.uploads.saveCustomMap({ ...mapForm, name }, largeImage, {
      onProgress,
      signal: stop.signal,
    });
    assert.deepEqual(errorIn(result), { kind: 'aborted' });
    const maps = valueIn(await client.get('/api/v4/CustomMaps/GetCustomMaps'));
    assert.ok(!maps.some((map) => map.name === name));
  });

  test('an upload that finds its token expired is sent again, and its progress never falls', async () => {
    const client = await signedIn(server());
    server().clockOffsetMs += 2 * 60 * 60_000;
    const told: number[] = [];
    const onProgress = (part: number) => told.push(part);
    valueIn(await client.uploads.saveCustomMap(mapForm, largeImage, { onProgress }));
    assert.deepEqual(
      told,
      told.toSorted((a, b) => a - b),
    );
    assert.equal(told.at(-1), 1);
  });

  test('what is no image is refused by name', async () => {
    const client = await signedIn(server());
    const image = new File(['no image'], 'plan "2".png', { type: 'image/png' });
    const error = errorIn(await client.uploads.saveCustomMap(mapForm, image));
    assert.equal(error.kind === 'api' && error.name, 'UnsupportedImage');
  });
});

test('uploads go the way that the caller’s own fetch goes, also where there is XMLHttpRequest', async (context) => {
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
  const told: number[] = [];
  const onProgress = (part: number) => told.push(part);
  valueIn(await client.uploads.saveCustomMap(mapForm, largeImage, { onProgress }));
  assert.equal(unused.mock.callCount(), 0);
  assert.equal(sent.length, 1);
  assert.match(sent[0]?.headers.get('content-type') ?? '', /^multipart\/form-data; boundary=/);
  assert.equal(told.at(-1), 1);
});

test('a form says how long it is, so that proxies which take no chunks pass it on', async () => {
  let headers: IncomingHttpHeaders = {};
  let received = 0;
  const { baseUrl } = await startFarSide((request, reply) => {
    headers = request.headers;
    request.on('data', (chunk: Buffer) => {
      received += chunk.length;
    });
    request.on('end', () => reply.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
  });
  const client = createMusterClient({ baseUrl });
  valueIn(await client.uploads.saveCustomMap(mapForm, largeImage, { respondAsync: true }));
  assert.equal(headers['transfer-encoding'], undefined);
  assert.equal(Number(headers['content-length']), received);
  assert.equal(headers.prefer, 'respond-async');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PMTiles } from 'pmtiles';
import sharp from 'sharp';
import { parseRange } from '../../byte-ranges.ts';
import { clientOf, formOf } from '../../testing/api-client.ts';
import { pngImage } from '../../testing/sample-images.ts';
import { addFloor, addMap, mapForm } from '../../testing/sample-maps.ts';
import { onSqlite, type TestServer } from '../../testing/test-server.ts';
import { finished, statusWhen, tilesOf, withoutWaiting } from './tiles.test-support.ts';

const base = '/api/v4/CustomMaps';
const template = /^http:\/\/localhost:8080(\/storage\/tiles\/[0-9a-f]{32})\/\{z\}\/\{x\}\/\{y\}\.(png|webp)$/;

/** A box that is exactly the tile 8/125/80. */
const tileBounds = {
  boundsTopLeftLat: 55.77657301866769,
  boundsTopLeftLng: -4.21875,
  boundsBottomRightLat: 54.97761367069628,
  boundsBottomRightLng: -2.8125,
};

const drawing = (name: string, tests: (server: () => TestServer) => void) => onSqlite(name, tests, {}, true);

drawing('tiles that are served', (server) => {
  test('a save responds with its tiles, which show the image', async () => {
    const send = clientOf(server());
    const map = await addMap(send, { ...tileBounds, imageFile: await pngImage(256, 256) });
    const { folder, extension } = tilesOf(map);
    const response = await fetch(`${server().baseUrl}${folder}/8/125/80.${extension}`);
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-type'), `image/${extension}`);
    assert.match(response.headers.get('cache-control') ?? '', /immutable/);
    assert.equal(response.headers.get('access-control-allow-origin'), '*');
    const { data, info } = await sharp(await response.arrayBuffer())
      .raw()
      .toBuffer({ resolveWithObject: true });
    assert.deepEqual([info.width, info.height], [256, 256]);
    const middle = (128 * 256 + 128) * info.channels;
    assert.deepEqual([...data.subarray(middle, middle + 3)], [0x33, 0x66, 0x99]);
  });

  test('a tile is revalidated without a body', async () => {
    const map = await addMap(clientOf(server()), { ...tileBounds, imageFile: await pngImage(256, 256) });
    const { folder, extension } = tilesOf(map);
    const address = `${server().baseUrl}${folder}/8/125/80.${extension}`;
    const etag = (await fetch(address)).headers.get('etag') ?? '';
    for (const ifNoneMatch of [etag, `W/${etag}`, `"another", ${etag}`]) {
      const again = await fetch(address, { headers: { 'if-none-match': ifNoneMatch } });
      assert.deepEqual(
        [again.status, await again.text(), again.headers.get('etag')],
        [304, '', etag],
        ifNoneMatch,
      );
    }
  });

  test('an address outside the pyramid, a malformed one, and another format or key are a 404', async () => {
    const send = clientOf(server());
    const map = await addMap(send, { ...tileBounds, imageFile: await pngImage(256, 256) });
    const { folder, extension } = tilesOf(map);
    const other = extension === 'png' ? 'webp' : 'png';
    const nonsense = [
      '8/126/80',
      '9/1/1',
      '8/-1/0',
      '8/256/0',
      'a/b/c',
      '99/0/0',
      '8/1.5/3',
      '8/125/80e1',
      '8/99999999999/1',
    ];
    const addresses = [
      ...nonsense.map((zxy) => `${folder}/${zxy}.${extension}`),
      `${folder}/8/125/80.${other}`,
      `${folder}/8/125/80`,
      `/storage/tiles/${'0'.repeat(32)}/8/125/80.${extension}`,
      `/storage/tiles/..%2f..%2fmuster/8/125/80.${extension}`,
      `/storage/tiles/${'0'.repeat(32)}/tilejson.json`,
      `/storage/tiles/${'0'.repeat(32)}.pmtiles`,
      `${folder}.zip`,
    ];
    for (const address of addresses) {
      const { status, body, headers } = await send('GET', address);
      assert.deepEqual([status, body?.error], [404, 'NotFound'], address);
      assert.equal(
        headers.get('access-control-allow-origin'),
        '*',
        'a map client of another origin sees that it is a 404',
      );
    }
  });

  test('TileJSON describes the tiles', async () => {
    const map = await addMap(clientOf(server()), { ...tileBounds, imageFile: await pngImage(512, 512) });
    const { folder } = tilesOf(map);
    const response = await fetch(`${server().baseUrl}${folder}/tilejson.json`);
    const description = (await response.json()) as Record<string, unknown>;
    assert.deepEqual(
      [description.tilejson, description.tiles, description.minzoom, description.maxzoom],
      ['3.0.0', [map.tileUrlTemplate], map.minZoom, map.maxZoom],
    );
    const [west = 0, south = 0, east = 0, north = 0] = description.bounds as number[];
    for (const [actual, expected] of [
      [west, tileBounds.boundsTopLeftLng],
      [south, tileBounds.boundsBottomRightLat],
      [east, tileBounds.boundsBottomRightLng],
      [north, tileBounds.boundsTopLeftLat],
    ] as const) {
      assert.ok(Math.abs(actual - expected) < 1e-6, `${actual} ${expected}`);
    }
  });

  test('the archive can be downloaded as a whole and in ranges, and contains the tiles that are served', async () => {
    const map = await addMap(clientOf(server()), { ...tileBounds, imageFile: await pngImage(512, 512) });
    const { folder, extension } = tilesOf(map);
    const address = `${server().baseUrl}${folder}.pmtiles`;
    const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer());
    const part = await fetch(address, { headers: { range: 'bytes=7-106' } });
    assert.deepEqual([part.status, part.headers.get('content-range')], [206, `bytes 7-106/${bytes.length}`]);
    assert.deepEqual(new Uint8Array(await part.arrayBuffer()), bytes.subarray(7, 107));
    const beyond = await fetch(address, { headers: { range: `bytes=${bytes.length}-` } });
    assert.deepEqual([beyond.status, beyond.headers.get('content-range')], [416, `bytes */${bytes.length}`]);
    const changed = await fetch(address, { headers: { range: 'bytes=0-0', 'if-range': '"another"' } });
    assert.equal(changed.status, 200);
    await changed.arrayBuffer();
    const tile = await new PMTiles(address).getZxy(8, 125, 80);
    const served = await fetch(`${server().baseUrl}${folder}/8/125/80.${extension}`);
    assert.deepEqual(new Uint8Array(tile?.data ?? []), new Uint8Array(await served.arrayBuffer()));
  });

  test('with Prefer: respond-async, a save responds immediately, and the status says when the tiles are ready', async () => {
    const send = clientOf(server());
    const form = formOf({ ...mapForm, imageFile: await pngImage() });
    const saved = await send('POST', `${base}/SaveCustomMap`, form, withoutWaiting);
    assert.deepEqual([saved.status, saved.body.tileUrlTemplate], [200, null]);
    assert.equal(saved.headers.get('preference-applied'), 'respond-async');
    const status = await statusWhen(send, saved.body.customMapId, finished);
    assert.deepEqual(status, { state: 'ready', progress: 1, message: null });
    const { body } = await send('GET', `${base}/GetCustomMap/${saved.body.customMapId}`);
    assert.match(body.tileUrlTemplate, template);
  });

  test('the status streams until the tiles are ready', async () => {
    const send = clientOf(server());
    const saved = await send(
      'POST',
      `${base}/SaveCustomMap`,
      formOf({ ...mapForm, imageFile: await pngImage() }),
      withoutWaiting,
    );
    const stream = await send('GET', `${base}/GetProcessingStatus/${saved.body.customMapId}`, undefined, {
      accept: 'text/event-stream',
    });
    assert.equal(stream.headers.get('content-type'), 'text/event-stream');
    const events = stream.text.split('\n\n').filter((event) => event.startsWith('data: '));
    const states = events.map((event) => JSON.parse(event.slice('data: '.length)));
    assert.deepEqual(states.at(-1), { state: 'ready', progress: 1, message: null });
    assert.ok(states.every(({ progress }, index) => index === 0 || progress >= states[index - 1].progress));
  });

  test('another department does not see the status of a map or floor, and a missing map or floor has none', async () => {
    const map = await addMap(clientOf(server()));
    const floor = await addFloor(clientOf(server()), map.customMapId);
    const otherClient = clientOf(server(), 2);
    for (const id of [map.customMapId, floor.customMapFloorId, 'nonsense']) {
      for (const accept of ['application/json', 'text/event-stream']) {
        const { status, body } = await otherClient('GET', `${base}/GetProcessingStatus/${id}`, undefined, {
          accept,
        });
        assert.deepEqual([status, body.error], [404, 'CustomMapNotFound']);
      }
    }
  });

  test('zooms with too many tiles are rejected before anything is saved', async () => {
    const send = clientOf(server(), 41);
    const world = {
      boundsTopLeftLat: 85,
      boundsTopLeftLng: -180,
      boundsBottomRightLat: -85,
      boundsBottomRightLng: 180,
    };
    const form = formOf({ ...mapForm, ...world, maxZoom: 12, imageFile: await pngImage() });
    const { status, body } = await send('POST', `${base}/SaveCustomMap`, form);
    assert.deepEqual([status, body.error], [400, 'InvalidRequest']);
    assert.match(body.message, /^maxZoom/);
    assert.deepEqual((await send('GET', `${base}/GetCustomMaps`)).body, []);
  });
});

test('one byte range is used, and several ranges or invalid ones are ignored', () => {
  assert.deepEqual(parseRange('bytes=0-9', 100), { first: 0, last: 9 });
  assert.deepEqual(parseRange('bytes=90-', 100), { first: 90, last: 99 });
  assert.deepEqual(parseRange('bytes=90-1000', 100), { first: 90, last: 99 });
  assert.deepEqual(parseRange('bytes=-10', 100), { first: 90, last: 99 });
  assert.deepEqual(parseRange('bytes=-1000', 100), { first: 0, last: 99 });
  assert.equal(parseRange('bytes=100-', 100), 'unsatisfiable');
  assert.equal(parseRange('bytes=-0', 100), 'unsatisfiable');
  for (const ignored of [
    undefined,
    'bytes=',
    'bytes=-',
    'bytes=5-2',
    'bytes=0-1,5-6',
    'lines=0-1',
    'bytes=a-b',
  ]) {
    assert.equal(parseRange(ignored, 100), undefined);
  }
});

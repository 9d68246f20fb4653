import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { PMTiles } from 'pmtiles';
import sharp from 'sharp';
import { startJobs } from '../../jobs.ts';
import { enqueueJob } from '../../storage/jobs/jobs.ts';
import { clientOf, formOf, type Send } from '../../testing/api-client.ts';
import { jpgImage, pngImage } from '../../testing/sample-images.ts';
import { addFloor, addMap, mapForm } from '../../testing/sample-maps.ts';
import { onEveryEngine, type TestServer } from '../../testing/test-server.ts';
import { pyramidJob } from '../pyramids/pyramids.ts';
import { parseRange } from './tiles.ts';

const base = '/api/v4/CustomMaps';
const template = /^http:\/\/localhost:8080(\/storage\/tiles\/[0-9a-f]{32})\/\{z\}\/\{x\}\/\{y\}\.(png|webp)$/;

/** A box that is exactly the tile 8/125/80. */
const tileBounds = {
  boundsTopLeftLat: 55.77657301866769,
  boundsTopLeftLng: -4.21875,
  boundsBottomRightLat: 54.97761367069628,
  boundsBottomRightLng: -2.8125,
};

/** Path of the tiles' folder, from an answer's template. */
function tilesOf(answer: { tileUrlTemplate: string }): { folder: string; extension: string } {
  const [, folder = '', extension = ''] = template.exec(answer.tileUrlTemplate) ?? [];
  assert.ok(folder, `${answer.tileUrlTemplate}`);
  return { folder, extension };
}

async function statusWhen(send: Send, id: string, wanted: (state: string) => boolean) {
  for (;;) {
    const { status, body } = await send('GET', `${base}/GetProcessingStatus/${id}`);
    assert.equal(status, 200);
    if (wanted(body.state)) return body;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const finished = (state: string) => state === 'ready' || state === 'failed';
const patient = { prefer: 'respond-async' };

async function versions(server: TestServer, mapId: string) {
  const { db } = server.ctx;
  const map = await db
    .selectFrom('maps')
    .select('map_version')
    .where('id', '=', mapId)
    .executeTakeFirstOrThrow();
  const floors = await db.selectFrom('floors').select('floor_version').where('map_id', '=', mapId).execute();
  return { map: map.map_version, floors: floors.map((floor) => floor.floor_version) };
}

const drawing = (name: string, tests: (server: () => TestServer) => void) =>
  onEveryEngine(name, tests, {}, true);

drawing('tiles', (server) => {
  test('a save answers with its tiles, which show the image', async () => {
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
    for (const held of [etag, `W/${etag}`, `"another", ${etag}`]) {
      const again = await fetch(address, { headers: { 'if-none-match': held } });
      assert.deepEqual([again.status, await again.text(), again.headers.get('etag')], [304, '', etag], held);
    }
  });

  test('outside the pyramid, with nonsense, another format or another key there is no tile: 404', async () => {
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
    const answer = await fetch(`${server().baseUrl}${folder}/tilejson.json`);
    const description = (await answer.json()) as Record<string, unknown>;
    assert.deepEqual(
      [description.tilejson, description.tiles, description.minzoom, description.maxzoom],
      ['3.0.0', [map.tileUrlTemplate], map.minZoom, map.maxZoom],
    );
    const [west = 0, south = 0, east = 0, north = 0] = description.bounds as number[];
    for (const [got, wanted] of [
      [west, tileBounds.boundsTopLeftLng],
      [south, tileBounds.boundsBottomRightLat],
      [east, tileBounds.boundsBottomRightLng],
      [north, tileBounds.boundsTopLeftLat],
    ] as const) {
      assert.ok(Math.abs(got - wanted) < 1e-6, `${got} ${wanted}`);
    }
  });

  test('the archive downloads whole and by ranges, and holds the tiles that are served', async () => {
    const map = await addMap(clientOf(server()), { ...tileBounds, imageFile: await pngImage(512, 512) });
    const { folder, extension } = tilesOf(map);
    const address = `${server().baseUrl}${folder}.pmtiles`;
    const whole = new Uint8Array(await (await fetch(address)).arrayBuffer());
    const part = await fetch(address, { headers: { range: 'bytes=7-106' } });
    assert.deepEqual([part.status, part.headers.get('content-range')], [206, `bytes 7-106/${whole.length}`]);
    assert.deepEqual(new Uint8Array(await part.arrayBuffer()), whole.subarray(7, 107));
    const beyond = await fetch(address, { headers: { range: `bytes=${whole.length}-` } });
    assert.deepEqual([beyond.status, beyond.headers.get('content-range')], [416, `bytes */${whole.length}`]);
    const changed = await fetch(address, { headers: { range: 'bytes=0-0', 'if-range': '"another"' } });
    assert.equal(changed.status, 200);
    await changed.arrayBuffer();
    const tile = await new PMTiles(address).getZxy(8, 125, 80);
    const served = await fetch(`${server().baseUrl}${folder}/8/125/80.${extension}`);
    assert.deepEqual(new Uint8Array(tile?.data ?? []), new Uint8Array(await served.arrayBuffer()));
  });

  test('with Prefer: respond-async a save answers at once, and the status tells when the tiles are ready', async () => {
    const send = clientOf(server());
    const form = formOf({ ...mapForm, imageFile: await pngImage() });
    const saved = await send('POST', `${base}/SaveCustomMap`, form, patient);
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
      patient,
    );
    const stream = await send('GET', `${base}/GetProcessingStatus/${saved.body.customMapId}`, undefined, {
      accept: 'text/event-stream',
    });
    assert.equal(stream.headers.get('content-type'), 'text/event-stream');
    const events = stream.text.split('\n\n').filter((event) => event.startsWith('data: '));
    const states = events.map((event) => JSON.parse(event.slice('data: '.length)));
    assert.deepEqual(states.at(-1), { state: 'ready', progress: 1, message: null });
    assert.ok(states.every(({ progress }, turn) => turn === 0 || progress >= states[turn - 1].progress));
  });

  test('another department does not see the status of a map or floor, and there is none of what is not there', async () => {
    const map = await addMap(clientOf(server()));
    const floor = await addFloor(clientOf(server()), map.customMapId);
    const stranger = clientOf(server(), 2);
    for (const id of [map.customMapId, floor.customMapFloorId, 'nonsense']) {
      for (const accept of ['application/json', 'text/event-stream']) {
        const { status, body } = await stranger('GET', `${base}/GetProcessingStatus/${id}`, undefined, {
          accept,
        });
        assert.deepEqual([status, body.error], [404, 'CustomMapNotFound']);
      }
    }
  });

  test('new bounds draw the map and all its floors anew; versions move when the new tiles show, and old ones go', async () => {
    const send = clientOf(server());
    const map = await addMap(send);
    const floor = await addFloor(send, map.customMapId);
    const before = await versions(server(), map.customMapId);
    const moved = { ...mapForm, boundsTopLeftLat: 56.4607 };
    const updated = await send('PUT', `${base}/UpdateCustomMap/${map.customMapId}`, formOf(moved));
    assert.notEqual(updated.body.tileUrlTemplate, map.tileUrlTemplate);
    const [newFloor] = (await send('GET', `${base}/GetFloors/${map.customMapId}`)).body;
    assert.notEqual(newFloor.tileUrlTemplate, floor.tileUrlTemplate);
    const after = await versions(server(), map.customMapId);
    assert.deepEqual(after, { map: before.map + 2, floors: [(before.floors[0] ?? 0) + 1] });
    for (const old of [map, floor]) {
      assert.equal((await send('GET', `${tilesOf(old).folder}.pmtiles`)).status, 404);
    }
  });

  test('an edit that changes no picture keeps the tiles', async () => {
    const send = clientOf(server());
    const map = await addMap(send);
    const updated = await send(
      'PUT',
      `${base}/UpdateCustomMap/${map.customMapId}`,
      formOf({ ...mapForm, name: 'Renamed' }),
    );
    assert.equal(updated.body.tileUrlTemplate, map.tileUrlTemplate);
    assert.equal((await versions(server(), map.customMapId)).map, 3);
  });

  test('the old tiles are served until the new ones are ready', async () => {
    const send = clientOf(server());
    const map = await addMap(send);
    const form = formOf({ ...mapForm, imageFile: await jpgImage() });
    const updated = await send('PUT', `${base}/UpdateCustomMap/${map.customMapId}`, form, patient);
    assert.equal(updated.body.tileUrlTemplate, map.tileUrlTemplate);
    await statusWhen(send, map.customMapId, finished);
    const { body } = await send('GET', `${base}/GetCustomMap/${map.customMapId}`);
    assert.notEqual(body.tileUrlTemplate, map.tileUrlTemplate);
    assert.equal((await send('GET', `${tilesOf(body).folder}.pmtiles`)).status, 200);
    assert.equal((await send('GET', `${tilesOf(map).folder}.pmtiles`)).status, 404);
  });

  test('of many changes in a row the last one is what is shown in the end, and nothing else is left', async () => {
    const send = clientOf(server(), 40);
    const map = await addMap(send);
    for (let turn = 1; turn <= 5; turn += 1) {
      const form = formOf({ ...mapForm, boundsTopLeftLat: 56.46 + turn / 1024, name: `Turn ${turn}` });
      await send('PUT', `${base}/UpdateCustomMap/${map.customMapId}`, form, patient);
    }
    await statusWhen(send, map.customMapId, finished);
    const rows = await server()
      .ctx.db.selectFrom('pyramids')
      .selectAll()
      .where('department_id', '=', 40)
      .execute();
    assert.deepEqual(
      rows.map((row) => [row.state, row.top_left_lat]),
      [['ready', 56.46 + 5 / 1024]],
    );
    const { body } = await send('GET', `${base}/GetCustomMap/${map.customMapId}`);
    assert.equal(tilesOf(body).folder, `/storage/tiles/${rows[0]?.key}`);
  });

  test('a job that comes back for tiles that are ready neither takes them away nor moves a version', async () => {
    const { db } = server().ctx;
    const send = clientOf(server());
    const map = await addMap(send);
    const before = await versions(server(), map.customMapId);
    const { id } = await db
      .selectFrom('pyramids')
      .select('id')
      .where('owner_id', '=', map.customMapId)
      .executeTakeFirstOrThrow();
    assert.deepEqual(await db.selectFrom('jobs').select('id').where('subject_id', '=', id).execute(), []);
    // As after a server that died each time just before it could say that the job was done.
    await enqueueJob(db, { departmentId: 1, kind: pyramidJob, subjectId: id, weight: 1, now: Date.now() });
    await db.updateTable('jobs').set({ attempts: 3 }).where('subject_id', '=', id).execute();
    while ((await db.selectFrom('jobs').select('id').where('subject_id', '=', id).execute()).length > 0) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    assert.equal((await statusWhen(send, map.customMapId, finished)).state, 'ready');
    const { body } = await send('GET', `${base}/GetCustomMap/${map.customMapId}`);
    assert.equal(body.tileUrlTemplate, map.tileUrlTemplate);
    assert.deepEqual(await versions(server(), map.customMapId), before);
  });

  test('deleting a floor or a map takes the tiles along', async () => {
    const send = clientOf(server());
    const map = await addMap(send);
    const floor = await addFloor(send, map.customMapId);
    await send('DELETE', `${base}/DeleteFloor/${floor.customMapFloorId}`);
    assert.equal((await send('GET', `${tilesOf(floor).folder}.pmtiles`)).status, 404);
    await send('DELETE', `${base}/DeleteCustomMap/${map.customMapId}`);
    assert.equal((await send('GET', `${tilesOf(map).folder}.pmtiles`)).status, 404);
  });

  test('zooms that would be too many tiles are refused before anything is saved', async () => {
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

onEveryEngine('tiles that fail', (server) => {
  test('an image that cannot be drawn leaves the map as it was, says so, and another image mends it', async () => {
    const { ctx } = server();
    const send = clientOf(server());
    const map = await addMap(send);
    await writeFile(
      join(ctx.config.dataDir, 'blobs', new URL(map.imageUrl).pathname.replace('/storage/', '')),
      'not a picture',
    );
    const jobs = startJobs(ctx);
    try {
      const failed = await statusWhen(send, map.customMapId, finished);
      assert.equal(failed.state, 'failed');
      assert.ok(failed.message);
      const { body } = await send('GET', `${base}/GetCustomMap/${map.customMapId}`);
      assert.equal(body.tileUrlTemplate, null);
      await send(
        'PUT',
        `${base}/UpdateCustomMap/${map.customMapId}`,
        formOf({ ...mapForm, imageFile: await pngImage() }),
      );
      assert.equal((await statusWhen(send, map.customMapId, finished)).state, 'ready');
    } finally {
      await jobs.close();
    }
  });
});

test('one range of bytes is understood, several and nonsense are ignored', () => {
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

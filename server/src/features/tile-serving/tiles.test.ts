import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { startJobs } from '../../jobs.ts';
import { enqueueJob } from '../../storage/jobs/jobs.ts';
import { clientOf, formOf } from '../../testing/api-client.ts';
import { jpgImage, pngImage } from '../../testing/sample-images.ts';
import { addFloor, addMap, mapForm } from '../../testing/sample-maps.ts';
import { onSqlite, type TestServer } from '../../testing/test-server.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { pyramidJob } from '../pyramids/pyramids.ts';
import { finished, statusWhen, tilesOf, withoutWaiting } from './tiles.test-support.ts';

const base = '/api/v4/CustomMaps';

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

/** Waits until replaced tiles are deleted, which happens after the new ones are committed. */
const waitForDeletion = (send: ReturnType<typeof clientOf>, old: Parameters<typeof tilesOf>[0]) =>
  waitFor('the old archive is deleted', async () => {
    const { status } = await send('GET', `${tilesOf(old).folder}.pmtiles`);
    return status === 404;
  });

const drawing = (name: string, tests: (server: () => TestServer) => void) => onSqlite(name, tests, {}, true);

drawing('tiles', (server) => {
  test('new bounds redraw the map and its floors; versions change when the new tiles are shown, and old tiles are deleted', async () => {
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
    for (const old of [map, floor]) await waitForDeletion(send, old);
  });

  test('an edit that does not change the picture keeps the tiles', async () => {
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
    const updated = await send('PUT', `${base}/UpdateCustomMap/${map.customMapId}`, form, withoutWaiting);
    assert.equal(updated.body.tileUrlTemplate, map.tileUrlTemplate);
    await statusWhen(send, map.customMapId, finished);
    const { body } = await send('GET', `${base}/GetCustomMap/${map.customMapId}`);
    assert.notEqual(body.tileUrlTemplate, map.tileUrlTemplate);
    assert.equal((await send('GET', `${tilesOf(body).folder}.pmtiles`)).status, 200);
    await waitForDeletion(send, map);
  });

  test('after many changes in a row, the last one is shown and nothing else remains', async () => {
    const send = clientOf(server(), 40);
    const map = await addMap(send);
    for (let round = 1; round <= 5; round += 1) {
      const form = formOf({ ...mapForm, boundsTopLeftLat: 56.46 + round / 1024, name: `Turn ${round}` });
      await send('PUT', `${base}/UpdateCustomMap/${map.customMapId}`, form, withoutWaiting);
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

  test('a job that runs again for tiles that are ready neither deletes them nor changes a version', async () => {
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
    // This is the state after a server crashed three times just before it could remove the job.
    await enqueueJob(db, { departmentId: 1, kind: pyramidJob, subjectId: id, weight: 1, now: Date.now() });
    await db.updateTable('jobs').set({ attempts: 3 }).where('subject_id', '=', id).execute();
    const findJobs = () => db.selectFrom('jobs').select('id').where('subject_id', '=', id).execute();
    await waitFor('the job is removed', async () => (await findJobs()).length === 0);
    assert.equal((await statusWhen(send, map.customMapId, finished)).state, 'ready');
    const { body } = await send('GET', `${base}/GetCustomMap/${map.customMapId}`);
    assert.equal(body.tileUrlTemplate, map.tileUrlTemplate);
    assert.deepEqual(await versions(server(), map.customMapId), before);
  });

  test('deleting a floor or a map deletes its tiles', async () => {
    const send = clientOf(server());
    const map = await addMap(send);
    const floor = await addFloor(send, map.customMapId);
    await send('DELETE', `${base}/DeleteFloor/${floor.customMapFloorId}`);
    assert.equal((await send('GET', `${tilesOf(floor).folder}.pmtiles`)).status, 404);
    await send('DELETE', `${base}/DeleteCustomMap/${map.customMapId}`);
    assert.equal((await send('GET', `${tilesOf(map).folder}.pmtiles`)).status, 404);
  });
});

onSqlite('tiles that fail', (server) => {
  test('an image that cannot be drawn does not change the map, is reported, and can be replaced', async () => {
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

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientOf, formOf, type Send } from '../../testing/api-client.ts';
import { jpgImage } from '../../testing/sample-images.ts';
import { addFloor, addMap } from '../../testing/sample-maps.ts';
import { onEveryEngine, type TestServer } from '../../testing/test-server.ts';
import { unverified } from '../example-values.ts';
import { remove, restore } from '../trash/trash.test-support.ts';

const base = '/api/v4/CustomMaps';

async function floorsOf(send: Send, mapId: string) {
  const { status, body } = await send('GET', `${base}/GetFloors/${mapId}`);
  assert.equal(status, 200);
  return body as { customMapFloorId: string; name: string; isDefault: boolean }[];
}

async function defaultsOf(send: Send, mapId: string): Promise<string[]> {
  return (await floorsOf(send, mapId)).filter((floor) => floor.isDefault).map((floor) => floor.name);
}

function updateFloor(send: Send, id: string, fields: Parameters<typeof formOf>[0] = {}, headers = {}) {
  return send(
    'PUT',
    `${base}/UpdateFloor/${id}`,
    formOf({ floorNumber: 3, name: 'Level 3', ...fields }),
    headers,
  );
}

async function versionsOf(server: TestServer, id: string) {
  const row = await server.ctx.db
    .selectFrom('floors')
    .select(['floor_version', 'zone_version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return [row.floor_version, row.zone_version];
}

onEveryEngine('floors', (server) => {
  test('the response to a saved floor has all documented fields, and optional ones that were never set are null', async () => {
    const send = clientOf(server());
    const { customMapId } = await addMap(send);
    const floor = await addFloor(send, customMapId, { floorNumber: -2, name: 'Car park' });
    const { customMapFloorId, imageUrl, originalImageUrl, ...rest } = floor;
    assert.equal(originalImageUrl, imageUrl);
    assert.match(imageUrl, /\/storage\/images\/[0-9a-f]{32}\.png$/);
    assert.deepEqual(rest, {
      customMapId,
      floorNumber: -2,
      name: 'Car park',
      placement: null,
      tileUrlTemplate: null,
      sortOrder: 0,
      isDefault: true,
      elevationFt: null,
      isActive: true,
      floorHeightFt: null,
      ordinal: null,
      postedLabel: null,
      ...unverified,
    });
    assert.deepEqual(await floorsOf(send, customMapId), [floor]);
  });

  test('floors are listed by sortOrder, then floorNumber, then id', async () => {
    const send = clientOf(server());
    const { customMapId } = await addMap(send);
    await addFloor(send, customMapId, { name: 'roof', floorNumber: 9, sortOrder: 1 });
    await addFloor(send, customMapId, { name: 'one', floorNumber: 1 });
    await addFloor(send, customMapId, { name: 'basement', floorNumber: -1 });
    await addFloor(send, customMapId, { name: 'one again', floorNumber: 1 });
    await addFloor(send, customMapId, { name: 'first', floorNumber: 50, sortOrder: -1 });
    const names = (await floorsOf(send, customMapId)).map((floor) => floor.name);
    assert.deepEqual(names, ['first', 'basement', 'one', 'one again', 'roof']);
  });

  test('a map with floors has exactly one default floor, however the flag is set or cleared', async () => {
    const send = clientOf(server());
    const { customMapId } = await addMap(send);
    const a = await addFloor(send, customMapId, { name: 'a', floorNumber: 1, isDefault: false });
    assert.deepEqual(await defaultsOf(send, customMapId), ['a'], 'the first floor becomes the default');
    const b = await addFloor(send, customMapId, { name: 'b', floorNumber: 2, isDefault: true });
    assert.deepEqual(await defaultsOf(send, customMapId), ['b'], 'a new default takes the flag');
    await addFloor(send, customMapId, { name: 'c', floorNumber: 0 });
    assert.deepEqual(await defaultsOf(send, customMapId), ['b'], 'another floor leaves it where it is');
    await updateFloor(send, a.customMapFloorId, { name: 'a', floorNumber: 1, isDefault: true });
    assert.deepEqual(await defaultsOf(send, customMapId), ['a'], 'an update takes the flag');
    const gaveUp = await updateFloor(send, a.customMapFloorId, {
      name: 'a',
      floorNumber: 1,
      isDefault: false,
    });
    assert.equal(gaveUp.body.isDefault, false);
    assert.deepEqual(
      await defaultsOf(send, customMapId),
      ['c'],
      'when it is cleared, the first other floor becomes the default',
    );
    await updateFloor(send, b.customMapFloorId, { name: 'b', floorNumber: 2, isDefault: true });
    await send('DELETE', `${base}/DeleteFloor/${b.customMapFloorId}`);
    assert.deepEqual(
      await defaultsOf(send, customMapId),
      ['c'],
      'deleting the default hands it to the first in order',
    );
  });

  test('a single floor stays the default', async () => {
    const send = clientOf(server());
    const { customMapId } = await addMap(send);
    const { customMapFloorId } = await addFloor(send, customMapId);
    const { body } = await updateFloor(send, customMapFloorId, { isDefault: false });
    assert.equal(body.isDefault, true);
  });

  test('of many floors saved concurrently as default, one is the default, and each increases mapVersion by one', async () => {
    const send = clientOf(server());
    const { customMapId } = await addMap(send);
    const names = Array.from({ length: 8 }, (_, index) => `floor ${index}`);
    await Promise.all(names.map((name) => addFloor(send, customMapId, { name, isDefault: true })));
    assert.equal((await defaultsOf(send, customMapId)).length, 1);
    const map = await server()
      .ctx.db.selectFrom('maps')
      .select('map_version')
      .where('id', '=', customMapId)
      .executeTakeFirst();
    assert.equal(map?.map_version, 9);
  });

  test('an update keeps omitted fields, null or empty clears them, and floorVersion increases', async () => {
    const send = clientOf(server());
    const { customMapId } = await addMap(send);
    const floor = await addFloor(send, customMapId, { elevationFt: 12.5, sortOrder: 4 });
    assert.deepEqual(await versionsOf(server(), floor.customMapFloorId), [1, 1]);
    const kept = await updateFloor(send, floor.customMapFloorId, { name: 'Renamed' });
    assert.deepEqual(kept.body, { ...floor, name: 'Renamed' });
    assert.deepEqual(await versionsOf(server(), floor.customMapFloorId), [2, 1]);
    const cleared = await updateFloor(send, floor.customMapFloorId, { elevationFt: '', sortOrder: '' });
    assert.deepEqual([cleared.body.elevationFt, cleared.body.sortOrder], [null, 0]);
  });

  test('a floor that is no longer the default has a new version', async () => {
    const send = clientOf(server());
    const { customMapId } = await addMap(send);
    const first = await addFloor(send, customMapId);
    await addFloor(send, customMapId, { isDefault: true });
    assert.deepEqual(await versionsOf(server(), first.customMapFloorId), [2, 1]);
  });

  test('a replaced image gets a new URL, and the old one stops working', async () => {
    const send = clientOf(server());
    const { customMapId } = await addMap(send);
    const { customMapFloorId, imageUrl } = await addFloor(send, customMapId);
    const { body } = await updateFloor(send, customMapFloorId, { imageFile: await jpgImage() });
    assert.match(body.imageUrl, /\.jpg$/);
    assert.equal((await send('GET', new URL(imageUrl).pathname)).status, 404);
    assert.equal((await send('GET', new URL(body.imageUrl).pathname)).status, 200);
  });

  test('an update based on an older state is rejected with 412 and changes nothing', async () => {
    const send = clientOf(server());
    const { customMapId } = await addMap(send);
    const { customMapFloorId } = await addFloor(send, customMapId);
    const first = await updateFloor(send, customMapFloorId, { name: 'First' }, { 'if-match': '"1"' });
    assert.equal(first.status, 200);
    const second = await updateFloor(send, customMapFloorId, { name: 'Second' }, { 'if-match': '"1"' });
    assert.deepEqual([second.status, second.body.error], [412, 'Conflict']);
    assert.deepEqual(
      (await floorsOf(send, customMapId)).map((floor) => floor.name),
      ['First'],
    );
  });

  test('deleting a floor deletes its image, and deleting it again is a 404', async () => {
    const send = clientOf(server());
    const { customMapId } = await addMap(send);
    const { customMapFloorId, imageUrl } = await addFloor(send, customMapId);
    const deleted = await send('DELETE', `${base}/DeleteFloor/${customMapFloorId}`);
    assert.deepEqual([deleted.status, deleted.text], [200, '']);
    assert.deepEqual(await floorsOf(send, customMapId), []);
    assert.equal((await send('GET', new URL(imageUrl).pathname)).status, 404);
    const again = await send('DELETE', `${base}/DeleteFloor/${customMapFloorId}`);
    assert.deepEqual([again.status, again.body.error], [404, 'CustomMapFloorNotFound']);
  });

  test('a map that is deleted and restored while it is read has all of its floors, or is not found', async () => {
    const send = clientOf(server());
    const { customMapId } = await addMap(send);
    for (const name of ['0', '1']) await addFloor(send, customMapId, { name });
    let isWriting = true;
    const write = async () => {
      for (let round = 0; round < 10; round++) {
        await remove(send, `DeleteCustomMap/${customMapId}`);
        await restore(send, customMapId);
      }
      isWriting = false;
    };
    const found = new Set<number>();
    const read = async () => {
      while (isWriting) {
        const { status, body } = await send('GET', `${base}/GetCustomMap/${customMapId}`);
        found.add(status);
        if (status === 200) assert.deepEqual(body.floors.length, 2);
      }
    };
    await Promise.all([write(), read(), read(), read()]);
    assert.deepEqual(found, new Set([200, 404]));
  });
});

import assert from 'node:assert/strict';
import { clientOf, type Send } from '../../testing/api-client.ts';
import { full, test } from '../../testing/level.ts';
import { addMap } from '../../testing/sample-maps.ts';
import { addMapWithFloor, addZone, box } from '../../testing/sample-zones.ts';
import { onEveryEngine } from '../../testing/test-server.ts';
import { emptyTrash } from './delete-forever.ts';
import { dayMs, entriesOf, maps, remove, restore } from './trash.test-support.ts';

const get = async (send: Send, path: string) => (await send('GET', `${maps}/${path}`)).body;

onEveryEngine('concurrent and large restores from the trash', (server) => {
  let departments = 1;
  const newClient = () => clientOf(server(), ++departments);

  test('of several concurrent restores one succeeds, and nothing is restored twice', async () => {
    const send = newClient();
    const { mapId, floorId } = await addMapWithFloor(send);
    for (let zone = 0; zone < 3; zone++) await addZone(send, floorId, { name: `Room ${zone}` });
    await remove(send, `DeleteFloor/${floorId}`);
    const responses = await Promise.all(Array.from({ length: 5 }, () => restore(send, floorId)));
    const statuses = responses.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [200, 404, 404, 404, 404]);
    assert.equal((await get(send, `GetZones/${floorId}`)).length, 3);
    const [floor] = await get(send, `GetFloors/${mapId}`);
    assert.equal((await send('GET', new URL(floor.imageUrl).pathname)).status, 200);
  });

  test('a restore while the trash is emptied either succeeds with all files or finds nothing', async () => {
    const send = newClient();
    for (let round = 0; round < 6; round++) {
      const map = await addMap(send);
      await remove(send, `DeleteCustomMap/${map.customMapId}`);
      const entryClock = { ...server().ctx, clock: { now: () => Date.now() + 31 * dayMs } };
      const [response] = await Promise.all([restore(send, map.customMapId), emptyTrash(entryClock)]);
      const image = await send('GET', new URL(map.imageUrl).pathname);
      assert.ok([200, 404].includes(response.status), response.text);
      assert.equal(image.status, response.status);
      assert.deepEqual(await entriesOf(send), []);
    }
  });

  full('a floor with thousands of zones is restored with every zone unchanged', async () => {
    const send = newClient();
    const { floorId } = await addMapWithFloor(send);
    const features = Array.from({ length: 1_201 }, (_, index) => ({
      type: 'Feature',
      properties: { name: `Room ${index % 7}` },
      geometry: JSON.parse(box(index / 100, 0, index / 100 + 0.005, 1)).geometry,
    }));
    const body = { type: 'FeatureCollection', features };
    const made = await send('POST', `${maps}/ImportZones/${floorId}?nameProperty=name`, body);
    assert.equal(made.status, 200, made.text);
    const zones = await get(send, `GetZones/${floorId}`);
    await remove(send, `DeleteFloor/${floorId}`);
    assert.equal((await restore(send, floorId)).status, 200);
    assert.deepEqual(await get(send, `GetZones/${floorId}`), zones);
    assert.equal(zones.length, 1_201);
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientOf } from '../../testing/api-client.ts';
import { assertError } from '../../testing/assert-error.ts';
import { addMapWithFloor, addZone, box, zoneJson } from '../../testing/sample-zones.ts';
import { onSqlite, onSqliteFirst } from '../../testing/test-server.ts';
import { newZone } from './zone-fields.ts';
import { insertZones } from './zones.store.ts';

const base = '/api/v4/CustomMaps';

onSqliteFirst('the order of zones', (server) => {
  test('zones are listed in natural order of their names, then by id, on every engine', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    for (const name of ['Room 10', 'étage', 'Room 9', 'room 9', 'Zone', 'Exit', 'Room 9'])
      await addZone(send, floorId, { name });
    const { body } = await send('GET', `${base}/GetZones/${floorId}`);
    assert.deepEqual(
      body.map(({ name }: { name: string }) => name),
      ['étage', 'Exit', 'room 9', 'Room 9', 'Room 9', 'Room 10', 'Zone'],
    );
    const twins = body.filter(({ name }: { name: string }) => name === 'Room 9');
    assert.ok(twins[0].customMapZoneId < twins[1].customMapZoneId);
  });
});

onSqlite('the list of zones', (server) => {
  test('its ETag changes with every change of a zone, and a request returns 304 until then', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const path = `${base}/GetZones/${floorId}`;
    const seen = new Set<string>();
    const readTag = async () => {
      const { headers, body } = await send('GET', path);
      const tag = headers.get('etag') ?? '';
      const again = await send('GET', path, undefined, { 'if-none-match': tag });
      assert.deepEqual([again.status, again.text, again.headers.get('etag')], [304, '', tag]);
      assert.ok(!seen.has(tag), tag);
      seen.add(tag);
      return body;
    };
    assert.deepEqual(await readTag(), []);
    const { customMapZoneId: id } = await addZone(send, floorId);
    assert.equal((await readTag()).length, 1);
    await send('PUT', `${base}/UpdateZone/${id}`, { ...zoneJson, name: 'Renamed' });
    assert.equal((await readTag())[0].name, 'Renamed');
    await send('DELETE', `${base}/DeleteZone/${id}`);
    assert.deepEqual(await readTag(), []);
  });

  test('a missing floor returns 404, even with a tag', async () => {
    const { floorId } = await addMapWithFloor(clientOf(server()));
    const otherClient = clientOf(server(), 2);
    for (const id of [floorId, 'x', '01890000-0000-7000-8000-000000000000'])
      for (const headers of [undefined, { 'if-none-match': '*' }])
        assertError(
          await otherClient('GET', `${base}/GetZones/${id}`, undefined, headers),
          404,
          'CustomMapFloorNotFound',
        );
  });

  test('twenty thousand zones are listed in order without blocking other requests', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const row = {
      department_id: 1,
      floor_id: floorId,
      zone_type: 0,
      polygon_geojson: box(0, 0, 1, 1),
      ...newZone,
      external_id: null,
    };
    const times = {
      revision: 1,
      added_on: '2026-01-01T00:00:00.000Z',
      updated_on: '2026-01-01T00:00:00.000Z',
    };
    for (let start = 0; start < 20_000; start += 1_000)
      await insertZones(
        server().ctx.db,
        Array.from({ length: 1_000 }, (_, i) => {
          const number = ((start + i) * 7919) % 20_000;
          const id = `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;
          return { ...row, ...times, id, name: `Room ${number}` };
        }),
      );
    let isDone = false;
    const list = send('GET', `${base}/GetZones/${floorId}`).finally(() => {
      isDone = true;
    });
    let completed = 0;
    while (!isDone) {
      await send('GET', `${base}/GetCustomMaps`);
      completed += 1;
    }
    const { body } = await list;
    assert.ok(completed > 5, `${completed} other requests completed meanwhile`);
    assert.deepEqual(
      body.map(({ name }: { name: string }) => name),
      Array.from({ length: 20_000 }, (_, i) => `Room ${i}`),
    );
  });
});

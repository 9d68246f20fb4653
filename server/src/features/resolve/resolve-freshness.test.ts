import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildApp } from '../../app.ts';
import { clientAt, clientOf, formOf } from '../../testing/api-client.ts';
import { assertError } from '../../testing/assert-error.ts';
import { addFloor, addMap, mapForm } from '../../testing/sample-maps.ts';
import { addMapWithFloor, addZone, box, zoneJson } from '../../testing/sample-zones.ts';
import { onEveryEngine, tokenFor } from '../../testing/test-server.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { deleteZone, readActiveZones, saveZone, updateZone } from '../zones/zones.ts';
import { always, base, nameAt, resolve, withOtherProcess } from './resolve.test-support.ts';
import { createFloors, resolveCoordinate } from './resolve.ts';

onEveryEngine('how soon a change is visible in resolves', (server) => {
  test('shows a change in the next response of the process that made it', async () => {
    const send = clientOf(server());
    const place = await addMapWithFloor(send);
    assert.equal(await nameAt(send, place, 0.5, 0.5), null);
    const { customMapZoneId } = await addZone(send, place.floorId, { name: 'saved' });
    assert.equal(await nameAt(send, place, 0.5, 0.5), 'saved');
    for (let i = 0; i < 20; i++) {
      await send('PUT', `${base}/UpdateZone/${customMapZoneId}`, { ...zoneJson, name: `renamed ${i}` });
      assert.equal(await nameAt(send, place, 0.5, 0.5), `renamed ${i}`);
    }
    await send('DELETE', `${base}/DeleteZone/${customMapZoneId}`);
    assert.equal(await nameAt(send, place, 0.5, 0.5), null);

    await send('PUT', `${base}/UpdateCustomMap/${place.mapId}`, formOf({ ...mapForm, name: 'New name' }));
    await send('PUT', `${base}/UpdateFloor/${place.floorId}`, formOf({ floorNumber: 3, name: 'Roof' }));
    const { mapName, floorName } = (await resolve(send, place, 0, 0)).body;
    assert.deepEqual({ mapName, floorName }, { mapName: 'New name', floorName: 'Roof' });

    await send('DELETE', `${base}/DeleteFloor/${place.floorId}`);
    assertError(await resolve(send, place, 0, 0), 404, 'CustomMapFloorNotFound');
    await send('DELETE', `${base}/DeleteCustomMap/${place.mapId}`);
    assertError(await resolve(send, place, 0, 0), 404, 'CustomMapNotFound');
  });

  test('never returns a result older than the last acknowledged write, under constant requests', async () => {
    const send = clientOf(server());
    const place = await addMapWithFloor(send);
    const { customMapZoneId } = await addZone(send, place.floorId, { name: '0' });
    let written = 0;
    let isWriting = true;
    const reading = Array.from({ length: 8 }, async () => {
      while (isWriting) {
        const atLeast = written;
        assert.ok(Number(await nameAt(send, place, 0.5, 0.5)) >= atLeast);
      }
    });
    for (let i = 1; i <= 40; i++) {
      await send('PUT', `${base}/UpdateZone/${customMapZoneId}`, { ...zoneJson, name: `${i}` });
      written = i;
    }
    isWriting = false;
    await Promise.all(reading);
  });

  test('shows a change by another process within 1 s', async () => {
    const send = clientOf(server());
    const place = await addMapWithFloor(send);
    const move = (ms: number) => {
      server().clockOffsetMs += ms;
    };
    await withOtherProcess(server(), async (ctx) => {
      assert.equal(await nameAt(send, place, 0.5, 0.5), null);
      const { result } = await saveZone(ctx, 1, place.floorId, zoneJson);
      move(1_000);
      assert.equal(await nameAt(send, place, 0.5, 0.5), 'Room 12');
      await updateZone(ctx, 1, result.customMapZoneId, { ...zoneJson, name: 'moved' }, always);
      move(1_000);
      assert.equal(await nameAt(send, place, 0.5, 0.5), 'moved');
      await deleteZone(ctx, 1, result.customMapZoneId, always);
      move(1_000);
      assert.equal(await nameAt(send, place, 0.5, 0.5), null);
    });
  });

  test('shows every kind of change by another process within 1 s, even if that process could not notify this one', async () => {
    const place = await addMapWithFloor(clientOf(server()));
    const { mapId, floorId } = place;
    await withOtherProcess(server(), async (opened) => {
      const app = buildApp({ ...opened, floorChanges: { notify: () => {}, subscribe: () => {} } });
      const send = clientAt(await app.listen({ host: '127.0.0.1', port: 0 }), await tokenFor(server(), 1));
      /** Returns what this process resolves one second after the other process has responded to a write. */
      const afterWrite = async (method: string, path: string, body?: unknown) => {
        const written = await send(method, path, body);
        assert.ok(written.status < 300, written.text);
        server().clockOffsetMs += 1_000;
        const { status, body: found } = await resolve(clientOf(server()), place, 0.5, 0.5);
        return { written, found: status === 200 ? found.zoneName : found.error, names: found };
      };
      try {
        const saved = await afterWrite('POST', `${base}/SaveZone/${floorId}`, { ...zoneJson, name: 'saved' });
        assert.equal(saved.found, 'saved');
        const zoneId = saved.written.body.customMapZoneId;
        const zone = `${base}/UpdateZone/${zoneId}`;
        assert.equal((await afterWrite('PUT', zone, { ...zoneJson, name: 'renamed' })).found, 'renamed');
        const polygonGeoJson = box(5, 5, 6, 6);
        assert.equal((await afterWrite('PUT', zone, { ...zoneJson, polygonGeoJson })).found, null);
        assert.equal((await afterWrite('PUT', zone, zoneJson)).found, 'Room 12');
        assert.equal((await afterWrite('DELETE', `${base}/DeleteZone/${zoneId}`)).found, null);
        const restore = (id: string) => afterWrite('POST', '/api/v4/Trash/Restore', { id });
        assert.equal((await restore(zoneId)).found, 'Room 12');
        const feature = { ...JSON.parse(box(0.4, 0.4, 0.6, 0.6)), properties: { name: 'imported' } };
        const features = { type: 'FeatureCollection', features: [feature] };
        assert.equal(
          (await afterWrite('POST', `${base}/ImportZones/${floorId}`, features)).found,
          'imported',
        );
        const form = formOf({ floorNumber: 3, name: 'Roof' });
        assert.equal(
          (await afterWrite('PUT', `${base}/UpdateFloor/${floorId}`, form)).names.floorName,
          'Roof',
        );
        const newName = formOf({ ...mapForm, name: 'New name' });
        assert.equal(
          (await afterWrite('PUT', `${base}/UpdateCustomMap/${mapId}`, newName)).names.mapName,
          'New name',
        );
        const deletedFloor = await afterWrite('DELETE', `${base}/DeleteFloor/${floorId}`);
        assert.equal(deletedFloor.found, 'CustomMapFloorNotFound');
        assert.equal((await restore(floorId)).found, 'imported');
        const deletedMap = await afterWrite('DELETE', `${base}/DeleteCustomMap/${mapId}`);
        assert.equal(deletedMap.found, 'CustomMapNotFound');
        assert.equal((await restore(mapId)).found, 'imported');
      } finally {
        await app.close();
      }
    });
  });

  test('reads zones with the version they belong to, however many pages and writes come in between', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const { db } = server().ctx;
    for (let i = 0; i < 10; i++) await addZone(send, floorId, { name: `zone ${i}` });
    let isWriting = true;
    let writes = 0;
    // Each write sets the type of every zone to its version modulo 12, so all zones read from one snapshot have the same type.
    const writeOn = async () => {
      while (isWriting) {
        await db.transaction().execute(async (trx) => {
          const floor = await trx
            .updateTable('floors')
            .set((eb) => ({ zone_version: eb('zone_version', '+', 1) }))
            .where('id', '=', floorId)
            .returning('zone_version')
            .executeTakeFirstOrThrow();
          await trx
            .updateTable('zones')
            .set({ zone_type: floor.zone_version % 12 })
            .where('floor_id', '=', floorId)
            .execute();
        });
        writes += 1;
        await new Promise((done) => setImmediate(done));
      }
    };
    const writing = writeOn();
    await waitFor('the first write', () => writes > 0);
    for (let i = 0; i < 50; i++) {
      const read = await readActiveZones(db, 1, floorId, 3);
      assert.equal(read?.zones.length, 10);
      const types = new Set(read.zones.map(({ zone_type }) => zone_type));
      assert.deepEqual([...types], [read.zoneVersion % 12]);
    }
    isWriting = false;
    await writing;
  });

  test('does not accumulate in memory floors that are requested only once', async () => {
    const send = clientOf(server());
    const { ctx } = server();
    const { customMapId } = await addMap(send);
    const floors = createFloors(ctx, { maxBytes: 20_000 });
    for (let i = 0; i < 12; i++) {
      const { customMapFloorId: floorId } = await addFloor(send, customMapId, { name: `Level ${i}` });
      await addZone(send, floorId, { name: `room ${i}` });
      const { result } = await resolveCoordinate(ctx, floors, 1, {
        customMapId,
        floorId,
        latitude: 0.5,
        longitude: 0.5,
      });
      assert.equal(result.zoneName, `room ${i}`);
      assert.ok(floors.cache.byteLength() <= 20_000);
    }
    assert.ok(floors.cache.size() < 12);
  });
});

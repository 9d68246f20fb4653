import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tokenFor } from '../../../../server/src/testing/test-server.ts';
import { listOfflineMaps } from '../list-offline-maps.ts';
import { readOfflineZones } from '../resolve/open-floor.ts';
import { resolveOffline } from '../resolve/resolve-offline.ts';
import { readFloorRecord, writeFloorRecord } from '../storage/records.ts';
import { addBuilding, createEditor } from '../testing/backend.test-support.ts';
import { flipBit, ignoreLock } from '../testing/damage-store.test-support.ts';
import { assertEqualsServer } from '../testing/store-checks.test-support.ts';
import { describeSync } from '../testing/sync-tests.test-support.ts';
import { createTokenClient } from '../testing/token-client.test-support.ts';
import { sourceOf } from './client-source.ts';
import type { OfflineSource } from './offline-source.ts';
import { syncOffline } from './sync-offline.ts';

describeSync('offline sync, if something else changes the store', (setup) => {
  test('a sync that slept while another one ran does not write or delete anything more', async () => {
    const { store, source, send } = setup();
    const { floors } = await addBuilding(send, 2);
    const [floorId = '', zoneId = ''] = [floors[0]?.floorId, floors[0]?.zoneIds[0]];
    await syncOffline({ store, source });
    await createEditor(send).renameZone(zoneId, 'old');
    const asleep: OfflineSource = {
      ...source,
      readZones: async (id, signal) => {
        const zones = await source.readZones(id, signal);
        await createEditor(send).renameZone(zoneId, 'new');
        assert.equal(
          (await syncOffline({ store: ignoreLock(setup().openAgain()), source })).status,
          'synced',
        );
        return zones;
      },
    };
    const overtaken = await syncOffline({ store, source: asleep });
    assert.deepEqual([overtaken.status, overtaken.stored], ['incomplete', []]);
    assert.deepEqual(
      overtaken.problems.map(({ kind }) => kind),
      ['storage'],
    );
    assert.equal((await resolveOffline({ store, lat: 0.5, lng: 0.5, floorId }))?.zoneName, 'new');
    assert.equal((await syncOffline({ store, source })).status, 'unchanged');
    await assertEqualsServer(store, send);
  });

  test('a sync that slept before its first write does not reclaim the store', async () => {
    const { store, source, send } = setup();
    const { floors } = await addBuilding(send, 1);
    const zoneId = floors[0]?.zoneIds[0] ?? '';
    await syncOffline({ store, source });
    await createEditor(send).renameZone(zoneId, 'old');
    const asleep: OfflineSource = {
      ...source,
      readManifest: async (etag, signal) => {
        const manifest = await source.readManifest(etag, signal);
        await createEditor(send).renameZone(zoneId, 'new');
        await syncOffline({ store: ignoreLock(setup().openAgain()), source });
        return manifest;
      },
    };
    assert.equal((await syncOffline({ store, source: asleep })).status, 'incomplete');
    assert.equal((await syncOffline({ store, source })).status, 'unchanged');
    await assertEqualsServer(store, send);
  });

  test('an old record that a late write restored is replaced by the next sync', async () => {
    const { backend, store, source, send } = setup();
    const { floors } = await addBuilding(send, 2);
    const floorId = floors[0]?.floorId ?? '';
    await syncOffline({ store, source });
    const old = await readFloorRecord(store, floorId);
    const oldZones = await store.readContent(old?.zones.name ?? '', 0, 1e6);
    await createEditor(send).renameZone(floors[0]?.zoneIds[0] ?? '', 'new');
    await syncOffline({ store, source });
    assert.ok(old && oldZones);
    await store.appendPiece(old.zones.name, 0, oldZones);
    await writeFloorRecord(store, old);
    backend.takeRequests();
    assert.equal((await syncOffline({ store, source })).status, 'synced');
    assert.deepEqual(backend.takeRequests(), ['GetVersionManifest', `GetZones/${floorId}`]);
    await assertEqualsServer(store, send);
  });

  for (const kind of ['map', 'floor'] as const)
    test(`a lost or damaged record of a ${kind} is downloaded again, and never used`, async () => {
      const { store, source, send } = setup();
      const { mapId, floors } = await addBuilding(send, 2);
      const key = kind === 'map' ? `map-${mapId}` : `floor-${floors[0]?.floorId}`;
      const request = { store, lat: 0.5, lng: 0.5, floorId: floors[0]?.floorId ?? '' };
      await syncOffline({ store, source });
      const whole = await store.readRecord(key);
      const renamed = JSON.parse(JSON.stringify(whole).replace(/"name":"\w/, '"name":"_'));
      assert.notDeepEqual(renamed, whole);
      for (const damage of [
        () => store.deleteRecord(key),
        () => store.writeRecord(key, null),
        () => store.writeRecord(key, renamed),
      ]) {
        await damage();
        assert.equal(await resolveOffline(request), undefined);
        assert.equal((await syncOffline({ store, source })).status, 'synced');
        assert.ok((await resolveOffline(request))?.matched);
        await assertEqualsServer(store, send);
        assert.equal((await syncOffline({ store, source })).status, 'unchanged');
      }
    });

  test('zones with one changed bit are not used, and downloaded again', async () => {
    const { store, source, send } = setup();
    const { floors } = await addBuilding(send, 2);
    const [floorId = '', undamaged = ''] = floors.map((floor) => floor.floorId);
    await syncOffline({ store, source });
    const { zones } = (await readFloorRecord(store, floorId)) ?? assert.fail();
    const text = new TextDecoder().decode(await store.readContent(zones.name, 0, zones.bytes));
    const positions = { syntax: 0, name: text.indexOf('Room 000') + 7, coordinate: text.indexOf('0.') + 2 };
    for (const [what, at] of Object.entries(positions)) {
      const { zones } = (await readFloorRecord(store, floorId)) ?? assert.fail();
      await flipBit(store, zones.name, at);
      const opened = setup().openAgain(); // nothing of it is in memory
      for (const read of [
        () => resolveOffline({ store: opened, lat: 0.5, lng: 0.5, floorId }),
        () => readOfflineZones(opened, floorId),
      ])
        await assert.rejects(read, { name: 'StoreDamagedError' }, what);
      assert.ok(!(await opened.listContents()).has(zones.name), 'which a sync sees, however much is stored');
      assert.ok((await resolveOffline({ store: opened, lat: 0.5, lng: 0.5, floorId: undamaged }))?.matched);
      assert.deepEqual((await syncOffline({ store: opened, source })).stored, [floorId], what);
      await assertEqualsServer(opened, send);
    }
  });

  test('a sync finds damaged zones that were never opened', async () => {
    const { store, source, send } = setup();
    const { floors } = await addBuilding(send, 2);
    await syncOffline({ store, source });
    const floor = await readFloorRecord(store, floors[1]?.floorId ?? '');
    await flipBit(store, floor?.zones.name ?? '', 100);
    assert.deepEqual((await syncOffline({ store, source })).stored, [floors[1]?.floorId]);
    await assertEqualsServer(store, send);
  });

  test('cached zones are not used after the store has been emptied and filled again', async () => {
    const { store, source, send } = setup();
    const { mapId, floors } = await addBuilding(send, 1);
    const floorId = floors[0]?.floorId ?? '';
    await syncOffline({ store, source });
    const getZoneName = async () => (await resolveOffline({ store, lat: 0.5, lng: 0.5, floorId }))?.zoneName;
    assert.equal(await getZoneName(), 'Room 000');
    for (const key of ['sync', `map-${mapId}`, `floor-${floorId}`]) await store.deleteRecord(key);
    await store.sweep(new Set());
    await createEditor(send).renameZone(floors[0]?.zoneIds[0] ?? '', 'HAZMAT');
    await syncOffline({ store, source });
    assert.equal(await getZoneName(), 'HAZMAT');
  });

  test('a sync stops if a user of another department signs in, and stores nothing of that department', async () => {
    const { backend, store, source, send, departmentId } = setup();
    const buildings = [await addBuilding(send, 1), await addBuilding(send, 1), await addBuilding(send, 1)];
    await syncOffline({ store, source });
    const before = await listOfflineMaps(store);
    for (const { mapId } of buildings) await createEditor(send).updateMap(mapId, { name: 'changed' });
    const client = await createTokenClient(backend.proxy.url, await tokenFor(backend.server, departmentId));
    const accessToken = await tokenFor(backend.server, departmentId + 2_000);
    backend.proxy.interfere = async (path) => {
      if (path.includes('GetCustomMap/')) await client.useTokens({ accessToken, expiresAt: undefined });
      return undefined;
    };
    const result = await syncOffline({ store, source: sourceOf(client), width: 1 });
    assert.deepEqual(
      [result.status, result.problems.map(({ kind }) => kind), result.stored, result.removed],
      ['incomplete', ['unauthorized'], [], []],
    );
    assert.deepEqual(await listOfflineMaps(store), before);
    backend.proxy.interfere = () => undefined;
    assert.equal((await syncOffline({ store, source })).status, 'synced');
    await assertEqualsServer(store, send);
  });
});

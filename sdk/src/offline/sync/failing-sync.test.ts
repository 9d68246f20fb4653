import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listOfflineMaps } from '../list-offline-maps.ts';
import { resolveOffline } from '../resolve/resolve-offline.ts';
import { type OfflineStorage, StorageFullError } from '../storage/offline-storage.ts';
import { readFloorRecord } from '../storage/records.ts';
import { addBuilding, createEditor } from '../testing/backend.test-support.ts';
import { assertEqualsServer } from '../testing/store-checks.test-support.ts';
import { describeSync } from '../testing/sync-tests.test-support.ts';
import { type SourceClient, sourceOf } from './client-source.ts';
import type { OfflineSource } from './offline-source.ts';
import { syncOffline } from './sync-offline.ts';

describeSync('offline sync, if something fails', (setup) => {
  test('an incomplete sync does not keep the ETag of the previous sync', async () => {
    const { backend, store, source, send } = setup();
    const { floors } = await addBuilding(send, 2);
    await syncOffline({ store, source });
    const getZonesPath = (i: number) => `GetZones/${floors[i]?.floorId}`;
    for (const { zoneIds } of floors) await createEditor(send).renameZone(zoneIds[0] ?? '', 'new');
    backend.proxy.interfere = (path) => (path.endsWith(getZonesPath(1)) ? { cutAfter: 0 } : undefined);
    const cut = await syncOffline({ store, source, width: 1 });
    assert.deepEqual([cut.status, cut.problems[0]?.kind], ['incomplete', 'unreachable']);
    assert.deepEqual(cut.stored, [floors[0]?.floorId]);
    backend.proxy.interfere = () => undefined;
    backend.takeRequests();
    await syncOffline({ store, source });
    assert.deepEqual(backend.takeRequests(), ['GetVersionManifest', getZonesPath(1)]);
    assert.ok(backend.proxy.requests.every(({ status }) => status === 200));
    await assertEqualsServer(store, send);
  });

  test('a floor that cannot be downloaded keeps its old state, and the others are updated', async () => {
    const { backend, store, source, send } = setup();
    const { floors } = await addBuilding(send, 3);
    await syncOffline({ store, source });
    for (const { zoneIds } of floors) await createEditor(send).renameZone(zoneIds[0] ?? '', 'new');
    const [bad = ''] = floors.map(({ floorId }) => floorId);
    backend.proxy.interfere = (path) => (path.endsWith(`GetZones/${bad}`) ? { status: 500 } : undefined);
    const result = await syncOffline({ store, source });
    assert.equal(result.status, 'incomplete');
    assert.deepEqual(
      result.problems.map(({ kind, id }) => [kind, id]),
      [['refused', bad]],
    );
    const nameOn = async (floorId: string) =>
      (await resolveOffline({ store, lat: 0.5, lng: 0.5, floorId }))?.zoneName;
    assert.deepEqual(await Promise.all(floors.map(({ floorId }) => nameOn(floorId))), [
      'Room 000',
      'new',
      'new',
    ]);
    backend.proxy.interfere = () => undefined;
    assert.equal((await syncOffline({ store, source })).status, 'synced');
    await assertEqualsServer(store, send);
  });

  test('responses that do not come from the service change nothing', async () => {
    const { backend, store, source, send } = setup();
    await addBuilding(send, 1);
    await syncOffline({ store, source });
    const stored = await listOfflineMaps(store);
    for (const response of [{}, { maps: [{}] }, { maps: 'none' }, null, []]) {
      const result = await syncOffline({ store, source: sourceOf(portalClient(response)) });
      assert.deepEqual([result.status, result.problems[0]?.kind], ['incomplete', 'unreadable']);
    }
    for (const [status, kind] of [
      [401, 'unauthorized'],
      [403, 'unauthorized'],
      [404, 'refused'],
      [500, 'refused'],
    ] as const) {
      backend.proxy.interfere = () => ({ status });
      const result = await syncOffline({ store, source });
      assert.deepEqual([result.status, result.problems[0]?.kind], ['incomplete', kind]);
    }
    // A 404 that does not come from the service must not delete a map.
    await createEditor(send).updateMap(stored[0]?.customMapId ?? '', { name: 'changed' });
    backend.proxy.interfere = (path) => (path.includes('GetCustomMap/') ? { status: 404 } : undefined);
    assert.equal((await syncOffline({ store, source })).status, 'incomplete');
    assert.deepEqual(await listOfflineMaps(store), stored);
  });

  test('zones that are not polygons are rejected, and the floor keeps the old ones', async () => {
    const { store, source, send } = setup();
    const { floors } = await addBuilding(send, 1);
    const [floorId = ''] = floors.map((floor) => floor.floorId);
    await syncOffline({ store, source });
    await createEditor(send).renameZone(floors[0]?.zoneIds[0] ?? '', 'new');
    const broken: OfflineSource = {
      ...source,
      readZones: async (id, signal) =>
        (await source.readZones(id, signal))?.map((zone) => ({ ...zone, polygonGeoJson: '{}' })),
    };
    const result = await syncOffline({ store, source: broken });
    assert.deepEqual(
      result.problems.map(({ kind, id }) => [kind, id]),
      [['unreadable', floorId]],
    );
    assert.equal((await resolveOffline({ store, lat: 0.5, lng: 0.5, floorId }))?.zoneName, 'Room 000');
  });

  test('if the disk is full, every floor stays unchanged, new contents are deleted, and the sync reports it', async () => {
    const { store, source, send } = setup();
    const { floors } = await addBuilding(send, 3);
    await syncOffline({ store, source });
    const before = await store.listContents();
    for (const { zoneIds } of floors) await createEditor(send).renameZone(zoneIds[0] ?? '', 'new');
    const full: OfflineStorage = {
      ...store,
      sealContent: () => Promise.reject(new StorageFullError('no space left on device')),
    };
    const result = await syncOffline({ store: full, source });
    assert.deepEqual([result.status, result.problems[0]?.kind], ['incomplete', 'storage-full']);
    assert.deepEqual(await store.listContents(), before);
    for (const { floorId } of floors)
      assert.match((await resolveOffline({ store, lat: 0.5, lng: 0.5, floorId }))?.zoneName ?? '', /^Room/);
    assert.equal((await syncOffline({ store, source })).status, 'synced');
    await assertEqualsServer(store, send);
  });

  test('contents deleted by something else are downloaded again', async () => {
    const { backend, store, source, send } = setup();
    const { floors } = await addBuilding(send, 2);
    await syncOffline({ store, source });
    const floorId = floors[1]?.floorId ?? '';
    const damaged = await readFloorRecord(store, floorId);
    await store.deleteContent(damaged?.zones.name ?? '');
    await assert.rejects(resolveOffline({ store, lat: 0, lng: 0, floorId }), { name: 'StoreDamagedError' });
    backend.takeRequests();
    await syncOffline({ store, source });
    assert.ok(backend.takeRequests().includes(`GetZones/${floorId}`));
    await assertEqualsServer(store, send);
  });

  test('a caller can stop a sync at any request, and the next sync continues', async () => {
    const { backend, store, source, send } = setup();
    await addBuilding(send, 4);
    for (let stopAt = 1; stopAt <= 6; stopAt++) {
      const controller = new AbortController();
      let count = 0;
      backend.proxy.interfere = () => {
        count += 1;
        if (count === stopAt) controller.abort();
        return undefined;
      };
      const result = await syncOffline({ store, source, signal: controller.signal, width: 1 });
      if (result.status !== 'incomplete') break;
      assert.deepEqual(
        result.problems.map(({ kind }) => kind),
        ['aborted'],
      );
    }
    backend.proxy.interfere = () => undefined;
    await syncOffline({ store, source });
    await assertEqualsServer(store, send);
  });
});

/** A client whose every response is the same, as on the network of a captive portal. */
function portalClient(response: unknown): SourceClient {
  const get = async () => ({ ok: true, value: response, etag: '"portal"' });
  return { baseUrl: '', session: undefined, get: get as SourceClient['get'] }; // breaks the type on purpose
}

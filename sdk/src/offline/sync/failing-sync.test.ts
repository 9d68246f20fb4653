import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listOfflineMaps } from '../list-offline-maps.ts';
import { resolveOffline } from '../resolve/resolve-offline.ts';
import { type OfflineStorage, StorageFullError } from '../storage/offline-storage.ts';
import { readFloorRecord } from '../storage/records.ts';
import { assertEqualsServer } from '../testing/store-checks.test-support.ts';
import { describeSyncs } from '../testing/sync-tests.test-support.ts';
import { addBuilding, editorOf } from '../testing/synced-server.test-support.ts';
import { type SourceClient, sourceOf } from './client-source.ts';
import type { OfflineSource } from './offline-source.ts';
import { syncOffline } from './sync-offline.ts';

describeSyncs('offline sync, when something fails', (here) => {
  test('a sync that was cut short does not take the tag of the sync before it for its own', async () => {
    const { place, store, source, send } = here();
    const { floors } = await addBuilding(send, 2);
    await syncOffline({ store, source });
    const zonesOf = (i: number) => `GetZones/${floors[i]?.floorId}`;
    for (const { zoneIds } of floors) await editorOf(send).renameZone(zoneIds[0] ?? '', 'new');
    place.proxy.interfere = (path) => (path.endsWith(zonesOf(1)) ? { cutAfter: 0 } : undefined);
    const cut = await syncOffline({ store, source, width: 1 });
    assert.deepEqual([cut.status, cut.problems[0]?.kind], ['incomplete', 'unreachable']);
    assert.deepEqual(cut.stored, [floors[0]?.floorId]);
    place.proxy.interfere = () => undefined;
    place.takeRequests();
    await syncOffline({ store, source });
    assert.deepEqual(place.takeRequests(), ['GetVersionManifest', zonesOf(1)]);
    assert.ok(place.proxy.requests.every(({ status }) => status === 200));
    await assertEqualsServer(store, send);
  });

  test('one floor that cannot be had keeps its old state and holds up no other', async () => {
    const { place, store, source, send } = here();
    const { floors } = await addBuilding(send, 3);
    await syncOffline({ store, source });
    for (const { zoneIds } of floors) await editorOf(send).renameZone(zoneIds[0] ?? '', 'new');
    const [bad = ''] = floors.map(({ floorId }) => floorId);
    place.proxy.interfere = (path) => (path.endsWith(`GetZones/${bad}`) ? { status: 500 } : undefined);
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
    place.proxy.interfere = () => undefined;
    assert.equal((await syncOffline({ store, source })).status, 'synced');
    await assertEqualsServer(store, send);
  });

  test('answers that are not the service’s own change nothing', async () => {
    const { place, store, source, send } = here();
    await addBuilding(send, 1);
    await syncOffline({ store, source });
    const stored = await listOfflineMaps(store);
    for (const answer of [{}, { maps: [{}] }, { maps: 'none' }, null, []]) {
      const result = await syncOffline({ store, source: sourceOf(portalClient(answer)) });
      assert.deepEqual([result.status, result.problems[0]?.kind], ['incomplete', 'unreadable']);
    }
    for (const [status, kind] of [
      [401, 'unauthorized'],
      [403, 'unauthorized'],
      [404, 'refused'],
      [500, 'refused'],
    ] as const) {
      place.proxy.interfere = () => ({ status });
      const result = await syncOffline({ store, source });
      assert.deepEqual([result.status, result.problems[0]?.kind], ['incomplete', kind]);
    }
    // A 404 that is not the service's word about a map must not delete it.
    await editorOf(send).updateMap(stored[0]?.customMapId ?? '', { name: 'changed' });
    place.proxy.interfere = (path) => (path.includes('GetCustomMap/') ? { status: 404 } : undefined);
    assert.equal((await syncOffline({ store, source })).status, 'incomplete');
    assert.deepEqual(await listOfflineMaps(store), stored);
  });

  test('zones that are no polygons are refused and the floor keeps the old ones', async () => {
    const { store, source, send } = here();
    const { floors } = await addBuilding(send, 1);
    const [floorId = ''] = floors.map((floor) => floor.floorId);
    await syncOffline({ store, source });
    await editorOf(send).renameZone(floors[0]?.zoneIds[0] ?? '', 'new');
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

  test('a full disk leaves every floor as it was, gives back what it took, and is told', async () => {
    const { store, source, send } = here();
    const { floors } = await addBuilding(send, 3);
    await syncOffline({ store, source });
    const before = await store.listContents();
    for (const { zoneIds } of floors) await editorOf(send).renameZone(zoneIds[0] ?? '', 'new');
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

  test('contents that were deleted behind its back are downloaded again', async () => {
    const { place, store, source, send } = here();
    const { floors } = await addBuilding(send, 2);
    await syncOffline({ store, source });
    const floorId = floors[1]?.floorId ?? '';
    const damaged = await readFloorRecord(store, floorId);
    await store.deleteContent(damaged?.zones.name ?? '');
    await assert.rejects(resolveOffline({ store, lat: 0, lng: 0, floorId }), { name: 'StoreDamagedError' });
    place.takeRequests();
    await syncOffline({ store, source });
    assert.ok(place.takeRequests().includes(`GetZones/${floorId}`));
    await assertEqualsServer(store, send);
  });

  test('a caller ends a sync at any request, and the next one goes on', async () => {
    const { place, store, source, send } = here();
    await addBuilding(send, 4);
    for (let stopAt = 1; stopAt <= 6; stopAt++) {
      const controller = new AbortController();
      let count = 0;
      place.proxy.interfere = () => {
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
    place.proxy.interfere = () => undefined;
    await syncOffline({ store, source });
    await assertEqualsServer(store, send);
  });
});

/** A network whose every answer is the same. */
function portalClient(answer: unknown): SourceClient {
  const get = async () => ({ ok: true, value: answer, etag: '"portal"' });
  return { baseUrl: '', session: undefined, get: get as SourceClient['get'] }; // it is to break what is promised
}

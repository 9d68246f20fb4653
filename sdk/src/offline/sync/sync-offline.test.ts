import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addFloor } from '../../../../server/src/testing/sample-maps.ts';
import { addZone, box } from '../../../../server/src/testing/sample-zones.ts';
import { waitUntil } from '../../testing/wait-until.test-support.ts';
import { listOfflineMaps } from '../list-offline-maps.ts';
import { resolveOffline } from '../resolve/resolve-offline.ts';
import { addBuilding, type Backend, createEditor } from '../testing/backend.test-support.ts';
import { assertEqualsServer } from '../testing/store-checks.test-support.ts';
import { describeSync } from '../testing/sync-tests.test-support.ts';
import type { OfflineSource } from './offline-source.ts';
import { syncOffline } from './sync-offline.ts';
import type { SyncProgress } from './sync-run.ts';

const dayMs = 24 * 3_600_000;

describeSync('offline sync', (setup) => {
  test('after an edit of one zone in a department of 50 floors, a sync requests the manifest and one floor’s zones', async () => {
    const { backend, store, source, send } = setup();
    const buildings = [];
    for (let i = 0; i < 5; i++) buildings.push(await addBuilding(send, 10));
    const first = await syncOffline({ store, source });
    assert.equal(first.status, 'synced');
    assert.equal(first.stored.length, 55);
    assert.deepEqual(countByOperation(backend.takeRequests()), {
      GetVersionManifest: 1,
      GetCustomMap: 5,
      GetZones: 50,
    });

    const edited = buildings[3]?.floors[7];
    assert.ok(edited);
    await createEditor(send).renameZone(edited.zoneIds[0] ?? '', 'Command post');
    const second = await syncOffline({ store, source });
    assert.deepEqual(backend.takeRequests(), ['GetVersionManifest', `GetZones/${edited.floorId}`]);
    assert.deepEqual([second.status, second.stored], ['synced', [edited.floorId]]);
    const found = await resolveOffline({ store, lat: 0.5, lng: 0.5, floorId: edited.floorId });
    assert.equal(found?.zoneName, 'Command post');

    assert.equal((await syncOffline({ store, source })).status, 'unchanged');
    assert.deepEqual(
      backend.proxy.requests.map(({ status }) => status),
      [304],
    );
    await assertEqualsServer(store, send);
  });

  test('the store follows maps and floors that are added, renamed, archived and deleted', async () => {
    const { store, source, send } = setup();
    const [one, two] = [await addBuilding(send, 2), await addBuilding(send, 2)];
    const edit = createEditor(send);
    await syncOffline({ store, source });
    await edit.updateMap(one.mapId, { name: 'Old mill', isActive: false });
    await edit.updateFloor(one.floors[1]?.floorId ?? '', { name: 'Roof' });
    await edit.deleteFloor(two.floors[0]?.floorId ?? '');
    await addFloor(send, two.mapId, { name: 'Attic' });
    assert.equal((await syncOffline({ store, source })).status, 'synced');
    await assertEqualsServer(store, send);
    const mill = (await listOfflineMaps(store)).find((map) => map.customMapId === one.mapId);
    assert.deepEqual([mill?.name, mill?.isActive, mill?.floors.length], ['Old mill', false, 2]);
    const roof = { store, lat: 0.5, lng: 0.5, floorId: one.floors[1]?.floorId ?? '' };
    assert.equal((await resolveOffline(roof))?.mapName, 'Old mill', 'an archived map still resolves');

    await edit.deleteMap(one.mapId);
    const { removed } = await syncOffline({ store, source });
    assert.deepEqual([...removed].sort(), [one.mapId, ...one.floors.map(({ floorId }) => floorId)].sort());
    assert.equal(await resolveOffline(roof), undefined);
    await assertEqualsServer(store, send);
    await edit.deleteMap(two.mapId);
    await syncOffline({ store, source });
    await assertEqualsServer(store, send);
    assert.deepEqual(await listOfflineMaps(store), []);
  });

  test('a map or floor that is deleted during a sync is skipped and removed', async () => {
    const { backend, store, source, send } = setup();
    const [kept, deleted] = [await addBuilding(send, 2), await addBuilding(send, 2)];
    const edit = createEditor(send);
    await runOnce(backend, `GetCustomMap/${deleted.mapId}`, () => edit.deleteMap(deleted.mapId));
    assert.equal((await syncOffline({ store, source })).status, 'synced');
    await assertEqualsServer(store, send);

    const floorId = kept.floors[0]?.floorId ?? '';
    await edit.renameZone(kept.floors[0]?.zoneIds[0] ?? '', 'renamed');
    await runOnce(backend, `GetZones/${floorId}`, () => edit.deleteFloor(floorId));
    await syncOffline({ store, source });
    assert.equal(await resolveOffline({ store, lat: 0.5, lng: 0.5, floorId }), undefined);
    await syncOffline({ store, source });
    await assertEqualsServer(store, send);
  });

  test('a change during a sync is never missed: the next sync downloads it', async () => {
    const { backend, store, source, send } = setup();
    const { floors } = await addBuilding(send, 1);
    const [zoneId = ''] = floors[0]?.zoneIds ?? [];
    const edit = createEditor(send);
    await runOnce(backend, `GetZones/${floors[0]?.floorId}`, () => edit.renameZone(zoneId, 'in between'));
    await syncOffline({ store, source });
    backend.takeRequests();
    await syncOffline({ store, source });
    assert.deepEqual(backend.takeRequests(), ['GetVersionManifest', `GetZones/${floors[0]?.floorId}`]);
    await assertEqualsServer(store, send);
  });

  test('after the server is restored from a backup, its lower versions are downloaded', async () => {
    const { backend, store, source, send } = setup();
    const { mapId, floors } = await addBuilding(send, 1);
    const [floorId = '', zoneId = ''] = [floors[0]?.floorId, floors[0]?.zoneIds[0]];
    const edit = createEditor(send);
    for (const name of ['a', 'b', 'c']) await edit.renameZone(zoneId, name);
    await edit.updateMap(mapId, { name: 'Later' });
    await edit.updateFloor(floorId, { name: 'Later' });
    await syncOffline({ store, source });
    const { db } = backend.server.ctx;
    await db.updateTable('maps').set({ name: 'Earlier', map_version: 2 }).where('id', '=', mapId).execute();
    const earlier = { name: 'Earlier', floor_version: 1, zone_version: 2 };
    await db.updateTable('floors').set(earlier).where('id', '=', floorId).execute();
    await db.updateTable('zones').set({ name: 'a' }).where('id', '=', zoneId).execute();
    await addZone(send, floorId, { name: 'since then', polygonGeoJson: box(8, 8, 9, 9) }); // so that the ETag changes
    assert.equal((await syncOffline({ store, source })).status, 'synced');
    await assertEqualsServer(store, send);
    const found = await resolveOffline({ store, lat: 0.1, lng: 0.1, floorId });
    assert.deepEqual([found?.zoneName, found?.floorName, found?.mapName], ['a', 'Earlier', 'Earlier']);
  });

  test('clocks that jump, on the server or the device, change nothing', async (t) => {
    const { backend, store, source, send } = setup();
    const { floors } = await addBuilding(send, 1);
    await syncOffline({ store, source });
    for (const days of [-400, 400, 0]) {
      backend.server.clockOffsetMs = days * dayMs;
      const later = await backend.connect(setup().departmentId); // a token issued by the new clock
      // The device's clock moves the opposite way. Both clocks are in this process, so the server's is corrected by the
      // difference.
      t.mock.timers.enable({ apis: ['Date'], now: Date.now() - 2 * days * dayMs });
      backend.server.clockOffsetMs += 2 * days * dayMs;
      const { status } = await syncOffline({ store, source: later });
      t.mock.timers.reset();
      backend.server.clockOffsetMs = days * dayMs;
      assert.equal(status, 'unchanged');
      await createEditor(send).renameZone(floors[0]?.zoneIds[0] ?? '', `after ${days} days`);
      assert.equal((await syncOffline({ store, source: later })).status, 'synced');
      await assertEqualsServer(store, send);
    }
  });

  test('syncs of one store that start together run one after the other', async () => {
    const { backend, source, send } = setup();
    await addBuilding(send, 3);
    const folderStores = [1, 2, 3].map(() => setup().openAgain());
    const results = await Promise.all(folderStores.map((each) => syncOffline({ store: each, source })));
    assert.deepEqual(results.map(({ status }) => status).sort(), ['synced', 'unchanged', 'unchanged']);
    assert.deepEqual(countByOperation(backend.takeRequests()), {
      GetVersionManifest: 3,
      GetCustomMap: 1,
      GetZones: 3,
    });
  });

  test('the ETag of one department is not sent for another', async () => {
    const { backend, store, source, send } = setup();
    await addBuilding(send, 1);
    await syncOffline({ store, source });
    const others = setup().departmentId + 1_000;
    const other = backend.sendAs(others);
    await addBuilding(other, 1); // as many changes, so the ETags may be equal
    const result = await syncOffline({ store, source: await backend.connect(others) });
    assert.equal(result.status, 'synced');
    await assertEqualsServer(store, other);
  });

  test('progress counts up to the total, and at maxRunning `width` downloads run at a time', async () => {
    const { store, source, send } = setup();
    await addBuilding(send, 6);
    let running = 0;
    let started = 0;
    let maxRunning = 0;
    const slow: OfflineSource = {
      ...source,
      readZones: async (id, signal) => {
        running += 1;
        started += 1;
        maxRunning = Math.max(maxRunning, running);
        await waitUntil(() => started >= 3);
        return source.readZones(id, signal).finally(() => {
          running -= 1;
        });
      },
    };
    const seen: SyncProgress[] = [];
    await syncOffline({ store, source: slow, width: 3, onProgress: (progress) => seen.push(progress) });
    assert.equal(maxRunning, 3);
    assert.deepEqual(
      seen.map(({ phase }) => phase).filter((phase, i, all) => phase !== all[i - 1]),
      ['manifest', 'download', 'finish'],
    );
    const counted = seen.filter(({ phase }) => phase === 'download').map(({ done, total }) => [done, total]);
    assert.deepEqual(
      counted,
      Array.from({ length: 8 }, (_, i) => [i, 7]),
    );
  });
});

/** Runs `work` when a path is requested for the first time, before the server gets the request. */
async function runOnce({ proxy }: Backend, end: string, work: () => Promise<unknown>): Promise<void> {
  let isDone = false;
  proxy.interfere = async (path) => {
    if (isDone || !path.endsWith(end)) return undefined;
    isDone = true;
    await work();
    return undefined;
  };
}

function countByOperation(requests: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const request of requests) {
    const [operation = ''] = request.split('/');
    counts[operation] = (counts[operation] ?? 0) + 1;
  }
  return counts;
}

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { mercatorX, mercatorY } from '@muster/geo/web-mercator';
import { tokenFor } from '../../../../server/src/testing/test-server.ts';
import type { OfflineStorage } from '../storage/offline-storage.ts';
import { readMapRecord } from '../storage/records.ts';
import { sourceOf } from '../sync/client-source.ts';
import { syncOffline } from '../sync/sync-offline.ts';
import { pieceBytes, useArchives } from '../testing/archive-tests.test-support.ts';
import { clientThrough } from '../testing/client-through.test-support.ts';
import { flipBit } from '../testing/damage-store.test-support.ts';
import { assertEqualsServer } from '../testing/store-checks.test-support.ts';
import { addBuilding } from '../testing/synced-server.test-support.ts';
import { readArchiveHeader, readTile } from './read-tile.ts';

describe('offline archives, on bad disks and networks', () => {
  const archives = useArchives();
  const archiveOf = async (store: OfflineStorage, mapId: string) =>
    (await readMapRecord(store, mapId))?.archive ?? assert.fail('it has tiles');

  test('an archive of which one bit has changed is downloaded anew, and drawn from until then', async () => {
    const { place, store, source, send, image, archiveRequests } = archives();
    const { mapId } = await addBuilding(send, 1, image);
    await syncOffline({ store, source });
    const header = (await readArchiveHeader(store, mapId)) ?? assert.fail('it has a header');
    const tile = {
      id: mapId,
      z: header.minZoom,
      ...tileAt(header.centerLat, header.centerLon, header.minZoom),
    };
    for (let turn = 0; turn < 3; turn++) {
      const damaged = await archiveOf(store, mapId);
      await flipBit(store, damaged.name, damaged.bytes - 1);
      place.proxy.interfere = (path) =>
        path.endsWith('.pmtiles') ? { cutAfter: 3 * pieceBytes } : undefined;
      place.proxy.requests.splice(0);
      assert.equal((await syncOffline({ store, source })).status, 'synced');
      assert.equal(archiveRequests()[0]?.range, undefined, 'nothing of it is trusted');
      assert.ok(archiveRequests().length > 1);
      assert.ok(await readTile(store, tile));
      place.proxy.interfere = () => undefined;
      await assertEqualsServer(store, send);
      assert.equal((await syncOffline({ store, source })).status, 'unchanged');
    }
    const damaged = await archiveOf(store, mapId);
    await flipBit(store, damaged.name, damaged.bytes - 1);
    place.proxy.interfere = (path) => (path.endsWith('.pmtiles') ? { status: 503 } : undefined);
    assert.equal((await syncOffline({ store, source })).status, 'incomplete');
    assert.ok(await readTile(store, tile), 'what is damaged stays until it can be replaced');
  });

  test('an archive so damaged that a tile cannot be found in it is told as damaged', async () => {
    const { store, openStore, source, send, image } = archives();
    const { mapId } = await addBuilding(send, 1, image);
    await syncOffline({ store, source });
    const header = (await readArchiveHeader(store, mapId)) ?? assert.fail('it has a header');
    const { name } = await archiveOf(store, mapId);
    await flipBit(store, name, header.rootDirectoryOffset + Math.floor(header.rootDirectoryLength / 2));
    const opened = openStore();
    const tile = { id: mapId, z: header.minZoom, x: 0, y: 0 };
    await assert.rejects(readTile(opened, tile), { name: 'StoreDamagedError' });
    await syncOffline({ store: opened, source });
    await readTile(opened, tile);
    await assertEqualsServer(opened, send);
  });

  test('the checksum is that of the whole archive, also where it came in parts, over two syncs', async () => {
    const { place, store, source, send, image } = archives();
    await addBuilding(send, 1, image);
    let cutAfter = 3 * pieceBytes + 9;
    place.proxy.interfere = (path) => {
      if (!path.endsWith('.pmtiles')) return undefined;
      const interference = { cutAfter };
      cutAfter = 0;
      return interference;
    };
    assert.equal((await syncOffline({ store, source, width: 1 })).status, 'incomplete');
    place.proxy.interfere = () => undefined;
    assert.equal((await syncOffline({ store, source })).status, 'synced');
    assert.equal((await syncOffline({ store, source })).status, 'unchanged', 'nothing is taken for damaged');
  });

  test('a download on which nothing comes any more is ended and goes on from there', async () => {
    const { place, departmentId, store, send, image, archiveRequests } = archives();
    await addBuilding(send, 1, image);
    const client = await clientThrough(place.proxy.url, await tokenFor(place.server, departmentId));
    const impatient = sourceOf(client, { stallMs: 200 });
    const stalls = [2 * pieceBytes + 100, 'silent' as const];
    place.proxy.interfere = (path) => {
      const stallAfter = path.endsWith('.pmtiles') ? stalls.shift() : undefined;
      return stallAfter === undefined ? undefined : { stallAfter };
    };
    assert.equal((await syncOffline({ store, source: impatient, width: 1 })).status, 'synced');
    assert.deepEqual(stalls, []);
    assert.deepEqual(
      archiveRequests()
        .slice(0, 3)
        .map(({ range }) => range),
      [undefined, `bytes=${pieceBytes}-`, `bytes=${pieceBytes}-`],
    );
    await assertEqualsServer(store, send);
  });

  test('an archive on which nothing ever comes does not hold a sync up for good', async () => {
    const { place, departmentId, store, send, image } = archives();
    await addBuilding(send, 1, image);
    const client = await clientThrough(place.proxy.url, await tokenFor(place.server, departmentId));
    place.proxy.interfere = (path) => (path.endsWith('.pmtiles') ? { stallAfter: 0 } : undefined);
    const { status, problems } = await syncOffline({ store, source: sourceOf(client, { stallMs: 50 }) });
    assert.deepEqual([status, problems[0]?.kind], ['incomplete', 'unreachable']);
  });
});

function tileAt(lat: number, lng: number, z: number) {
  return { x: Math.floor(mercatorX(lng) * 2 ** z), y: Math.floor(mercatorY(lat) * 2 ** z) };
}

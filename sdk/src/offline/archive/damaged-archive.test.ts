import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { mercatorX, mercatorY } from '@muster/geo/web-mercator';
import { tokenFor } from '../../../../server/src/testing/test-server.ts';
import type { OfflineStorage } from '../storage/offline-storage.ts';
import { readMapRecord } from '../storage/records.ts';
import { sourceOf } from '../sync/client-source.ts';
import { syncOffline } from '../sync/sync-offline.ts';
import { pieceBytes, setUpArchives } from '../testing/archive-tests.test-support.ts';
import { addBuilding } from '../testing/backend.test-support.ts';
import { flipBit } from '../testing/damage-store.test-support.ts';
import { assertEqualsServer } from '../testing/store-checks.test-support.ts';
import { createTokenClient } from '../testing/token-client.test-support.ts';
import { readArchiveHeader, readTile } from './read-tile.ts';

describe('offline archives on bad disks and networks', () => {
  const archives = setUpArchives();
  const getArchive = async (store: OfflineStorage, mapId: string) =>
    (await readMapRecord(store, mapId))?.archive ?? assert.fail('it has tiles');

  test('an archive with one changed bit is downloaded again, and used until then', async () => {
    const { backend, store, source, send, image, archiveRequests } = archives();
    const { mapId } = await addBuilding(send, 1, image);
    await syncOffline({ store, source });
    const header = (await readArchiveHeader(store, mapId)) ?? assert.fail('it has a header');
    const tile = {
      id: mapId,
      z: header.minZoom,
      ...getTileAt(header.centerLat, header.centerLon, header.minZoom),
    };
    for (let round = 0; round < 3; round++) {
      const damaged = await getArchive(store, mapId);
      await flipBit(store, damaged.name, damaged.bytes - 1);
      backend.proxy.interfere = (path) =>
        path.endsWith('.pmtiles') ? { cutAfter: 3 * pieceBytes } : undefined;
      backend.proxy.requests.splice(0);
      assert.equal((await syncOffline({ store, source })).status, 'synced');
      assert.equal(archiveRequests()[0]?.range, undefined, 'nothing of it is trusted');
      assert.ok(archiveRequests().length > 1);
      assert.ok(await readTile(store, tile));
      backend.proxy.interfere = () => undefined;
      await assertEqualsServer(store, send);
      assert.equal((await syncOffline({ store, source })).status, 'unchanged');
    }
    const damaged = await getArchive(store, mapId);
    await flipBit(store, damaged.name, damaged.bytes - 1);
    backend.proxy.interfere = (path) => (path.endsWith('.pmtiles') ? { status: 503 } : undefined);
    assert.equal((await syncOffline({ store, source })).status, 'incomplete');
    assert.ok(await readTile(store, tile), 'what is damaged stays until it can be replaced');
  });

  test('an archive is reported as damaged if a tile cannot be found in it', async () => {
    const { store, openStore, source, send, image } = archives();
    const { mapId } = await addBuilding(send, 1, image);
    await syncOffline({ store, source });
    const header = (await readArchiveHeader(store, mapId)) ?? assert.fail('it has a header');
    const { name } = await getArchive(store, mapId);
    await flipBit(store, name, header.rootDirectoryOffset + Math.floor(header.rootDirectoryLength / 2));
    const opened = openStore();
    const tile = { id: mapId, z: header.minZoom, x: 0, y: 0 };
    await assert.rejects(readTile(opened, tile), { name: 'StoreDamagedError' });
    await syncOffline({ store: opened, source });
    await readTile(opened, tile);
    await assertEqualsServer(opened, send);
  });

  test('the checksum covers the whole archive, even if it arrived in parts over two syncs', async () => {
    const { backend, store, source, send, image } = archives();
    await addBuilding(send, 1, image);
    let cutAfter = 3 * pieceBytes + 9;
    backend.proxy.interfere = (path) => {
      if (!path.endsWith('.pmtiles')) return undefined;
      const interference = { cutAfter };
      cutAfter = 0;
      return interference;
    };
    assert.equal((await syncOffline({ store, source, width: 1 })).status, 'incomplete');
    backend.proxy.interfere = () => undefined;
    assert.equal((await syncOffline({ store, source })).status, 'synced');
    assert.equal((await syncOffline({ store, source })).status, 'unchanged', 'nothing is taken for damaged');
  });

  test('a stalled download is stopped and resumes from there', async () => {
    const { backend, departmentId, store, send, image, archiveRequests } = archives();
    await addBuilding(send, 1, image);
    const client = await createTokenClient(backend.proxy.url, await tokenFor(backend.server, departmentId));
    const impatient = sourceOf(client, { stallMs: 200 });
    const stalls = [2 * pieceBytes + 100, 'silent' as const];
    backend.proxy.interfere = (path) => {
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

  test('an archive that never arrives does not block a sync forever', async () => {
    const { backend, departmentId, store, send, image } = archives();
    await addBuilding(send, 1, image);
    const client = await createTokenClient(backend.proxy.url, await tokenFor(backend.server, departmentId));
    backend.proxy.interfere = (path) => (path.endsWith('.pmtiles') ? { stallAfter: 0 } : undefined);
    const { status, problems } = await syncOffline({ store, source: sourceOf(client, { stallMs: 50 }) });
    assert.deepEqual([status, problems[0]?.kind], ['incomplete', 'unreachable']);
  });
});

function getTileAt(lat: number, lng: number, z: number) {
  return { x: Math.floor(mercatorX(lng) * 2 ** z), y: Math.floor(mercatorY(lat) * 2 ** z) };
}

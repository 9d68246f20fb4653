import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { mercatorX, mercatorY } from '@muster/geo/web-mercator';
import type { AddProtocolAction } from 'maplibre-gl';
import { full, test } from '../../../../server/src/testing/level.ts';
import { listOfflineMaps } from '../list-offline-maps.ts';
import type { OfflineStorage } from '../storage/offline-storage.ts';
import type { OfflineSource } from '../sync/offline-source.ts';
import { syncOffline } from '../sync/sync-offline.ts';
import { pieceBytes, setUpArchives } from '../testing/archive-tests.test-support.ts';
import { addBuilding, type Backend, createEditor } from '../testing/backend.test-support.ts';
import { assertEqualsServer } from '../testing/store-checks.test-support.ts';
import { findArchive } from './archive-address.ts';
import { createOfflineProtocol } from './map-protocol.ts';
import { readArchiveHeader, readTile } from './read-tile.ts';

describe('offline archives', () => {
  const archives = setUpArchives();

  test('a download resumes where the connection broke, within a sync and in the next one', async () => {
    const { backend, store, source, send, image, archiveRequests } = archives();
    await addBuilding(send, 1, image);
    let cuts = 0;
    backend.proxy.interfere = (path) => {
      cuts += path.endsWith('.pmtiles') ? 1 : 0;
      return path.endsWith('.pmtiles') && cuts <= 2 ? { cutAfter: 3 * pieceBytes + 100 } : undefined;
    };
    assert.equal((await syncOffline({ store, source, width: 1 })).status, 'synced');
    const ranges = archiveRequests().map(({ range, status }) => [range, status]);
    assert.deepEqual(
      ranges.slice(0, 3).map(([, status]) => status),
      [200, 206, 206],
    );
    assert.match(ranges[1]?.[0]?.toString() ?? '', /^bytes=\d{5,}-$/);
    await assertEqualsServer(store, send);

    await createEditor(send).updateMap((await listOfflineMaps(store))[0]?.customMapId ?? '', {
      boundsTopLeftLat: 56.46051,
    });
    backend.proxy.requests.splice(0);
    breakDownloads(backend);
    const broken = await syncOffline({ store, source, width: 1 });
    assert.deepEqual([broken.status, broken.problems[0]?.kind], ['incomplete', 'unreachable']);
    backend.proxy.interfere = () => undefined;
    backend.proxy.requests.splice(0);
    assert.equal((await syncOffline({ store, source, width: 1 })).status, 'synced');
    assert.ok(archiveRequests().some(({ range, status }) => range && status === 206));
    await assertEqualsServer(store, send);
  });

  test('if the server has no range support, the archive is downloaded from the beginning', async () => {
    const { backend, store, source, send, image } = archives();
    await addBuilding(send, 1, image);
    breakDownloads(backend);
    assert.equal((await syncOffline({ store, source, width: 1 })).status, 'incomplete');
    backend.proxy.interfere = () => undefined;
    const rangeless: OfflineSource = {
      ...source,
      openArchive: (url, _, signal) => source.openArchive(url, 0, signal),
    };
    assert.equal((await syncOffline({ store, source: rangeless })).status, 'synced');
    await assertEqualsServer(store, send);
  });

  test('a download that is not an archive, is too long or is incomplete does not replace the stored tiles', async () => {
    const { store, source, send, image } = archives();
    const { mapId } = await addBuilding(send, 1, image);
    await syncOffline({ store, source });
    const stored = await listOfflineMaps(store);
    await createEditor(send).updateMap(mapId, { boundsTopLeftLat: 56.46051 });
    const change = (edit: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array): OfflineSource => ({
      ...source,
      openArchive: async (url) => {
        const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
        return { offset: 0, body: splitBytes(edit(bytes)) };
      },
    });
    const edits = {
      html: () => new TextEncoder().encode('<!doctype html>'.repeat(100)),
      empty: () => new Uint8Array(),
      version: (bytes: Uint8Array) => bytes.with(7, 2),
      longer: (bytes: Uint8Array) => Uint8Array.of(...bytes, 0),
      shorter: (bytes: Uint8Array) => bytes.subarray(0, bytes.length - 1),
    };
    for (const [name, edit] of Object.entries(edits)) {
      const { status, problems } = await syncOffline({ store, source: change(edit) });
      const kind = name === 'shorter' ? 'unreachable' : 'unreadable';
      assert.deepEqual([status, problems[0]?.kind], ['incomplete', kind], name);
      assert.deepEqual(await listOfflineMaps(store), stored, name);
    }
    assert.equal((await syncOffline({ store, source })).status, 'synced');
    await assertEqualsServer(store, send);
  });

  test('if tiles are redrawn during their download, the new tiles are downloaded', async () => {
    const { backend, store, source, send, image } = archives();
    const { mapId, floors } = await addBuilding(send, 1, image);
    let isRedrawn = false;
    backend.proxy.interfere = async (path) => {
      if (isRedrawn || !path.endsWith('.pmtiles')) return undefined;
      isRedrawn = true;
      await createEditor(send).updateMap(mapId, { boundsTopLeftLat: 56.46051 });
      return undefined;
    };
    assert.deepEqual((await syncOffline({ store, source })).problems, []);
    await syncOffline({ store, source });
    await assertEqualsServer(store, send);
    assert.equal(floors.length, 1);
  });

  test('a renamed floor keeps its archive without a download', async () => {
    const { backend, store, source, send, image, archiveRequests } = archives();
    const { floors } = await addBuilding(send, 2, image);
    await syncOffline({ store, source });
    await createEditor(send).updateFloor(floors[0]?.floorId ?? '', { name: 'Roof' });
    backend.proxy.requests.splice(0);
    assert.equal((await syncOffline({ store, source })).bytes, 0);
    assert.deepEqual(archiveRequests(), []);
    await assertEqualsServer(store, send);
  });

  test('every tile of a floor and its map reads as the server sends it, and no other tiles exist', async () => {
    const { store, source, send, image } = archives();
    const { mapId, floors } = await addBuilding(send, 1, image);
    await syncOffline({ store, source });
    const [map] = await listOfflineMaps(store);
    const floor = map?.floors[0];
    assert.ok(map?.hasTiles && floor?.hasTiles);
    for (const [id, template] of [
      [mapId, map.tileUrlTemplate],
      [floors[0]?.floorId ?? '', floor.tileUrlTemplate],
    ] as const) {
      const found = await compareTiles(store, id, template ?? '');
      assert.ok(found.present > 5 && found.missing > 5, JSON.stringify(found));
    }
    for (const [z, x, y] of [
      [-1, 0, 0],
      [0, 1, 0],
      [1.5, 0, 0],
      [27, 0, 0],
      [Number.NaN, 0, 0],
    ] as const)
      assert.equal(await readTile(store, { id: mapId, z, x, y }), undefined);
    assert.equal(await readTile(store, { id: 'nowhere', z: 0, x: 0, y: 0 }), undefined);
  });

  full('tiles can be read while a sync replaces them', async () => {
    const { store, source, send, image } = archives();
    const { mapId } = await addBuilding(send, 1, image);
    await syncOffline({ store, source });
    let isSyncing = true;
    const reading = (async () => {
      for (let count = 0; ; count++) {
        if (!isSyncing) return count;
        const header = await readArchiveHeader(store, mapId);
        assert.ok(header);
        const { minZoom: z, centerLat: lat, centerLon: lng } = header;
        assert.ok(await readTile(store, { id: mapId, z, ...getTileAt(lat, lng, z) }));
      }
    })();
    for (let round = 0; round < 2; round++) {
      await createEditor(send).updateMap(mapId, { boundsTopLeftLat: 56.4605 + round * 1e-6 });
      assert.equal((await syncOffline({ store, source })).status, 'synced');
    }
    isSyncing = false;
    assert.ok((await reading) > 5);
  });

  test('MapLibre’s protocol returns tiles, TileJSON, and 404 for anything else', async () => {
    const { store, source, send, image } = archives();
    const { floors } = await addBuilding(send, 1, image);
    const id = floors[0]?.floorId ?? '';
    await syncOffline({ store, source });
    const load: AddProtocolAction = createOfflineProtocol(store);
    const request = (url: string, type: 'image' | 'json') => load({ url, type }, new AbortController());
    const { data } = await request(`muster://${id}`, 'json');
    const header = await readArchiveHeader(store, id);
    assert.ok(header);
    const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat, centerLat, centerLon } = header;
    assert.deepEqual(data, {
      tilejson: '3.0.0',
      scheme: 'xyz',
      tiles: [`muster://${id}/{z}/{x}/{y}`],
      minzoom: minZoom,
      maxzoom: maxZoom,
      bounds: [minLon, minLat, maxLon, maxLat],
    });
    const { x, y } = getTileAt(centerLat, centerLon, maxZoom);
    const tile = await request(`muster://${id}/${maxZoom}/${x}/${y}`, 'image');
    assert.deepEqual(tile.data, (await readTile(store, { id, z: maxZoom, x, y }))?.bytes.buffer);
    for (const url of [
      `muster://${id}/0/1/1`,
      `muster://${id}/3/0/0`,
      'muster://nowhere/0/0/0',
      'muster://',
      `muster://${id}`,
    ])
      await assert.rejects(request(url, 'image'), { status: 404 }, url);
    await assert.rejects(request('muster://nowhere', 'json'), { status: 404 });
    const aborted = new AbortController();
    aborted.abort();
    await assert.rejects(load({ url: `muster://${id}/${maxZoom}/${x}/${y}`, type: 'image' }, aborted), {
      name: 'AbortError',
    });
  });
});

/** Cuts the first archive download after a few pieces and every later one before any data arrives. */
function breakDownloads({ proxy }: Backend): void {
  let cutAfter = 3 * pieceBytes + 9;
  proxy.interfere = (path) => {
    if (!path.endsWith('.pmtiles')) return undefined;
    const interference = { cutAfter };
    cutAfter = 0;
    return interference;
  };
}

/** Compares every tile of the pyramid, plus a margin of one tile on each side, between the server and the store. */
async function compareTiles(store: OfflineStorage, id: string, template: string) {
  const header = await readArchiveHeader(store, id);
  assert.ok(header && findArchive(template));
  const counts = { present: 0, missing: 0 };
  for (let z = header.minZoom; z <= header.maxZoom; z++) {
    const northWest = getTileAt(header.maxLat, header.minLon, z);
    const southEast = getTileAt(header.minLat, header.maxLon, z);
    for (let x = northWest.x - 1; x <= southEast.x + 1; x++)
      for (let y = northWest.y - 1; y <= southEast.y + 1; y++) {
        const url = template.replace('{z}', `${z}`).replace('{x}', `${x}`).replace('{y}', `${y}`);
        const response = await fetch(url);
        const tile = await readTile(store, { id, z, x, y });
        assert.equal(tile !== undefined, response.status === 200, url);
        const bytes = new Uint8Array(await response.arrayBuffer());
        if (tile) {
          assert.equal(tile.mediaType, response.headers.get('content-type'));
          assert.deepEqual(tile.bytes, bytes);
        }
        counts[tile ? 'present' : 'missing'] += 1;
      }
  }
  return counts;
}

function getTileAt(lat: number, lng: number, z: number) {
  return { x: Math.floor(mercatorX(lng) * 2 ** z), y: Math.floor(mercatorY(lat) * 2 ** z) };
}

async function* splitBytes(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += 10_000) yield bytes.subarray(start, start + 10_000);
}

import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { Caller } from '../../../../server/src/context.ts';
import { ensureDepartment } from '../../../../server/src/features/departments/departments.ts';
import { importBuilding } from '../../../../server/src/features/imports/building/building-import.ts';
import { generateBuilding } from '../../../../server/src/features/imports/building/generated-building.test-support.ts';
import { permissions } from '../../../../server/src/roles.ts';
import { addMapWithFloor, addZone, box, polygonOf } from '../../../../server/src/testing/sample-zones.ts';
import { tokenFor } from '../../../../server/src/testing/test-server.ts';
import { createFolderStorage } from '../storage/folder-storage.ts';
import type { OfflineStorage } from '../storage/offline-storage.ts';
import { syncOffline } from '../sync/sync-offline.ts';
import { type Backend, base, createEditor, startBackend } from '../testing/backend.test-support.ts';
import {
  bundle,
  callPage,
  type OfflineBrowser,
  startOfflineBrowser,
} from '../testing/offline-browser.test-support.ts';
import {
  compareResults,
  type FloorPoint,
  pickPoints,
  resolveOnline,
} from '../testing/resolve-points.test-support.ts';
import { openOfflineFloor, readOfflineZones } from './open-floor.ts';
import { resolveOffline } from './resolve-offline.ts';

/** Enough to notice a difference in a rule. */
const points = Number(process.env.MUSTER_TEST_LOOKUPS ?? 500);
const maxBytes = 15 * 1000;

/** Squares that are nested, equal, with a hole, with a hole half outside, and across the antimeridian. */
const rings = [
  box(0, 0, 4, 4),
  box(1, 1, 3, 3),
  box(1, 1, 3, 3),
  polygonOf(
    [
      [5, 0],
      [9, 0],
      [9, 4],
      [5, 4],
      [5, 0],
    ],
    [
      [6, 1],
      [8, 1],
      [8, 3],
      [6, 3],
      [6, 1],
    ],
  ),
  polygonOf(
    [
      [10, 0],
      [14, 0],
      [14, 4],
      [10, 4],
      [10, 0],
    ],
    [
      [13, 1],
      [17, 1],
      [17, 3],
      [13, 3],
      [13, 1],
    ],
  ),
  box(10, 0, 13, 4),
  polygonOf([
    [179, 0],
    [-179, 0],
    [-179, 1],
    [179, 1],
    [179, 0],
  ]),
];

describe('resolving offline', () => {
  let backend: Backend;
  let browser: OfflineBrowser;
  let folder: string;
  before(async () => {
    backend = await startBackend('sqlite');
    browser = await startOfflineBrowser(backend.proxy);
    folder = await mkdtemp(join(tmpdir(), 'muster-resolve-'));
  });
  after(async () => {
    await browser?.close();
    await backend?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const openStore = (name: string): OfflineStorage => createFolderStorage(join(folder, name));
  const importGenerated = async (departmentId: number) => {
    const caller: Caller = { departmentId, userId: 'test', permissions: new Set(permissions) };
    await ensureDepartment(backend.server.ctx, departmentId);
    return importBuilding(backend.server.ctx, caller, generateBuilding('Generated'));
  };

  test(`${points} points between crooked walls resolve the same offline as online, in Node and in Chromium`, async () => {
    await importGenerated(2);
    const send = backend.sendAs(2);
    const samples = await pickPoints(send, points, 20_260_303);
    const online = await resolveOnline(send, samples);
    assert.ok(online.filter(({ matched }) => matched).length > points / 2);

    const store = openStore('a generated building');
    assert.equal((await syncOffline({ store, source: await backend.connect(2) })).status, 'synced');
    assertSame(samples, online, await resolveInStore(store, samples));

    const page = await browser.openPage();
    const token = await tokenFor(backend.server, 2);
    assert.deepEqual((await callPage(page, 'sync', 'a generated building', token)).problems, []);
    assertSame(samples, online, await callPage(page, 'resolveAll', 'a generated building', samples));
    await page.close();
  });

  test('ties, holes, edges, inactive zones and the antimeridian resolve as they do online', async () => {
    const send = backend.sendAs(3);
    const { mapId, floorId } = await addMapWithFloor(send);
    for (const [i, polygonGeoJson] of rings.entries())
      await addZone(send, floorId, { name: `${i}`, polygonGeoJson });
    await addZone(send, floorId, { name: 'inactive', polygonGeoJson: box(1.5, 1.5, 2, 2), isActive: false });
    const store = openStore('edges');
    await syncOffline({ store, source: await backend.connect(3) });
    const samples: FloorPoint[] = [];
    for (const lat of [-90, -1, 0, 0.5, 1, 1.75, 2, 3, 4, 90])
      for (const lng of [
        -180, -179, -178.9, 0, 1, 1.75, 3, 3.5, 4, 5, 6, 7, 8, 9, 11, 13, 13.5, 16, 179, 180,
      ])
        samples.push({ mapId, floorId, lat, lng });
    assertSame(samples, await resolveOnline(send, samples), await resolveInStore(store, samples));
    assert.equal(
      (await readOfflineZones(store, floorId))?.length,
      rings.length + 1,
      'inactive zones are stored too',
    );
  });

  test('a coordinate that the server rejects is a RangeError', async () => {
    const { floors } = await importGenerated(4);
    const store = openStore('refused');
    await syncOffline({ store, source: await backend.connect(4) });
    const floorId = floors[0]?.customMapFloorId ?? '';
    for (const lat of [90.000001, -91, Number.NaN])
      await assert.rejects(resolveOffline({ store, lat, lng: 0, floorId }), /^RangeError: latitude /);
    for (const lng of [180.000001, -181, Number.POSITIVE_INFINITY])
      await assert.rejects(resolveOffline({ store, lat: 0, lng, floorId }), /^RangeError: longitude /);
    assert.equal(await resolveOffline({ store, lat: 0, lng: 0, floorId: 'nowhere' }), undefined);
  });

  test('results follow the store immediately, even if another process has synced it', async () => {
    const send = backend.sendAs(5);
    const { mapId, floorId } = await addMapWithFloor(send);
    const zone = await addZone(send, floorId, { name: '0' });
    const [reader, writer, source] = [openStore('follow'), openStore('follow'), await backend.connect(5)];
    for (let round = 1; round <= 5; round++) {
      await createEditor(send).renameZone(zone.customMapZoneId, `${round}`);
      await createEditor(send).updateMap(mapId, { name: `map ${round}` });
      await syncOffline({ store: writer, source });
      const found = await resolveOffline({ store: reader, lat: 0.5, lng: 0.5, floorId });
      assert.deepEqual([found?.zoneName, found?.mapName], [`${round}`, `map ${round}`]);
    }
    const response = await send('GET', `${base}/GetZones/${floorId}`);
    assert.deepEqual(await readOfflineZones(reader, floorId), response.body);
  });

  test('the resolve entry is small, and contains neither the client nor the tile reader', async () => {
    const code = await bundle(join(import.meta.dirname, 'resolve-offline.ts'), true);
    const bytes = gzipSync(code, { level: 9 }).length;
    console.log(`resolveOffline alone: ${bytes} bytes, minified and gzipped`);
    assert.ok(bytes < maxBytes, `${bytes} bytes`);
    assert.doesNotMatch(code, /PMTiles|openapi|fetch\(|node:/);
  });
});

function assertSame(...args: Parameters<typeof compareResults>): void {
  const differences = compareResults(...args);
  assert.equal(differences.length, 0, differences.slice(0, 5).join('\n'));
}

async function resolveInStore(store: OfflineStorage, samples: readonly FloorPoint[]) {
  const results = [];
  for (const { floorId, lat, lng } of samples)
    results.push((await openOfflineFloor(store, floorId))?.resolve(lat, lng));
  return results;
}

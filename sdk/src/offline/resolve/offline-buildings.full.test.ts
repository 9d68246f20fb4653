import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { PositionFix } from 'positioning';
import type { Caller } from '../../../../server/src/context.ts';
import { ensureDepartment } from '../../../../server/src/features/departments/departments.ts';
import { importBuilding } from '../../../../server/src/features/imports/building/building-import.ts';
import { generateBuilding } from '../../../../server/src/features/imports/building/generated-building.test-support.ts';
import { seededRandom } from '../../../../server/src/features/imports/exactness.test-support.ts';
import { permissions } from '../../../../server/src/roles.ts';
import { formOf, type Send } from '../../../../server/src/testing/api-client.ts';
import { addZone, box } from '../../../../server/src/testing/sample-zones.ts';
import { tokenFor } from '../../../../server/src/testing/test-server.ts';
import type { NearestFields } from '../../resources.ts';
import { createFolderStorage } from '../storage/folder-storage.ts';
import { StoreDamagedError } from '../storage/read-consistently.ts';
import { syncOffline } from '../sync/sync-offline.ts';
import { type Backend, base, createEditor, startBackend } from '../testing/backend.test-support.ts';
import {
  callPage,
  type OfflineBrowser,
  startOfflineBrowser,
} from '../testing/offline-browser.test-support.ts';
import { openOfflineBuildings } from './offline-buildings.ts';

const positions = Number(process.env.MUSTER_TEST_LOOKUPS ?? 1_000);
const atOnce = 500;
/** Chromium runs the same code as Node, so it compares fewer. */
const inChromium = Number(process.env.MUSTER_TEST_LOOKUPS ?? 500);
const departmentId = 1;

describe('positions offline', () => {
  let backend: Backend;
  let browser: OfflineBrowser;
  let folder: string;
  let send: Send;
  let mapId: string;
  let floorIds: readonly string[];
  before(async () => {
    backend = await startBackend('sqlite');
    browser = await startOfflineBrowser(backend.proxy);
    folder = await mkdtemp(join(tmpdir(), 'muster-positions-'));
    send = backend.sendAs(departmentId);
    ({ mapId, floorIds } = await importTower());
    const { status } = await syncOffline({
      store: createFolderStorage(folder),
      source: await backend.connect(departmentId),
    });
    assert.equal(status, 'synced');
  });
  after(async () => {
    await browser?.close();
    await backend?.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function importTower() {
    const caller: Caller = { departmentId, userId: 'test', permissions: new Set(permissions) };
    await ensureDepartment(backend.server.ctx, departmentId);
    const { customMapId, floors } = await importBuilding(
      backend.server.ctx,
      caller,
      generateBuilding('Tower'),
    );
    const ids = floors.map(({ customMapFloorId }) => customMapFloorId);
    for (const [i, id] of ids.entries()) {
      const fields = {
        floorNumber: i - 1,
        name: `Level ${i - 1}`,
        elevationFt: 200 + 11 * i,
        postedLabel: 'BGM'[i],
      };
      await send('PUT', `${base}/UpdateFloor/${id}`, formOf(fields));
    }
    const shaft = { name: 'Room shaft', isDispatchable: false, hazard: { unNumber: '1203' } };
    await addZone(send, ids[0] ?? '', { ...shaft, polygonGeoJson: box(-3.0211, 56.4601, -3.021, 56.4602) });
    return { mapId: customMapId, floorIds: ids };
  }

  function pickFixes(): PositionFix[] {
    const random = seededRandom(20_261_122);
    const some = <Value>(share: number, value: Value) => (random() < share ? value : undefined);
    return Array.from({ length: positions }, () => {
      const hasAltitude = random() < 0.6;
      return {
        latitude: 56.4601 + (random() - 0.1) * 0.0008,
        longitude: -3.0211 + (random() - 0.1) * 0.0008,
        horizontalAccuracyM: random() < 0.1 ? 0 : random() * 60,
        ...(random() < 0.3 && { horizontalConfidence: 0.95 }),
        ...(hasAltitude && {
          altitudeM: 110 + random() * 20,
          altitudeDatum: random() < 0.5 ? ('ellipsoid' as const) : ('meanSeaLevel' as const),
          verticalAccuracyM: random() * 12,
        }),
        customMapId: some(0.3, mapId),
        floorId: some(0.2, floorIds[Math.floor(random() * 3)]),
        postedLabel: some(0.1, 'M'),
        limit: some(0.5, 1 + Math.floor(random() * 30)),
      };
    });
  }

  async function compare(
    fixes: readonly PositionFix[],
    resolve: (some: readonly PositionFix[]) => Promise<string[]>,
  ) {
    let differences = 0;
    for (let start = 0; start < fixes.length; start += atOnce) {
      const some = fixes.slice(start, start + atOnce);
      const { body, text } = await send('POST', `${base}/ResolvePositions`, { positions: some });
      assert.equal(body.answers?.length, some.length, text.slice(0, 200));
      const offline = await resolve(some);
      for (const [i, online] of body.answers.entries())
        if (JSON.stringify(online) !== offline[i]) differences++;
      if (start === 0)
        assert.ok(body.answers.some((one: { candidates: unknown[] }) => one.candidates.length > 5));
    }
    assert.equal(differences, 0);
  }

  test(`${positions} seeded positions give the same JSON as the server, in Node`, async () => {
    const buildings = await openOfflineBuildings(createFolderStorage(folder));
    await compare(pickFixes(), async (some) => {
      const results = [];
      for (const fix of some) results.push(JSON.stringify(await buildings.resolvePosition(fix)));
      return results;
    });
  });

  test(`${inChromium} seeded positions give the same JSON as the server, in Chromium`, async () => {
    const page = await browser.openPage();
    const token = await tokenFor(backend.server, departmentId);
    assert.deepEqual((await callPage(page, 'sync', 'positions', token)).problems, []);
    await compare(pickFixes().slice(0, inChromium), (fixes) =>
      callPage(page, 'queryBuildings', 'positions', { fixes }),
    );
    await page.close();
  });

  test('the nearest zones and searches give the JSON of the server', async () => {
    const buildings = await openOfflineBuildings(createFolderStorage(folder));
    const random = seededRandom(2);
    for (let i = 0; i < 100; i++) {
      const request: NearestFields = {
        latitude: 56.4601 + (random() - 0.5) * 0.004,
        longitude: -3.0211 + (random() - 0.5) * 0.004,
        customMapId: mapId,
        ...(random() < 0.5 && { floorId: floorIds[i % 3] }),
        ...(random() < 0.5 && { zoneTypes: [2] }),
        limit: 1 + (i % 20),
      };
      const { text } = await send('POST', `${base}/FindNearest`, request);
      assert.equal(JSON.stringify(await buildings.findNearest(request)), text);
    }
    for (const q of [
      'room',
      '12 room',
      'level 0 31',
      'stirs',
      'tower hall',
      'mezz',
      'm 22',
      'annex',
      'nothing',
    ]) {
      const { text } = await send('GET', `${base}/SearchZones?q=${encodeURIComponent(q)}`);
      assert.equal(JSON.stringify(await buildings.searchZones({ q })), text, q);
    }
    const found = await buildings.searchZones({ q: 'room shaft' });
    assert.equal(found?.zones.length, 1);
    const dispatchable = { q: 'room shaft', dispatchable: true };
    const { body } = await send('GET', `${base}/SearchZones?q=room+shaft&dispatchable=true`);
    assert.deepEqual([await buildings.searchZones(dispatchable), body], [{ zones: [] }, { zones: [] }]);
  });

  test('requests that the server rejects throw a RangeError, and things that are not stored are undefined', async () => {
    const buildings = await openOfflineBuildings(createFolderStorage(folder));
    const fix = { latitude: 56.4601, longitude: -3.0211, horizontalAccuracyM: 5 };
    for (const [fields, message] of [
      [{ latitude: 91 }, /^RangeError: latitude/],
      [{ longitude: Number.NaN }, /^RangeError: longitude/],
      [{ horizontalAccuracyM: 1e6 }, /^RangeError: horizontalAccuracyM/],
      [{ horizontalConfidence: 1 }, /^RangeError: horizontalConfidence/],
      [{ altitudeM: 5 }, /^RangeError: altitudeDatum is required/],
      [{ limit: 0 }, /^RangeError: limit/],
    ] as const)
      await assert.rejects(buildings.resolvePosition({ ...fix, ...fields }), message);
    assert.equal(await buildings.resolvePosition({ ...fix, customMapId: 'nowhere' }), undefined);
    assert.equal(await buildings.resolvePosition({ ...fix, floorId: 'nowhere' }), undefined);
    assert.equal(await buildings.findNearest({ ...fix, customMapId: 'nowhere' }), undefined);
    assert.equal(await buildings.searchZones({ q: 'room', customMapId: 'nowhere' }), undefined);
  });

  test('maps that were replaced by a sync have to be opened again', async () => {
    const store = createFolderStorage(folder);
    const stale = await openOfflineBuildings(store);
    const { body: zones } = await send('GET', `${base}/GetZones/${floorIds[0]}`);
    await createEditor(send).renameZone(zones[0].customMapZoneId, 'Renamed hall');
    await syncOffline({ store, source: await backend.connect(departmentId) });
    await assert.rejects(stale.searchZones({ q: 'renamed' }), StoreDamagedError);
    const opened = await openOfflineBuildings(store);
    assert.equal((await opened.searchZones({ q: 'renamed' }))?.zones.length, 1);
  });
});

/**
 * Do points of a real building resolve the same offline as online, in Node and in a browser?
 *
 *   npm run bench -- offline-exactness FILES…
 *
 * Imports the GeoJSON files as a building, one floor per file, all features as zones, into a server on SQLite. Syncs it with the
 * offline store into a folder, and in headless Chromium into IndexedDB. Resolves 10,000 seeded points (anywhere in a floor's
 * bounding box, on vertices, in the middle of edges) through ResolveCoordinate and through both stores, compares every field, and
 * prints the number of points in a zone, the number of different results, and the time of a lookup. Exits with 1 if any result
 * differs.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openOfflineFloor } from '../sdk/src/offline/resolve/open-floor.ts';
import { createFolderStorage } from '../sdk/src/offline/storage/folder-storage.ts';
import { syncOffline } from '../sdk/src/offline/sync/sync-offline.ts';
import { startBackend } from '../sdk/src/offline/testing/backend.test-support.ts';
import { callPage, startOfflineBrowser } from '../sdk/src/offline/testing/offline-browser.test-support.ts';
import {
  compareResults,
  pickPoints,
  resolveOnline,
} from '../sdk/src/offline/testing/resolve-points.test-support.ts';
import type { Caller } from '../server/src/context.ts';
import { ensureDepartment } from '../server/src/features/departments/departments.ts';
import { importBuilding } from '../server/src/features/imports/building/building-import.ts';
import { permissions } from '../server/src/roles.ts';
import { tokenFor } from '../server/src/testing/test-server.ts';
import { readBuilding } from './exactness/read-building.ts';

const count = 10_000;
const seed = 20_260_101;
const departmentId = 1;

const building = await readBuilding('offline-exactness');

const folder = await mkdtemp(join(tmpdir(), 'muster-offline-exactness-'));
const place = await startBackend('sqlite');
const browser = await startOfflineBrowser(place.proxy);
try {
  const caller: Caller = { departmentId, userId: 'bench', permissions: new Set(permissions) };
  await ensureDepartment(place.server.ctx, departmentId);
  const { floors } = await importBuilding(place.server.ctx, caller, building);
  const zones = floors.reduce((sum, floor) => sum + floor.zones.zones, 0);
  const send = place.sendAs(departmentId);
  const points = await pickPoints(send, count, seed);
  const online = await resolveOnline(send, points);
  const matched = online.filter((result) => result.matched).length;
  console.log(`${floors.length} floors, ${zones} zones, ${points.length} points, ${matched} matched`);

  const store = createFolderStorage(folder);
  report('sync', await syncOffline({ store, source: await place.connect(departmentId) }));
  const startedAt = performance.now();
  const inNode = [];
  for (const { floorId, lat, lng } of points)
    inNode.push((await openOfflineFloor(store, floorId))?.resolve(lat, lng));
  printDifferences('Node, folder', compareResults(points, online, inNode), performance.now() - startedAt);

  const page = await browser.openPage();
  report('sync', await callPage(page, 'sync', 'exactness', await tokenFor(place.server, departmentId)));
  const openedAt = performance.now();
  const inBrowser = await callPage(page, 'resolveAll', 'exactness', points);
  printDifferences(
    'Chromium, IndexedDB',
    compareResults(points, online, inBrowser),
    performance.now() - openedAt,
  );
} finally {
  await browser.close();
  await place.close();
  await rm(folder, { recursive: true, force: true });
}

function report(
  what: string,
  { status, stored }: { readonly status: string; readonly stored: readonly string[] },
) {
  if (status !== 'synced') throw new Error(`${what}: ${status}`);
  console.log(`${what}: ${status}, ${stored.length} maps and floors`);
}

function printDifferences(where: string, differences: readonly string[], ms: number): void {
  const each = ((1000 * ms) / count).toFixed(0);
  console.log(`${where}: ${differences.length} differences, ${each} µs a lookup with its two records`);
  for (const line of differences.slice(0, 20)) console.log(`  ${line}`);
  if (differences.length > 0) process.exitCode = 1;
}

import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '../../../../server/src/features/imports/exactness.test-support.ts';
import { addPoint } from '../../../../server/src/testing/sample-points.ts';
import { pointTypes } from '../../../../server/src/zone-rules/point-types.ts';
import type { NearestFields } from '../../resources.ts';
import { createFolderStorage } from '../storage/folder-storage.ts';
import { syncOffline } from '../sync/sync-offline.ts';
import { addBuilding, base, createNoisyImage, startBackend } from '../testing/backend.test-support.ts';
import { openOfflineBuildings } from './offline-buildings.ts';

const pointsOfFloor = 60;
const words = ['door 7', 'key box', 'hydrnt', 'shutoff', 'level 1 door', 'aed', 'elevator', '12', 'nothing'];

/** Sends lookups of points to the server and to a synced store. @returns how many responses differ, and how many points were found */
export async function comparePoints(lookups: number): Promise<{ differences: number; found: number }> {
  const backend = await startBackend('sqlite');
  const folder = await mkdtemp(join(tmpdir(), 'muster-points-'));
  try {
    const send = backend.sendAs(1);
    const { mapId, floors } = await addBuilding(send, 3, await createNoisyImage());
    const random = seededRandom(20_261_127);
    const place = () => ({ latitude: random(), longitude: random() });
    for (const { floorId } of floors)
      for (let i = 0; i < pointsOfFloor; i++) {
        const pointType = pointTypes[Math.floor(random() * pointTypes.length)];
        const label = random() < 0.5 ? `Door ${i}` : null;
        await addPoint(send, floorId, { pointType, label, isActive: random() < 0.9, ...place() });
      }
    const store = createFolderStorage(folder);
    assert.equal((await syncOffline({ store, source: await backend.connect(1) })).status, 'synced');
    const offline = await openOfflineBuildings(store);
    const counts = { differences: 0, found: 0 };
    for (let i = 0; i < lookups; i++) {
      const q = words[i % words.length] ?? '';
      const request: NearestFields = {
        ...place(),
        customMapId: mapId,
        floorId: random() < 0.5 ? (floors[i % 3]?.floorId ?? null) : null,
        pointTypes: pointTypes.filter(() => random() < 0.3),
        zoneTypes: random() < 0.3 ? [0] : null,
        limit: 1 + Math.floor(random() * 20),
        maxDistanceM: random() < 0.3 ? 30_000 : null,
      };
      const isSearch = i % 4 === 3;
      const { body, text } = isSearch
        ? await send('GET', `${base}/SearchZones?points=true&q=${encodeURIComponent(q)}`)
        : await send('POST', `${base}/FindNearest`, request);
      const own = isSearch
        ? await offline.searchZones({ q, points: true })
        : await offline.findNearest(request);
      if (JSON.stringify(own) !== text) counts.differences += 1;
      counts.found += body.points.length;
    }
    return counts;
  } finally {
    await backend.close();
    await rm(folder, { recursive: true, force: true });
  }
}

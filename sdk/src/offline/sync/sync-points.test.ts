import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { addPoint, pointJson } from '../../../../server/src/testing/sample-points.ts';
import { readOfflinePoints } from '../resolve/open-floor.ts';
import { createFolderStorage } from '../storage/folder-storage.ts';
import { readFloorRecord, writeFloorRecord } from '../storage/records.ts';
import {
  addBuilding,
  type Backend,
  base,
  createNoisyImage,
  startBackend,
} from '../testing/backend.test-support.ts';
import { assertEqualsServer } from '../testing/store-checks.test-support.ts';
import { syncOffline } from './sync-offline.ts';

let backend: Backend;
let folder: string;
before(async () => {
  backend = await startBackend('sqlite');
  folder = await mkdtemp(join(tmpdir(), 'muster-sync-points-'));
});
after(async () => {
  await backend?.close();
  await rm(folder, { recursive: true, force: true });
});

test('a sync downloads the points of changed floors only, and none of a floor that never had any', async () => {
  const send = backend.sendAs(1);
  const { floors } = await addBuilding(send, 3, await createNoisyImage());
  const [first = '', second = ''] = floors.map(({ floorId }) => floorId);
  const store = createFolderStorage(join(folder, 'changed'));
  const sync = async () => {
    backend.takeRequests();
    const result = await syncOffline({ store, source: await backend.connect(1) });
    assert.deepEqual(result.problems, []);
    return backend.takeRequests().filter((request) => /Points|Zones/.test(request));
  };
  await sync();
  assert.deepEqual(await readOfflinePoints(store, first), []);
  const { customMapPointId: id } = await addPoint(send, first, { label: 'Door 7', isActive: false });
  assert.deepEqual(await sync(), [`GetPoints/${first}`]);
  await assertEqualsServer(store, send);
  await addPoint(send, second, { label: 'Door 8' });
  assert.deepEqual(await sync(), [`GetPoints/${second}`]);
  await send('PUT', `${base}/UpdatePoint/${id}`, { ...pointJson, label: 'Door 9' });
  assert.deepEqual(await sync(), [`GetPoints/${first}`]);
  assert.deepEqual(
    (await readOfflinePoints(store, first))?.map(({ label }) => label),
    ['Door 9'],
  );
  await send('DELETE', `${base}/DeletePoint/${id}`);
  assert.deepEqual(await sync(), [`GetPoints/${first}`]);
  assert.deepEqual(await sync(), []);
  await assertEqualsServer(store, send);
});

test('a store of an earlier release gets the points, and downloads nothing else again', async () => {
  const send = backend.sendAs(2);
  const { floors } = await addBuilding(send, 1, await createNoisyImage());
  const [floorId = ''] = floors.map((floor) => floor.floorId);
  await addPoint(send, floorId, { label: 'Door 7' });
  const store = createFolderStorage(join(folder, 'earlier'));
  await syncOffline({ store, source: await backend.connect(2) });
  const record = await readFloorRecord(store, floorId);
  assert.ok(record);
  const { points, pointVersion, ...earlier } = record;
  await writeFloorRecord(store, earlier);
  assert.ok(points && pointVersion === 2);
  await store.deleteContent(points.name);
  backend.takeRequests();
  await syncOffline({ store, source: await backend.connect(2) });
  assert.deepEqual(backend.takeRequests(), ['GetVersionManifest', `GetPoints/${floorId}`]);
  await assertEqualsServer(store, send);
});

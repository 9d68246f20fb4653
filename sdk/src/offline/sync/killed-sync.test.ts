import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { seededRandom } from '../../../../server/src/features/imports/exactness.test-support.ts';
import type { Send } from '../../../../server/src/testing/api-client.ts';
import { countKills } from '../../../../server/src/testing/count-kills.ts';
import { addFloor } from '../../../../server/src/testing/sample-maps.ts';
import { tokenFor } from '../../../../server/src/testing/test-server.ts';
import { createFolderStorage } from '../storage/folder-storage.ts';
import {
  addBuilding,
  type Backend,
  type Building,
  createEditor,
  createNoisyImage,
  startBackend,
} from '../testing/backend.test-support.ts';
import { watchSteps } from '../testing/step-storage.test-support.ts';
import {
  assertEqualsServer,
  assertWhole,
  createHistory,
  observe,
} from '../testing/store-checks.test-support.ts';
import { syncOffline } from './sync-offline.ts';

const kills = countKills(8);
const seed = 20_260_301;
const pieceBytes = 8 * 1024;
const syncProcess = join(import.meta.dirname, '..', 'testing', 'sync-process.test-support.ts');

describe('syncs that are killed', () => {
  let backend: Backend;
  let folder: string;
  before(async () => {
    backend = await startBackend('sqlite', true);
    folder = await mkdtemp(join(tmpdir(), 'muster-killed-'));
  });
  after(async () => {
    await backend?.close();
    await rm(folder, { recursive: true, force: true });
  });

  test(`if a sync is killed ${kills} times while the server changes, the store never mixes versions of a floor and finally equals the server`, async () => {
    const random = seededRandom(seed);
    const send = backend.sendAs(1);
    const buildings = await addBuildings(send);
    const history = createHistory();
    await observe(send, history);
    const token = await tokenFor(backend.server, 1);
    const { steps: fullSteps } = await runSync(join(folder, 'measured'), backend.proxy.url, token);
    let path = '';
    let isComplete = false;
    for (let round = 0, cut = 0; cut < kills; round++) {
      const isFirst = round % 8 === 0;
      if (isFirst) path = join(folder, `killed-${round}`);
      else if (isComplete || round % 2 === 1) await changeSomething(send, buildings, random, round);
      await observe(send, history);
      // Most syncs take fewer steps than the first one, so most kills come early.
      const killAtStep = 1 + Math.floor(random() ** (isFirst ? 1 : 3) * fullSteps);
      ({ isComplete } = await runSync(path, backend.proxy.url, token, killAtStep));
      if (!isComplete) cut += 1;
      await assertWhole(createFolderStorage(path, { pieceBytes }), history);
      assert.ok(round < 4 * kills, `only ${cut} of ${round} syncs were cut`);
    }
    const store = createFolderStorage(path, { pieceBytes });
    const last = await syncOffline({ store, source: await backend.connect(1) });
    assert.deepEqual(last.problems, []);
    await assertEqualsServer(store, send, history);
  });

  test('a sync that fails at any single step of the storage is completed by the next one', async () => {
    const send = backend.sendAs(2);
    const source = await backend.connect(2);
    const { mapId, floors } = await addBuilding(send, 2, await createNoisyImage());
    const history = createHistory();
    await observe(send, history);
    const path = join(folder, 'steps');
    const first = createFolderStorage(path, { pieceBytes: 64 * 1024 });
    await syncOffline({ store: first, source });
    const edit = createEditor(send);
    for (let steps = 1, isCut = true; isCut; steps++) {
      await edit.renameZone(floors[0]?.zoneIds[0] ?? '', `turn ${steps}`);
      await edit.updateFloor(floors[1]?.floorId ?? '', { name: `turn ${steps}` });
      if (steps % 8 === 1) await edit.updateMap(mapId, { boundsTopLeftLat: 56.4605 + steps * 1e-6 });
      await observe(send, history);
      const storage = createFolderStorage(path, { pieceBytes: 64 * 1024 });
      let left = steps;
      const failing = watchSteps(storage, () => {
        left -= 1;
        if (left < 0) throw new Error('killed'); // from here on, every operation fails
      });
      isCut = (await syncOffline({ store: failing, source, width: 1 })).status === 'incomplete';
      await assertWhole(storage, history);
      if (steps % 3 === 0) continue; // some are cut again before they are ever finished
      assert.deepEqual((await syncOffline({ store: storage, source })).problems, []);
      await assertEqualsServer(storage, send, history);
      assert.ok(steps < 100, 'a sync takes fewer steps than that');
    }
  });
});

async function addBuildings(send: Send): Promise<Building[]> {
  const image = await createNoisyImage();
  return [await addBuilding(send, 4, image), await addBuilding(send, 3, image)];
}

/** Renames most zones; sometimes also creates new tiles, and adds or deletes a floor or a map. */
async function changeSomething(
  send: Send,
  buildings: readonly Building[],
  random: () => number,
  round: number,
): Promise<void> {
  const edit = createEditor(send);
  const [building] = buildings;
  const floor = building?.floors[Math.floor(random() * 3)];
  assert.ok(building && floor);
  const zoneIds = building.floors.slice(0, 3).flatMap((each) => each.zoneIds);
  for (const zoneId of zoneIds) await edit.renameZone(zoneId, `turn ${round}`);
  const kind = Math.floor(round / 2) % 10;
  const imageFile = await createNoisyImage();
  if (kind === 1) await edit.updateFloor(floor.floorId, { name: `turn ${round}`, imageFile });
  if (kind === 4) await edit.updateMap(building.mapId, { boundsTopLeftLat: 56.4605 + round * 1e-6 });
  if (kind === 7 && round < 30) await addFloor(send, building.mapId, { name: `turn ${round}`, imageFile });
  if (round === 11) await edit.deleteFloor(building.floors[3]?.floorId ?? '');
  if (round === 19) await edit.deleteMap(buildings[1]?.mapId ?? '');
}

/**
 * Syncs in a separate process.
 *
 * @param killAtStep the change of the storage at which the process is killed
 * @returns how many changes it started, and whether it finished
 */
async function runSync(
  path: string,
  baseUrl: string,
  token: string,
  killAtStep = Number.POSITIVE_INFINITY,
): Promise<{ steps: number; isComplete: boolean }> {
  const child = spawn(process.execPath, [syncProcess, path, baseUrl, token, `${killAtStep}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const countSteps = () => output.length - output.replaceAll('.', '').length;
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (countSteps() >= killAtStep) child.kill('SIGKILL');
  });
  await once(child, 'close');
  assert.doesNotMatch(output, /incomplete/, 'nothing but the kill stops it');
  return { steps: countSteps(), isComplete: /synced|unchanged/.test(output) };
}

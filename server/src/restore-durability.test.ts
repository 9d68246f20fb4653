import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { seededRandom } from './features/imports/exactness.test-support.ts';
import { importFile, roomsFile } from './features/imports/imports.test-support.ts';
import { entriesOf, maps, remove, restore } from './features/trash/trash.test-support.ts';
import { clientAt, type Send } from './testing/api-client.ts';
import { countKills } from './testing/count-kills.ts';
import { removeDataFolder, type ServerProcess, startServerProcess } from './testing/server-process.ts';
import { createDatabaseFor, signToken, sqliteFirstEngines } from './testing/test-server.ts';

const kills = countKills(1);
const floorCount = 2;
const zoneCount = 1_500;
const secret = 'a secret that this test shares with the server it starts';
const choices = { levelProperty: 'level', nameProperty: 'name' };

for (const engine of sqliteFirstEngines) {
  describe(`kills during restores (${engine})`, () => {
    test(`a server that is killed ${kills} times during restores has restored the whole building or nothing`, async () => {
      const folder = await mkdtemp(join(tmpdir(), 'muster-restore-kill-'));
      const database = await createDatabaseFor(engine);
      const environment = {
        MUSTER_DATA_DIR: folder,
        MUSTER_AUTH_SECRET: secret,
        MUSTER_STORAGE_URL: 'http://muster.example/storage', // the port changes at every start
        MUSTER_TILE_WAIT_SECONDS: '0',
        ...(database ? { MUSTER_DATABASE_URL: database.url } : {}),
      };
      let server = await startServerProcess(environment);
      try {
        const random = seededRandom(20_261_123);
        let send = await clientOf(server);
        const building = await addBuilding(send);
        let wholeMs = await timeRestore(send, building);
        let inTime = 0;
        // A kill after the response does not interrupt a restore, so it is repeated.
        for (let round = 0; inTime < kills; round += 1) {
          assert.ok(round < 5 * kills, 'most kills come too late');
          await remove(send, `DeleteCustomMap/${building.mapId}`);
          let hasResponded = false;
          const startedAt = performance.now();
          const restoring = restore(send, building.mapId).then(
            () => {
              hasResponded = true;
              wholeMs = Math.min(wholeMs, performance.now() - startedAt); // the computer was busier before
            },
            () => {}, // the server was killed
          );
          await wait(((inTime + random()) / kills) * wholeMs);
          if (!hasResponded) inTime += 1;
          await server.kill('SIGKILL');
          await restoring;
          server = await startServerProcess(environment);
          send = await clientOf(server);
          const isBack = await assertAllOrNothing(send, building);
          assert.ok(isBack || !hasResponded, 'an acknowledged restore stays');
          if (!isBack) await timeRestore(send, building, false);
        }
      } finally {
        await server.kill('SIGKILL');
        await database?.drop();
        await removeDataFolder(folder);
      }
    });
  });
}

interface Building {
  readonly mapId: string;
  /** The responses to requests for everything in the building, by path. */
  readonly responses: ReadonlyMap<string, unknown>;
  readonly imagePath: string;
}

async function clientOf(server: ServerProcess): Promise<Send> {
  return clientAt(server.baseUrl, await signToken(Buffer.from(secret), 1, Date.now()));
}

async function addBuilding(send: Send): Promise<Building> {
  const rooms = Array.from({ length: zoneCount }, (_, index) => ({
    id: `room-${index}`,
    name: `Room ${index}`,
    level: index % floorCount,
    place: Math.floor(index / floorCount),
  }));
  const { made } = await importFile(send, roomsFile(rooms), { name: 'Mill' }, choices);
  const [{ customMapId: mapId, floors }] = made.maps;
  const responses = new Map<string, unknown>();
  for (const { customMapFloorId } of floors)
    responses.set(`GetZones/${customMapFloorId}`, await get(send, `GetZones/${customMapFloorId}`));
  const { imageUrl } = await get(send, `GetCustomMap/${mapId}`);
  return { mapId, responses, imagePath: new URL(imageUrl).pathname };
}

async function get(send: Send, path: string) {
  const response = await send('GET', `${maps}/${path}`);
  assert.equal(response.status, 200, response.text);
  return response.body;
}

/** Restores a building, and checks that it is complete. @param isThere whether it must be deleted first */
async function timeRestore(send: Send, building: Building, isThere = true): Promise<number> {
  if (isThere) await remove(send, `DeleteCustomMap/${building.mapId}`);
  const startedAt = performance.now();
  const { status, text } = await restore(send, building.mapId);
  assert.equal(status, 200, text);
  const tookMs = performance.now() - startedAt;
  assert.equal(await assertAllOrNothing(send, building), true);
  return tookMs;
}

/** @returns whether the building is complete; otherwise all of it is in the trash */
async function assertAllOrNothing(send: Send, { mapId, responses, imagePath }: Building): Promise<boolean> {
  const [entry] = await entriesOf(send);
  const { status } = await send('GET', `${maps}/GetCustomMap/${mapId}`);
  if (status === 200) {
    assert.equal(entry, undefined, 'it is not in the trash too');
    for (const [path, expected] of responses) assert.deepEqual(await get(send, path), expected);
    assert.equal((await send('GET', imagePath)).status, 200);
    return true;
  }
  assert.equal(status, 404);
  const counts = { floors: floorCount, zones: zoneCount, points: 0, shareLinks: 0, attachments: 0 };
  const contents = { ...counts, calendarItems: null };
  assert.deepEqual([entry?.id, entry?.contents], [mapId, contents]);
  for (const path of responses.keys()) assert.equal((await send('GET', `${maps}/${path}`)).status, 404);
  return false;
}

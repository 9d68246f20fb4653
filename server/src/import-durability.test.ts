import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { readConfig } from './config.ts';
import { seededRandom } from './features/imports/exactness.test-support.ts';
import { imports, roomsFile, sendFiles } from './features/imports/imports.test-support.ts';
import { openDatabase } from './storage/db/open-database.ts';
import { clientAt, clientOf as clientFor, type Send } from './testing/api-client.ts';
import { childEnvironment } from './testing/child-environment.ts';
import { countKills } from './testing/count-kills.ts';
import { full, test } from './testing/level.ts';
import { musterProgram } from './testing/muster-program.ts';
import { removeDataFolder, startServerProcess } from './testing/server-process.ts';
import {
  createDatabaseFor,
  type Engine,
  engines,
  signToken,
  sqliteFirstEngines,
  startTestServer,
} from './testing/test-server.ts';
import { waitFor } from './testing/wait-for.ts';

const maps = '/api/v4/CustomMaps';
const floorCount = 2;
const zonesEach = 250;
/** Between requests while the lease of a job runs that a killed server had, which takes 8 s. */
const untilLeaseEndsMs = 200;
const secret = 'a secret that this test shares with the server it starts';

/** Returns a building of two floors with many zones. */
function building(): string {
  return roomsFile(
    Array.from({ length: floorCount * zonesEach }, (_, index) => ({
      id: `room-${index}`,
      name: `Room ${index}`,
      level: index % floorCount,
      place: Math.floor(index / floorCount),
    })),
  );
}

for (const engine of sqliteFirstEngines) {
  const kills = countKills(engine === 'sqlite' ? 2 : 1);
  describe(`kills during imports (${engine})`, () => {
    test(`a server that is killed ${kills} times during imports has imported the whole building or nothing`, async () => {
      await inFolder(engine, async (environment) => {
        const random = seededRandom(20_261_122);
        let server = await startServerProcess(environment);
        const started: string[] = [];
        try {
          for (let round = 0; round < kills; round += 1) {
            const send = await clientOf(server.baseUrl);
            started.push(await startImport(send));
            await reachProgress(send, started.at(-1) ?? '', random());
            await server.kill('SIGKILL');
            server = await startServerProcess(environment);
            await assertWhole(await clientOf(server.baseUrl));
          }
          const send = await clientOf(server.baseUrl);
          await waitFor('every import has come to its end', async () => {
            await wait(untilLeaseEndsMs);
            const { body } = await send('GET', `${imports}/GetImports`);
            return body.every(({ state }: { state: string }) => state !== 'committing');
          });
          const { body } = await send('GET', `${imports}/GetImports`);
          const committed = body.filter(({ state }: { state: string }) => state === 'committed');
          assert.equal(body.length, kills);
          assert.equal(await assertWhole(send), committed.length, 'a map for each import that was made');
          await waitFor(
            'no zone is left without its floor',
            async () => (await countOrphans(environment)) === 0,
          );
        } finally {
          await server.kill('SIGKILL');
        }
      });
    });

    full('a server that is killed during an undo has the whole building or nothing', async () => {
      await inFolder(engine, async (environment) => {
        const random = seededRandom(20_261_125);
        let server = await startServerProcess(environment);
        try {
          let send = await clientOf(server.baseUrl);
          const wholeMs = await undoWhole(send);
          const rounds = countKills(1);
          for (let round = 0; round < rounds; round += 1) {
            const importId = await makeImport(send);
            await startUndo(send, importId);
            await wait(((round + random()) / rounds) * 1.5 * wholeMs); // the zones are deleted after the response
            await server.kill('SIGKILL');
            server = await startServerProcess(environment);
            send = await clientOf(server.baseUrl);
            assert.ok((await assertWhole(send)) <= 1);
            await waitFor('the import is undone', async () => {
              await wait(untilLeaseEndsMs);
              return (await stateOf(send, importId)).state === 'undone';
            });
            assert.equal(await assertWhole(send), 0);
          }
          await waitFor(
            'no zone is left without its floor',
            async () => (await countOrphans(environment)) === 0,
          );
        } finally {
          await server.kill('SIGKILL');
        }
      });
    });
  });
}

if (engines.includes('sqlite'))
  full('muster import that is killed has imported the whole building or nothing', async () => {
    const random = seededRandom(7);
    const server = await startTestServer('sqlite');
    try {
      const send = clientFor(server);
      const { dataDir } = server.ctx.config;
      const environment = {
        MUSTER_DATA_DIR: dataDir,
        MUSTER_DATABASE_URL: `sqlite:${join(dataDir, 'muster.sqlite')}`,
      };
      const file = join(dataDir, 'building.geojson');
      await writeFile(file, building());
      const startedAt = performance.now();
      assert.equal(await runImport(environment, file), 0);
      const wholeMs = performance.now() - startedAt;
      for (let kill = 0; kill < countKills(2); kill += 1) {
        await runImport(environment, file, (0.4 + 0.6 * random()) * wholeMs); // before that, Node starts
        await assertWhole(send);
      }
      assert.ok((await assertWhole(send)) >= 1);
    } finally {
      await server.close();
    }
  });

async function inFolder(
  engine: Engine,
  use: (environment: Record<string, string>) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-import-kill-'));
  const database = await createDatabaseFor(engine);
  try {
    await use({
      MUSTER_DATA_DIR: join(folder, 'data'),
      MUSTER_AUTH_SECRET: secret,
      MUSTER_TILE_WAIT_SECONDS: '0',
      ...(database ? { MUSTER_DATABASE_URL: database.url } : {}),
    });
  } finally {
    await database?.drop();
    await removeDataFolder(folder);
  }
}

async function clientOf(baseUrl: string): Promise<Send> {
  return clientAt(baseUrl, await signToken(Buffer.from(secret), 1, Date.now()));
}

async function startImport(send: Send): Promise<string> {
  const { body, status, text } = await sendFiles(
    send,
    { 'building.geojson': building() },
    { levelProperty: 'level', nameProperty: 'name' },
  );
  assert.equal(status, 200, text);
  const { importId } = body;
  await waitFor('the file is read', async () => (await stateOf(send, importId)).state === 'ready');
  const committed = await send('POST', `${imports}/CommitImport/${importId}`, { name: `Import ${importId}` });
  assert.equal(committed.status, 200, committed.text);
  return importId;
}

async function makeImport(send: Send): Promise<string> {
  const importId = await startImport(send);
  await reachState(send, importId, 'committed');
  return importId;
}

async function startUndo(send: Send, importId: string): Promise<void> {
  const { status, text } = await send('POST', `${imports}/UndoImport/${importId}`);
  assert.equal(status, 200, text);
}

/** @returns how long an undo takes, in milliseconds */
async function undoWhole(send: Send): Promise<number> {
  const importId = await makeImport(send);
  const startedAt = performance.now();
  await startUndo(send, importId);
  await reachState(send, importId, 'undone');
  return performance.now() - startedAt;
}

async function reachState(send: Send, importId: string, state: string): Promise<void> {
  await waitFor(`the import is ${state}`, async () => (await stateOf(send, importId)).state === state);
}

async function stateOf(send: Send, importId: string): Promise<{ state: string; progress: number }> {
  const { body } = await send('GET', `${imports}/GetImports`);
  return body.find((one: { importId: string }) => one.importId === importId);
}

async function reachProgress(send: Send, importId: string, target: number): Promise<void> {
  await waitFor('the import is so far', async () => {
    const { state, progress } = await stateOf(send, importId);
    return state === 'committed' || progress >= target;
  });
}

/** Asserts that every visible map is complete. @returns the number of maps */
async function assertWhole(send: Send): Promise<number> {
  const { body, text, status } = await send('GET', `${maps}/GetCustomMaps?includeInactive=true`);
  assert.equal(status, 200, text);
  let count = 0;
  for (const { customMapId } of body) {
    const { body: map, status } = await send(
      'GET',
      `${maps}/GetCustomMap/${customMapId}?includeInactive=true`,
    );
    if (status === 404) continue; // an undo has deleted it since
    count += 1;
    const counts = map.floors.map(({ zoneCount }: { zoneCount: number }) => zoneCount);
    assert.deepEqual(counts, Array(floorCount).fill(zonesEach));
  }
  return count;
}

async function countOrphans(environment: Record<string, string>): Promise<number> {
  const { database } = readConfig(environment);
  const db = await openDatabase(database);
  try {
    const rows = await db
      .selectFrom('zones')
      .leftJoin('floors', 'floors.id', 'zones.floor_id')
      .select('zones.id')
      .where('floors.id', 'is', null)
      .execute();
    return rows.length;
  } finally {
    await db.destroy();
  }
}

/** Runs `muster import`. @param killAfterMs undefined to let it finish */
async function runImport(
  environment: Record<string, string>,
  file: string,
  killAfterMs?: number,
): Promise<number | null> {
  const options = ['--department', '1', '--level-property', 'level'];
  const child = spawn(process.execPath, [musterProgram, 'import', file, ...options], {
    env: childEnvironment(environment),
    stdio: 'ignore',
  });
  const exited = once(child, 'exit');
  if (killAfterMs !== undefined) {
    await Promise.race([wait(killAfterMs), exited]);
    child.kill('SIGKILL');
  }
  const [code] = await exited;
  return code;
}

/**
 * How long does `muster move` take, how much of that is the service read-only, how much memory does it use, and what do phones,
 * calendars and share links notice? `npm run bench -- move --zones=100000 --gigabytes=4 --kills=20`: from SQLite and a folder to
 * PostgreSQL and S3, and back. The first move is then repeated, killed that many times and continued. The peer is `cp` of the
 * same files. Exits with 1 if a row, a file, a feed, a link or a phone is different.
 */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { watchForInterruption } from '../scripts/test-run/interruption.ts';
import { startS3Server } from '../scripts/test-run/start-s3-server.ts';
import { createFolderStorage } from '../sdk/src/offline/storage/folder-storage.ts';
import { sourceOf } from '../sdk/src/offline/sync/client-source.ts';
import { syncOffline } from '../sdk/src/offline/sync/sync-offline.ts';
import { addBuilding } from '../sdk/src/offline/testing/backend.test-support.ts';
import { startRecordingProxy } from '../sdk/src/offline/testing/recording-proxy.test-support.ts';
import { createTokenClient } from '../sdk/src/offline/testing/token-client.test-support.ts';
import { fetchRaw, subscribe } from '../server/src/features/calendar-feed/feed.test-support.ts';
import { describeContents, killMove } from '../server/src/moving/move.test-support.ts';
import { cancelMove } from '../server/src/moving/move-installation.ts';
import { isFrozen } from '../server/src/storage/db/frozen.ts';
import { connectUnlimited, openDatabase } from '../server/src/storage/db/open-database.ts';
import { clientOf } from '../server/src/testing/api-client.ts';
import { childEnvironment } from '../server/src/testing/child-environment.ts';
import { startTestServer, type TestServer, tokenFor } from '../server/src/testing/test-server.ts';
import { waitFor } from '../server/src/testing/wait-for.ts';
import { drawItems } from './feed/seeded-calendar.ts';
import { bigDepartment, idOf, listPlaces, planInstallation } from './scale/installation.ts';
import { calendarDepartment, calendarItems, loadInstallation } from './scale/load-installation.ts';
import { createDatabase } from './scale/measured-database.ts';

const { values } = parseArgs({
  options: {
    zones: { type: 'string', default: '100000' },
    gigabytes: { type: 'string', default: '4' },
    kills: { type: 'string', default: '0' },
  },
});
const main = join(import.meta.dirname, '..', 'server', 'src', 'main.ts');
const fileBytes = 10_000_000;
const eventsEach = 1_030;
/** Of share links, and of feeds, in all departments together. */
const addressesOfAKind = 250;
const phoneDepartment = 9_000;
const secrets = {
  MUSTER_AUTH_SECRET: 'a secret for the benchmark with enough characters',
  MUSTER_FEED_KEYS: 'a key of feed addresses for the benchmark of moving',
};

const plan = planInstallation(Number(values.zones));
const seconds = (ms: number) => (ms / 1_000).toFixed(1);

async function prepare(folder: string): Promise<void> {
  const db = await openDatabase({ engine: 'sqlite', path: join(folder, 'muster.sqlite') });
  await loadInstallation(db, plan);
  for (let departmentId = calendarDepartment; departmentId <= plan.departments + 1; departmentId++) {
    if (departmentId === calendarDepartment) continue; // has some already
    const items = drawItems(departmentId, eventsEach).map((item, i) => ({
      ...item,
      id: departmentId * 10_000 + i,
      uid: `${departmentId}-${item.uid}`,
    }));
    for (let first = 0; first < items.length; first += 500)
      await db
        .insertInto('calendar_items')
        .values(items.slice(first, first + 500))
        .execute();
  }
  await db.destroy();
  await mkdir(join(folder, 'blobs', 'tiles'), { recursive: true });
  const content = Buffer.alloc(fileBytes);
  for (let i = 0; i < (Number(values.gigabytes) * 1e9) / fileBytes; i += 1)
    await writeFile(
      join(folder, 'blobs', 'tiles', `${i.toString(16).padStart(32, '0')}.pmtiles`),
      randomFillSync(content),
    );
}

/** Makes share links and feeds. @returns their paths */
async function addAddresses(server: TestServer): Promise<string[]> {
  const places = listPlaces(plan).filter(({ departmentId }) => departmentId !== bigDepartment);
  const paths: string[] = [];
  for (let i = 0; i < addressesOfAKind; i++) {
    const { departmentId, map } = places[Math.floor((i * places.length) / addressesOfAKind)] ?? assert.fail();
    const send = clientOf(server, departmentId);
    const link = await send('POST', `/api/v4/CustomMaps/SaveShareLink/${idOf('map', map)}`, {});
    assert.equal(link.status, 200, link.text);
    paths.push(`/api/v4/Share/${link.body.token}`);
    paths.push(await subscribe(server, { departmentId, userId: `user-${i}` }));
  }
  return paths;
}

async function readAll(server: TestServer, paths: readonly string[]): Promise<unknown[]> {
  const responses: unknown[] = [];
  for (const path of paths) {
    const { status, bytes } = await fetchRaw(server, path);
    assert.equal(status, 200, `${path}: ${bytes}`);
    responses.push(bytes.toString('base64'));
  }
  return responses;
}

function peakMegabytes(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0; // it has ended
  }
}

function startMove({ ctx }: TestServer, database: string, to: string, blobs: string): ChildProcess {
  return spawn(process.execPath, [main, 'move', '--to', to, '--blobs', blobs], {
    env: childEnvironment({
      ...secrets,
      MUSTER_DATA_DIR: ctx.config.dataDir,
      MUSTER_DATABASE_URL: database,
      MUSTER_BLOB_URL: blobUrlOf.get(ctx.config.dataDir),
      AWS_ACCESS_KEY_ID: process.env.AWS_ACCESS_KEY_ID,
      AWS_SECRET_ACCESS_KEY: process.env.AWS_SECRET_ACCESS_KEY,
    }),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

type MoveArguments = Parameters<typeof startMove>;

/** @returns how long it took, in milliseconds */
async function move(...args: MoveArguments): Promise<number> {
  const { database } = args[0].ctx.config;
  const db = connectUnlimited(database);
  const startedAt = performance.now();
  const child = startMove(...args);
  let peak = 0;
  let frozenAt: number | undefined;
  const timer = setInterval(async () => {
    peak = Math.max(peak, peakMegabytes(child.pid ?? 0));
    if (frozenAt === undefined && (await isFrozen(db, database.engine))) frozenAt = performance.now();
  }, 50);
  const [code] = await once(child, 'exit');
  const endedAt = performance.now();
  clearInterval(timer);
  await db.destroy();
  assert.equal(code, 0, 'muster move');
  const readOnly = seconds(endedAt - (frozenAt ?? endedAt));
  const from = database.engine === 'sqlite' ? 'SQLite and a folder to PostgreSQL and S3' : 'back';
  console.log(
    `${from}: ${seconds(endedAt - startedAt)} s, read-only for ${readOnly} s, peak of ${peak.toFixed(0)} MB`,
  );
  return endedAt - startedAt;
}

/**
 * Kills moves at moments that are spread evenly, and continues each with the next one. One that ends before it is killed does not
 * count, and the next one starts with nothing, as does the first.
 *
 * @returns the storage of files of the last one, which has ended
 */
async function killMoves(contents: unknown, longestMs: number, ...args: MoveArguments): Promise<string> {
  const [server, from, to, bucket] = args;
  const kills: string[] = [];
  let blobs = bucket;
  let at = 'ended';
  for (let i = 1; kills.length < Number(values.kills); i += 1) {
    if (at === 'ended') {
      blobs = bucket.replace('?', `-${i}?`);
      await cancelMove(server.ctx);
      await emptyPostgres(to);
    }
    at = await killMove(startMove(server, from, to, blobs), server, longestMs * ((i * 0.618034) % 1));
    assert.deepEqual(await describeContents(server), contents, `the source after kill ${i}`);
    if (at !== 'ended') kills.push(at);
    process.stderr.write(`${kills.length} kills, the last one: ${at}\n`);
  }
  if (kills.length === 0) return blobs;
  const inFiles = kills.filter((one) => one === 'copying files').length;
  console.log(
    `${kills.length} kills, ${inFiles} of them while files were copied, the others while the service was read-only: the source is equal`,
  );
  await move(server, from, to, blobs);
  return blobs;
}

async function emptyPostgres(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('drop schema public cascade; create schema public');
  await client.end();
}

/** Where the files of a server are, by its data folder. */
const blobUrlOf = new Map<string, string>();

const folder = await mkdtemp(join(tmpdir(), 'muster-move-bench-'));
const database = await createDatabase('postgres');
const s3 = await startS3Server(join(folder, 's3'), watchForInterruption());
Object.assign(process.env, s3.environment);
const proxy = await startRecordingProxy();
const running: TestServer[] = [];

/** Starts a server at the address that phones know. */
async function start(databaseUrl: string, blobUrl: string): Promise<TestServer> {
  const server = await startTestServer(
    'sqlite',
    {
      ...secrets,
      MUSTER_DATABASE_URL: databaseUrl,
      MUSTER_BLOB_URL: blobUrl,
      MUSTER_BASE_URL: proxy.url,
      MUSTER_STORAGE_URL: `${proxy.url}/storage`,
    },
    true,
  );
  blobUrlOf.set(server.ctx.config.dataDir, blobUrl);
  proxy.target = server.baseUrl;
  running.push(server);
  return server;
}

async function sync(server: TestServer) {
  const client = await createTokenClient(proxy.url, await tokenFor(server, phoneDepartment));
  const store = createFolderStorage(join(folder, 'phone'));
  return syncOffline({ store, source: sourceOf(client) });
}

try {
  await prepare(join(folder, 'old'));
  const sqlite = `sqlite:${join(folder, 'old', 'muster.sqlite')}`;
  const first = await start(sqlite, `file:${join(folder, 'old', 'blobs')}`);
  const paths = await addAddresses(first);
  await addBuilding(clientOf(first, phoneDepartment), 3);
  await waitFor('a phone with all floors', async () => (await sync(first)).status === 'unchanged');
  const answers = await readAll(first, paths);
  console.log(
    `${plan.departments + 2} departments, ${values.zones} zones and a tenth more, ${(plan.departments - 1) * eventsEach + calendarItems} events, ` +
      `${paths.length} links and feeds, ${values.gigabytes} GB of files`,
  );

  await clientOf(first, phoneDepartment)('GET', '/api/v4/CustomMaps/Changes'); // numbers them, as the move does
  const contents = await describeContents(first);
  const empty = s3.environment.MUSTER_TEST_S3_URL ?? assert.fail();
  const longestMs = await move(first, sqlite, database.url, empty);
  const bucket = await killMoves(contents, longestMs, first, sqlite, database.url, empty);
  assert.deepEqual(await describeContents(first), contents, 'the source');
  const second = await start(database.url, bucket);
  assert.deepEqual(await describeContents(second), contents, 'rows and files on PostgreSQL and S3');
  assert.deepEqual(await readAll(second, paths), answers, 'links and feeds on PostgreSQL and S3');
  assert.equal((await sync(second)).status, 'unchanged', 'the phone on PostgreSQL and S3');

  const back = `sqlite:${join(folder, 'back.sqlite')}`;
  const backBlobs = `file:${join(folder, 'back')}`;
  await move(second, database.url, back, backBlobs);
  const third = await start(back, backBlobs);
  assert.deepEqual(await readAll(third, paths), answers, 'links and feeds, back on SQLite');
  assert.equal((await sync(third)).status, 'unchanged', 'the phone, back on SQLite');
  assert.deepEqual(await describeContents(third), await describeContents(second), 'rows and files');
  console.log(
    `the same answers at ${paths.length} links and feeds, a phone with 0 changes, every row and file equal`,
  );

  const startedAt = performance.now();
  await cp(join(folder, 'old', 'blobs'), join(folder, 'peer'), { recursive: true });
  console.log(`cp of the files alone: ${seconds(performance.now() - startedAt)} s`);
} finally {
  for (const server of running) await server.close();
  proxy.close();
  await s3.stop();
  await database.close();
  await rm(folder, { recursive: true, force: true });
}
process.exit();

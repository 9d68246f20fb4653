import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { orderKeysByDepartment } from '../../server/src/storage/db/migrations/0010-keys-by-department.ts';
import { openDatabase } from '../../server/src/storage/db/open-database.ts';
import { partitionDatabase } from '../../server/src/storage/db/partitioning/partition-tables.ts';
import type { Tables } from '../../server/src/storage/db/tables.ts';
import { findFreePort } from '../../server/src/testing/free-port.ts';
import { signToken } from '../measurement/sign-token.ts';
import { type MeasuredServer, startServer } from '../resolve-http/measured-server.ts';
import { createHttpClient } from './http-client.ts';
import {
  bigDepartment,
  type Installation,
  listPlaces,
  type Place,
  planInstallation,
} from './installation.ts';
import { loadInstallation } from './load-installation.ts';
import { createDatabase, type Engine, type MeasuredDatabase } from './measured-database.ts';
import type { Latency, ResolveMeasurement, ResolveRound, SizeMeasurement } from './measurements.ts';
import { waitForQuiet } from './quiet-machine.ts';
import { mixedRequests, type RequestSource } from './resolve-requests.ts';
import { runClosedLoop, runOpenLoop } from './socket-load.ts';
import { storeIndexes } from './store-indexes.ts';

export interface SizeOptions {
  readonly engine: Engine;
  readonly zones: number;
  /** Whether each department has one floor, instead of 50. */
  readonly areSmall: boolean;
  /** 0 leaves the tables unpartitioned. */
  readonly partitions: number;
  /** `MUSTER_CACHE_MB`. Floors use what the other caches leave. */
  readonly cacheMb: number;
  /** The maximum time to wait, before each part of the load, until other programs are idle, in seconds. */
  readonly patience: number;
  /** The duration of each part of the load. */
  readonly seconds: number;
}

/** A server over a database of a given size. */
export interface Setting {
  readonly server: MeasuredServer;
  /** Starts another server on the same database. */
  readonly startAnother: (cacheMb: number) => Promise<MeasuredServer>;
  readonly database: MeasuredDatabase;
  readonly places: readonly Place[];
  readonly secret: string;
}

/** Generates an installation, starts the server on it and measures both; then calls `use` with the server. */
export async function measureSize(
  options: SizeOptions,
  use: (setting: Setting) => Promise<void> = async () => {},
): Promise<SizeMeasurement> {
  const { engine, zones, areSmall } = options;
  const installation = planInstallation(zones, areSmall);
  const places = listPlaces(installation);
  const database = await createDatabase(engine);
  const folder = await mkdtemp(join(tmpdir(), 'muster-scale-data-'));
  const secret = randomBytes(32).toString('base64url');
  try {
    const prepared = await prepare(options, installation, database);
    const startsAt = performance.now();
    const startAnother = async (cacheMb: number) => {
      const environment = {
        MUSTER_DATA_DIR: folder,
        MUSTER_AUTH_SECRET: secret,
        MUSTER_DATABASE_URL: database.url,
        MUSTER_CACHE_MB: String(cacheMb),
        MUSTER_REQUESTS_PER_MINUTE: '1000000000', // one client sends all requests
      };
      return startServer('../../server/src/main.ts', ['serve'], environment, await findFreePort());
    };
    const server = await startAnother(options.cacheMb);
    const startupMs = performance.now() - startsAt;
    try {
      const setting = { server, startAnother, database, places, secret };
      await waitForQuiet(options.patience);
      const manifest = await measureManifest(setting, 2);
      const bigManifest = await measureManifest(setting, bigDepartment);
      const resolve = await measureResolve(setting, options);
      const measured = { zones, allZones: places.length * 100, ...prepared, startupMs };
      const { residentMb, maxResidentMb } = readMemory(server.pid);
      await use(setting);
      return { ...measured, residentMb, maxResidentMb, manifest, bigManifest, resolve };
    } finally {
      await server.stop();
    }
  } finally {
    await database.close();
    await rm(folder, { recursive: true });
  }
}

async function prepare(
  { engine, partitions }: SizeOptions,
  installation: Installation,
  database: MeasuredDatabase,
) {
  const db = await openDatabase(
    engine === 'sqlite'
      ? { engine, path: database.url.slice('sqlite:'.length) }
      : { engine, url: `${database.url}?options=-c%20synchronous_commit%3Doff` }, // `settle` writes everything to disk
  );
  const loadSeconds = await time(() => loadInstallation(db, installation));
  await storeIndexes(db, listPlaces(installation));
  const migrateSeconds = await time(() => migrateAgain(db, engine));
  const partitionSeconds =
    partitions > 0
      ? await time(() => partitionDatabase({ engine: 'postgres', url: database.url }, partitions))
      : 0;
  await settle(db, engine);
  await db.destroy();
  return { loadSeconds, migrateSeconds, partitionSeconds, databaseBytes: await database.byteLength() };
}

/** Does immediately what the database would do in the background in the first minutes after so many inserts. */
async function settle(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const statements =
    engine === 'sqlite' ? ['analyze', 'pragma wal_checkpoint(truncate)'] : ['vacuum analyze', 'checkpoint'];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Reverts the last migration and applies it again, on all rows. */
async function migrateAgain(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const migration = orderKeysByDepartment(engine);
  await migration.down?.(db);
  await migration.up(db);
}

async function time(work: () => Promise<void>): Promise<number> {
  const begin = performance.now();
  await work();
  return (performance.now() - begin) / 1_000;
}

/** A busy machine only adds latency, so this shows the round with the median p99, along with the lowest p99 of all rounds. */
async function measureResolve(setting: Setting, options: SizeOptions): Promise<ResolveMeasurement> {
  const { server, places, secret } = setting;
  const port = Number(new URL(server.url).port);
  const source = mixedRequests(places, secret, 1);
  await runClosedLoop(port, source, fillSeconds); // compiles the code and fills the cache
  const measured: ResolveRound[] = [];
  for (let round = 0; round < rounds; round++) measured.push(await measureRound(setting, source, options));
  const byP99 = measured.toSorted((a, b) => a.latency.p99 - b.latency.p99);
  const [lowest, middle] = [byP99[0], byP99[(rounds - 1) / 2]];
  if (!lowest || !middle) throw new Error('there was no round');
  return { ...middle, lowestP99: lowest.latency.p99 };
}

const rounds = 5;
const fillSeconds = 30;

async function measureRound(
  setting: Setting,
  source: RequestSource,
  { seconds, patience }: SizeOptions,
): Promise<ResolveRound> {
  const port = Number(new URL(setting.server.url).port);
  await waitForQuiet(patience);
  const peak = await runClosedLoop(port, source, seconds);
  const peakPerSecond = peak.requests / peak.seconds;
  const busyBefore = await waitForQuiet(patience);
  const before = await readCosts(setting);
  const open = await runOpenLoop(port, source, 0.7 * peakPerSecond, seconds);
  const after = await readCosts(setting);
  const each = (cpuSeconds: number) => (cpuSeconds / open.requests) * 1e6;
  const share = (from: number | undefined, to: number | undefined) =>
    from === undefined || to === undefined ? null : (to - from) / open.requests;
  return {
    peakPerSecond,
    ratePerSecond: open.requests / open.seconds,
    latency: summarize(open.latencies),
    serverLatency: summarize(open.serverLatencies),
    ownDelay: summarize(open.ownDelays),
    busyBefore,
    serverCpuUs: each(after.serverCpu - before.serverCpu),
    databaseCpuUs: each(after.databaseCpu - before.databaseCpu),
    floorLookUps: share(before.lookUps?.floors, after.lookUps?.floors),
    zoneReads: share(before.lookUps?.zones, after.lookUps?.zones),
  };
}

async function readCosts({ server, database }: Setting) {
  await wait(1_500); // PostgreSQL updates its counters with a delay of a second
  return {
    serverCpu: server.cpuSeconds(),
    databaseCpu: database.cpuSeconds(),
    lookUps: await database.lookUps(),
  };
}

/** Requests full manifests, one after another. */
async function measureManifest({ server, secret }: Setting, departmentId: number) {
  const client = createHttpClient(server.url, 1);
  const headers = { authorization: `Bearer ${signToken(secret, departmentId)}` };
  const latencies: number[] = [];
  let bytes = 0;
  for (let i = 0; i < 800; i++) {
    const begin = performance.now();
    const response = await client.send({ path: '/api/v4/CustomMaps/GetVersionManifest', headers });
    if (response.status !== 200) throw new Error(`the manifest: ${response.status} ${response.text}`);
    bytes = response.bytes;
    if (i >= 200) latencies.push(performance.now() - begin); // the first ones compile the code
  }
  client.close();
  return { bytes, latency: summarize(latencies.sort((a, b) => a - b)) };
}

/** @param sorted milliseconds */
export function summarize(sorted: readonly number[]): Latency {
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), count: sorted.length };
}

function readMemory(pid: number | undefined) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (field: string) =>
    Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1_024;
  return { residentMb: megabytes('VmRSS'), maxResidentMb: megabytes('VmHWM') };
}

/**
 * Measures ResolveCoordinate when every request is for a different floor, and each floor is requested equally often: on one
 * floor, on 1,000, and on more than the cache holds (11,000 floors of 100 zones, 1,000,000 zones by default), in turn. Runs over
 * HTTP with tokens, on SQLite, with the default settings. CPU time is that of the server process. Latencies are measured at 50%
 * and 70% of each case's own peak, from when a request was due. Prints Markdown tables.
 *
 *   npm run bench -- many-floors [seconds of each part, default 5] [rounds, default 3] [zones, default 1000000]
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildZoneIndexData } from 'zone-index';
import type { Database } from '../server/src/context.ts';
import { toBuiltZone } from '../server/src/features/resolve/floor-zones.ts';
import { readZone } from '../server/src/features/resolve/indexed-zone.ts';
import { packFloor } from '../server/src/features/resolve/pack-floor.ts';
import { writeIndexes } from '../server/src/features/resolve/stored-index.ts';
import { readActiveZones } from '../server/src/features/zones/zones.ts';
import { openDatabase } from '../server/src/storage/db/open-database.ts';
import { findFreePort } from '../server/src/testing/free-port.ts';
import { spread } from './measurement/spread.ts';
import { type MeasuredServer, startServer } from './resolve-http/measured-server.ts';
import { idOf, listPlaces, type Place, planInstallation } from './scale/installation.ts';
import { loadInstallation } from './scale/load-installation.ts';
import { summarize } from './scale/measure-size.ts';
import { createDatabase } from './scale/measured-database.ts';
import { waitForQuiet } from './scale/quiet-machine.ts';
import { type RequestSource, roundRobinRequests, uniformRequests } from './scale/resolve-requests.ts';
import { runClosedLoop, runOpenLoop } from './scale/socket-load.ts';

const [seconds = 5, rounds = 3, zones = 1_000_000] = process.argv.slice(2).map(Number);
const patienceSeconds = 10;
const storedAtOnce = 10; // together smaller than an index that has to be alone

const installation = planInstallation(zones);
const places = listPlaces(installation);
const database = await createDatabase('sqlite');
const folder = await mkdtemp(join(tmpdir(), 'muster-bench-'));
const secret = randomBytes(32).toString('base64url');
try {
  await fill();
  const environment = {
    MUSTER_DATA_DIR: folder,
    MUSTER_AUTH_SECRET: secret,
    MUSTER_DATABASE_URL: database.url,
    MUSTER_REQUESTS_PER_MINUTE: '0',
  };
  const server = await startServer('../../server/src/main.ts', ['serve'], environment, await findFreePort());
  try {
    await measure(server);
  } finally {
    await server.stop();
  }
} finally {
  await database.close();
  await rm(folder, { recursive: true });
}

async function fill(): Promise<void> {
  const db = await openDatabase({ engine: 'sqlite', path: database.url.slice('sqlite:'.length) });
  await loadInstallation(db, installation);
  await storeIndexes(db);
  await db.destroy();
}

/** Stores the indexes, as if servers had seen every floor once; they store only some of them per second. */
async function storeIndexes(db: Database): Promise<void> {
  for (let start = 0; start < places.length; start += storedAtOnce) {
    const batch = places.slice(start, start + storedAtOnce).map(async ({ departmentId, floor }) => {
      const id = idOf('floor', floor);
      const active = await readActiveZones(db, departmentId, id);
      if (!active) throw new Error(`no floor ${id}`);
      const bytes = packFloor(buildZoneIndexData(active.zones.map(readZone)), active.zones.map(toBuiltZone));
      if (!bytes) throw new Error('this machine cannot store indexes');
      return { departmentId, floorId: id, zoneVersion: active.zoneVersion, bytes };
    });
    await writeIndexes({ db }, await Promise.all(batch));
  }
}

interface Case {
  readonly name: string;
  readonly source: RequestSource;
  readonly cpuUs: number[];
  readonly perSecond: number[];
  /** Milliseconds at 50% and at 70% of the peak. */
  readonly latencies: Record<'half' | 'high', { p50: number[]; p99: number[] }>;
}

async function measure(server: MeasuredServer): Promise<void> {
  const port = Number(new URL(server.url).port);
  const cases = [1, 1_000, places.length].map((floors) => describeCase(places.slice(-floors)));
  await runOpenLoop(port, roundRobinRequests(places, secret), 1_500, places.length / 1_500); // compiles the code
  for (let round = 0; round < rounds; round += 1)
    for (const one of cases) await measureCase(server, port, one);
  const [single] = cases;
  console.log(`load ${loadavg()[0]?.toFixed(1)}, ${places.length} floors of 100 zones\n`);
  console.log('| | requests/s | CPU µs a request | × one floor |\n|---|---:|---:|---:|');
  for (const { name, perSecond, cpuUs } of cases) {
    const ratios = cpuUs.map((us, round) => us / (single?.cpuUs[round] ?? Number.NaN));
    console.log(`| ${name} | ${spread(perSecond, 0)} | ${spread(cpuUs, 1)} | ${spread(ratios, 2)} |`);
  }
  console.log('\n| ms | p50 at 50% of peak | p99 | p50 at 70% of peak | p99 | p99 / p50 |');
  console.log('|---|---:|---:|---:|---:|---:|');
  for (const { name, latencies } of cases) {
    const { half, high } = latencies;
    const ratios = high.p99.map((ms, round) => ms / (high.p50[round] ?? Number.NaN));
    const columns = [half.p50, half.p99, high.p50, high.p99].map((values) => spread(values, 2));
    console.log(`| latency on ${name} | ${columns.join(' | ')} | ${spread(ratios, 1)} |`);
  }
}

function describeCase(chosen: readonly Place[]): Case {
  const name = chosen.length === 1 ? 'one floor' : `${chosen.length} floors`;
  const latencies = { half: { p50: [], p99: [] }, high: { p50: [], p99: [] } };
  return { name, source: uniformRequests(chosen, secret, 1), cpuUs: [], perSecond: [], latencies };
}

async function measureCase(server: MeasuredServer, port: number, one: Case): Promise<void> {
  await runClosedLoop(port, one.source, seconds / 2); // fills the cache with these floors
  await waitForQuiet(patienceSeconds);
  const before = server.cpuSeconds();
  const peak = await runClosedLoop(port, one.source, seconds);
  const perSecond = peak.requests / peak.seconds;
  one.perSecond.push(perSecond);
  one.cpuUs.push(((server.cpuSeconds() - before) / peak.requests) * 1e6);
  for (const [key, share] of [
    ['half', 0.5],
    ['high', 0.7],
  ] as const) {
    await waitForQuiet(patienceSeconds);
    const open = await runOpenLoop(port, one.source, share * perSecond, seconds);
    const { p50, p99 } = summarize(open.latencies);
    one.latencies[key].p50.push(p50);
    one.latencies[key].p99.push(p99);
  }
}

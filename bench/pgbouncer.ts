/**
 * How soon does another server see a saved zone, and how long do saving and resolving take, through PgBouncer in transaction mode
 * and with direct connections? `npm run bench -- pgbouncer --changes=1000 --rounds=9`. Two servers resolve points on 100,000 zones
 * in the same database, in alternating rounds at the same rate: 70% of the lower of their peaks.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Database } from '../server/src/context.ts';
import { openDatabase } from '../server/src/storage/db/open-database.ts';
import { clientAt, type Send } from '../server/src/testing/api-client.ts';
import { findFreePort } from '../server/src/testing/free-port.ts';
import { startPgbouncer } from '../server/src/testing/pgbouncer.ts';
import { addMapWithFloor, addZone, box, zoneJson } from '../server/src/testing/sample-zones.ts';
import { startServerProcess } from '../server/src/testing/server-process.ts';
import { signToken } from '../server/src/testing/test-server.ts';
import { spread } from './measurement/spread.ts';
import { type MeasuredServer, startServer } from './resolve-http/measured-server.ts';
import { listPlaces, planInstallation } from './scale/installation.ts';
import { loadInstallation } from './scale/load-installation.ts';
import { summarize } from './scale/measure-size.ts';
import { createDatabase } from './scale/measured-database.ts';
import { waitForQuiet } from './scale/quiet-machine.ts';
import { mixedRequests } from './scale/resolve-requests.ts';
import { runClosedLoop, runOpenLoop } from './scale/socket-load.ts';
import { storeIndexes } from './scale/store-indexes.ts';

const { values } = parseArgs({
  options: { changes: { type: 'string', default: '200' }, rounds: { type: 'string', default: '5' } },
});
const changes = Number(values.changes);
const secret = 'a secret that this benchmark shares with its servers';
const columns = 300;
/** It is none of those that are loaded. */
const otherDepartment = 9_000;

interface Delays {
  readonly save: number[];
  readonly visible: number[];
}

/** Saves zones with one server, and asks another for them until it finds each. */
async function measure(save: Send, read: Send): Promise<Delays> {
  const { mapId, floorId } = await addMapWithFloor(save);
  await addZone(save, floorId, { polygonGeoJson: box(-170, -80, -169, -79) });
  const delays: Delays = { save: [], visible: [] };
  for (let i = 0; i < changes; i += 1) {
    const [west, south] = [-150 + (i % columns), -70 + Math.floor(i / columns)];
    const resolve = async () => {
      const body = { customMapId: mapId, floorId, latitude: south + 0.5, longitude: west + 0.5 };
      return (await read('POST', '/api/v4/CustomMaps/ResolveCoordinate', body)).body.matched === true;
    };
    await resolve();
    const fields = { ...zoneJson, polygonGeoJson: box(west, south, west + 1, south + 1) };
    const startedAt = performance.now();
    const { status, text } = await save('POST', `/api/v4/CustomMaps/SaveZone/${floorId}`, fields);
    if (status !== 200) throw new Error(text);
    const savedAt = performance.now();
    while (!(await resolve())) await new Promise((done) => setTimeout(done, 2));
    delays.save.push(savedAt - startedAt);
    delays.visible.push(performance.now() - savedAt);
  }
  return delays;
}

async function measureWith(settings: Record<string, string>): Promise<Delays> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-pgbouncer-bench-'));
  const environment = { MUSTER_DATA_DIR: folder, MUSTER_AUTH_SECRET: secret, ...settings };
  const servers = [await startServerProcess(environment), await startServerProcess(environment)];
  try {
    const token = await signToken(Buffer.from(secret), otherDepartment, Date.now());
    const [save, read] = servers.map(({ baseUrl }) => clientAt(baseUrl, token));
    if (!save || !read) throw new Error('there are two servers');
    return await measure(save, read);
  } finally {
    await Promise.all(servers.map((server) => server.kill('SIGTERM')));
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function describe(delays: readonly number[]): string {
  const sorted = delays.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return [0.5, 0.95, 0.99, 1].map((share) => at(share).toFixed(0).padStart(6)).join('');
}

/** How one server resolves points in one round. */
interface Resolving {
  readonly p50: number;
  readonly p99: number;
  readonly cpuUs: number;
}

/** @param setups the settings of each server, the reference first */
async function compareResolving(
  db: Database,
  setups: Readonly<Record<string, Record<string, string>>>,
): Promise<void> {
  const plan = planInstallation(100_000);
  await loadInstallation(db, plan);
  await storeIndexes(db, listPlaces(plan));
  const folder = await mkdtemp(join(tmpdir(), 'muster-pgbouncer-bench-'));
  const common = { MUSTER_DATA_DIR: folder, MUSTER_AUTH_SECRET: secret, MUSTER_REQUESTS_PER_MINUTE: '0' };
  const source = mixedRequests(listPlaces(plan), secret, 1);
  const servers: MeasuredServer[] = [];
  const measured: Resolving[][] = [];
  try {
    for (const settings of Object.values(setups)) {
      const port = await findFreePort();
      servers.push(
        await startServer('../../server/src/main.ts', ['serve'], { ...common, ...settings }, port),
      );
      measured.push([]);
    }
    const portOf = ({ url }: MeasuredServer) => Number(new URL(url).port);
    for (const server of servers) await runClosedLoop(portOf(server), source, 20); // compiles the code
    for (let round = 0; round < Number(values.rounds); round += 1) {
      const peaks: number[] = [];
      for (const server of servers) {
        const { requests, seconds } = await runClosedLoop(portOf(server), source, 3);
        peaks.push(requests / seconds);
      }
      const [entries, first] = [[...servers.entries()], round % servers.length];
      for (const [i, server] of [...entries.slice(first), ...entries.slice(0, first)]) {
        const before = server.cpuSeconds();
        const open = await runOpenLoop(portOf(server), source, 0.7 * Math.min(...peaks), 5);
        const cpuUs = ((server.cpuSeconds() - before) / open.requests) * 1e6;
        const { p50, p99 } = summarize(open.latencies);
        measured[i]?.push({ p50, p99, cpuUs });
      }
    }
  } finally {
    for (const server of servers) await server.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  console.log(
    `resolving at 70% of the peak, ${values.rounds} rounds; ratios are of rounds next to each other`,
  );
  for (const [i, name] of Object.keys(setups).entries()) {
    const show = (read: (one: Resolving) => number) => {
      const own = (measured[i] ?? []).map(read);
      const ratios = own.map(
        (value, round) => value / read(measured[0]?.[round] ?? { p50: 1, p99: 1, cpuUs: 1 }),
      );
      return `${spread(own, 1)}, ratio ${spread(ratios, 2)}`;
    };
    console.log(`${name.padEnd(36)} p50 ${show(({ p50 }) => p50)} ms; p99 ${show(({ p99 }) => p99)} ms`);
    console.log(`${''.padEnd(36)} CPU of the server ${show(({ cpuUs }) => cpuUs)} µs`);
  }
}

const database = await createDatabase('postgres');
const pgbouncer = await startPgbouncer(database.url, 'transaction');
try {
  const pooled = { MUSTER_DATABASE_URL: pgbouncer.through(database.url) };
  const setups = {
    'direct connections': { MUSTER_DATABASE_URL: database.url },
    'PgBouncer, and a direct connection': { ...pooled, MUSTER_DATABASE_DIRECT_URL: database.url },
    'PgBouncer only': pooled,
  };
  if (changes > 0) console.log(`${changes} zones; p50, p95, p99 and the maximum in milliseconds`);
  for (const [name, settings] of changes > 0 ? Object.entries(setups) : []) {
    const busy = await waitForQuiet(20);
    const { save, visible } = await measureWith(settings);
    console.log(`${name.padEnd(36)} saved ${describe(save)}   seen by the other ${describe(visible)}`);
    console.log(`${''.padEnd(36)} other programs used ${(busy * 100).toFixed(0)}% of the cores before`);
    const late = visible.filter((delay) => delay > 500).length;
    console.log(`${''.padEnd(36)} ${changes - late} of ${changes} within 500 ms`);
  }
  const db = await openDatabase({ engine: 'postgres', url: database.url });
  await compareResolving(db, setups);
  await db.destroy();
} finally {
  await pgbouncer.stop();
  await database.close();
}

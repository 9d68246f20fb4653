/**
 * Measures the first resolve on a floor after a server starts, with and without the stored index: one floor of 100,000 zones, and
 * 2,000 floors of 95 zones, one after another. Runs in one process, on SQLite. Prints a Markdown table of milliseconds per floor;
 * the CPU time includes all threads.
 *
 *   npm run bench -- cold-floors [zones of the large floor, default 100000] [small floors, default 2000] [rounds, default 3]
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readConfig } from '../server/src/config.ts';
import type { Context } from '../server/src/context.ts';
import { closeContext, openContext } from '../server/src/deps.ts';
import { createFloors, type Floors, resolveCoordinate } from '../server/src/features/resolve/resolve.ts';
import { box } from '../server/src/testing/sample-zones.ts';
import { seedDepartment } from './manifest/seed-department.ts';
import { makeZoneRow } from './manifest/zone-row.ts';
import { spread } from './measurement/spread.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const [largeZones = 100_000, smallFloors = 2_000, rounds = 3] = process.argv.slice(2).map(Number);
const smallZones = 95;
const departmentId = 1;
const cellSize = 1e-5;
const insertedAtOnce = 400;

const folder = await mkdtemp(join(tmpdir(), 'muster-bench-'));
const ctx = await openContext(readConfig({ MUSTER_DATA_DIR: folder, MUSTER_LOG_LEVEL: 'error' }));
try {
  await seedDepartment(ctx, smallFloors + 1, 1);
  const [large, ...small] = await ctx.db.selectFrom('floors').select(['id', 'map_id']).execute();
  if (!large) throw new Error('there is no floor');
  await addZones(ctx, large.id, largeZones);
  for (const { id } of small) await addZones(ctx, id, smallZones);
  console.log('| first resolve of | stored, ms | CPU ms | built, ms | CPU ms |\n|---|---:|---:|---:|---:|');
  await report(ctx, `${smallFloors} floors of ${smallZones} zones, each`, small);
  await report(ctx, `a floor of ${largeZones} zones`, [large]);
} finally {
  await closeContext(ctx);
  await rm(folder, { recursive: true, force: true });
}

interface Floor {
  readonly id: string;
  readonly map_id: string;
}

async function report(ctx: Context, name: string, floors: readonly Floor[]): Promise<void> {
  const [stored, built]: [Measured[], Measured[]] = [[], []];
  await storeIndexes(ctx, floors);
  for (let round = 0; round < rounds; round += 1) {
    built.push(await measure(ctx, createFloors(ctx, { storesIndexes: false }), floors));
    stored.push(await measure(ctx, createFloors(ctx), floors));
  }
  const columns = [stored, built].flatMap((of) => [of.map(({ ms }) => ms), of.map(({ cpuMs }) => cpuMs)]);
  console.log(`| ${name} | ${columns.map((values) => spread(values, 2)).join(' | ')} |`);
}

/** Waits after every 50 floors, because otherwise more indexes would wait to be stored than a server keeps. */
async function storeIndexes(ctx: Context, floors: readonly Floor[]): Promise<void> {
  const cache = createFloors(ctx);
  for (const [i, floor] of floors.entries()) {
    await resolveOn(ctx, cache, floor);
    if (i % 50 === 49) await settle(cache);
  }
  await settle(cache);
}

/** Keeps the process alive while waiting, because the timers of the storage do not. */
async function settle(cache: Floors): Promise<void> {
  const alive = setInterval(() => {}, 1_000);
  await cache.storage?.settled();
  clearInterval(alive);
}

interface Measured {
  readonly ms: number;
  readonly cpuMs: number;
}

/** Collects garbage first, because a server that has just started has none. */
async function measure(ctx: Context, cache: Floors, floors: readonly Floor[]): Promise<Measured> {
  collectGarbage();
  const [startedAt, cpu] = [performance.now(), process.cpuUsage()];
  for (const floor of floors) await resolveOn(ctx, cache, floor);
  const { user, system } = process.cpuUsage(cpu);
  return {
    ms: (performance.now() - startedAt) / floors.length,
    cpuMs: (user + system) / 1000 / floors.length,
  };
}

async function resolveOn(ctx: Context, cache: Floors, { id, map_id }: Floor): Promise<void> {
  const point = { latitude: 2.5 * cellSize, longitude: 2.5 * cellSize };
  const { result } = await resolveCoordinate(ctx, cache, departmentId, {
    customMapId: map_id,
    floorId: id,
    ...point,
  });
  if (!result.matched) throw new Error('the point is in no zone');
}

async function addZones(ctx: Context, floorId: string, count: number): Promise<void> {
  const side = Math.ceil(Math.sqrt(count));
  const rows = Array.from({ length: count }, (_, i) => {
    const [x, y] = [(i % side) * cellSize, Math.floor(i / side) * cellSize];
    return makeZoneRow({
      department_id: departmentId,
      id: randomUUID(),
      floor_id: floorId,
      name: `Room ${i}`,
      polygon_geojson: box(x, y, x + cellSize, y + cellSize),
    });
  });
  for (let start = 0; start < rows.length; start += insertedAtOnce)
    await ctx.db
      .insertInto('zones')
      .values(rows.slice(start, start + insertedAtOnce))
      .execute();
}

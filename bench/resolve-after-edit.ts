/**
 * Measures the first resolve after a write on a floor of 20,000 zones: after an edit of one zone, with an index that follows the
 * edit, and in a cache that has to build the whole index, which every write once required. Runs in one process, on SQLite. Prints
 * a Markdown table of milliseconds; the CPU time includes all threads.
 *
 *   npm run bench -- resolve-after-edit [zones, default 20000] [rounds, default 15]
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../server/src/config.ts';
import type { Context } from '../server/src/context.ts';
import { closeContext, openContext } from '../server/src/deps.ts';
import { createFloors, type Floors, resolveCoordinate } from '../server/src/features/resolve/resolve.ts';
import { deleteZone, saveZone, updateZone } from '../server/src/features/zones/zones.ts';
import { box, zoneJson } from '../server/src/testing/sample-zones.ts';
import { seedDepartment } from './manifest/seed-department.ts';
import { makeZoneRow } from './manifest/zone-row.ts';
import { spread } from './measurement/spread.ts';

const zoneCount = Number(process.argv[2] ?? 20_000);
const rounds = Number(process.argv[3] ?? 15);
const departmentId = 1;
const side = Math.ceil(Math.sqrt(zoneCount));
/** The size of a room in degrees. */
const roomSize = 1e-5;
const always = () => {};

const folder = await mkdtemp(join(tmpdir(), 'muster-bench-'));
const ctx = await openContext(readConfig({ MUSTER_DATA_DIR: folder, MUSTER_LOG_LEVEL: 'error' }));
try {
  await report(ctx, await seed(ctx));
} finally {
  await closeContext(ctx);
  await rm(folder, { recursive: true, force: true });
}

interface Place {
  readonly customMapId: string;
  readonly floorId: string;
  readonly zoneIds: readonly string[];
}

async function report(ctx: Context, place: Place): Promise<void> {
  const floors = createFloors(ctx, { storesIndexes: false });
  const writes: [string, (round: number) => Promise<unknown>][] = [
    [
      'a zone renamed',
      (round) => updateZone(ctx, departmentId, idAt(place, round), zoneAt(round, 1), always),
    ],
    [
      'a zone reshaped',
      (round) => updateZone(ctx, departmentId, idAt(place, round), zoneAt(round, 0.9), always),
    ],
    ['a zone added', (round) => saveZone(ctx, departmentId, place.floorId, zoneAt(round, 0.5))],
    ['a zone deleted', (round) => deleteZone(ctx, departmentId, idAt(place, round), always)],
  ];
  await measure(ctx, floors, place, 0);
  console.log(
    `| ${zoneCount} zones | resolve, ms | CPU ms | index rebuilt, ms | CPU ms |\n|---|---:|---:|---:|---:|`,
  );
  for (const [name, write] of writes) {
    const followed: Measured[] = [];
    const rebuilt: Measured[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await write(round);
      followed.push(await measure(ctx, floors, place, round));
      if (round < 5)
        rebuilt.push(await measure(ctx, createFloors(ctx, { storesIndexes: false }), place, round));
    }
    const columns = [followed, rebuilt].flatMap((of) => [
      of.map(({ ms }) => ms),
      of.map(({ cpuMs }) => cpuMs),
    ]);
    console.log(`| ${name} | ${columns.map((values) => spread(values, 1)).join(' | ')} |`);
  }
}

interface Measured {
  readonly ms: number;
  readonly cpuMs: number;
}

async function measure(ctx: Context, floors: Floors, place: Place, round: number): Promise<Measured> {
  const [x, y] = roomOf(round);
  const point = { latitude: (y + 0.25) * roomSize, longitude: (x + 0.25) * roomSize };
  const { customMapId, floorId } = place;
  const [startedAt, cpu] = [performance.now(), process.cpuUsage()];
  await resolveCoordinate(ctx, floors, departmentId, { customMapId, floorId, ...point });
  const ms = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(cpu);
  return { ms, cpuMs: (user + system) / 1000 };
}

/** Rooms at different places, none of them at the border. */
function roomOf(round: number): [x: number, y: number] {
  return [2 + ((round * 37) % (side - 4)), 2 + ((round * 53) % (side - 4))];
}

function idAt({ zoneIds }: Place, round: number): string {
  const [x, y] = roomOf(round);
  return zoneIds[y * side + x] ?? '';
}

/** @param share the share of the room's width */
function zoneAt(round: number, share: number) {
  const [x, y] = roomOf(round);
  return { ...zoneJson, name: `Round ${round}`, polygonGeoJson: roomBox(x, y, share) };
}

function roomBox(x: number, y: number, share: number): string {
  return box(x * roomSize, y * roomSize, (x + share) * roomSize, (y + share) * roomSize);
}

async function seed(ctx: Context): Promise<Place> {
  await seedDepartment(ctx, 1, 1);
  const floor = await ctx.db.selectFrom('floors').select(['id', 'map_id']).executeTakeFirstOrThrow();
  const zoneIds = Array.from({ length: zoneCount }, () => randomUUID());
  const rows = zoneIds.map((id, i) =>
    makeZoneRow({
      department_id: departmentId,
      id,
      floor_id: floor.id,
      name: `Room ${i}`,
      polygon_geojson: roomBox(i % side, Math.floor(i / side), 1),
    }),
  );
  for (let start = 0; start < rows.length; start += 400)
    await ctx.db
      .insertInto('zones')
      .values(rows.slice(start, start + 400))
      .execute();
  return { customMapId: floor.map_id, floorId: floor.id, zoneIds };
}

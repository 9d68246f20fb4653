/**
 * What does a search over a million zones of one department cost?
 *
 *   npm run bench -- search [--zones=1000000] [--engine=sqlite]
 *
 * Writes a department with floors of 200 zones each into SQLite and PostgreSQL, requests the index, and runs searches, as people
 * type them, through the code behind SearchZones, including the rows of the hits. CPU time is that of this process, which on
 * SQLite includes the database. PostgreSQL is the one at MUSTER_TEST_POSTGRES_URL, or one that is started here.
 */
import { parseArgs } from 'node:util';
import type { Context } from '../server/src/context.ts';
import { createPositions } from '../server/src/features/positions/positions.ts';
import { createFloors } from '../server/src/features/resolve/resolve.ts';
import { createZoneSearch, findZones } from '../server/src/features/zone-search/zone-search.ts';
import { addZoneRows } from '../server/src/features/zones/zone-rows.ts';
import type { ZoneRow } from '../server/src/storage/db/tables.ts';
import { type Engine, engines, startTestServer } from '../server/src/testing/test-server.ts';
import { startPostgres } from './exactness/start-postgres.ts';
import { seedDepartment } from './manifest/seed-department.ts';

const { values } = parseArgs({
  options: { zones: { type: 'string', default: '1000000' }, engine: { type: 'string' } },
});
const departmentId = 1;
const zonesEach = 200;
const floorsEach = 10;
const kinds = 'Room Office Storage Conference Kitchen Laboratory Corridor Stairwell Exit Ward'.split(' ');

const selectedEngines = engines.filter((engine) => !values.engine || engine === values.engine);
const needsPostgres = selectedEngines.includes('postgres') && !process.env.MUSTER_TEST_POSTGRES_URL;
const stopPostgres = needsPostgres ? await startPostgres() : undefined;
try {
  for (const engine of selectedEngines) await measure(engine);
} finally {
  await stopPostgres?.();
}

async function measure(engine: Engine): Promise<void> {
  const server = await startTestServer(engine, { MUSTER_CACHE_MB: '1024' });
  try {
    const { ctx } = server;
    await seedZones(ctx, Number(values.zones));
    const search = createZoneSearch(ctx, createPositions(ctx, createFloors(ctx)));
    const runSearch = async (q: string) => {
      const before = process.cpuUsage();
      const { zones } = await findZones(ctx, search, departmentId, { q });
      const { user, system } = process.cpuUsage(before);
      return { ms: (user + system) / 1_000, zones };
    };
    const startedAt = performance.now();
    const { ms: buildMs } = await runSearch('room 312');
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    const megabytes = (search.zones.cache.byteLength() / 1e6).toFixed(1);
    console.log(
      `${engine}: ${values.zones} zones; index of ${megabytes} MB built in ${seconds} s, ${(buildMs / 1_000).toFixed(1)} s of CPU`,
    );
    const times: [string, number][] = [];
    let misses = 0;
    for (let round = 0; round < 4; round++) {
      for (const q of typedQueries(round)) {
        const { ms, zones } = await runSearch(q);
        if (zones.length === 0) misses++;
        if (round > 0) times.push([q, ms]);
      }
    }
    const sorted = times.map(([, ms]) => ms).sort((a, b) => a - b);
    const at = (share: number) => (sorted[Math.floor(share * sorted.length)] ?? Number.NaN).toFixed(1);
    const [slowest = ''] = times.toSorted((a, b) => b[1] - a[1])[0] ?? [];
    console.log(
      `${engine}: ${sorted.length} searches: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, max ${at(0.9999)} ms of CPU (“${slowest}”); ${misses} found nothing`,
    );
  } finally {
    await server.close();
  }
}

/** Searches as they grow letter by letter, and whole ones with typing errors. */
function typedQueries(round: number): string[] {
  const number = 200 + 37 * round;
  const typed = [
    `room ${number}`,
    `level 3 room ${number}`,
    `map ${40 + round} kitchen ${number}`,
    'stairwell',
    'exit',
  ];
  const growing = typed.flatMap((text) => Array.from(text, (_, i) => text.slice(0, i + 1)));
  return [
    ...growing,
    `rm ${number}`,
    `kitchn ${number}`,
    `laboratroy ${number}`,
    'conferense',
    `tenant ${number}`,
  ];
}

async function seedZones(ctx: Context, count: number): Promise<void> {
  await seedDepartment(ctx, Math.ceil(count / zonesEach / floorsEach), floorsEach);
  const floors = await ctx.db.selectFrom('floors').select(['id', 'floor_number']).orderBy('id').execute();
  const now = new Date(0).toISOString();
  let next = 0;
  for (const [i, floor] of floors.entries()) {
    const rows = Array.from({ length: Math.min(zonesEach, count - next) }, (): ZoneRow => {
      const zone = next++;
      const number = (i % floorsEach) * 100 + (zone % zonesEach);
      const [west, south] = [-2.979 + (zone % 20) * 1e-4, 56.4595 + ((zone % zonesEach) / 20) * 1e-4];
      const ring = [
        [west, south],
        [west + 9e-5, south],
        [west + 9e-5, south + 9e-5],
        [west, south + 9e-5],
        [west, south],
      ];
      return {
        department_id: departmentId,
        id: `${(Math.imul(zone + 1, 2_654_435_761) >>> 0).toString(16).padStart(8, '0')}-0000-7000-8000-${String(zone).padStart(12, '0')}`,
        floor_id: floor.id,
        name: `${kinds[(zone * 7) % 10]} ${number}${zone % 7 === 0 ? 'A' : ''}`,
        zone_type: zone % 12,
        polygon_geojson: JSON.stringify({
          type: 'Feature',
          properties: {},
          geometry: { type: 'Polygon', coordinates: [ring] },
        }),
        color: null,
        metadata: zone % 5 === 0 ? JSON.stringify({ tenant: `Tenant ${zone % 5_000}` }) : null,
        elevation_ft: null,
        is_searchable: 1,
        is_dispatchable: 1,
        hazard: null,
        verified_on: null,
        verified_by: null,
        is_active: 1,
        external_id: null,
        revision: 1,
        added_on: now,
        updated_on: now,
      };
    });
    await ctx.db.transaction().execute((trx) => addZoneRows(trx, rows));
  }
}

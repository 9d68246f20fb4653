/**
 * Measures small requests in a large department: 1,000 maps with 5,000 floors and as many pyramids, 100,000 zones on one floor,
 * and 20,000 calendar items in the past. Prints a Markdown table of milliseconds per request, sent one after another.
 *
 *   npm run bench -- large-department [requests of each kind, default 30]
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../server/src/config.ts';
import type { Context } from '../server/src/context.ts';
import { closeContext, openContext } from '../server/src/deps.ts';
import { addItems } from '../server/src/features/calendar-feed/feed.test-support.ts';
import type { PyramidRow, ZoneRow } from '../server/src/storage/db/tables.ts';
import { findFreePort } from '../server/src/testing/free-port.ts';
import { box } from '../server/src/testing/sample-zones.ts';
import { seedDepartment } from './manifest/seed-department.ts';
import { makeZoneRow } from './manifest/zone-row.ts';
import { signToken } from './measurement/sign-token.ts';
import { spread } from './measurement/spread.ts';
import { startServer } from './resolve-http/measured-server.ts';

const requests = Number(process.argv[2] ?? 30);
const [maps, floorsEach, zones, items] = [1000, 5, 100_000, 20_000];
const departmentId = 1;
const now = '2026-01-02T03:04:05.678Z';

const sampleZone = {
  name: 'Hall',
  zoneType: 0,
  polygonGeoJson: box(-2.9785, 56.4598, -2.978, 56.46),
};

const folder = await mkdtemp(join(tmpdir(), 'muster-bench-'));
const secret = randomBytes(32).toString('base64url');
const authorization = `Bearer ${signToken(secret)}`;
const environment = { MUSTER_DATA_DIR: join(folder, 'data'), MUSTER_AUTH_SECRET: secret };
try {
  const ctx = await openContext(readConfig({ ...environment, MUSTER_LOG_LEVEL: 'error' }));
  const { mapId, zoneId } = await seed(ctx);
  await closeContext(ctx);
  const server = await startServer('../../server/src/main.ts', ['serve'], environment, await findFreePort());
  try {
    await report(server.url, mapId, zoneId);
  } finally {
    await server.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function report(url: string, mapId: string, zoneId: string): Promise<void> {
  const send = async (method: string, path: string, body?: object) => {
    const headers = { authorization, ...(body && { 'content-type': 'application/json' }) };
    const response = await fetch(new URL(path, url), {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  };
  const link = await send('POST', `/api/v4/CustomMaps/SaveShareLink/${mapId}`, { label: 'Crew' });
  const { token } = JSON.parse(link.text) as { token: string };
  const cases: [name: string, path: string][] = [
    [`GetCustomMaps: ${maps} maps`, '/api/v4/CustomMaps/GetCustomMaps'],
    [`GetVerificationReport: ${maps} maps`, '/api/v4/Department/GetVerificationReport'],
    [`GetFloors of one of them: ${floorsEach} floors`, `/api/v4/CustomMaps/GetFloors/${mapId}`],
    ['an image that was deleted', `/storage/images/${'f'.repeat(32)}.png`],
    [
      `a day of the calendar, after ${items} items`,
      '/api/v4/Calendar/GetAllCalendarItems?start=2095-01-01&end=2095-01-02',
    ],
    [`shared map of one zone, beside ${zones}`, `/api/v4/Share/${token}`],
  ];
  console.log('| request | status | ms, median (lowest – highest) |\n|---|---:|---:|');
  for (const [name, path] of cases) {
    const took: number[] = [];
    let status = 0;
    for (let number = 0; number < requests; number += 1) {
      // Calendars and shared maps are cached until something changes.
      if (path.includes('/Share/'))
        await send('PUT', `/api/v4/CustomMaps/UpdateZone/${zoneId}`, {
          ...sampleZone,
          name: `Hall ${number}`,
        });
      const startedAt = performance.now();
      ({ status } = await send('GET', path));
      took.push(performance.now() - startedAt);
    }
    console.log(`| ${name} | ${status} | ${spread(took, 1)} |`);
  }
}

/** @returns the map with one zone, and that zone */
async function seed(ctx: Context): Promise<{ mapId: string; zoneId: string }> {
  await seedDepartment(ctx, maps, floorsEach);
  const floors = await ctx.db
    .selectFrom('floors')
    .select(['id', 'map_id', 'image_id'])
    .orderBy('id')
    .execute();
  const [small, large] = [floors[0], floors.find(({ map_id }) => map_id !== floors[0]?.map_id)];
  if (!small || !large) throw new Error('there are no floors');
  const owners = [
    ...floors,
    ...new Map(floors.map((floor) => [floor.map_id, { ...floor, id: floor.map_id }])).values(),
  ];
  await insertAll(owners.map(pyramidRow), (rows) => ctx.db.insertInto('pyramids').values(rows).execute());
  const zoneRows = Array.from({ length: zones }, (_, index) => zoneRow(large.id, `Room ${index}`));
  const own = zoneRow(small.id, 'Hall');
  await insertAll([...zoneRows, own], (rows) => ctx.db.insertInto('zones').values(rows).execute());
  await addItems(ctx, departmentId, items);
  return { mapId: small.map_id, zoneId: own.id };
}

async function insertAll<Row>(
  rows: readonly Row[],
  insert: (rows: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += 400) await insert(rows.slice(start, start + 400));
}

function pyramidRow({ id, map_id, image_id }: { id: string; map_id: string; image_id: string }): PyramidRow {
  return {
    department_id: departmentId,
    id: randomUUID(),
    owner_id: id,
    map_id,
    image_id,
    key: randomBytes(16).toString('hex'),
    top_left_lat: 56.4605,
    top_left_lng: -2.979,
    bottom_right_lat: 56.4595,
    bottom_right_lng: -2.977,
    placement: null,
    picture_key: null,
    min_zoom: 16,
    max_zoom: 20,
    state: 'ready',
    progress: 1,
    message: null,
    tile_format: 'png',
    size_bytes: 1000,
    added_on: now,
  };
}

function zoneRow(floorId: string, name: string): ZoneRow {
  const id = randomUUID();
  const polygon_geojson = sampleZone.polygonGeoJson;
  return makeZoneRow({ department_id: departmentId, id, floor_id: floorId, name, polygon_geojson });
}

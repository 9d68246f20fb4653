import pg from 'pg';
import { type PositionFix, resolvePosition } from 'positioning';
import { hasPostgis, startPostgis } from '../resolve-http/postgis-cluster.ts';
import type { BenchBuilding } from './bench-buildings.ts';

const port = 54_331;

/**
 * Ranks zones by the part of the circle that each covers, in PostGIS and here, and compares the CPU time for the same positions.
 */
export async function comparePostgis(
  { building, simulated }: BenchBuilding,
  fixes: readonly PositionFix[],
): Promise<void> {
  if (!hasPostgis()) return console.log('PostGIS is not installed: no comparison');
  const cluster = await startPostgis(port);
  try {
    const client = new pg.Client(cluster.url);
    await client.connect();
    await client.query('create extension postgis');
    await client.query('create table zones (id text, floor_id text, geom geometry(Polygon, 4326))');
    for (const { id: floorId, zones } of simulated)
      for (const { id, rings } of zones)
        await client.query('insert into zones values ($1, $2, st_setsrid(st_geomfromgeojson($3), 4326))', [
          id,
          floorId,
          JSON.stringify({ type: 'Polygon', coordinates: rings }),
        ]);
    await client.query('create index on zones using gist (geom)');
    await client.query('analyze zones');
    const query = () => queryAll(client, fixes);
    await query();
    const before = cluster.cpuSeconds();
    await query();
    const postgisSeconds = cluster.cpuSeconds() - before;
    await client.end();
    const started = process.cpuUsage();
    const rounds = 20;
    for (let i = 0; i < rounds; i++) for (const fix of fixes) resolvePosition([building], fix);
    const { user, system } = process.cpuUsage(started);
    const ownSeconds = (user + system) / 1e6 / rounds;
    console.log(
      `${fixes.length} positions: PostGIS ${(postgisSeconds * 1_000).toFixed(0)} ms of CPU, here ${(ownSeconds * 1_000).toFixed(1)} ms: ${(postgisSeconds / ownSeconds).toFixed(1)} times less`,
    );
  } finally {
    await cluster.stop();
  }
}

async function queryAll(client: pg.Client, fixes: readonly PositionFix[]): Promise<void> {
  for (const { longitude, latitude, horizontalAccuracyM } of fixes)
    await client.query(
      `with circle as (
         select st_buffer(st_setsrid(st_makepoint($1, $2), 4326)::geography, $3)::geometry as geom)
       select zones.id, zones.floor_id,
         st_area(st_intersection(zones.geom, circle.geom)) / st_area(circle.geom) as share
       from zones, circle where st_intersects(zones.geom, circle.geom) order by share desc limit 10`,
      [longitude, latitude, horizontalAccuracyM],
    );
}

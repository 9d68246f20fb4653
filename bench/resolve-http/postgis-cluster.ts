import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { childrenCpuSeconds } from './process-times.ts';

const run = promisify(execFile);
const binaries = '/usr/lib/postgresql/15/bin';

export interface PostgisCluster {
  readonly url: string;
  /** Seconds of CPU time that all connections have used. */
  readonly cpuSeconds: () => number;
  readonly stop: () => Promise<void>;
}

/** Whether Debian's `postgresql-15-postgis-3` is installed. */
export function hasPostgis(): boolean {
  return existsSync('/usr/share/postgresql/15/extension/postgis.control');
}

/** Starts a PostgreSQL with PostGIS in its own folder. It does not run as root, so root runs it as the user `postgres`. */
export async function startPostgis(port: number): Promise<PostgisCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-bench-postgis-'));
  const user = process.getuid?.() === 0 ? await idsOf('postgres') : undefined;
  if (user) await chown(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  await run(join(binaries, 'initdb'), ['-D', data, '-U', 'bench', '-A', 'trust'], user);
  const settings = [
    '-p',
    String(port),
    '-k',
    folder,
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'shared_buffers=256MB',
  ];
  const server = spawn(join(binaries, 'postgres'), ['-D', data, ...settings], { ...user, stdio: 'ignore' });
  const url = `postgres://bench@127.0.0.1:${port}/postgres`;
  const stop = async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGINT');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  await untilConnected(url).catch(async (error) => {
    await stop();
    throw error;
  });
  return { url, stop, cpuSeconds: () => childrenCpuSeconds(server.pid) };
}

async function idsOf(user: string): Promise<{ uid: number; gid: number }> {
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, user])).stdout)),
  );
  return { uid: uid ?? 0, gid: gid ?? 0 };
}

async function untilConnected(url: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client(url);
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (attempt === 50) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

export interface StoredZone {
  readonly customMapZoneId: string;
  readonly customMapFloorId: string;
  readonly name: string;
  readonly zoneType: number;
  readonly polygonGeoJson: string;
}

/** Stores zones in the usual way for PostGIS: a geometry with a GiST index, and the area by which they rank. */
export async function fillPostgis(url: string, zones: readonly StoredZone[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(`
      create extension postgis;
      create table zones (id text primary key, floor_id text not null, name text not null, zone_type int not null,
        geom geometry(Polygon, 4326) not null, area double precision not null);`);
    for (const { customMapZoneId, customMapFloorId, name, zoneType, polygonGeoJson } of zones) {
      const { geometry } = JSON.parse(polygonGeoJson) as { geometry: unknown };
      await client.query(
        `insert into zones select $1, $2, $3, $4, g, st_area(g) from st_setsrid(st_geomfromgeojson($5), 4326) g`,
        [customMapZoneId, customMapFloorId, name, zoneType, JSON.stringify(geometry)],
      );
    }
    await client.query('create index on zones using gist (geom)');
    await client.query('vacuum analyze zones');
  } finally {
    await client.end();
  }
}

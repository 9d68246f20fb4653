import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { watchForInterruption } from '../../scripts/test-run/interruption.ts';
import { startPostgres } from '../../scripts/test-run/start-postgres.ts';
import { childrenCpuSeconds } from '../resolve-http/process-times.ts';

export type Engine = 'sqlite' | 'postgres';

/** How often rows were looked up since the database was opened. */
export interface LookUps {
  /** A resolve looks at its floor once a second, and reads its zones when they are not in memory. */
  readonly floors: number;
  readonly zones: number;
}

/** An empty database, and what it costs. */
export interface MeasuredDatabase {
  readonly url: string;
  readonly byteLength: () => Promise<number>;
  /** Of its own processes: SQLite has none. */
  readonly cpuSeconds: () => number;
  /** `undefined` where the database does not count. */
  readonly lookUps: () => Promise<LookUps | undefined>;
  readonly close: () => Promise<void>;
}

export async function createDatabase(engine: Engine): Promise<MeasuredDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-scale-'));
  return engine === 'sqlite' ? createSqlite(folder) : createPostgres(folder);
}

function createSqlite(folder: string): MeasuredDatabase {
  const path = join(folder, 'muster.sqlite');
  return {
    url: `sqlite:${path}`,
    byteLength: async () => (await stat(path)).size,
    cpuSeconds: () => 0,
    lookUps: async () => undefined,
    close: () => rm(folder, { recursive: true }),
  };
}

/** As PostgreSQL comes, every commit on disk, but with 1 GB of memory as its cache. */
const settings = ['shared_buffers=1GB', 'max_wal_size=8GB', 'track_counts=on'];

async function createPostgres(folder: string): Promise<MeasuredDatabase> {
  await chmod(folder, 0o755); // as root, PostgreSQL runs under another account
  const server = await startPostgres(join(folder, 'postgres'), watchForInterruption(), settings);
  const query = async (sql: string) => {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    try {
      return (await client.query(sql)).rows[0];
    } finally {
      await client.end();
    }
  };
  return {
    url: server.url,
    byteLength: async () =>
      Number((await query('select pg_database_size(current_database()) as bytes')).bytes),
    cpuSeconds: () => childrenCpuSeconds(server.pid),
    lookUps: async () => {
      const row = await query(`
        select sum(idx_scan + seq_scan) filter (where relname ~ '^floors(_p[0-9]+)?$') as floors,
          sum(idx_scan + seq_scan) filter (where relname ~ '^zones(_p[0-9]+)?$') as zones
        from pg_stat_user_tables`);
      return { floors: Number(row.floors), zones: Number(row.zones) };
    },
    close: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

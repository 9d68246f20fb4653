import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { watchForInterruption } from '../../scripts/test-run/interruption.ts';
import { startPostgres } from '../../scripts/test-run/start-postgres.ts';
import { childrenCpuSeconds } from '../resolve-http/process-times.ts';

export type Engine = 'sqlite' | 'postgres';

/** The number of row lookups since the database was opened. */
export interface LookUps {
  /** A resolve checks its floor once a second, and reads its zones if they are not in memory. */
  readonly floors: number;
  readonly zones: number;
}

/** An empty database, and its cost. */
export interface MeasuredDatabase {
  readonly url: string;
  readonly byteLength: () => Promise<number>;
  /** The CPU time of its own processes. SQLite has none. */
  readonly cpuSeconds: () => number;
  /** `undefined` if the database does not count lookups. */
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

/** The default settings of PostgreSQL, with every commit on disk, but with 1 GB of memory as its cache. */
const settings = ['shared_buffers=1GB', 'max_wal_size=8GB', 'track_counts=on'];

async function createPostgres(folder: string): Promise<MeasuredDatabase> {
  await chmod(folder, 0o755); // when run as root, PostgreSQL uses a different account
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

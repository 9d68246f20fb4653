import { sql } from 'kysely';
import type { DatabaseConfig } from '../../config.ts';
import type { DatabaseOrTransaction } from '../../context.ts';

/**
 * A text that stays the same as long as no other process has committed anything. Two equal ones, read one after the other by the
 * same process: all that could be read at the second was there at the first.
 *
 * SQLite counts the commits of other connections. On PostgreSQL, it is the snapshot: which transactions a reader sees. Commits
 * of this process change it as well. After a failover, numbers of transactions may be given out again, by a server that
 * was started at another time.
 */
export async function readDatabaseMark(
  db: DatabaseOrTransaction,
  engine: DatabaseConfig['engine'],
): Promise<string> {
  if (engine === 'sqlite') {
    const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db);
    return String(rows[0]?.data_version);
  }
  const { rows } = await snapshotQuery.execute(db);
  return String(rows[0]?.mark);
}

const snapshotQuery = sql<{ mark: string }>`
  select pg_current_snapshot()::text || ' ' || pg_postmaster_start_time() as mark`;

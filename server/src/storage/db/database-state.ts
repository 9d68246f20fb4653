import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { DatabaseConfig } from '../../config.ts';
import { endLog } from './end-log.ts';
import { connectToPrimary, endClient } from './postgres-primary.ts';

/** The state of a database, found without changing it. */
export type DatabaseState =
  /** There is no database yet, or the first start was interrupted. */
  | { readonly kind: 'new' }
  /** A SQLite file without its write-ahead log, such as an incomplete copy. There may be no tables without the log. */
  | { readonly kind: 'incomplete'; readonly hasTables: boolean }
  /** `muster move` or `muster restore` has not finished filling it from `origin`. */
  | { readonly kind: 'unfinished'; readonly origin: string }
  | { readonly kind: 'ready'; readonly hasDepartments: boolean; readonly hasFeeds: boolean };

/**
 * `user_version` of SQLite databases whose processes remove the log when they exit; processes of earlier versions did
 * not.
 */
export const endsWithoutLog = 1;

type Query = (sql: string) => Promise<readonly { readonly name?: unknown }[]>;

/** @throws Error of the engine, if the database cannot be read */
export async function readDatabaseState(config: DatabaseConfig): Promise<DatabaseState> {
  return config.engine === 'sqlite' ? readSqliteState(config.path) : readPostgresState(config.url);
}

async function readSqliteState(path: string): Promise<DatabaseState> {
  const hasLog = existsSync(`${path}-wal`);
  if (!statSync(path, { throwIfNoEntry: false })?.size) return { kind: 'new' };
  const needsLog = !hasLog && wasInUse(path);
  const database = openForReading(path);
  try {
    const query: Query = async (sql) => database.prepare(sql).all();
    const tables = await query("select name from sqlite_master where type = 'table'");
    if (tables.length === 0) return hasLog ? { kind: 'new' } : { kind: 'incomplete', hasTables: false };
    if (needsLog) return { kind: 'incomplete', hasTables: true };
    return await describe(query, tables);
  } finally {
    database.exec('pragma busy_timeout = 0');
    if (hasLog) endLog(database);
    database.close();
  }
}

/**
 * Whether the file was copied while a process had it open: when the last process exits, it leaves the file in another
 * journal mode.
 *
 * @see https://sqlite.org/fileformat.html#the_database_header
 */
function wasInUse(path: string): boolean {
  const header = Buffer.alloc(100);
  const file = openSync(path, 'r');
  try {
    readSync(file, header, 0, header.length, 0);
  } finally {
    closeSync(file);
  }
  const isInWalMode = header[18] === 2;
  return isInWalMode && header.readUInt32BE(60) >= endsWithoutLog;
}

function openForReading(path: string): DatabaseSync {
  try {
    const database = new DatabaseSync(path, { timeout: 5_000 });
    database.prepare('select 1 from sqlite_master').all();
    return database;
  } catch (cause) {
    throw new Error(
      `the database ${path} cannot be opened: its folder has to be writable, also for files beside it, and the disk must ` +
        'neither be full nor read-only',
      { cause },
    );
  }
}

async function readPostgresState(url: string): Promise<DatabaseState> {
  const client = await connectToPrimary(url, 'muster');
  try {
    const query: Query = async (sql) => (await client.query(sql)).rows;
    const tables = await query('select tablename as name from pg_tables where schemaname = current_schema()');
    return tables.length === 0 ? { kind: 'new' } : await describe(query, tables);
  } finally {
    await endClient(client);
  }
}

/** A database of an earlier version, which is about to be migrated, may not have every table. */
async function describe(query: Query, tables: Awaited<ReturnType<Query>>): Promise<DatabaseState> {
  const hasRows = async (table: string, condition = '') =>
    tables.some(({ name }) => name === table) &&
    (await query(`select 1 as name from ${table} ${condition} limit 1`)).length > 0;
  if (tables.some(({ name }) => name === 'unfinished_copy')) {
    const [row] = await query('select origin as name from unfinished_copy');
    return { kind: 'unfinished', origin: String(row?.name) };
  }
  return {
    kind: 'ready',
    hasDepartments: await hasRows('departments'),
    hasFeeds: await hasRows('calendar_syncs', 'where is_active = 1'),
  };
}

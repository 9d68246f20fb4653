import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { CompiledQuery, QueryResult } from 'kysely';

/** How long opening waits for a lock of another process, such as one that is shutting down. */
const openTimeoutMs = 5_000;
const maxCachedStatements = 500;
/**
 * 64 MB of write-ahead log. `checkpoints.ts` copies it much earlier; here, the commit that exceeds it has to wait for
 * the disk.
 */
const lastResortPages = 16_384;

/** A connection to the file. Every statement runs synchronously on the caller's thread. */
export interface SqliteHandle {
  readonly database: DatabaseSync;
  readonly execute: <Row>(query: Pick<CompiledQuery, 'sql' | 'parameters'>) => QueryResult<Row>;
  readonly iterate: <Row>(query: Pick<CompiledQuery, 'sql' | 'parameters'>) => Iterable<Row>;
}

/**
 * Opens a connection in WAL mode with foreign keys enabled. A commit is written to the log but not synced; the caller
 * does that, because SQLite would block the thread. SQLite syncs the log before it copies it into the file
 * (`synchronous=NORMAL`).
 */
export function openWriter(path: string): SqliteHandle {
  return open(
    path,
    `pragma journal_mode = wal; pragma synchronous = normal; pragma wal_autocheckpoint = ${lastResortPages}`,
  );
}

/** Open it after the writer, which creates the log, and close it before the writer. */
export function openReader(path: string): SqliteHandle {
  return open(path, 'pragma query_only = on');
}

function open(path: string, settings: string): SqliteHandle {
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: openTimeoutMs });
  try {
    database.exec(settings);
    database.exec('pragma busy_timeout = 0'); // from now on, the driver does the waiting
  } catch (error) {
    database.close();
    throw error;
  }
  return createHandle(database);
}

interface Prepared {
  readonly statement: StatementSync;
  readonly returnsRows: boolean;
}

function createHandle(database: DatabaseSync): SqliteHandle {
  const prepared = new Map<string, Prepared>();
  const prepare = (sql: string): Prepared => {
    const cached = prepared.get(sql);
    if (cached) return cached;
    if (prepared.size >= maxCachedStatements) prepared.clear();
    const statement = database.prepare(sql);
    const made = { statement, returnsRows: statement.columns().length > 0 };
    prepared.set(sql, made);
    return made;
  };
  return {
    database,
    execute: <Row>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>) => {
      const { statement, returnsRows } = prepare(sql);
      const values = bind(parameters);
      if (returnsRows) return { rows: statement.all(...values) as Row[] };
      const { changes, lastInsertRowid } = statement.run(...values);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    },
    iterate: <Row>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>) =>
      prepare(sql).statement.iterate(...bind(parameters)) as Iterable<Row>,
  };
}

/** Kysely passes on the values of the query; the tables have only types that SQLite accepts. */
function bind(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters as SQLInputValue[];
}

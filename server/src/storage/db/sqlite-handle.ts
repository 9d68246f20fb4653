import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { CompiledQuery, QueryResult } from 'kysely';

/** How long opening waits for the lock of another process, such as one that is being stopped. */
const openTimeoutMs = 5_000;
const maxCachedStatements = 500;
/** Of the write-ahead log, 64 MB. `checkpoints.ts` copies it long before; here the commit that does it waits for the disk. */
const lastResortPages = 16_384;

/** One connection to the file. Every statement runs immediately, on the caller's thread. */
export interface SqliteHandle {
  readonly database: DatabaseSync;
  readonly execute: <Row>(query: Pick<CompiledQuery, 'sql' | 'parameters'>) => QueryResult<Row>;
  readonly iterate: <Row>(query: Pick<CompiledQuery, 'sql' | 'parameters'>) => Iterable<Row>;
}

/**
 * WAL, foreign keys on. A commit is written to the log and not synced, which is left to the caller: SQLite itself would keep
 * the thread waiting for the disk. It syncs the log before it copies it into the file (`synchronous=NORMAL`).
 */
export function openWriter(path: string): SqliteHandle {
  return open(
    path,
    `pragma journal_mode = wal; pragma synchronous = normal; pragma wal_autocheckpoint = ${lastResortPages}`,
  );
}

/** To be opened after the writer, which makes the log, and closed before it. */
export function openReader(path: string): SqliteHandle {
  return open(path, 'pragma query_only = on');
}

function open(path: string, settings: string): SqliteHandle {
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: openTimeoutMs });
  try {
    database.exec(settings);
    database.exec('pragma busy_timeout = 0'); // from here on, the driver waits
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

/** Kysely hands over what the query holds; the tables have only text and numbers, which SQLite takes. */
function bind(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters as SQLInputValue[];
}

import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely';

import { unsyncedMark } from './unsynced.ts';

const busyTimeoutMs = 5_000;
const maxCachedStatements = 500;

/**
 * Kysely over `node:sqlite`: one connection, WAL, every commit synced to disk (`synchronous=FULL`), foreign
 * keys on, other processes waited for up to 5 s.
 */
export function createSqliteDialect(path: string): Dialect {
  return {
    createDriver: () => new ImmediateSqliteDriver({ database: async () => openSqlite(path) }),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new TransactionalSqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

/**
 * Hands its one connection on in the order in which it was asked for. Kysely's own lock wakes everybody each time, and all
 * but one go back to sleep: with 3,000 who wait, that is seconds in which nothing else runs.
 */
class ImmediateSqliteDriver extends SqliteDriver {
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  override async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
    return super.acquireConnection();
  }

  override async releaseConnection(): Promise<void> {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isTaken = false;
  }

  /** Takes the write lock at the start: a transaction that reads first and writes later could fail half way. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

/** SQLite can roll back DDL, so a migration is all or nothing and the write lock keeps a second process out. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  /** Not so, but the driver sees to it that they come one after the other. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

function openSqlite(path: string): SqliteDatabase {
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: busyTimeoutMs });
  database.exec('pragma journal_mode = wal; pragma synchronous = full;');
  const prepared = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare: (sql) => {
      const cached = prepared.get(sql);
      if (cached) return cached;
      if (prepared.size >= maxCachedStatements) prepared.clear();
      const statement = adaptStatement(database, database.prepare(sql), sql.endsWith(unsyncedMark));
      prepared.set(sql, statement);
      return statement;
    },
  };
}

function adaptStatement(
  database: DatabaseSync,
  statement: StatementSync,
  isUnsynced: boolean,
): SqliteStatement {
  // Kysely hands over what the query holds; the tables have only text and numbers, which SQLite takes.
  const bind = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  const run = (parameters: readonly unknown[]) => statement.run(...bind(parameters));
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...bind(parameters)),
    run: isUnsynced ? (parameters) => withoutSync(database, () => run(parameters)) : run,
    iterate: (parameters) => statement.iterate(...bind(parameters)),
  };
}

/** A commit waits for the disk, and everybody for the commit: up to 160 ms were measured while images are written. */
function withoutSync<Result>(database: DatabaseSync, write: () => Result): Result {
  if (database.isTransaction) return write(); // it is synced with what it is part of
  database.exec('pragma synchronous = normal');
  try {
    return write();
  } finally {
    database.exec('pragma synchronous = full');
  }
}

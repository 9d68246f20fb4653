import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
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
import { withAuditGuard } from './audit-guard.ts';
import { endLog, isBusy } from './end-log.ts';
import { unsyncedMark } from './unsynced.ts';

/** How long a statement waits for the lock of another process, such as a backup. */
const defaultBusyTimeoutMs = 5_000;
const retryMs = 20;
/** How long the end of a process waits for that of others on the same file. */
const leaveMs = 200;
const maxCachedStatements = 500;
/** Of the write-ahead log, 64 MB. `checkpoints.ts` copies it long before; here the commit that does it waits for the disk. */
const lastResortPages = 16_384;

/**
 * Kysely over `node:sqlite`: one connection, WAL, every commit synced to disk (`synchronous=FULL`), foreign
 * keys on, other processes waited for up to 5 s.
 */
export function createSqliteDialect(
  path: string,
  options: { readonly busyTimeoutMs?: number } = {},
): Dialect {
  return withAuditGuard({
    createDriver: () => new PatientSqliteDriver(path, options.busyTimeoutMs ?? defaultBusyTimeoutMs),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new TransactionalSqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  });
}

/**
 * Gives its one connection to the callers in the order in which they asked. Kysely's own lock wakes all of them each time:
 * with 3,000 that wait, nothing else runs for seconds.
 *
 * A statement that another process locks out is tried again later. SQLite's own wait would stop the whole process; here
 * other callers use the connection meanwhile.
 */
class PatientSqliteDriver extends SqliteDriver {
  readonly #waiting: (() => void)[] = [];
  readonly #busyTimeoutMs: number;
  #isTaken = false;

  #database: DatabaseSync | undefined;

  constructor(path: string, busyTimeoutMs: number) {
    super({
      database: async () => {
        this.#database = openDatabase(path);
        return adaptDatabase(this.#database);
      },
    });
    this.#busyTimeoutMs = busyTimeoutMs;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#take();
    const connection = await super.acquireConnection();
    let isInTransaction = false;
    return {
      executeQuery: async <Row>(query: CompiledQuery) => {
        const { sql } = query;
        if (sql === 'commit' || sql === 'rollback') isInTransaction = false;
        else if (isInTransaction && !this.#database?.isTransaction)
          throw new Error('the transaction has ended');
        const result = await (isInTransaction
          ? connection.executeQuery<Row>(query)
          : this.#tryRepeatedly(() => connection.executeQuery<Row>(query)));
        if (sql === beginStatement) isInTransaction = true;
        return result;
      },
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    };
  }

  /** The last process leaves a file that is complete without a log: one whose log is missing is then known to be a part. */
  override async destroy(): Promise<void> {
    const endsAt = performance.now() + leaveMs * (0.5 + Math.random());
    while (this.#database && !endLog(this.#database) && performance.now() < endsAt) await wait(retryMs);
    await super.destroy();
  }

  override async releaseConnection(): Promise<void> {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isTaken = false;
  }

  /** Takes the write lock at the start: a transaction that reads first and writes later could fail half way. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(beginStatement));
  }

  /** A full disk and other errors have rolled the transaction back already. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database?.isTransaction) await super.rollbackTransaction(connection);
  }

  async #take(): Promise<void> {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
  }

  async #tryRepeatedly<Result>(execute: () => Promise<Result>): Promise<Result> {
    const endsAt = performance.now() + this.#busyTimeoutMs;
    for (;;) {
      try {
        return await execute();
      } catch (error) {
        if (!isBusy(error) || performance.now() > endsAt) throw error;
      }
      await this.releaseConnection();
      await wait(retryMs);
      await this.#take();
    }
  }
}

const beginStatement = 'begin immediate';

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

function openDatabase(path: string): DatabaseSync {
  const database = new DatabaseSync(path, {
    enableForeignKeyConstraints: true,
    timeout: defaultBusyTimeoutMs,
  });
  database.exec('pragma journal_mode = wal; pragma synchronous = full;');
  database.exec('pragma busy_timeout = 0'); // the driver waits
  database.exec(`pragma wal_autocheckpoint = ${lastResortPages}`);
  return database;
}

function adaptDatabase(database: DatabaseSync): SqliteDatabase {
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

/** A commit waits for the disk, and everyone for the commit: up to 160 ms were measured while images are written. */
function withoutSync<Result>(database: DatabaseSync, write: () => Result): Result {
  if (database.isTransaction) return write(); // it is synced with what it is part of
  database.exec('pragma synchronous = normal');
  try {
    return write();
  } finally {
    database.exec('pragma synchronous = full');
  }
}

import { setTimeout as wait } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  DeleteQueryNode,
  type Dialect,
  type Driver,
  InsertQueryNode,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
  UpdateQueryNode,
} from 'kysely';
import { withAuditGuard } from './audit-guard.ts';
import { copyLog } from './copy-log.ts';
import { endLog, isBusy } from './end-log.ts';
import { openReader, openWriter, type SqliteHandle } from './sqlite-handle.ts';
import { type FileSync, openFileSync } from './sync-log.ts';
import { unsyncedMark } from './unsynced.ts';

/** How long a statement waits for the lock of another process, such as a backup. */
const defaultBusyTimeoutMs = 5_000;
const retryMs = 20;
/** The first of these waits: most locks are held for a few milliseconds, and the waits double up to {@link retryMs}. */
const firstRetryMs = 1;
/** How long the end of a process waits for that of others on the same file. */
const leaveMs = 200;
/** Transactions that only read, at a time. */
const maxSnapshots = 4;

export interface SqliteOptions {
  readonly busyTimeoutMs?: number;
  /** Opens what brings the log to disk. */
  readonly openSync?: (logPath: string, repair: () => Promise<void>) => Promise<FileSync>;
}

/**
 * Kysely over `node:sqlite`: one connection that writes and others that read, so that a read never waits for a write
 * (`docs/adr/0029-sqlite-reads-beside-writes.md`). A statement or a transaction that has written is answered when it is on
 * disk; neither the thread nor other writers wait for that. Other processes are waited for up to 5 s.
 */
export function createSqliteDialect(path: string, options: SqliteOptions = {}): Dialect {
  return withAuditGuard({
    createDriver: () => new PatientSqliteDriver(path, options),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new TransactionalSqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  });
}

/** What Kysely holds for a statement or a transaction. It takes one of the real connections when its first statement comes. */
interface Lease extends DatabaseConnection {
  /** Of a transaction that only reads. */
  snapshot: SqliteHandle | undefined;
  isWriter: boolean;
  isInTransaction: boolean;
  /** Whether its transaction has changed anything. */
  hasWritten: boolean;
}

/**
 * Gives the connection that writes to the callers in the order in which they asked. A query outside a transaction runs at
 * once on a connection that only reads. A transaction that only reads (`setAccessMode('read only')`) has a connection
 * of its own, because it sees the state at its beginning.
 *
 * A statement that another process locks out is tried again later. SQLite's own wait would stop the whole process; here
 * other callers use the connection meanwhile.
 */
class PatientSqliteDriver implements Driver {
  readonly #path: string;
  readonly #busyTimeoutMs: number;
  readonly #openSync: NonNullable<SqliteOptions['openSync']>;
  readonly #writing = createQueue(1);
  readonly #reading = createQueue(maxSnapshots);
  readonly #idleSnapshots: SqliteHandle[] = [];
  #writer: SqliteHandle | undefined;
  #reader: SqliteHandle | undefined;

  #log: FileSync | undefined;

  constructor(path: string, options: SqliteOptions) {
    this.#path = path;
    this.#busyTimeoutMs = options.busyTimeoutMs ?? defaultBusyTimeoutMs;
    this.#openSync = options.openSync ?? openFileSync;
  }

  async init(): Promise<void> {
    this.#writer = openWriter(this.#path);
    this.#reader = openReader(this.#path);
    this.#reader.execute({ sql: 'select 1 from sqlite_schema', parameters: [] }); // then the log is there
    this.#log = await this.#openSync(`${this.#path}-wal`, () => copyLog(this.#path, 'repair'));
  }

  async acquireConnection(): Promise<Lease> {
    const lease: Lease = {
      snapshot: undefined,
      isWriter: false,
      isInTransaction: false,
      hasWritten: false,
      executeQuery: (query) => this.#execute(lease, query),
      streamQuery: (query) => this.#stream(lease, query),
    };
    return lease;
  }

  async releaseConnection(lease: Lease): Promise<void> {
    this.#releaseWriter(lease);
    if (lease.snapshot) {
      this.#idleSnapshots.push(lease.snapshot);
      this.#reading.leave();
    }
    lease.snapshot = undefined;
  }

  /** One that writes takes the write lock immediately: if it read first and wrote later, it could fail half way. */
  async beginTransaction(lease: Lease, { accessMode }: TransactionSettings): Promise<void> {
    if (accessMode === 'read only') await this.#takeSnapshot(lease);
    else await this.#takeWriter(lease);
    await this.#execute(lease, CompiledQuery.raw(lease.snapshot ? 'begin' : 'begin immediate'));
    Object.assign(lease, { isInTransaction: true, hasWritten: false });
  }

  async commitTransaction(lease: Lease): Promise<void> {
    lease.isInTransaction = false;
    const { execute } = this.#handleOf(lease);
    await this.#retryWhileBusy(() => execute(CompiledQuery.raw('commit')));
    if (!lease.hasWritten) return;
    this.#releaseWriter(lease);
    await this.#log?.sync();
  }

  /** A full disk and other errors have rolled the transaction back already. One that was not synced is committed. */
  async rollbackTransaction(lease: Lease): Promise<void> {
    lease.isInTransaction = false;
    if (!lease.isWriter && !lease.snapshot) return;
    const { database } = this.#handleOf(lease);
    if (database.isTransaction) database.exec('rollback');
  }

  /** The last process leaves a file that is complete without a log: one whose log is missing is then known to be a part. */
  async destroy(): Promise<void> {
    for (const handle of [...this.#idleSnapshots, this.#reader]) handle?.database.close();
    await this.#log?.close();
    const database = this.#writer?.database;
    if (!database) return;
    const endsAt = performance.now() + leaveMs * (0.5 + Math.random());
    while (!endLog(database) && performance.now() < endsAt) await wait(retryMs);
    database.close();
  }

  async #execute<Row>(lease: Lease, query: CompiledQuery) {
    if (!lease.snapshot && !lease.isWriter) {
      const handle = this.#handleWithoutLock(query);
      if (handle) return this.#retryWhileBusy(() => handle.execute<Row>(query));
      await this.#takeWriter(lease);
    }
    const { database, execute } = this.#handleOf(lease);
    if (lease.isInTransaction) {
      if (!database.isTransaction) throw new Error('the transaction has ended');
      const result = execute<Row>(query);
      lease.hasWritten ||= isWrite(query, result);
      return result;
    }
    const result = await this.#retryWhileBusy(() => execute<Row>(query), lease);
    if (database.isTransaction || !isWrite(query, result)) return result;
    this.#releaseWriter(lease);
    if (!query.sql.endsWith(unsyncedMark)) await this.#log?.sync();
    return result;
  }

  #releaseWriter(lease: Lease): void {
    if (lease.isWriter) this.#writing.leave();
    lease.isWriter = false;
  }

  /** The connection for a statement that need not wait for others. */
  #handleWithoutLock({ query, sql }: CompiledQuery): SqliteHandle | undefined {
    if (SelectQueryNode.is(query) || /^\s*select\b/i.test(sql)) return this.#reader;
    // Changes only by commits of others. While this process is in a transaction that writes, there are none.
    if (sql === 'pragma data_version') return this.#writer;
    return undefined;
  }

  /** On a connection of its own: while rows are read, a connection stays at the state that they are of. */
  async *#stream<Row>(lease: Lease, query: CompiledQuery) {
    if (!lease.isWriter && !lease.snapshot) await this.#takeSnapshot(lease);
    for (const row of this.#handleOf(lease).iterate<Row>(query)) yield { rows: [row] };
  }

  #handleOf({ snapshot, isWriter }: Lease): SqliteHandle {
    const handle = snapshot ?? (isWriter ? this.#writer : undefined);
    if (!handle) throw new Error('the connection has been given back');
    return handle;
  }

  async #takeWriter(lease: Lease): Promise<void> {
    await this.#writing.enter();
    lease.isWriter = true;
  }

  async #takeSnapshot(lease: Lease): Promise<void> {
    await this.#reading.enter();
    try {
      lease.snapshot = this.#idleSnapshots.pop() ?? openReader(this.#path);
    } catch (error) {
      this.#reading.leave();
      throw error;
    }
  }

  /** @param lease whose connection others may use meanwhile */
  async #retryWhileBusy<Result>(execute: () => Result, lease?: Lease): Promise<Result> {
    const endsAt = performance.now() + this.#busyTimeoutMs;
    for (let waitMs = firstRetryMs; ; waitMs = Math.min(retryMs, 2 * waitMs)) {
      try {
        return execute();
      } catch (error) {
        if (!isBusy(error) || performance.now() > endsAt) throw error;
      }
      if (lease?.isWriter) this.#writing.leave();
      await wait(waitMs);
      if (lease?.isWriter) await this.#writing.enter();
    }
  }
}

/** Whether it has, or may have, changed the file. */
function isWrite({ query, sql }: CompiledQuery, { numAffectedRows }: QueryResult<unknown>): boolean {
  if (InsertQueryNode.is(query) || UpdateQueryNode.is(query) || DeleteQueryNode.is(query))
    return numAffectedRows !== 0n; // unknown if rows are returned
  return !SelectQueryNode.is(query) && !/^\s*pragma\b/i.test(sql);
}

/** Lets so many in at a time, in the order in which they came. Kysely's own lock wakes all that wait each time. */
function createQueue(places: number) {
  const waiting: (() => void)[] = [];
  let free = places;
  return {
    enter: async (): Promise<void> => {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
    },
    leave: (): void => {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    },
  };
}

/** SQLite can roll back DDL, so a migration is all or nothing and the write lock keeps a second process out. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

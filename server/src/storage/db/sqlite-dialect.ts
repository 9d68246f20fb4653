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

/** How long a statement waits for a lock of another process, such as a backup. */
const defaultBusyTimeoutMs = 5_000;
const retryMs = 20;
/** The first delay: most locks last a few milliseconds, so the delay doubles from here up to {@link retryMs}. */
const firstRetryMs = 1;
/** How long a process that exits waits for others that are also closing the same file, on average. */
const leaveMs = 200;
/** The maximum number of read-only transactions at the same time. */
const maxSnapshots = 4;

export interface SqliteOptions {
  readonly busyTimeoutMs?: number;
  /** Opens the object that syncs the log to disk. */
  readonly openSync?: (logPath: string, repair: () => Promise<void>) => Promise<FileSync>;
}

/**
 * Kysely over `node:sqlite`, with one connection that writes and others that read, so that a read never waits for a
 * write (`docs/adr/0029-sqlite-reads-beside-writes.md`). A write resolves when it is on disk, but neither the thread
 * nor other writers wait for that. Statements wait up to 5 s for the locks of other processes.
 */
export function createSqliteDialect(path: string, options: SqliteOptions = {}): Dialect {
  return withAuditGuard({
    createDriver: () => new PatientSqliteDriver(path, options),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new TransactionalSqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  });
}

/**
 * The connection that Kysely holds for a statement or a transaction. Its first statement acquires one of the real
 * connections.
 */
interface Lease extends DatabaseConnection {
  /** The connection of a read-only transaction. */
  snapshot: SqliteHandle | undefined;
  isWriter: boolean;
  isInTransaction: boolean;
  /** Whether its transaction has changed anything. */
  hasWritten: boolean;
}

/**
 * Lends the connection that writes to callers in the order of their requests. A query outside a transaction runs
 * immediately on a connection that only reads. A read-only transaction (`setAccessMode('read only')`) has its own
 * connection, because it sees the state at its beginning.
 *
 * If another process holds a lock, the statement is retried later. SQLite's own wait would block the whole process;
 * here, other callers can use the connection meanwhile.
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
    this.#reader.execute({ sql: 'select 1 from sqlite_schema', parameters: [] }); // this creates the log
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

  /** A transaction that writes acquires the write lock first: if it read first and wrote later, it could fail halfway. */
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

  /**
   * After a full disk and some other errors, the transaction is already rolled back. If only its sync failed, it is
   * committed.
   */
  async rollbackTransaction(lease: Lease): Promise<void> {
    lease.isInTransaction = false;
    if (!lease.isWriter && !lease.snapshot) return;
    const { database } = this.#handleOf(lease);
    if (database.isTransaction) database.exec('rollback');
  }

  /**
   * The last process leaves a complete file without a log. So if a file needs a log that is missing, the file must
   * be incomplete.
   */
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

  /** The connection for a statement that does not have to wait for others. */
  #handleWithoutLock({ query, sql }: CompiledQuery): SqliteHandle | undefined {
    if (SelectQueryNode.is(query) || /^\s*select\b/i.test(sql)) return this.#reader;
    // Changes only by commits of others, which cannot occur while this process is in a transaction that writes.
    if (sql === 'pragma data_version') return this.#writer;
    return undefined;
  }

  /** Streams on a separate connection, which sees one state until all rows are read. */
  async *#stream<Row>(lease: Lease, query: CompiledQuery) {
    if (!lease.isWriter && !lease.snapshot) await this.#takeSnapshot(lease);
    for (const row of this.#handleOf(lease).iterate<Row>(query)) yield { rows: [row] };
  }

  #handleOf({ snapshot, isWriter }: Lease): SqliteHandle {
    const handle = snapshot ?? (isWriter ? this.#writer : undefined);
    if (!handle) throw new Error('the connection was already released');
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

  /** @param lease if set, others may use its connection during the delays */
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

/** Whether the statement has changed the file, or may have. */
function isWrite({ query, sql }: CompiledQuery, { numAffectedRows }: QueryResult<unknown>): boolean {
  if (InsertQueryNode.is(query) || UpdateQueryNode.is(query) || DeleteQueryNode.is(query))
    return numAffectedRows !== 0n; // unknown if rows are returned
  return !SelectQueryNode.is(query) && !/^\s*pragma\b/i.test(sql);
}

/** Lets up to `places` callers in at a time, in order of arrival. Kysely's own lock wakes all waiting callers each time. */
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

/** SQLite can roll back DDL, so a migration is all or nothing, and the write lock keeps other processes out. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

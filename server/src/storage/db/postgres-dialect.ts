import {
  type Dialect,
  PostgresAdapter,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type QueryExecutorProvider,
  sql,
} from 'kysely';
import pg from 'pg';
import { listHosts } from '../../postgres-hosts.ts';
import { StorageFailure } from '../storage-failure.ts';
import { withAuditGuard } from './audit-guard.ts';
import { isPooled } from './postgres-primary.ts';
import { createTableGates, type TableGates, usesOf } from './table-gates.ts';

export interface PostgresOptions {
  /** Whether a standby, which can only be read, is acceptable. */
  readonly acceptsStandby?: boolean;
  /** Whether statements and locks have no time limits, for migrations. */
  readonly isUnlimited?: boolean;
}

const maxConnections = 10;
/** Statements on one table, so that a table on which they hang leaves connections for others. */
const maxConnectionsPerTable = Math.floor(maxConnections / 3);
const hangMs = 750;
/** How long to wait for a connection, either a new one or one that others are using. */
const connectTimeoutMs = 3_000;
const lockTimeoutMs = 5_000;
const statementTimeoutMs = 20_000;
/** Longer than the server's own limit, for a server that no longer responds at all. */
const queryTimeoutMs = 25_000;

/**
 * Kysely over `pg`. Every wait has a time limit, and broken connections are replaced. If there are several hosts, it
 * uses the one that accepts writes, and searches again when the connection to it is lost.
 */
export function createPostgresDialect(url: string, options: PostgresOptions = {}): Dialect {
  return withAuditGuard(new MusterPostgresDialect({ pool: createFailoverPool(listHosts(url), options) }));
}

class MusterPostgresDialect extends PostgresDialect {
  override createAdapter() {
    return new MusterPostgresAdapter();
  }
}

class MusterPostgresAdapter extends PostgresAdapter {
  override acquireMigrationLock = lockMigrations;
  override async releaseMigrationLock(): Promise<void> {} // it ends with the transaction
}

/**
 * Makes other servers that start wait for the end of this transaction, however long it takes. Kysely locks the session instead,
 * but a pooler may give the session to others before it is unlocked, and then no server could start anymore. The number is
 * Kysely's, which earlier versions lock.
 */
export async function lockMigrations(transaction: QueryExecutorProvider): Promise<void> {
  await sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`.execute(
    transaction,
  );
  await sql`select pg_advisory_xact_lock(3853314791062309107)`.execute(transaction);
}

function createFailoverPool(urls: readonly string[], options: PostgresOptions): PostgresPool {
  const pools = urls.map((url) => createPool(url, options));
  let current = 0;
  const connect = async (): Promise<PostgresPoolClient> => {
    const first = current;
    let failure: unknown;
    for (let step = 0; step < pools.length; step += 1) {
      const index = (first + step) % pools.length;
      try {
        const client = await pools[index]?.connect();
        if (!client) continue;
        current = index;
        return discardWhenBroken(client);
      } catch (error) {
        failure = error;
        if (isPoolBusy(error)) break; // the host works; its pool is just busy
      }
    }
    throw new StorageFailure('database', 'no connection to PostgreSQL', failure);
  };
  const gates = options.isUnlimited
    ? undefined
    : createTableGates(maxConnectionsPerTable, connectTimeoutMs, hangMs);
  const end = async () => void (await Promise.all(pools.map((pool) => pool.end())));
  return { connect: async () => (gates ? lendConnection(connect, gates) : connect()), end, options: {} };
}

/**
 * A connection that is taken from the pool by its first statement, after that has passed the gates of its tables. So a
 * statement that waits at a gate takes no connection, unless it is in a transaction. A transaction passes each gate
 * once: it then has a lock on the table, so it cannot hang on it.
 */
function lendConnection(connect: () => Promise<PostgresPoolClient>, gates: TableGates): PostgresPoolClient {
  let client: PostgresPoolClient | undefined;
  let begin: string | undefined;
  const passed = new Set<string>();
  const query = async (text: string, parameters: readonly unknown[]) => {
    if (!client && /^(?:begin|start transaction)/.test(text)) {
      begin = text;
      return { command: 'BEGIN', rowCount: 0, rows: [] };
    }
    if (!client && begin && /^(?:commit|rollback)$/.test(text))
      return { command: text.toUpperCase(), rowCount: 0, rows: [] };
    const uses = usesOf(text).filter((use) => !passed.has(use));
    const leave = await gates.enter(uses);
    try {
      client ??= await connect();
      if (begin) await client.query(begin, []);
      begin = undefined;
      const result = await client.query(text, parameters);
      for (const use of uses) passed.add(use);
      return result;
    } finally {
      leave();
    }
  };
  return {
    query: query as unknown as PostgresPoolClient['query'], // Kysely uses the other form, cursors, only for streams
    release: (discard) => client?.release(discard),
  };
}

function isPoolBusy(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect';
}

function createPool(url: string, { acceptsStandby = false, isUnlimited = false }: PostgresOptions): pg.Pool {
  // int8 columns hold versions and department ids, all far below 2^53; the driver's default is text.
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    types,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    application_name: 'muster',
    ...(isUnlimited ? {} : { query_timeout: queryTimeoutMs }),
    onConnect: (client) => prepareSession(client, { acceptsStandby, isUnlimited }),
  });
  // Without a listener, a lost connection ends the process: idle connections report to the pool, others to the client.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** This is a statement because connection poolers such as PgBouncer reject these settings as connection parameters. */
async function prepareSession(client: pg.ClientBase, options: Required<PostgresOptions>): Promise<void> {
  // A pooler would give a connection without limits to other clients.
  if (options.isUnlimited && (await isPooled(client))) return;
  const [lockMs, statementMs] = options.isUnlimited ? [0, 0] : [lockTimeoutMs, statementTimeoutMs];
  const { rows } = await client.query<{ standby: boolean }>(
    `select pg_is_in_recovery() as standby, set_config('lock_timeout', $1, false),
       set_config('statement_timeout', $2, false), set_config('idle_in_transaction_session_timeout', $2, false)`,
    [String(lockMs), String(statementMs)],
  );
  if (rows[0]?.standby && !options.acceptsStandby)
    throw new Error('this server is a standby, not the primary');
}

/** A connection that was lost, or that did not respond, must not return to the pool. */
function discardWhenBroken(client: pg.PoolClient): PostgresPoolClient {
  let isBroken = false;
  const query = async (text: string, parameters: readonly unknown[]) => {
    try {
      return await client.query(text, [...parameters]);
    } catch (error) {
      if (error instanceof pg.DatabaseError && !endsSession(error)) throw error;
      isBroken = true;
      if (error instanceof pg.DatabaseError) throw error;
      throw new StorageFailure('database', 'the connection to PostgreSQL was lost', error);
    }
  };
  return {
    ...('processID' in client && { processID: Number(client.processID) }),
    query: query as unknown as PostgresPoolClient['query'], // Kysely uses the other form, cursors, only for streams
    release: (discard = false) => client.release(discard || isBroken),
  };
}

/** Whether the server is shutting down, has become a standby, or has ended this session. */
function endsSession({ code = '' }: pg.DatabaseError): boolean {
  return code.startsWith('57P') || code.startsWith('08') || code === '25006' || code === '25P03';
}

import {
  type AbortableOperationOptions,
  type CompiledQuery,
  type DatabaseConnection,
  DeleteQueryNode,
  type Dialect,
  type Driver,
  InsertQueryNode,
  type OperationNode,
  TableNode,
  type TransactionSettings,
  UpdateQueryNode,
} from 'kysely';
import { isAuditRequired } from '../../actor.ts';

/** Tables with department data. Every write to them must add an entry to `audit_entries`. */
const auditedTables: ReadonlySet<string> = new Set([
  'departments',
  'users',
  'refresh_tokens',
  'invitations',
  'api_tokens',
  'maps',
  'floors',
  'zones',
  'points',
  'drafts',
  'calendar_series',
  'calendar_items',
  'calendar_item_types',
  'calendar_answers',
  'calendar_syncs',
  'share_links',
  'attachments',
  'imports',
  'trash_entries',
]);
const entryTable = 'audit_entries';

/**
 * A dialect that rejects the commit of a transaction that changed an audited table without adding an audit entry, and
 * any write to such a table outside a transaction. If a developer forgets to record a write, its first test fails,
 * and it is never made unrecorded. Nothing is rejected within `unaudited`, or outside of requests, jobs and commands.
 */
export function withAuditGuard(dialect: Dialect): Dialect {
  return {
    createDriver: () => guardDriver(dialect.createDriver()),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  };
}

/** What the transaction of a connection has done so far. */
interface Progress {
  readonly connection: DatabaseConnection;
  isInTransaction: boolean;
  /** An audited table that was changed. */
  changed: string | undefined;
  isRecorded: boolean;
}

function guardDriver(driver: Driver): Driver {
  const progressByConnection = new WeakMap<DatabaseConnection, Progress>();
  const progressOf = (guarded: DatabaseConnection): Progress => {
    const progress = progressByConnection.get(guarded);
    if (!progress) throw new Error('a connection of another driver');
    return progress;
  };
  return {
    init: () => driver.init(),
    destroy: () => driver.destroy(),
    acquireConnection: async () => {
      const connection = await driver.acquireConnection();
      const progress = { connection, isInTransaction: false, changed: undefined, isRecorded: false };
      const guarded = guardConnection(progress);
      progressByConnection.set(guarded, progress);
      return guarded;
    },
    releaseConnection: (guarded) => driver.releaseConnection(progressOf(guarded).connection),
    beginTransaction: async (guarded: DatabaseConnection, settings: TransactionSettings) => {
      const progress = progressOf(guarded);
      await driver.beginTransaction(progress.connection, settings);
      Object.assign(progress, { isInTransaction: true, changed: undefined, isRecorded: false });
    },
    commitTransaction: async (guarded) => {
      const progress = progressOf(guarded);
      if (progress.changed !== undefined && !progress.isRecorded) throw unrecorded(progress.changed);
      await driver.commitTransaction(progress.connection);
      progress.isInTransaction = false;
    },
    rollbackTransaction: async (guarded) => {
      const progress = progressOf(guarded);
      progress.isInTransaction = false;
      await driver.rollbackTransaction(progress.connection);
    },
  };
}

function guardConnection(progress: Progress): DatabaseConnection {
  const { connection } = progress;
  return {
    executeQuery: async <Row>(query: CompiledQuery, options?: AbortableOperationOptions) => {
      const table = findWrittenTable(query.query);
      if (table === undefined) return connection.executeQuery<Row>(query, options);
      const isAudited = auditedTables.has(table) && isAuditRequired();
      if (isAudited && !progress.isInTransaction) throw unrecorded(table);
      const result = await connection.executeQuery<Row>(query, options);
      if (table === entryTable) progress.isRecorded = true;
      // SQLite reports the number of changed rows only for statements that return no rows.
      const isChanged =
        result.numAffectedRows === undefined ? result.rows.length > 0 : result.numAffectedRows > 0n;
      if (isAudited && isChanged) progress.changed = table;
      return result;
    },
    streamQuery: (query, chunkSize, options) => connection.streamQuery(query, chunkSize, options),
  };
}

function findWrittenTable(node: OperationNode): string | undefined {
  const table = InsertQueryNode.is(node)
    ? node.into
    : UpdateQueryNode.is(node)
      ? node.table
      : DeleteQueryNode.is(node)
        ? node.from.froms[0]
        : undefined;
  return table && TableNode.is(table) ? table.table.identifier.name : undefined;
}

function unrecorded(table: string): Error {
  return new Error(`${table} would be changed without an audit entry`);
}

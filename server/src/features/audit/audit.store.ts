import { type Insertable, type Selectable, sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../context.ts';
import type { AuditEntryRow } from '../../storage/db/audit-tables.ts';

/** Keeps the number of parameters, one per column, below 32,766, the maximum of SQLite. */
const batchSize = 500;

export async function insertEntries(
  trx: DatabaseOrTransaction,
  rows: readonly Insertable<AuditEntryRow>[],
): Promise<void> {
  for (let first = 0; first < rows.length; first += batchSize)
    await trx
      .insertInto('audit_entries')
      .values(rows.slice(first, first + batchSize))
      .execute();
}

export interface EntryFilter {
  readonly kind?: string | undefined;
  /** Of the object: one of these. */
  readonly ids?: readonly string[] | undefined;
  readonly customMapId?: string | undefined;
  readonly userId?: string | undefined;
  /** Instants as ISO 8601 in UTC; `from` is inclusive and `to` is exclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export type EntryRow = Selectable<AuditEntryRow> & { account_name: string | null };

/** The position of an entry, after which a page begins, from newest to oldest. */
export type EntryPosition = Pick<EntryRow, 'occurred_on' | 'id'>;

export function findPosition(
  db: DatabaseOrTransaction,
  departmentId: number,
  id: number,
): Promise<EntryPosition | undefined> {
  return db
    .selectFrom('audit_entries')
    .select(['occurred_on', 'id'])
    .where('department_id', '=', departmentId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Lists at most `limit` entries, newest first, with the current name of each user's account. */
export function listEntries(
  db: DatabaseOrTransaction,
  departmentId: number,
  filter: EntryFilter,
  after: EntryPosition | undefined,
  limit: number,
): Promise<EntryRow[]> {
  const { kind, ids, customMapId, userId, from, to } = filter;
  return db
    .selectFrom('audit_entries as entry')
    .leftJoin('users', (join) =>
      join.onRef('users.department_id', '=', 'entry.department_id').onRef('users.id', '=', 'entry.user_id'),
    )
    .selectAll('entry')
    .select('users.display_name as account_name')
    .where('entry.department_id', '=', departmentId)
    .$if(kind !== undefined, (rows) => rows.where('entry.kind', '=', kind ?? ''))
    .$if(ids !== undefined, (rows) => rows.where('entry.entity_id', 'in', ids ?? []))
    .$if(customMapId !== undefined, (rows) => rows.where('entry.map_id', '=', customMapId ?? ''))
    .$if(userId !== undefined, (rows) => rows.where('entry.user_id', '=', userId ?? ''))
    .$if(from !== undefined, (rows) => rows.where('entry.occurred_on', '>=', from ?? ''))
    .$if(to !== undefined, (rows) => rows.where('entry.occurred_on', '<', to ?? ''))
    .$if(after !== undefined, (rows) =>
      rows.where(
        sql<boolean>`(entry.occurred_on, entry.id) < (${after?.occurred_on ?? ''}, ${after?.id ?? 0})`,
      ),
    )
    .orderBy('entry.occurred_on', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(limit)
    .execute();
}

export async function setRetention(db: DatabaseOrTransaction, days: number): Promise<void> {
  await db.updateTable('audit_retention').set({ days }).where('days', '!=', days).execute();
}

export async function listDepartments(db: DatabaseOrTransaction): Promise<number[]> {
  const rows = await db.selectFrom('departments').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Deletes at most `limit` of the oldest entries from before `before` (ISO 8601). @returns how many it deleted */
export async function deleteEntries(
  db: DatabaseOrTransaction,
  departmentId: number,
  before: string,
  limit: number,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('audit_entries')
    .where('department_id', '=', departmentId)
    .where('id', 'in', (entries) =>
      entries
        .selectFrom('audit_entries')
        .select('id')
        .where('department_id', '=', departmentId)
        .where('occurred_on', '<', before)
        .orderBy('occurred_on')
        .orderBy('id')
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** The departments that have entries: also those that were deleted. */
export async function listAuditedDepartments(db: DatabaseOrTransaction): Promise<number[]> {
  const rows = await db
    .selectFrom('audit_entries')
    .select('department_id')
    .distinct()
    .orderBy('department_id')
    .execute();
  return rows.map((row) => row.department_id);
}

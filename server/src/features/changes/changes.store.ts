import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../context.ts';
import type { ChangeRow } from '../../storage/db/change-tables.ts';

export type NewChange = Omit<ChangeRow, 'id' | 'sequence'>;

/** Keeps the number of parameters, one per column, below 32,766, the maximum of SQLite. */
const batchSize = 1_000;

export async function insertChanges(db: DatabaseOrTransaction, rows: readonly NewChange[]): Promise<void> {
  for (let first = 0; first < rows.length; first += batchSize) {
    const batch = rows.slice(first, first + batchSize);
    await db
      .insertInto('changes')
      .values(batch.map((row) => ({ ...row, sequence: null })))
      .execute();
  }
}

export async function hasUnnumbered(db: DatabaseOrTransaction, departmentId: number): Promise<boolean> {
  const row = await db
    .selectFrom('changes')
    .select('id')
    .where('department_id', '=', departmentId)
    .where('sequence', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listDepartmentsWithUnnumbered(db: DatabaseOrTransaction): Promise<number[]> {
  const rows = await db
    .selectFrom('changes')
    .select('department_id')
    .distinct()
    .where('sequence', 'is', null)
    .orderBy('department_id')
    .execute();
  return rows.map((row) => row.department_id);
}

export async function listDepartmentsWithChanges(db: DatabaseOrTransaction): Promise<number[]> {
  const rows = await db
    .selectFrom('change_positions')
    .select('department_id')
    .orderBy('department_id')
    .execute();
  return rows.map((row) => row.department_id);
}

/** Makes other transactions that assign the department's sequence numbers wait for this one. @returns the last number */
export async function lockLastSequence(trx: DatabaseOrTransaction, departmentId: number): Promise<number> {
  await trx
    .insertInto('change_positions')
    .values({ department_id: departmentId, last_sequence: 0 })
    .onConflict((conflict) => conflict.column('department_id').doNothing())
    .execute();
  const { last_sequence } = await trx
    .updateTable('change_positions')
    .set({ last_sequence: sql`last_sequence` })
    .where('department_id', '=', departmentId)
    .returning('last_sequence')
    .executeTakeFirstOrThrow();
  return last_sequence;
}

/**
 * Assigns the numbers from `last + 1` to the oldest committed changes without a sequence number.
 *
 * @returns how many were numbered, at most `limit`
 */
export async function assignSequences(
  trx: DatabaseOrTransaction,
  departmentId: number,
  last: number,
  limit: number,
): Promise<number> {
  const unnumbered = trx
    .selectFrom('changes')
    .select(['id', sql<number>`row_number() over (order by id)`.as('place')])
    .where('department_id', '=', departmentId)
    .where('sequence', 'is', null)
    .orderBy('id')
    .limit(limit)
    .as('unnumbered');
  const { numUpdatedRows } = await trx
    .updateTable('changes')
    .from(unnumbered)
    .set({ sequence: sql`${last} + unnumbered.place` })
    .whereRef('changes.id', '=', 'unnumbered.id')
    .where('changes.department_id', '=', departmentId)
    .executeTakeFirst();
  await trx
    .updateTable('change_positions')
    .set({ last_sequence: last + Number(numUpdatedRows) })
    .where('department_id', '=', departmentId)
    .execute();
  return Number(numUpdatedRows);
}

export async function readLastSequence(db: DatabaseOrTransaction, departmentId: number): Promise<number> {
  const row = await db
    .selectFrom('change_positions')
    .select('last_sequence')
    .where('department_id', '=', departmentId)
    .executeTakeFirst();
  return row?.last_sequence ?? 0;
}

export type NumberedChange = Omit<ChangeRow, 'id' | 'department_id' | 'sequence'> & { sequence: number };

/** The changes after a sequence number, in order. */
export function listChanges(
  db: DatabaseOrTransaction,
  departmentId: number,
  since: number,
  limit: number,
): Promise<NumberedChange[]> {
  return db
    .selectFrom('changes')
    .select(['sequence', 'kind', 'map_id', 'entity_id', 'version', 'changed_on'])
    .where('department_id', '=', departmentId)
    .where('sequence', '>', since)
    .orderBy('sequence')
    .limit(limit)
    .$narrowType<{ sequence: number }>()
    .execute();
}

/** Deletes numbered changes from before `before` (ISO 8601) that have a later numbered change of the same entity. */
export async function deleteSuperseded(
  trx: DatabaseOrTransaction,
  departmentId: number,
  before: string,
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('changes')
    .where('department_id', '=', departmentId)
    .where('sequence', 'is not', null)
    .where('changed_on', '<', before)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('changes as later')
          .select('later.id')
          .where('later.department_id', '=', departmentId)
          .whereRef('later.entity_id', '=', 'changes.entity_id')
          .whereRef('later.kind', '=', 'changes.kind')
          .whereRef('later.sequence', '>', 'changes.sequence'),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

import { unaudited } from '../../actor.ts';
import type { DatabaseOrTransaction } from '../../context.ts';
import type { DepartmentRow } from '../../storage/db/tables.ts';

/** Adds a department, unless it exists already. @returns whether it was added */
export async function insertDepartment(db: DatabaseOrTransaction, row: DepartmentRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('departments')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updateDepartment(
  db: DatabaseOrTransaction,
  departmentId: number,
  changes: Partial<Pick<DepartmentRow, 'name' | 'time_zone' | 'calendar_feed_roles'>>,
): Promise<void> {
  await db.updateTable('departments').set(changes).where('id', '=', departmentId).execute();
}

export function findDepartment(
  db: DatabaseOrTransaction,
  departmentId: number,
): Promise<DepartmentRow | undefined> {
  return db.selectFrom('departments').selectAll().where('id', '=', departmentId).executeTakeFirst();
}

/** Other transactions that change the department wait until this one ends. */
export function lockDepartment(
  db: DatabaseOrTransaction,
  departmentId: number,
): Promise<DepartmentRow | undefined> {
  // A lock changes nothing.
  return unaudited(() =>
    db
      .updateTable('departments')
      .set((department) => ({ name: department.ref('name') }))
      .where('id', '=', departmentId)
      .returningAll()
      .executeTakeFirst(),
  );
}

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
  changes: Partial<Omit<DepartmentRow, 'id' | 'added_on'>>,
): Promise<void> {
  await db.updateTable('departments').set(changes).where('id', '=', departmentId).execute();
}

export function findDepartment(
  db: DatabaseOrTransaction,
  departmentId: number,
): Promise<DepartmentRow | undefined> {
  return db.selectFrom('departments').selectAll().where('id', '=', departmentId).executeTakeFirst();
}

export function listDepartments(db: DatabaseOrTransaction): Promise<DepartmentRow[]> {
  return db.selectFrom('departments').selectAll().orderBy('id').execute();
}

/** Locks a department: other transactions that change it wait until this one ends. */
export function lockDepartment(
  db: DatabaseOrTransaction,
  departmentId: number,
): Promise<DepartmentRow | undefined> {
  // A lock changes no data.
  return unaudited(() =>
    db
      .updateTable('departments')
      .set((department) => ({ name: department.ref('name') }))
      .where('id', '=', departmentId)
      .returningAll()
      .executeTakeFirst(),
  );
}

/** Returns the subset of `keys` that belong to a department's background file. */
export async function findBackgroundKeys(
  db: DatabaseOrTransaction,
  keys: readonly string[],
): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom('departments')
    .select('background_key')
    .where('background_key', 'in', keys)
    .execute();
  return rows.flatMap(({ background_key: key }) => key ?? []);
}

/** Lists each distinct choice of the installation's departments, including `null` if any has chosen none. */
export async function listBackgrounds(db: DatabaseOrTransaction): Promise<(string | null)[]> {
  const rows = await db.selectFrom('departments').select('background').distinct().execute();
  return rows.map(({ background }) => background);
}

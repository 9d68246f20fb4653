import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../../context.ts';
import type { CalendarItemTypeRow } from '../../../storage/db/calendar-tables.ts';

export function listItemTypes(
  db: DatabaseOrTransaction,
  departmentId: number,
): Promise<CalendarItemTypeRow[]> {
  return db
    .selectFrom('calendar_item_types')
    .selectAll()
    .where('department_id', '=', departmentId)
    .orderBy('id')
    .execute();
}

export function findItemType(
  db: DatabaseOrTransaction,
  departmentId: number,
  id: string,
): Promise<CalendarItemTypeRow | undefined> {
  return db
    .selectFrom('calendar_item_types')
    .selectAll()
    .where('department_id', '=', departmentId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Adds a type, or replaces the one with its id. */
export async function putItemType(trx: DatabaseOrTransaction, row: CalendarItemTypeRow): Promise<void> {
  const { department_id: _department, id: _id, ...changes } = row;
  await trx
    .insertInto('calendar_item_types')
    .values(row)
    .onConflict((conflict) => conflict.columns(['department_id', 'id']).doUpdateSet(changes))
    .execute();
}

export async function deleteItemType(
  trx: DatabaseOrTransaction,
  departmentId: number,
  id: string,
): Promise<void> {
  await trx
    .deleteFrom('calendar_item_types')
    .where('department_id', '=', departmentId)
    .where('id', '=', id)
    .execute();
}

/** Gives every item of a type a new revision, because files of it show the type. @param updatedOn ISO 8601 */
export async function reviseItemsOfType(
  trx: DatabaseOrTransaction,
  departmentId: number,
  id: string,
  updatedOn: string,
): Promise<void> {
  await trx
    .updateTable('calendar_items')
    .set({ revision: sql`revision + 1`, sequence: sql`sequence + 1`, updated_on: updatedOn })
    .where('department_id', '=', departmentId)
    .where('item_type_id', '=', id)
    .execute();
}

export async function clearItemType(
  trx: DatabaseOrTransaction,
  departmentId: number,
  id: string,
): Promise<void> {
  for (const table of ['calendar_items', 'calendar_series'] as const)
    await trx
      .updateTable(table)
      .set({ item_type_id: null })
      .where('department_id', '=', departmentId)
      .where('item_type_id', '=', id)
      .execute();
}

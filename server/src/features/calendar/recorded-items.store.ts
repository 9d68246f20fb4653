import type { DatabaseOrTransaction } from '../../context.ts';
import type { CalendarItemRow } from '../../storage/db/calendar-tables.ts';

/** Reads the rows of a few items, unordered. */
export async function listItemRows(
  db: DatabaseOrTransaction,
  departmentId: number,
  ids: readonly number[],
): Promise<CalendarItemRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('calendar_items')
    .selectAll()
    .where('department_id', '=', departmentId)
    .where('id', 'in', ids)
    .execute();
}

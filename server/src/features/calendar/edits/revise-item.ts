import type { CalendarItemRow } from '../../../storage/db/calendar-tables.ts';
import { changedColumns } from '../items/item-rows.ts';

/** Applies an edit that calendar applications must notice, which increases SEQUENCE. */
export function revise(
  item: CalendarItemRow,
  columns: Partial<CalendarItemRow>,
  nowMs: number,
): CalendarItemRow {
  const updatedOn = new Date(nowMs).toISOString();
  const { sequence, revision } = item;
  return { ...item, ...columns, sequence: sequence + 1, revision: revision + 1, updated_on: updatedOn };
}

/** Restores a deleted item. Calendar applications must notice that, because they have removed it. */
export function reviseRestored(item: CalendarItemRow, nowMs: number): CalendarItemRow {
  return revise(item, {}, nowMs);
}

/**
 * Applies an edit of the series to an instance.
 *
 * @returns the same row if nothing changes
 */
export function reviseInstance(
  item: CalendarItemRow,
  columns: Partial<CalendarItemRow>,
  nowMs: number,
  hasNewRule = false,
): CalendarItemRow {
  const changes = changedColumns(item, { ...item, ...columns });
  const { series_id, slot, ...visible } = changes;
  if (Object.keys(visible).length > 0) return revise(item, changes, nowMs);
  const isTouched = hasNewRule || series_id !== undefined || slot !== undefined;
  return isTouched ? { ...item, ...changes, revision: item.revision + 1 } : item;
}

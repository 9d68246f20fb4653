import type { CalendarItemRow } from '../../../storage/db/calendar-tables.ts';
import type { EditScope } from '../calendar.schema.ts';
import { type CalendarChange, nothing } from './changeset.ts';
import { cutSeries, removedSlotsOf, type Series, slotOf, writeSlots } from './series.ts';

/** An item on its own, or an instance with its series; a series alone, where its first instance is gone. */
export type Addressed =
  | { readonly item: CalendarItemRow; readonly series?: undefined }
  | { readonly item: CalendarItemRow; readonly series: Series }
  | { readonly item?: undefined; readonly series: Series };

/** Deletes an item, an instance, an instance and those after it, or a whole series. What is deleted stays a gap. */
export function planDelete({ item, series }: Addressed, scope: EditScope): CalendarChange {
  if (!series) return { ...nothing, deletedItems: [item.id] };
  if (!item || scope === 'all') return deleteSeries(series);
  return scope === 'one' ? deleteInstance(item, series) : deleteFollowing(item, series);
}

function deleteSeries({ row, items }: Series): CalendarChange {
  return { ...nothing, deletedSeries: [row.id], deletedItems: items.map(({ id }) => id) };
}

function deleteInstance(item: CalendarItemRow, { row, items }: Series): CalendarChange {
  // An endless one may have no instance now, and have one tomorrow.
  if (items.length === 1 && row.is_complete === 1) return deleteSeries({ row, items });
  const removed = [...removedSlotsOf(row), slotOf(item)];
  return {
    ...nothing,
    series: [{ ...row, removed_slots: writeSlots(removed) }],
    deletedItems: [item.id],
  };
}

function deleteFollowing(item: CalendarItemRow, series: Series): CalendarChange {
  const { before, after } = cutSeries(series, slotOf(item));
  if (!before || before.items.length === 0) return deleteSeries(series);
  return {
    ...nothing,
    series: [before.row],
    deletedItems: after.items.map(({ id }) => id),
    revisedSeries: [before.row.id],
  };
}

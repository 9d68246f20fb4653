import type { CalendarItemRow } from '../../../storage/db/calendar-tables.ts';
import type { EditScope } from '../calendar.schema.ts';
import { type Changeset, emptyChangeset } from './changeset.ts';
import type { EditTarget } from './edit-context.ts';
import { formatOccurrences, getOccurrence, parseRemovedOccurrences, type Series } from './series.ts';
import { splitSeries } from './split-series.ts';

/** Deletes an item, an instance, an instance and all after it, or a whole series. The series never refills deleted occurrences. */
export function prepareDelete({ item, series }: EditTarget, scope: EditScope): Changeset {
  if (!series) return { ...emptyChangeset, deletedItems: [item.id] };
  if (!item || scope === 'all') return deleteSeries(series);
  return scope === 'one' ? deleteInstance(item, series) : deleteFollowing(item, series);
}

function deleteSeries({ row, items }: Series): Changeset {
  return { ...emptyChangeset, deletedSeries: [row.id], deletedItems: items.map(({ id }) => id) };
}

function deleteInstance(item: CalendarItemRow, { row, items }: Series): Changeset {
  // A series without an end may have no instance now and get one tomorrow.
  if (items.length === 1 && row.is_complete === 1) return deleteSeries({ row, items });
  const removed = [...parseRemovedOccurrences(row), getOccurrence(item)];
  return {
    ...emptyChangeset,
    series: [{ ...row, removed_slots: formatOccurrences(removed), revision: row.revision + 1 }],
    deletedItems: [item.id],
  };
}

function deleteFollowing(item: CalendarItemRow, series: Series): Changeset {
  const { before, after } = splitSeries(series, getOccurrence(item));
  if (!before || before.items.length === 0) return deleteSeries(series);
  return {
    ...emptyChangeset,
    series: [before.row],
    deletedItems: after.items.map(({ id }) => id),
    seriesWithNewRule: [before.row.id],
  };
}

import type { CalendarItemRow } from '../../../storage/db/calendar-tables.ts';
import type { EditScope } from '../calendar.schema.ts';
import { type Changeset, emptyChangeset } from './changeset.ts';
import type { EditTarget } from './edit-context.ts';
import { formatOccurrences, getOccurrence, parseRemovedOccurrences, type Series } from './series.ts';
import { splitSeries } from './split-series.ts';

/**
 * Deletes an item, an instance, an instance and all later ones, or a whole series. The series never recreates deleted
 * occurrences.
 */
export function prepareDelete({ item, series }: EditTarget, scope: EditScope): Changeset {
  if (!series) return deleteSingle(item);
  if (!item || scope === 'all') return deleteSeries(series, item?.id);
  return scope === 'one' ? deleteInstance(item, series) : deleteFollowing(item, series);
}

function deleteSingle(item: CalendarItemRow): Changeset {
  return {
    ...emptyChangeset,
    deletedItems: [item.id],
    trashed: { id: item.id, scope: 'one', items: [item], series: null, cut: null },
  };
}

/** @param id the id of the item in the request */
function deleteSeries({ row, items }: Series, id = row.id): Changeset {
  return {
    ...emptyChangeset,
    deletedSeries: [row.id],
    deletedItems: items.map((item) => item.id),
    trashed: { id, scope: 'all', items, series: row, cut: null },
  };
}

function deleteInstance(item: CalendarItemRow, { row, items }: Series): Changeset {
  // A series without an end may have no instance now and get one tomorrow.
  if (items.length === 1 && row.is_complete === 1) return deleteSeries({ row, items }, item.id);
  const removed = [...parseRemovedOccurrences(row), getOccurrence(item)];
  return {
    ...emptyChangeset,
    series: [{ ...row, removed_slots: formatOccurrences(removed), revision: row.revision + 1 }],
    deletedItems: [item.id],
    trashed: { id: item.id, scope: 'one', items: [item], series: row, cut: null },
  };
}

function deleteFollowing(item: CalendarItemRow, series: Series): Changeset {
  const { before, after } = splitSeries(series, getOccurrence(item));
  if (!before || before.items.length === 0) return deleteSeries(series, item.id);
  const cut = { left: before.row, tail: after.row };
  return {
    ...emptyChangeset,
    series: [before.row],
    deletedItems: after.items.map(({ id }) => id),
    seriesWithNewRule: [before.row.id],
    trashed: { id: item.id, scope: 'following', items: after.items, series: series.row, cut },
  };
}

import type { CalendarItemRow, CalendarSeriesRow } from '../../../storage/db/calendar-tables.ts';
import type { TrashedItems } from '../../trash-entries/keep-calendar.ts';
import { type Changeset, emptyChangeset } from './changeset.ts';
import { reviseRestored } from './revise-item.ts';
import { formatOccurrences, parseRemovedOccurrences } from './series.ts';

/** The current state of the series to which something in the trash belonged. */
export interface PresentSeries {
  /** `undefined` if it no longer exists. */
  readonly row: CalendarSeriesRow | undefined;
  /** The ids of existing series that are also needed for a restored series or separate item. */
  readonly takenIds: ReadonlySet<number>;
}

/**
 * Restores deleted items with the same ids and UIDs. An instance becomes an instance again if the series still has a
 * gap for it; otherwise it is restored as a separate item or series.
 *
 * @returns undefined if the id for that is used by the series, which has changed
 */
export function prepareRestore(
  trashed: TrashedItems,
  present: PresentSeries,
  nowMs: number,
): Changeset | undefined {
  const items = trashed.items.map((item) => reviseRestored(item, nowMs));
  if (!trashed.series) return { ...emptyChangeset, items };
  if (trashed.scope === 'all') return restoreSeries(trashed.series, items, nowMs);
  return trashed.cut ? restoreTail(trashed, items, present, nowMs) : restoreInstance(items, present);
}

function restoreSeries(
  series: CalendarSeriesRow,
  items: readonly CalendarItemRow[],
  nowMs: number,
): Changeset {
  return { ...emptyChangeset, series: [touch(series, nowMs)], items };
}

function restoreInstance(
  items: readonly CalendarItemRow[],
  { row, takenIds }: PresentSeries,
): Changeset | undefined {
  const removed = row ? parseRemovedOccurrences(row) : [];
  const hasGap = items.every(({ slot }) => slot !== null && removed.includes(slot));
  if (row && hasGap) {
    const slots = new Set(items.map(({ slot }) => slot));
    const removed_slots = formatOccurrences(removed.filter((slot) => !slots.has(slot)));
    return { ...emptyChangeset, series: [{ ...row, removed_slots, revision: row.revision + 1 }], items };
  }
  if (items.some(({ id }) => takenIds.has(id))) return undefined;
  return { ...emptyChangeset, items: items.map((item) => ({ ...item, series_id: null, slot: null })) };
}

function restoreTail(
  { series, cut }: TrashedItems,
  items: readonly CalendarItemRow[],
  { row, takenIds }: PresentSeries,
  nowMs: number,
): Changeset | undefined {
  if (!series || !cut) throw new Error('it was cut off from a series');
  if (row && hasSameSchedule(row, cut.left)) {
    const { recurrence_rule, last_slot, slot_count, is_complete } = series;
    const removed = [...parseRemovedOccurrences(row), ...parseRemovedOccurrences(cut.tail)];
    const whole = {
      ...touch(row, nowMs),
      recurrence_rule,
      last_slot,
      slot_count,
      is_complete,
      removed_slots: formatOccurrences(removed),
    };
    return { ...emptyChangeset, series: [whole], items, seriesWithNewRule: [row.id] };
  }
  const [first] = items;
  if (!first || takenIds.has(first.id)) return undefined;
  const own = { ...touch(cut.tail, nowMs), id: first.id };
  return {
    ...emptyChangeset,
    series: [own],
    items: items.map((item) => ({ ...item, series_id: own.id })),
  };
}

/** Whether the series still ends where it was cut off. */
function hasSameSchedule(now: CalendarSeriesRow, left: CalendarSeriesRow): boolean {
  const columns = [
    'recurrence_rule',
    'starts_local',
    'ends_local',
    'time_zone',
    'is_all_day',
    'last_slot',
  ] as const;
  return columns.every((column) => now[column] === left[column]);
}

function touch(series: CalendarSeriesRow, nowMs: number): CalendarSeriesRow {
  return { ...series, revision: series.revision + 1, updated_on: new Date(nowMs).toISOString() };
}

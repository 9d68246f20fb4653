import type {
  CalendarAnswerRow,
  CalendarItemRow,
  CalendarSeriesRow,
} from '../../../storage/db/calendar-tables.ts';
import type { TrashedItems } from '../../trash-entries/keep-calendar.ts';

/**
 * The changes of a request or a top-up to a department's calendar, prepared before anything is written. New rows have
 * negative ids, starting at -1, until the number of ids to reserve is known.
 */
export interface Changeset {
  /** New rows, and existing rows with their new values. */
  readonly series: readonly CalendarSeriesRow[];
  readonly items: readonly CalendarItemRow[];
  readonly deletedSeries: readonly number[];
  readonly deletedItems: readonly number[];
  /**
   * Series in which only the rule changes. Their instances are not in `items`, but get a new ETag, because it covers the rule.
   */
  readonly seriesWithNewRule: readonly number[];
  /** The item that the response shows. */
  readonly resultId: number | undefined;
  /** Items that the request deletes, which are moved to the trash. */
  readonly trashed?: TrashedItems;
  /** The answers of items that come back from the trash. */
  readonly restoredAnswers?: readonly CalendarAnswerRow[];
}

export const emptyChangeset: Changeset = {
  series: [],
  items: [],
  deletedSeries: [],
  deletedItems: [],
  seriesWithNewRule: [],
  resultId: undefined,
};

export function isEmpty({ series, items, deletedSeries, deletedItems }: Changeset): boolean {
  return [series, items, deletedSeries, deletedItems].every((list) => list.length === 0);
}

/** Returns the number of ids that the new items of a changeset need. */
export function countNewItems({ items }: Changeset): number {
  return items.filter(({ id }) => id < 0).length;
}

/**
 * Replaces the negative ids of new rows.
 *
 * @param firstId the first of the reserved ids, which are consecutive; see {@link countNewItems} for how many are
 *   needed
 */
export function assignIds(changeset: Changeset, firstId: number): Changeset {
  const assign = (id: number) => (id < 0 ? firstId - 1 - id : id);
  return {
    ...changeset,
    series: changeset.series.map((series) => ({ ...series, id: assign(series.id) })),
    items: changeset.items.map((item) => ({
      ...item,
      id: assign(item.id),
      series_id: item.series_id === null ? null : assign(item.series_id),
    })),
    resultId: changeset.resultId === undefined ? undefined : assign(changeset.resultId),
  };
}

import type { CalendarItemRow, CalendarSeriesRow } from '../../../storage/db/calendar-tables.ts';

/**
 * What a request or a top-up does to a department's calendar, worked out before anything is written. What is new has a
 * negative id, -1 first: ids are taken when it is known how many there are.
 */
export interface CalendarChange {
  /** New ones, and those that are there in their new state. */
  readonly series: readonly CalendarSeriesRow[];
  readonly items: readonly CalendarItemRow[];
  readonly deletedSeries: readonly number[];
  readonly deletedItems: readonly number[];
  /** Series whose rule alone changes: the instances in it, none of which is in `items`, get another ETag by it. */
  readonly revisedSeries: readonly number[];
  /** The item to answer with. */
  readonly answerId: number | undefined;
}

export const nothing: CalendarChange = {
  series: [],
  items: [],
  deletedSeries: [],
  deletedItems: [],
  revisedSeries: [],
  answerId: undefined,
};

export function isNothing({ series, items, deletedSeries, deletedItems }: CalendarChange): boolean {
  return [series, items, deletedSeries, deletedItems].every((list) => list.length === 0);
}

/** How many ids the new items of a change need. */
export function countNewItems({ items }: CalendarChange): number {
  return items.filter(({ id }) => id < 0).length;
}

/**
 * Gives what is new its ids.
 *
 * @param firstId of as many as {@link countNewItems} counts, one after the other
 */
export function numberItems(change: CalendarChange, firstId: number): CalendarChange {
  const number = (id: number) => (id < 0 ? firstId - 1 - id : id);
  return {
    ...change,
    series: change.series.map((series) => ({ ...series, id: number(series.id) })),
    items: change.items.map((item) => ({
      ...item,
      id: number(item.id),
      series_id: item.series_id === null ? null : number(item.series_id),
    })),
    answerId: change.answerId === undefined ? undefined : number(change.answerId),
  };
}

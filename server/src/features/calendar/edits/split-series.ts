import type { CalendarSeriesRow } from '../../../storage/db/calendar-tables.ts';
import { getOccurrenceTimes } from '../recurrence/list-occurrences.ts';
import { getOccurrenceStart } from '../recurrence/occurrence.ts';
import { withEnd } from '../recurrence/recurrence-rule.ts';
import { getUntil } from '../recurrence/rule-end.ts';
import {
  formatOccurrences,
  getOccurrence,
  parseRemovedOccurrences,
  type Series,
  toSchedule,
} from './series.ts';

export interface SplitSeries {
  /** The part that ends with the occurrence before the split; `undefined` if there is none. */
  readonly before: Series | undefined;
  /** The part that starts at the split, with the same id. */
  readonly after: Series;
}

/** Splits a series in two, right before an occurrence. COUNT is divided between them. */
export function splitSeries({ row, items }: Series, occurrence: string): SplitSeries {
  const schedule = toSchedule(row);
  const getStartMs = (one: string) => getOccurrenceStart(schedule, one).epochMilliseconds;
  const splitMs = getStartMs(occurrence);
  const isBeforeSplit = (one: string) => getStartMs(one) < splitMs;
  const removed = Map.groupBy(parseRemovedOccurrences(row), isBeforeSplit);
  const kept = Map.groupBy(items, (item) => isBeforeSplit(getOccurrence(item)));
  const earlier = [...(removed.get(true) ?? []), ...(kept.get(true) ?? []).map(getOccurrence)];
  const { count } = schedule.rule;
  const remainingRule =
    count === undefined ? schedule.rule : withEnd(schedule.rule, { count: count - earlier.length });
  const after: CalendarSeriesRow = {
    ...row,
    recurrence_rule: remainingRule.text,
    starts_local: occurrence,
    ends_local: getOccurrenceTimes(schedule, occurrence).endsLocal,
    removed_slots: formatOccurrences(removed.get(false) ?? []),
    slot_count: row.slot_count - earlier.length,
  };
  const last = earlier.sort((a, b) => getStartMs(a) - getStartMs(b)).at(-1);
  if (last === undefined) return { before: undefined, after: { row, items } };
  const before: CalendarSeriesRow = {
    ...row,
    recurrence_rule: withEnd(schedule.rule, { until: getUntil(schedule, last) }).text,
    removed_slots: formatOccurrences(removed.get(true) ?? []),
    last_slot: last,
    slot_count: earlier.length,
    is_complete: 1,
    revision: row.revision + 1,
  };
  return {
    before: { row: before, items: kept.get(true) ?? [] },
    after: { row: after, items: kept.get(false) ?? [] },
  };
}

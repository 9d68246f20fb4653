import type { CalendarItemRow, CalendarSeriesRow } from '../../../storage/db/calendar-tables.ts';
import { getContent, isSameTime, toItemTimes, toTimeColumns } from '../items/item-rows.ts';
import type { ItemTimes } from '../items/item-times.ts';
import { getOccurrenceTimes, type Schedule } from '../recurrence/list-occurrences.ts';
import { toOccurrence, toWallClock } from '../recurrence/occurrence.ts';
import { parseRecurrenceRule, type RecurrenceRule } from '../recurrence/recurrence-rule.ts';

/** A series with its instances. */
export interface Series {
  readonly row: CalendarSeriesRow;
  readonly items: readonly CalendarItemRow[];
}

export function toSchedule(row: CalendarSeriesRow): Schedule {
  const isAllDay = row.is_all_day === 1;
  return {
    rule: parseRecurrenceRule(row.recurrence_rule, isAllDay),
    timeZone: row.time_zone,
    isAllDay,
    startsLocal: row.starts_local,
    endsLocal: row.ends_local,
  };
}

/**
 * Returns the schedule of a series that starts with an item, in whole seconds, because rules have no fractions of
 * seconds.
 */
export function createSchedule(times: ItemTimes, rule: RecurrenceRule): Schedule {
  const { isAllDay, timeZone } = times;
  const format = (local: string, at: string) =>
    isAllDay
      ? local
      : toOccurrence(toWallClock(local), Temporal.Instant.from(at).toZonedDateTimeISO(timeZone));
  return {
    rule,
    timeZone,
    isAllDay,
    startsLocal: format(times.startsLocal, times.startsAt),
    endsLocal: format(times.endsLocal, times.endsAt),
  };
}

/** Returns the occurrences of a series whose instances were deleted one by one. */
export function parseRemovedOccurrences(row: CalendarSeriesRow): readonly string[] {
  return JSON.parse(row.removed_slots) as string[]; // written by formatOccurrences
}

export function formatOccurrences(occurrences: readonly string[]): string {
  return JSON.stringify(occurrences);
}

/** Returns when an instance takes place: according to the rule, or at the time to which it was moved. */
export function getInstanceTimes(schedule: Schedule, item: CalendarItemRow): ItemTimes {
  const own = toItemTimes(item);
  const byRule = getOccurrenceTimes(schedule, getOccurrence(item));
  return isSameTime(own, byRule) ? byRule : own;
}

/** @param item an instance of a series */
export function getOccurrence(item: CalendarItemRow): string {
  if (item.slot === null) throw new Error('an instance of a series has an occurrence');
  return item.slot;
}

/** Creates a new instance of a series. */
export function createInstance(
  row: CalendarSeriesRow,
  schedule: Schedule,
  occurrence: string,
  { id, uid, now }: { readonly id: number; readonly uid: string; readonly now: string },
): CalendarItemRow {
  return {
    department_id: row.department_id,
    id,
    uid,
    series_id: row.id,
    slot: occurrence,
    ...getContent(row),
    ...toTimeColumns(getOccurrenceTimes(schedule, occurrence)),
    yes_count: null,
    answers_revision: null,
    sequence: 0,
    revision: 1,
    created_on: now,
    updated_on: now,
  };
}

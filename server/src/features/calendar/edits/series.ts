import { errorOf } from '../../../errors.ts';
import type { CalendarItemRow, CalendarSeriesRow } from '../../../storage/db/calendar-tables.ts';
import { type Content, columnsOfTimes, contentOf, isSameTime, timesOfRow } from '../items/item-rows.ts';
import type { ItemTimes } from '../items/item-times.ts';
import {
  listSlots,
  mostInstances,
  type Schedule,
  type Slots,
  timesOfSlot,
} from '../recurrence/list-occurrences.ts';
import { slotAt, startOf, wallClockOf } from '../recurrence/occurrence.ts';
import { endRule, type RecurrenceRule, readRecurrenceRule, refuse } from '../recurrence/recurrence-rule.ts';
import { untilOf, writeEnd } from '../recurrence/rule-end.ts';

/** A series with its instances. */
export interface Series {
  readonly row: CalendarSeriesRow;
  readonly items: readonly CalendarItemRow[];
}

export function scheduleOf(row: CalendarSeriesRow): Schedule {
  const isAllDay = row.is_all_day === 1;
  return {
    rule: readRecurrenceRule(row.recurrence_rule, isAllDay),
    timeZone: row.time_zone,
    isAllDay,
    startsLocal: row.starts_local,
    endsLocal: row.ends_local,
  };
}

/** The schedule of a series that begins when an item is. Rules have whole seconds, so the series has. */
export function scheduleFrom(times: ItemTimes, rule: RecurrenceRule): Schedule {
  const { isAllDay, timeZone } = times;
  const write = (local: string, at: string) =>
    isAllDay ? local : slotAt(wallClockOf(local), Temporal.Instant.from(at).toZonedDateTimeISO(timeZone));
  return {
    rule,
    timeZone,
    isAllDay,
    startsLocal: write(times.startsLocal, times.startsAt),
    endsLocal: write(times.endsLocal, times.endsAt),
  };
}

/** The slots that a schedule begins with, and the schedule that begins with the first of them. */
export interface Materialised {
  readonly schedule: Schedule;
  readonly slots: readonly string[];
  readonly isComplete: boolean;
}

const dayMs = 86_400_000;
/** Twenty years of every day. Working out as many takes 0.3 s, which everybody else waits. */
const mostAddedAtOnce = 10 * mostInstances;

/** What is to be made of a schedule. */
interface Extent {
  readonly nowMs: number;
  /** How many slots the series has already. */
  readonly slotCount?: number;
  /** How far the series goes at least, because it went as far before. */
  readonly reachMs?: number;
}

/**
 * Works out the slots up to now and those that are made ahead of now.
 *
 * @throws MusterError `InvalidRequest` for a rule that matches nothing, or too often
 */
export function materialise(given: Schedule, { nowMs, slotCount = 0, reachMs }: Extent): Materialised {
  const most = slotCount + mostAddedAtOnce;
  const { slots, isComplete } = listWanted(given, { nowMs, slotCount, reachMs }, most + 1);
  const [first] = slots;
  const last = slots[mostInstances - 1];
  if (first === undefined) throw refuse('it matches nothing within five years of Start');
  const startMs = (slot: string) => startOf(given, slot).epochMilliseconds;
  // The daily job could never keep up with it.
  if (last !== undefined && startMs(last) - startMs(first) < dayMs)
    throw refuse(`it matches more than ${mostInstances} times a day`);
  if (slots.length > most)
    throw refuse(`it adds more than ${mostAddedAtOnce} instances at once; begin later or end earlier`);
  const isAsGiven = first === given.startsLocal;
  const endsLocal = isAsGiven ? given.endsLocal : timesOfSlot(given, first).endsLocal;
  const schedule = { ...given, rule: writeEnd(given.rule, given), startsLocal: first, endsLocal };
  return { schedule, slots, isComplete };
}

/** A new series is its first {@link mostInstances}, or all up to now and as many ahead where those would be over already. */
function listWanted(given: Schedule, { nowMs, slotCount, reachMs }: Extent, most: number): Slots {
  if (slotCount === 0) {
    const begun = listSlots(given, { nowMs, mostAhead: mostInstances, most: mostInstances });
    const last = begun.slots.at(-1);
    const isOver = last !== undefined && startOf(given, last).epochMilliseconds <= nowMs;
    if (begun.isComplete || !isOver) return begun;
  }
  return listSlots(given, { nowMs, reachMs, mostAhead: mostInstances, most });
}

/** How much text the instances of a series hold together, so that writing them all takes no seconds. */
const mostCharacters = 16 * 1024 * 1024;

/**
 * @param instances how many the series has; what it has grown to over the years is not held against it
 * @param added how many of them are new
 * @throws MusterError `InvalidRequest` where every instance of a series would be too long
 */
export function checkLength(content: Content, instances: number, added: number): void {
  const length = (content.description?.length ?? 0) + content.attendees.length;
  const most = Math.floor(mostCharacters / Math.max(added, Math.min(instances, mostInstances)));
  if (length <= most) return;
  const series = `a series of ${instances} instances`;
  throw errorOf(
    'InvalidRequest',
    `Attendees and Description must be at most ${most} characters for ${series}`,
  );
}

/** The columns of a series that follow from its slots. */
export function columnsOf({ schedule, slots, isComplete }: Materialised) {
  const { rule, timeZone, isAllDay, startsLocal, endsLocal } = schedule;
  return {
    recurrence_rule: rule.text,
    time_zone: timeZone,
    is_all_day: isAllDay ? 1 : 0,
    starts_local: startsLocal,
    ends_local: endsLocal,
    last_slot: slots.at(-1) ?? startsLocal,
    slot_count: slots.length,
    is_complete: isComplete ? 1 : 0,
  } satisfies Partial<CalendarSeriesRow>;
}

export function removedSlotsOf(row: CalendarSeriesRow): readonly string[] {
  return JSON.parse(row.removed_slots) as string[]; // written by writeSlots
}

export function writeSlots(slots: readonly string[]): string {
  return JSON.stringify(slots);
}

/** When an instance is: as the rule has it, or where it was moved to. */
export function timesOfInstance(schedule: Schedule, item: CalendarItemRow): ItemTimes {
  const own = timesOfRow(item);
  const byRule = timesOfSlot(schedule, slotOf(item));
  return isSameTime(own, byRule) ? byRule : own;
}

/** @param item an instance of a series */
export function slotOf(item: CalendarItemRow): string {
  if (item.slot === null) throw new Error('an instance of a series has a slot');
  return item.slot;
}

/** An instance of a series that was not there yet. Its id is given when it is written. */
export function newInstance(
  row: CalendarSeriesRow,
  schedule: Schedule,
  slot: string,
  { id, uid, now }: { readonly id: number; readonly uid: string; readonly now: string },
): CalendarItemRow {
  return {
    department_id: row.department_id,
    id,
    uid,
    series_id: row.id,
    slot,
    ...contentOf(row),
    ...columnsOfTimes(timesOfSlot(schedule, slot)),
    sequence: 0,
    revision: 1,
    created_on: now,
    updated_on: now,
  };
}

export interface CutSeries {
  /** Ends with the slot before the cut; `undefined` where there is none. */
  readonly before: Series | undefined;
  /** Begins with the cut, under the same id. */
  readonly after: Series;
}

/** Cuts a series in two in front of a slot. COUNT is shared out between them. */
export function cutSeries({ row, items }: Series, slot: string): CutSeries {
  const schedule = scheduleOf(row);
  const msOf = (one: string) => startOf(schedule, one).epochMilliseconds;
  const cutMs = msOf(slot);
  const isEarly = (one: string) => msOf(one) < cutMs;
  const removed = Map.groupBy(removedSlotsOf(row), isEarly);
  const kept = Map.groupBy(items, (item) => isEarly(slotOf(item)));
  const earlySlots = [...(removed.get(true) ?? []), ...(kept.get(true) ?? []).map(slotOf)];
  const { count } = schedule.rule;
  const rest =
    count === undefined ? schedule.rule : endRule(schedule.rule, { count: count - earlySlots.length });
  const after: CalendarSeriesRow = {
    ...row,
    recurrence_rule: rest.text,
    starts_local: slot,
    ends_local: timesOfSlot(schedule, slot).endsLocal,
    removed_slots: writeSlots(removed.get(false) ?? []),
    slot_count: row.slot_count - earlySlots.length,
  };
  const last = earlySlots.sort((a, b) => msOf(a) - msOf(b)).at(-1);
  if (last === undefined) return { before: undefined, after: { row, items } };
  const before: CalendarSeriesRow = {
    ...row,
    recurrence_rule: endRule(schedule.rule, { until: untilOf(schedule, last) }).text,
    removed_slots: writeSlots(removed.get(true) ?? []),
    last_slot: last,
    slot_count: earlySlots.length,
    is_complete: 1,
  };
  return {
    before: { row: before, items: kept.get(true) ?? [] },
    after: { row: after, items: kept.get(false) ?? [] },
  };
}

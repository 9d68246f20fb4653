import type { CalendarSeriesRow } from '../../../storage/db/calendar-tables.ts';
import type { ItemTimes } from '../items/item-times.ts';
import { getLength, type Schedule } from '../recurrence/list-occurrences.ts';
import { getOccurrenceStart, toWallClock } from '../recurrence/occurrence.ts';
import { getEndOfPeriod, listPlaces, listUntil, startEarlier, stepsWithinDay } from '../recurrence/places.ts';
import { parseRecurrenceRule, type RecurrenceRule } from '../recurrence/recurrence-rule.ts';
import { createSchedule } from './series.ts';
import { isOnePerPeriod, measureMove, type SeriesMove, shiftsPosition } from './series-move.ts';

export interface RequestedMove {
  /** The new times of the target; `undefined` moves no instance. */
  readonly times: ItemTimes | undefined;
  readonly rule: RecurrenceRule | 'unchanged';
  /** `undefined` if the request names the series and its first instance was deleted. */
  readonly targetId: number | undefined;
  readonly targetOccurrence: string;
}

export interface MovedSchedule {
  readonly schedule: Schedule;
  readonly move: SeriesMove;
}

/**
 * Returns the schedule that an edit requests: the target gets the requested time, and the first occurrence of the
 * series keeps its place in the rule. The rule still has its previous end.
 *
 * @param old the previous occurrences of the series, in order of time
 */
export function moveSchedule(before: Schedule, old: readonly string[], edit: RequestedMove): MovedSchedule {
  const { times, targetId, targetOccurrence } = edit;
  const rule = edit.rule === 'unchanged' ? reparseRule(before, times) : edit.rule;
  const target = times && createSchedule(times, rule);
  const targetStart = target?.startsLocal ?? targetOccurrence;
  const move = measureMove({ targetId, targetOccurrence, targetStart }, before.rule, rule);
  if (!target) return { schedule: { ...before, rule }, move };
  if (targetOccurrence === before.startsLocal) return { schedule: target, move };
  const first =
    toWallClock(targetOccurrence).equals(toWallClock(targetStart)) && target.isAllDay === before.isAllDay
      ? before.startsLocal
      : (findStart(before, target, old, move) ?? shift(before.startsLocal, target, move));
  const end = toWallClock(first).add(getLength(target));
  return { schedule: { ...target, startsLocal: first, endsLocal: format(end, target) }, move };
}

/** Checks the same rule again: a rule that repeats within a day is invalid for a series that becomes all-day. */
function reparseRule(
  before: Schedule,
  { isAllDay }: { readonly isAllDay: boolean } = before,
): RecurrenceRule {
  return parseRecurrenceRule(before.rule.text, isAllDay);
}

function format(local: Temporal.PlainDateTime, { isAllDay }: Schedule): string {
  return (isAllDay ? local.toPlainDate() : local).toString();
}

/** Moves an occurrence by the same wall-clock time as the target. */
function shift(occurrence: string, target: Schedule, { targetOccurrence, targetStart }: SeriesMove): string {
  const by = toWallClock(targetOccurrence).until(toWallClock(targetStart));
  return format(toWallClock(occurrence).add(by), target);
}

/**
 * Returns where the first occurrence moves, according to its place in the rule.
 *
 * @returns `undefined` if the rule has another form, so that places cannot be compared
 */
function findStart(
  before: Schedule,
  target: Schedule,
  old: readonly string[],
  move: SeriesMove,
): string | undefined {
  if (before.rule.freq !== target.rule.freq) return undefined;
  const earlier = startBefore(before, target, move);
  if (!earlier) return undefined;
  const listed = listUntil(earlier, getOccurrenceStart(target, target.startsLocal).epochMilliseconds);
  const places = { old: listPlaces(before, old), new: listPlaces(earlier, listed) };
  const position = { old: old.indexOf(move.targetOccurrence), new: listed.indexOf(move.targetStart) };
  if (shiftsPosition(before.rule, target.rule, places.old[position.old], places.new[position.new]))
    return listed[Math.max(0, position.new - position.old)];
  const isSamePattern = before.rule.pattern === target.rule.pattern;
  const [first] = places.old;
  if (!first || stepsWithinDay(target.rule)) return undefined;
  if (!isSamePattern && !(isOnePerPeriod(places.old) && isOnePerPeriod(places.new))) return undefined;
  const period = first.period + move.periods;
  const index = places.new.findIndex(
    (place) => place.period > period || (place.period === period && place.position >= first.position),
  );
  return listed[index];
}

/**
 * Returns a start of the new rule that is on its interval and one or more periods before the first occurrence of the
 * series.
 */
function startBefore(before: Schedule, target: Schedule, move: SeriesMove): Schedule | undefined {
  const { rule } = target;
  if (stepsWithinDay(rule)) {
    const first = shift(before.startsLocal, target, move);
    return startEarlier({ ...target, startsLocal: first }, 1);
  }
  const [first] = listPlaces(before, [before.startsLocal]);
  const [named] = listPlaces(before, [move.targetOccurrence]);
  const periods = (named?.period ?? 0) - (first?.period ?? 0);
  return startEarlier(target, Math.ceil(periods / rule.interval) + 1);
}

/**
 * Returns the end of the day to which the last occurrence moves, so that all existing instances are kept and deleted
 * ones stay deleted. It is the end of the period if the occurrence may move to any day of it.
 */
export function getReach(
  { last_slot }: CalendarSeriesRow,
  before: RecurrenceRule,
  { rule, timeZone }: Schedule,
  { days, periods, targetOccurrence, targetStart }: SeriesMove,
): number {
  const dayAfter = toWallClock(last_slot)
    .withPlainTime()
    .add({ days: days + 1 });
  const isMoved = targetOccurrence !== targetStart;
  const movesWithinPeriod =
    before.freq === rule.freq && (isMoved || ['YEARLY', 'MONTHLY'].includes(rule.freq));
  const ends = movesWithinPeriod ? [dayAfter, getEndOfPeriod(rule, last_slot, periods)] : [dayAfter];
  return Math.max(...ends.map((end) => end.toZonedDateTime(timeZone).epochMilliseconds)) - 1;
}

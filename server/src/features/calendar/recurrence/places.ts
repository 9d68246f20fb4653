import { listOccurrences, type Schedule } from './list-occurrences.ts';
import { getOccurrenceStart, toWallClock } from './occurrence.ts';
import type { RecurrenceRule } from './recurrence-rule.ts';

/**
 * The place of an occurrence in its rule. The period is the year, month, week or day, as a number that grows by one;
 * rules that step by less than a day have periods of a day. The position counts the occurrences of the rule in that
 * period, from 0.
 */
export interface Place {
  readonly period: number;
  readonly position: number;
}

const dayMs = 86_400_000;
const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const units = {
  YEARLY: 'years',
  MONTHLY: 'months',
  WEEKLY: 'weeks',
  DAILY: 'days',
  HOURLY: 'hours',
  MINUTELY: 'minutes',
  SECONDLY: 'seconds',
} as const;
/** February 29 falls on the same weekday every 28 years, and may be missing at the turn of a century. */
const maxSteps = 41;

export function stepsWithinDay({ freq }: RecurrenceRule): boolean {
  return ['HOURLY', 'MINUTELY', 'SECONDLY'].includes(freq);
}

export function getPeriod(rule: RecurrenceRule, occurrence: string): number {
  const date = occurrence.slice(0, 10);
  const day = Date.parse(date) / dayMs;
  const [year = 0, month = 0] = date.split('-').map(Number);
  switch (rule.freq) {
    case 'YEARLY':
      return rule.pattern.includes('BYWEEKNO=') ? getYearOfWeek(rule, day) : year;
    case 'MONTHLY':
      return year * 12 + month;
    case 'WEEKLY':
      return Math.floor(getWeekStart(rule, day) / 7);
    default:
      return day;
  }
}

/** A week belongs to the year of its fourth day, so week 1 may start in December. */
function getYearOfWeek(rule: RecurrenceRule, day: number): number {
  return new Date((getWeekStart(rule, day) + 3) * dayMs).getUTCFullYear();
}

function getWeekStart({ pattern }: RecurrenceRule, day: number): number {
  const firstWeekday = weekdays.indexOf(/WKST=(..)/.exec(pattern)?.[1] ?? 'MO');
  const weekday = new Date(day * dayMs).getUTCDay();
  return day - ((weekday - firstWeekday + 7) % 7);
}

/** Returns the end of the period that is `periods` after the period of an occurrence, as a wall-clock time. */
export function getEndOfPeriod(
  rule: RecurrenceRule,
  occurrence: string,
  periods: number,
): Temporal.PlainDateTime {
  const midnight = toWallClock(occurrence).withPlainTime();
  const step =
    rule.freq === 'YEARLY' || rule.freq === 'MONTHLY' || rule.freq === 'WEEKLY' ? units[rule.freq] : 'days';
  let end = startOfPeriod(rule, midnight).add({ [step]: periods + 1 });
  const period = getPeriod(rule, occurrence) + periods;
  while (getPeriod(rule, end.toString()) <= period) end = end.add({ days: 1 }); // years of weeks can also end in January
  return end;
}

function startOfPeriod(
  { freq, ...rule }: RecurrenceRule,
  midnight: Temporal.PlainDateTime,
): Temporal.PlainDateTime {
  if (freq === 'YEARLY') return midnight.with({ month: 1, day: 1 });
  if (freq === 'MONTHLY') return midnight.with({ day: 1 });
  if (freq !== 'WEEKLY') return midnight;
  const day = Date.parse(midnight.toString().slice(0, 10)) / dayMs;
  return midnight.subtract({ days: day - getWeekStart({ freq, ...rule }, day) });
}

/**
 * Lists the places of the first occurrences of a schedule, in the same order. If the schedule starts within a period,
 * positions also count the occurrences that the rule would have before the start, so that they have the same meaning
 * in every period.
 */
export function listPlaces(schedule: Schedule, occurrences: readonly string[]): readonly Place[] {
  const startPeriod = getPeriod(schedule.rule, schedule.startsLocal);
  let last: Place | undefined;
  return occurrences.map((occurrence) => {
    const period = getPeriod(schedule.rule, occurrence);
    const isFirst = last === undefined && period === startPeriod;
    const next = last?.period === period ? last.position + 1 : 0;
    last = { period, position: isFirst ? countEarlierInPeriod(schedule) : next };
    return last;
  });
}

function countEarlierInPeriod(schedule: Schedule): number {
  const { rule, startsLocal } = schedule;
  const earlier = stepsWithinDay(rule) ? undefined : startEarlier(schedule, 1);
  if (!earlier) return 0;
  const period = getPeriod(rule, startsLocal);
  const startMs = getOccurrenceStart(schedule, startsLocal).epochMilliseconds;
  return listUntil(earlier, startMs - 1).filter((one) => getPeriod(rule, one) === period).length;
}

/**
 * Returns the same rule with a start at least this many steps of its interval earlier, which generates every
 * occurrence of the schedule and the ones before.
 *
 * @returns `undefined` if there is no such start
 */
export function startEarlier(schedule: Schedule, steps: number): Schedule | undefined {
  const { rule, startsLocal, isAllDay } = schedule;
  const start = toWallClock(startsLocal);
  for (let more = 0; more < maxSteps; more++) {
    const earlier = start.subtract({ [units[rule.freq]]: (steps + more) * rule.interval });
    // A rule without days takes them from its start, so the start must stay on that day of the month.
    const isSameDay = earlier.day === start.day || (rule.freq !== 'YEARLY' && rule.freq !== 'MONTHLY');
    if (isSameDay) {
      const local = (isAllDay ? earlier.toPlainDate() : earlier).toString();
      return { ...schedule, startsLocal: local, endsLocal: local };
    }
  }
  return undefined;
}

const maxListed = 20_000;

/** Lists the occurrences of a schedule that start by then, ignoring the end of its rule. */
export function listUntil(schedule: Schedule, untilMs: number): readonly string[] {
  const rule = { ...schedule.rule, count: undefined, until: undefined };
  return listOccurrences({ ...schedule, rule }, { nowMs: untilMs, maxAhead: 0, max: maxListed }).occurrences;
}

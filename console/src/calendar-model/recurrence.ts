import { Temporal } from 'temporal-polyfill';
import { isDate } from './wall-clock.ts';

/** As RFC 5545 writes them, in the order of ISO 8601. */
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof weekdays)[number];

/** The days of a week that starts on a day; 0 is Sunday. */
export function weekdaysFrom(firstDay: number): readonly Weekday[] {
  const index = (firstDay + 6) % 7;
  return [...weekdays.slice(index), ...weekdays.slice(0, index)];
}

export const frequencies = ['never', 'daily', 'weekly', 'monthly', 'yearly', 'custom'] as const;
export type Frequency = (typeof frequencies)[number];
export type RepeatedFrequency = Exclude<Frequency, 'never' | 'custom'>;

/** How an item repeats, as people fill it in. Numbers are texts, as they were typed. */
export interface Recurrence {
  readonly frequency: Frequency;
  readonly interval: string;
  readonly weekdays: readonly Weekday[];
  /** The first day of the week. It decides which weeks “every 2 weeks” skips. */
  readonly weekStart: Weekday;
  /** The day of a month, as a part of the rule: `BYMONTHDAY=12`, `BYMONTHDAY=-1` or `BYDAY=2FR`. */
  readonly day: string;
  /** From 1 to 12; for `yearly` only. */
  readonly month: number;
  readonly ends: 'never' | 'until' | 'count';
  readonly until: string;
  readonly count: string;
  /** The whole rule, where `frequency` is `custom`. */
  readonly rule: string;
}

/** The initial state of the builder for an item that begins on `date`. */
export function startRecurrence(date: string): Recurrence {
  const start = isDate(date) ? date : '2000-01-01';
  return {
    frequency: 'never',
    interval: '1',
    weekdays: [weekdayOf(start)],
    weekStart: 'MO',
    day: dayChoices(start)[0] ?? 'BYMONTHDAY=1',
    month: Temporal.PlainDate.from(start).month,
    ends: 'never',
    until: '',
    count: '10',
    rule: '',
  };
}

/** The days of a month that a date is: by number, by weekday, and from the end where it is among the last. */
export function dayChoices(date: string): readonly string[] {
  const { day, daysInMonth } = Temporal.PlainDate.from(date);
  const weekday = weekdayOf(date);
  const nth = Math.ceil(day / 7);
  return [
    `BYMONTHDAY=${day}`,
    ...(day === daysInMonth ? ['BYMONTHDAY=-1'] : []),
    `BYDAY=${nth}${weekday}`,
    ...(day + 7 > daysInMonth ? [`BYDAY=-1${weekday}`] : []),
  ];
}

function weekdayOf(date: string): Weekday {
  return weekdayAt(Temporal.PlainDate.from(date).dayOfWeek - 1);
}

function weekdayAt(index: number): Weekday {
  const weekday = weekdays[((index % 7) + 7) % 7];
  if (!weekday) throw new Error(`${index} is no day of the week`);
  return weekday;
}

const unitOf = { daily: 'DAILY', weekly: 'WEEKLY', monthly: 'MONTHLY', yearly: 'YEARLY' } as const;

/** The rule of RFC 5545, section 3.3.10; `null` for what does not repeat. */
export function writeRule(recurrence: Recurrence): string | null {
  const { frequency } = recurrence;
  if (frequency === 'never') return null;
  if (frequency === 'custom') return recurrence.rule.trim();
  const parts = [
    `FREQ=${unitOf[frequency]}`,
    ...(recurrence.interval === '1' ? [] : [`INTERVAL=${recurrence.interval}`]),
    ...(frequency === 'weekly' ? writeWeek(recurrence) : []),
    ...(frequency === 'yearly' ? [`BYMONTH=${recurrence.month}`] : []),
    ...(frequency === 'monthly' || frequency === 'yearly' ? [recurrence.day] : []),
    // The service treats a date as the whole day, at any time of day.
    ...(recurrence.ends === 'until' ? [`UNTIL=${recurrence.until.replaceAll('-', '')}`] : []),
    ...(recurrence.ends === 'count' ? [`COUNT=${recurrence.count}`] : []),
  ];
  return parts.join(';');
}

/** The start of the week is left out if it changes nothing, or is Monday, as RFC 5545 has it. */
function writeWeek({ interval, weekdays: chosen, weekStart }: Recurrence): readonly string[] {
  const days = `BYDAY=${inOrder(chosen).join(',')}`;
  return interval === '1' || weekStart === 'MO' ? [days] : [days, `WKST=${weekStart}`];
}

function inOrder(chosen: readonly Weekday[]): readonly Weekday[] {
  return weekdays.filter((weekday) => chosen.includes(weekday));
}

/**
 * A rule as the builder shows it; one that the builder cannot say is `custom`.
 *
 * @param date of the item, which a rule without BY parts means
 * @param timeZone in which a UNTIL that is an instant is a date
 */
export function readRule(rule: string | null, date: string, timeZone: string): Recurrence {
  const start = startRecurrence(date);
  if (rule === null) return start;
  const parts = new Map(rule.split(';').map((part) => splitPart(part)));
  const custom: Recurrence = { ...start, frequency: 'custom', rule };
  const frequency = frequencyOf(parts);
  const pattern = frequency && readPattern(frequency, parts, start);
  const end = readEnd(parts, timeZone);
  if (!frequency || !pattern || !end) return custom;
  return { ...start, ...pattern, ...end, frequency, interval: parts.get('INTERVAL') ?? '1' };
}

function splitPart(part: string): [string, string] {
  const [name = '', value = ''] = part.split('=');
  return [name, value];
}

type Parts = ReadonlyMap<string, string>;

function frequencyOf(parts: Parts): RepeatedFrequency | undefined {
  const names = ['daily', 'weekly', 'monthly', 'yearly'] as const;
  return names.find((name) => unitOf[name] === parts.get('FREQ'));
}

const partsOf: Readonly<Record<RepeatedFrequency, readonly string[]>> = {
  daily: [],
  weekly: ['BYDAY'],
  monthly: ['BYDAY', 'BYMONTHDAY'],
  yearly: ['BYDAY', 'BYMONTHDAY', 'BYMONTH'],
};

function readPattern(
  frequency: RepeatedFrequency,
  parts: Parts,
  start: Recurrence,
): Partial<Recurrence> | undefined {
  const known = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', ...partsOf[frequency]];
  const weekStart = readWeekStart(frequency, parts);
  const isKnown = (name: string) => known.includes(name) || (name === 'WKST' && weekStart !== undefined);
  if (![...parts.keys()].every(isKnown)) return undefined;
  const [byDay, byMonthDay, byMonth] = ['BYDAY', 'BYMONTHDAY', 'BYMONTH'].map((name) => parts.get(name));
  if (frequency === 'daily') return {};
  if (frequency === 'weekly') {
    const days = readWeekdays(byDay, start);
    return days && { ...days, weekStart: weekStart ?? 'MO' };
  }
  const day = readDay(byDay, byMonthDay, start);
  if (!day || frequency === 'monthly') return day;
  // FREQ=YEARLY;BYDAY=2FR is the second Friday of the year.
  if (byMonth === undefined) return byDay || byMonthDay ? undefined : day;
  return /^\d{1,2}$/.test(byMonth) ? { ...day, month: Number(byMonth) } : undefined;
}

/** @returns undefined if there is none, or one that the builder would not write again */
function readWeekStart(frequency: RepeatedFrequency, parts: Parts): Weekday | undefined {
  const weekStart = weekdays.find((day) => day === parts.get('WKST'));
  const matters = frequency === 'weekly' && (parts.get('INTERVAL') ?? '1') !== '1';
  return matters || weekStart === 'MO' ? weekStart : undefined;
}

function readWeekdays(byDay: string | undefined, start: Recurrence): Partial<Recurrence> | undefined {
  const given = byDay?.split(',') ?? start.weekdays;
  const chosen = weekdays.filter((weekday) => given.includes(weekday));
  return chosen.length === given.length ? { weekdays: chosen } : undefined;
}

function readDay(
  byDay: string | undefined,
  byMonthDay: string | undefined,
  start: Recurrence,
): Partial<Recurrence> | undefined {
  if (byDay && byMonthDay) return undefined;
  if (byDay)
    return /^(\+?[1-5]|-1)[A-Z]{2}$/.test(byDay) ? { day: `BYDAY=${byDay.replace('+', '')}` } : undefined;
  if (!byMonthDay) return { day: start.day };
  return /^(\d{1,2}|-1)$/.test(byMonthDay) ? { day: `BYMONTHDAY=${Number(byMonthDay)}` } : undefined;
}

function readEnd(parts: Parts, timeZone: string): Partial<Recurrence> | undefined {
  const [until, count] = [parts.get('UNTIL'), parts.get('COUNT')];
  if (until !== undefined) return { ends: 'until', until: dateOfUntil(until, timeZone) };
  return count === undefined ? {} : { ends: 'count', count };
}

function dateOfUntil(until: string, timeZone: string): string {
  if (until.endsWith('Z')) {
    const local = Temporal.Instant.from(until).toZonedDateTimeISO(timeZone);
    return local.toPlainDate().toString();
  }
  return Temporal.PlainDateTime.from(until).toPlainDate().toString();
}

/**
 * What becomes of the builder when the start in the form moves from one date to another: days that were those of the
 * start go with it, days that were chosen beside it stay.
 */
export function followStart(recurrence: Recurrence, from: string, to: string): Recurrence {
  if (!isDate(from) || !isDate(to) || from === to) return recurrence;
  const [before, after] = [weekdayOf(from), weekdayOf(to)];
  const chosen = recurrence.weekdays;
  const moved = chosen.includes(after) ? chosen : chosen.map((day) => (day === before ? after : day));
  return { ...recurrence, weekdays: inOrder(moved), ...followMonth(recurrence, from, to) };
}

/** What becomes of a rule when every item of a series is moved as the one that goes from one date to another. */
export function moveRecurrence(recurrence: Recurrence, from: string, to: string): Recurrence {
  const days = Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days;
  const moved = recurrence.weekdays.map((day) => weekdayAt(weekdays.indexOf(day) + days));
  // The end moves too, or the last item of a series that is moved to later days would be beyond it.
  const until = isDate(recurrence.until)
    ? Temporal.PlainDate.from(recurrence.until).add({ days }).toString()
    : recurrence.until;
  return { ...recurrence, weekdays: inOrder(moved), until, ...followMonth(recurrence, from, to) };
}

function followMonth({ day, month }: Recurrence, from: string, to: string) {
  const [before, after] = [dayChoices(from), dayChoices(to)];
  const at = before.indexOf(day);
  const isSameKind = (one: string) => kindOfDay(one) === kindOfDay(day);
  const wasOfStart = Temporal.PlainDate.from(from).month === month;
  return {
    day: at < 0 ? day : (after.find(isSameKind) ?? after[0] ?? day),
    month: wasOfStart ? Temporal.PlainDate.from(to).month : month,
  };
}

function kindOfDay(day: string): string {
  return day.replace(/=\d+$/, '=').replace(/=(-1|\d)[A-Z]+$/, (_, nth) => (nth === '-1' ? '=last' : '=nth'));
}

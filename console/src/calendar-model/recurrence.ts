import { Temporal } from 'temporal-polyfill';
import { isDate } from './wall-clock.ts';

/** In the notation of RFC 5545 and the order of ISO 8601. */
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof weekdays)[number];

/** The weekdays, starting with the given day; 0 is Sunday. */
export function weekdaysFrom(firstDay: number): readonly Weekday[] {
  const index = (firstDay + 6) % 7;
  return [...weekdays.slice(index), ...weekdays.slice(0, index)];
}

export const frequencies = ['never', 'daily', 'weekly', 'monthly', 'yearly', 'custom'] as const;
export type Frequency = (typeof frequencies)[number];
export type RepeatedFrequency = Exclude<Frequency, 'never' | 'custom'>;

/** How an item repeats, as entered in the form. Numbers are kept as typed text. */
export interface Recurrence {
  readonly frequency: Frequency;
  readonly interval: string;
  readonly weekdays: readonly Weekday[];
  /** The first day of the week. It decides which weeks “every 2 weeks” skips. */
  readonly weekStart: Weekday;
  /** The day of a month, as part of the rule: `BYMONTHDAY=12`, `BYMONTHDAY=-1` or `BYDAY=2FR`. */
  readonly day: string;
  /** From 1 to 12; used only for `yearly`. */
  readonly month: number;
  readonly ends: 'never' | 'until' | 'count';
  readonly until: string;
  readonly count: string;
  /** The whole rule if `frequency` is `custom`. */
  readonly rule: string;
}

/** The initial state of the builder for an item that starts on `date`. */
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

/** The ways to describe a date in its month: by number, by weekday, and counted from the end if it is among the last days. */
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

/** The rule in the notation of RFC 5545, section 3.3.10; `null` if the item does not repeat. */
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

/** Leaves out the start of the week if it makes no difference, or if it is Monday, the default in RFC 5545. */
function writeWeek({ interval, weekdays: chosen, weekStart }: Recurrence): readonly string[] {
  const days = `BYDAY=${inOrder(chosen).join(',')}`;
  return interval === '1' || weekStart === 'MO' ? [days] : [days, `WKST=${weekStart}`];
}

function inOrder(chosen: readonly Weekday[]): readonly Weekday[] {
  return weekdays.filter((weekday) => chosen.includes(weekday));
}

/**
 * Converts a rule for the builder. A rule that the builder cannot express is `custom`.
 *
 * @param date the item's date, which fills in missing BY parts
 * @param timeZone converts an UNTIL that is an instant to a date
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
  const names = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', ...partsOf[frequency]];
  const weekStart = readWeekStart(frequency, parts);
  const isSupported = (name: string) => names.includes(name) || (name === 'WKST' && weekStart !== undefined);
  if (![...parts.keys()].every(isSupported)) return undefined;
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

/** @returns undefined if there is none, or if the builder would not write it again */
function readWeekStart(frequency: RepeatedFrequency, parts: Parts): Weekday | undefined {
  const weekStart = weekdays.find((day) => day === parts.get('WKST'));
  const matters = frequency === 'weekly' && (parts.get('INTERVAL') ?? '1') !== '1';
  return matters || weekStart === 'MO' ? weekStart : undefined;
}

function readWeekdays(byDay: string | undefined, start: Recurrence): Partial<Recurrence> | undefined {
  const requested = byDay?.split(',') ?? start.weekdays;
  const chosen = weekdays.filter((weekday) => requested.includes(weekday));
  return chosen.length === requested.length ? { weekdays: chosen } : undefined;
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
 * The builder's state after the start in the form moves from one date to another. Days that matched the start move with it; days
 * chosen in addition stay.
 */
export function followStart(recurrence: Recurrence, from: string, to: string): Recurrence {
  if (!isDate(from) || !isDate(to) || from === to) return recurrence;
  const [before, after] = [weekdayOf(from), weekdayOf(to)];
  const chosen = recurrence.weekdays;
  const moved = chosen.includes(after) ? chosen : chosen.map((day) => (day === before ? after : day));
  return { ...recurrence, weekdays: inOrder(moved), ...followMonth(recurrence, from, to) };
}

/** The rule after all items of a series are moved like the item that moves from one date to another. */
export function moveRecurrence(recurrence: Recurrence, from: string, to: string): Recurrence {
  const days = Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days;
  const moved = recurrence.weekdays.map((day) => weekdayAt(weekdays.indexOf(day) + days));
  // The end moves too. Otherwise, moving a series to later days would drop its last item.
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

import type { RecurrenceRule } from './recurrence-rule.ts';

const dayMs = 86_400_000;
const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

interface YearlyRule {
  readonly numbers: (name: string) => readonly number[] | undefined;
  readonly weekdays: readonly { readonly ordinal: number; readonly weekday: number }[];
  readonly weekStart: number;
  /** Milliseconds after midnight, in order. */
  readonly timesMs: readonly number[];
}

/**
 * Lists the wall-clock times of a yearly rule from `from` to `until`, in order, as milliseconds since the epoch in
 * UTC. Each BY part about days selects from all days of the year; without one, the month and day of the start are
 * used. (The library that expands the other rules combines some of these parts wrongly, and lets the 53rd weekday of
 * a year fall into the next.)
 *
 * @param startMs the start of the series: its year is the first, and it provides the parts that the rule leaves out
 */
export function* listYearlyTimes(
  rule: RecurrenceRule,
  startMs: number,
  fromMs: number,
  untilMs: number,
): Generator<number> {
  const parsed = parse(rule, new Date(startMs));
  const startYear = new Date(startMs).getUTCFullYear();
  const skipped = Math.ceil((new Date(fromMs).getUTCFullYear() - startYear) / rule.interval);
  const firstYear = startYear + Math.max(0, skipped) * rule.interval;
  for (let year = firstYear; Date.UTC(year, 0, 1) <= untilMs; year += rule.interval) {
    const days = listDays(parsed, year);
    for (const index of choosePositions(parsed, days.length * parsed.timesMs.length)) {
      const day = days[Math.floor(index / parsed.timesMs.length)] ?? 0;
      const time = day + (parsed.timesMs[index % parsed.timesMs.length] ?? 0);
      if (time > untilMs) return;
      if (time >= fromMs) yield time;
    }
  }
}

function parse({ pattern }: RecurrenceRule, start: Date): YearlyRule {
  const parts = new Map(pattern.split(';').map((part) => part.split('=') as [string, string])); // checked by parseRecurrenceRule
  const numbers = (name: string) => parts.get(name)?.split(',').map(Number);
  const times = (name: string, ofStart: number) =>
    [...new Set(numbers(name) ?? [ofStart])].sort((a, b) => a - b);
  const timesMs = times('BYHOUR', start.getUTCHours()).flatMap((hour) =>
    times('BYMINUTE', start.getUTCMinutes()).flatMap((minute) =>
      times('BYSECOND', start.getUTCSeconds()).map((second) => ((hour * 60 + minute) * 60 + second) * 1000),
    ),
  );
  const listed = parts.get('BYDAY')?.split(',') ?? [];
  const days = listed.map((day) => ({
    ordinal: Number(day.slice(0, -2)),
    weekday: weekdays.indexOf(day.slice(-2)),
  }));
  const weekStart = weekdays.indexOf(parts.get('WKST') ?? 'MO');
  return { ...addStart({ numbers, weekdays: days }, start), weekStart, timesMs };
}

/** Adds the parts that are missing in the rule from the start (RFC 5545, section 3.3.10). */
function addStart(
  rule: Pick<YearlyRule, 'numbers' | 'weekdays'>,
  start: Date,
): Pick<YearlyRule, 'numbers' | 'weekdays'> {
  const { numbers } = rule;
  if (rule.weekdays.length > 0 || numbers('BYMONTHDAY') || numbers('BYYEARDAY')) return rule;
  if (numbers('BYWEEKNO')) return { numbers, weekdays: [{ ordinal: 0, weekday: start.getUTCDay() }] };
  const ofStart: Readonly<Record<string, number>> = {
    BYMONTH: start.getUTCMonth() + 1,
    BYMONTHDAY: start.getUTCDate(),
  };
  return {
    ...rule,
    numbers: (name) => numbers(name) ?? (name in ofStart ? [ofStart[name] ?? 0] : undefined),
  };
}

/** Lists the matching days of a year, in order, at midnight. */
function listDays(rule: YearlyRule, year: number): readonly number[] {
  const { numbers } = rule;
  const firstMs = Date.UTC(year, 0, 1);
  const length = (Date.UTC(year + 1, 0, 1) - firstMs) / dayMs;
  const days: number[] = [];
  for (let month = 0; month < 12; month++) {
    if (!includes(numbers('BYMONTH'), month + 1)) continue;
    const monthMs = Date.UTC(year, month, 1);
    const monthLength = (Date.UTC(year, month + 1, 1) - monthMs) / dayMs;
    for (let day = 1; day <= monthLength; day++) {
      const dayStart = monthMs + (day - 1) * dayMs;
      const dayOfYear = (dayStart - firstMs) / dayMs + 1;
      const inYear = { position: dayOfYear, length };
      const inMonth = { position: day, length: monthLength };
      const matches =
        includes(numbers('BYMONTHDAY'), day, day - monthLength - 1) &&
        includes(numbers('BYYEARDAY'), dayOfYear, dayOfYear - length - 1) &&
        matchesWeekday(rule, dayStart, numbers('BYMONTH') ? inMonth : inYear) &&
        matchesWeek(rule, dayStart);
      if (matches) days.push(dayStart);
    }
  }
  return days;
}

function includes(list: readonly number[] | undefined, value: number, fromEnd = value): boolean {
  return !list || list.includes(value) || list.includes(fromEnd);
}

/** `2MO` is the second Monday and `-1MO` the last: of the month if the rule has BYMONTH, and otherwise of the year. */
function matchesWeekday(
  rule: YearlyRule,
  dayStart: number,
  { position, length }: { readonly position: number; readonly length: number },
): boolean {
  if (rule.weekdays.length === 0) return true;
  const ofDay = new Date(dayStart).getUTCDay();
  const nth = Math.ceil(position / 7);
  const nthFromEnd = -Math.ceil((length + 1 - position) / 7);
  return rule.weekdays.some(
    ({ ordinal, weekday }) =>
      weekday === ofDay && (ordinal === 0 || ordinal === nth || ordinal === nthFromEnd),
  );
}

/** Weeks are counted in the year that contains at least four of their days. */
function matchesWeek({ numbers, weekStart }: YearlyRule, dayStart: number): boolean {
  const weeks = numbers('BYWEEKNO');
  if (!weeks) return true;
  const week = getWeekStart(dayStart, weekStart);
  const year = new Date(week + 3 * dayMs).getUTCFullYear();
  const weeksSince = (january4: number) => (week - getWeekStart(january4, weekStart)) / (7 * dayMs);
  return includes(weeks, weeksSince(Date.UTC(year, 0, 4)) + 1, weeksSince(Date.UTC(year + 1, 0, 4)));
}

function getWeekStart(dayStart: number, weekStart: number): number {
  return dayStart - ((new Date(dayStart).getUTCDay() - weekStart + 7) % 7) * dayMs;
}

/** The indexes that BYSETPOS selects, or all. */
function* choosePositions({ numbers }: YearlyRule, count: number): Generator<number> {
  const positions = numbers('BYSETPOS');
  if (!positions) {
    for (let index = 0; index < count; index++) yield index;
    return;
  }
  const indexes = positions.map((position) => (position > 0 ? position - 1 : count + position));
  yield* [...new Set(indexes)].filter((index) => index >= 0 && index < count).sort((a, b) => a - b);
}

/**
 * A slow second implementation of RFC 5545, section 3.3.10, for comparison. It checks each day, and each time of that
 * day, against every part of the rule, and shares no code with the service.
 */

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** A wall-clock time, as milliseconds since the epoch if it were UTC. */
export type WallMs = number;

interface Parts {
  readonly freq: string;
  readonly interval: number;
  readonly weekStart: number;
  readonly lists: ReadonlyMap<string, readonly number[]>;
  readonly days: readonly { readonly ordinal: number; readonly weekday: number }[];
}

function parseParts(rule: string): Parts {
  const text = new Map(rule.split(';').map((part) => part.split('=') as [string, string]));
  const lists = new Map<string, readonly number[]>();
  for (const [name, value] of text) {
    if (name.startsWith('BY') && name !== 'BYDAY') lists.set(name, value.split(',').map(Number));
  }
  const days = (text.get('BYDAY') ?? '').split(',').filter(Boolean);
  return {
    freq: text.get('FREQ') ?? '',
    interval: Number(text.get('INTERVAL') ?? 1),
    weekStart: weekdays.indexOf(text.get('WKST') ?? 'MO'),
    lists,
    days: days.map((day) => ({
      ordinal: Number(day.slice(0, -2) || 0),
      weekday: weekdays.indexOf(day.slice(-2)),
    })),
  };
}

/** Lists the first matching wall-clock times between `from` and `until`, both inclusive. COUNT and UNTIL are ignored. */
function listMatches(
  rule: string,
  start: WallMs,
  from: WallMs,
  until: WallMs,
  max: number,
): readonly WallMs[] {
  const parts = addImpliedParts(parseParts(rule), start);
  const matches: WallMs[] = [];
  let period: WallMs[] = [];
  let periodKey = '';
  const finishPeriod = () => {
    matches.push(...chooseBySetPos(parts, period).filter((time) => time >= from && time <= until));
    period = [];
  };
  for (const time of candidateTimes(parts, start, from, until)) {
    const key = getPeriod(parts, time);
    if (key !== periodKey) finishPeriod();
    if (matches.length >= max) break;
    periodKey = key;
    period.push(time);
  }
  finishPeriod();
  return matches.slice(0, max);
}

/** Adds the parts that are derived from the start (RFC 5545: "information missing in the rule is taken from DTSTART"). */
function addImpliedParts(parts: Parts, start: WallMs): Parts {
  const { freq, lists, days } = parts;
  const has = (...names: string[]) =>
    names.some((name) => lists.has(name)) || (names.includes('BYDAY') && days.length > 0);
  const implied = new Map(lists);
  const at = new Date(start);
  const weekday = [{ ordinal: 0, weekday: at.getUTCDay() }];
  const imply = (name: string, value: number) => {
    if (!lists.has(name)) implied.set(name, [value]);
  };
  const order = ['SECONDLY', 'MINUTELY', 'HOURLY'];
  if (!order.slice(0, 1).includes(freq)) imply('BYSECOND', at.getUTCSeconds());
  if (!order.slice(0, 2).includes(freq)) imply('BYMINUTE', at.getUTCMinutes());
  if (!order.includes(freq)) imply('BYHOUR', at.getUTCHours());
  let impliedDays = days;
  const hasDay = has('BYDAY', 'BYMONTHDAY', 'BYYEARDAY');
  if (freq === 'WEEKLY' && !hasDay) impliedDays = weekday;
  if (freq === 'MONTHLY' && !hasDay) imply('BYMONTHDAY', at.getUTCDate());
  if (freq === 'YEARLY' && !hasDay) {
    if (has('BYWEEKNO')) impliedDays = weekday;
    else {
      imply('BYMONTHDAY', at.getUTCDate());
      imply('BYMONTH', at.getUTCMonth() + 1);
    }
  }
  return { ...parts, lists: implied, days: impliedDays };
}

function* candidateTimes(parts: Parts, start: WallMs, from: WallMs, until: WallMs): Generator<WallMs> {
  const firstDay = Math.floor(getPeriodStart(parts, from) / dayMs) * dayMs;
  const times = timesOfDay(parts);
  const lastPeriod = countPeriods(parts, until);
  for (let day = firstDay; countPeriods(parts, day) <= lastPeriod; day += dayMs) {
    if (!matchesDay(parts, start, day)) continue;
    for (const time of times) if (isInStep(parts, start, day + time)) yield day + time;
  }
}

function timesOfDay({ lists }: Parts): readonly number[] {
  const all = (count: number) => Array.from({ length: count }, (_, index) => index);
  const times: number[] = [];
  for (const hour of lists.get('BYHOUR') ?? all(24))
    for (const minute of lists.get('BYMINUTE') ?? all(60))
      for (const second of lists.get('BYSECOND') ?? all(60))
        times.push(((hour * 60 + minute) * 60 + second) * 1000);
  return [...new Set(times)].sort((a, b) => a - b);
}

function matchesDay(parts: Parts, start: WallMs, day: WallMs): boolean {
  const stepsByDays = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY'].includes(parts.freq);
  if (stepsByDays && !isInStep(parts, start, day)) return false;
  const at = new Date(day);
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth() + 1];
  const isListed = (name: string, ...values: number[]) => {
    const list = parts.lists.get(name);
    return !list || values.some((value) => list.includes(value));
  };
  const yearStart = Date.UTC(year, 0, 1);
  const yearDays = (Date.UTC(year + 1, 0, 1) - yearStart) / dayMs;
  const monthDays = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const dayOfYear = (day - yearStart) / dayMs + 1;
  return (
    isListed('BYMONTH', month) &&
    isListed('BYMONTHDAY', at.getUTCDate(), at.getUTCDate() - monthDays - 1) &&
    isListed('BYYEARDAY', dayOfYear, dayOfYear - yearDays - 1) &&
    (!parts.lists.has('BYWEEKNO') || isListed('BYWEEKNO', ...getWeekNumbers(parts, day))) &&
    matchesWeekday(parts, day, { dayOfYear, yearDays, monthDays })
  );
}

interface Lengths {
  readonly dayOfYear: number;
  readonly yearDays: number;
  readonly monthDays: number;
}

function matchesWeekday({ freq, lists, days }: Parts, day: WallMs, lengths: Lengths): boolean {
  if (days.length === 0) return true;
  const at = new Date(day);
  const isInMonth = freq === 'MONTHLY' || lists.has('BYMONTH');
  const position = isInMonth ? at.getUTCDate() : lengths.dayOfYear;
  const length = isInMonth ? lengths.monthDays : lengths.yearDays;
  const fromStart = Math.ceil(position / 7);
  const fromEnd = -Math.ceil((length - position + 1) / 7);
  return days.some(
    ({ ordinal, weekday }) =>
      weekday === at.getUTCDay() && (ordinal === 0 || ordinal === fromStart || ordinal === fromEnd),
  );
}

/** The number of a day's week, from the start and from the end of the year to which the week belongs. */
function getWeekNumbers({ weekStart }: Parts, day: WallMs): number[] {
  const firstDay = startOfWeek(day, weekStart);
  const year = new Date(firstDay + 3 * dayMs).getUTCFullYear(); // a week belongs to the year of its fourth day
  const first = startOfWeek(Date.UTC(year, 0, 4), weekStart);
  const next = startOfWeek(Date.UTC(year + 1, 0, 4), weekStart);
  return [(firstDay - first) / (7 * dayMs) + 1, (firstDay - next) / (7 * dayMs)];
}

function startOfWeek(day: WallMs, weekStart: number): WallMs {
  return day - ((new Date(day).getUTCDay() - weekStart + 7) % 7) * dayMs;
}

function isInStep(parts: Parts, start: WallMs, time: WallMs): boolean {
  return (countPeriods(parts, time) - countPeriods(parts, start)) % parts.interval === 0;
}

const unitMs: Readonly<Record<string, number>> = {
  DAILY: dayMs,
  HOURLY: 3_600_000,
  MINUTELY: 60_000,
  SECONDLY: 1000,
};

function countPeriods({ freq, weekStart }: Parts, time: WallMs): number {
  if (freq === 'YEARLY') return new Date(time).getUTCFullYear();
  if (freq === 'MONTHLY') return new Date(time).getUTCFullYear() * 12 + new Date(time).getUTCMonth();
  if (freq === 'WEEKLY') return startOfWeek(Math.floor(time / dayMs) * dayMs, weekStart) / (7 * dayMs);
  return Math.floor(time / (unitMs[freq] ?? dayMs));
}

function getPeriod(parts: Parts, time: WallMs): string {
  return String(countPeriods(parts, time));
}

function getPeriodStart(parts: Parts, time: WallMs): WallMs {
  let day = Math.floor(time / dayMs) * dayMs;
  while (countPeriods(parts, day - 1) === countPeriods(parts, time)) day -= dayMs;
  return day;
}

function chooseBySetPos({ lists }: Parts, period: readonly WallMs[]): readonly WallMs[] {
  const positions = lists.get('BYSETPOS');
  if (!positions) return period;
  return period.filter(
    (_, index) => positions.includes(index + 1) || positions.includes(index - period.length),
  );
}

export interface NaiveSeries {
  readonly rule: string;
  /** Wall-clock time, `2027-01-04T09:00:00`; midnight if all-day. */
  readonly start: string;
  readonly timeZone: string;
}

/** Lists the first `max` instants at which a series takes place, none later than five years after its start. */
export function listInstants({ rule, start, timeZone }: NaiveSeries, max: number): readonly number[] {
  const startWall = Date.parse(`${start}Z`);
  const [startsAt = 0] = getInstants(startWall, timeZone);
  const [endsAt = 0] = getInstants(addFiveYears(startWall), timeZone);
  const count = Number(/COUNT=(\d+)/.exec(rule)?.[1] ?? max);
  const last = Math.min(endsAt, getLastInstant(/UNTIL=(\w+)/.exec(rule)?.[1], timeZone));
  const isShort = getStepMs(rule) <= hourMs;
  const needed = Math.min(max, count);
  // In the repeated hour, a wall-clock time before the start may come after it.
  const from = isShort ? startWall - 3 * hourMs : startWall;
  const instants = new Set<number>();
  // Up to three hours of matches are before the start or at the time of another match.
  const extra = isShort ? ((3 * hourMs) / getStepMs(rule)) * countTimesPerStep(rule) : 4;
  for (const wall of listMatches(rule, startWall, from, last + dayMs, needed + Math.ceil(extra))) {
    const found = getInstants(wall, timeZone);
    for (const instant of isShort ? found : found.slice(0, 1))
      if (instant >= startsAt && instant <= last) instants.add(instant);
  }
  return [...instants].sort((a, b) => a - b).slice(0, needed);
}

function addFiveYears(wall: WallMs): WallMs {
  const at = new Date(wall);
  const lastOfMonth = new Date(Date.UTC(at.getUTCFullYear() + 5, at.getUTCMonth() + 1, 0)).getUTCDate();
  return at.setUTCFullYear(at.getUTCFullYear() + 5, at.getUTCMonth(), Math.min(at.getUTCDate(), lastOfMonth));
}

function getLastInstant(until: string | undefined, timeZone: string): number {
  if (until === undefined) return Number.POSITIVE_INFINITY;
  const time = until.slice(9, 15) || '235959';
  const digits = `${until.slice(0, 8)}${time}`;
  const wall = Date.parse(digits.replace(/(....)(..)(..)(..)(..)(..)/, '$1-$2-$3T$4:$5:$6Z'));
  return until.endsWith('Z') ? wall : (getInstants(wall, timeZone)[0] ?? wall);
}

function countTimesPerStep(rule: string): number {
  const { lists } = parseParts(rule);
  return (lists.get('BYMINUTE')?.length ?? 1) * (lists.get('BYSECOND')?.length ?? 1);
}

function getStepMs(rule: string): number {
  const { freq, interval } = parseParts(rule);
  return interval * (unitMs[freq] ?? Number.POSITIVE_INFINITY);
}

/** Lists the instants at which clocks show a time, in order: one or two, or the one after the gap if it is skipped. */
function getInstants(wall: WallMs, timeZone: string): readonly number[] {
  const [before, after] = [getOffset(wall - dayMs, timeZone), getOffset(wall + dayMs, timeZone)];
  const shown = [...new Set([wall - before, wall - after])].filter(
    (instant) => instant + getOffset(instant, timeZone) === wall,
  );
  return shown.length > 0 ? shown.sort((a, b) => a - b) : [wall - before];
}

const offsets = new Map<string, number>();

/** Clocks change only at quarters of an hour. */
function getOffset(instant: number, timeZone: string): number {
  const quarter = Math.floor(instant / 900_000);
  const key = `${timeZone} ${quarter}`;
  const cached = offsets.get(key);
  if (cached !== undefined) return cached;
  const zoned = Temporal.Instant.fromEpochMilliseconds(quarter * 900_000).toZonedDateTimeISO(timeZone);
  const offset = zoned.offsetNanoseconds / 1e6;
  offsets.set(key, offset);
  return offset;
}

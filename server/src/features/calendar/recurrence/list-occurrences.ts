import { RRuleTemporal } from 'rrule-temporal';
import { type ItemTimes, toAllDayTimes, toTimestamp } from '../items/item-times.ts';
import { getOccurrenceStart, isRepeatedHour, toWallClock, type Zone } from './occurrence.ts';
import { invalidRule, type RecurrenceRule } from './recurrence-rule.ts';
import { getLastStartMs } from './rule-end.ts';
import { listYearlyTimes } from './yearly-times.ts';

/** Defines a series: its rule, its first occurrence, and the length of its instances. */
export interface Schedule extends Zone {
  readonly rule: RecurrenceRule;
  /** The first occurrence: no instance starts before it. */
  readonly startsLocal: string;
  /** End of the instance that starts at `startsLocal`, written like an occurrence; the last day if all-day. */
  readonly endsLocal: string;
}

/** The maximum number of instances that are created ahead of now. */
export const maxInstances = 730;
/** No instance is created more than this many years after now, or after the start of its series. */
const yearsAhead = 5;
/**
 * The maximum number of candidates that are checked for one rule, which takes about 0.2 s and blocks all other
 * requests.
 */
const maxCandidates = 50_000;

/** The frequencies that may step by an hour or less. */
const maxStepsPerHour: Readonly<Partial<Record<string, number>>> = {
  HOURLY: 1,
  MINUTELY: 60,
  SECONDLY: 3600,
};
/** As in Antarctica/Troll; no time zone sets its clocks back by more. */
const maxRepeatHours = 2;

/** Occurrences in order of time, and whether the rule has none after them. */
export interface Occurrences {
  readonly occurrences: readonly string[];
  readonly isComplete: boolean;
}

export interface OccurrenceBounds {
  readonly nowMs: number;
  /** The maximum number of occurrences that start after now. */
  readonly maxAhead: number;
  /** The maximum number in total. */
  readonly max: number;
  /** All occurrences until then are listed, even beyond `maxAhead` and five years. */
  readonly reachMs?: number | undefined;
  /** Where to continue: the last existing occurrence, and the number of occurrences up to it. */
  readonly after?: { readonly occurrence: string; readonly count: number };
}

/**
 * Lists the occurrences of a series in order of time. An occurrence is a wall-clock time, so it stays the same when
 * the clocks change. If a time is skipped in the spring, the instance moves forward by the gap; if two instances
 * would then start at the same time, there is only one. If a time is repeated in the fall, the instance is the
 * earlier one (RFC 5545, section 3.3.10); a rule that steps by an hour or less also has the later one, whose
 * occurrence includes its offset. A series with the later one as its start starts there. COUNT counts instances.
 *
 * @throws MusterError `InvalidRequest` for a rule that takes too long to compute
 */
export function listOccurrences(schedule: Schedule, bounds: OccurrenceBounds): Occurrences {
  const { nowMs, reachMs = nowMs, max, after } = bounds;
  const { rule, timeZone } = schedule;
  const left = rule.count === undefined ? Number.POSITIVE_INFINITY : rule.count - (after?.count ?? 0);
  const startMs = getOccurrenceStart(schedule, schedule.startsLocal).epochMilliseconds;
  const yearsOn = Temporal.Instant.fromEpochMilliseconds(Math.max(nowMs, startMs))
    .toZonedDateTimeISO(timeZone)
    .add({ years: yearsAhead });
  const horizonMs = Math.max(yearsOn.epochMilliseconds, reachMs);
  const endMs = Math.min(horizonMs, getLastStartMs(rule, schedule) ?? Number.POSITIVE_INFINITY);
  const limit = createLimit(bounds, Math.max(0, Math.min(max, left)));
  const found = findOccurrences(schedule, after?.occurrence, endMs, limit);
  const occurrences = found.slice(0, limit.size());
  const isEnded = occurrences.length === found.length && endMs < horizonMs;
  return { occurrences, isComplete: isEnded || occurrences.length >= left };
}

/** Counts occurrences as they are found, and determines how many of them, in order of time, are needed. */
interface OccurrenceLimit {
  readonly count: (startMs: number) => void;
  /** Whether there is one more than needed, which proves that the rule has more. */
  readonly isExceeded: () => boolean;
  readonly size: () => number;
}

function createLimit({ nowMs, reachMs = nowMs, maxAhead }: OccurrenceBounds, max: number): OccurrenceLimit {
  let found = 0;
  let ahead = 0;
  let beyond = 0;
  return {
    count: (startMs) => {
      found += 1;
      if (startMs > nowMs) ahead += 1;
      if (startMs > reachMs) beyond += 1;
    },
    isExceeded: () => found > max || (ahead > maxAhead && beyond > 0),
    size: () => Math.min(max, Math.max(found - beyond, found - ahead + maxAhead)),
  };
}

/** @returns the occurrences that start by `endMs`, from the first one or from `after`, until there are enough */
function findOccurrences(
  schedule: Schedule,
  after: string | undefined,
  endMs: number,
  limit: OccurrenceLimit,
): readonly string[] {
  const from = after ?? schedule.startsLocal;
  const minMs = getOccurrenceStart(schedule, from).epochMilliseconds + (after === undefined ? 0 : 1);
  const occurrencesByStart = new Map<number, string>();
  visitWallClockTimes(schedule, from, endMs, (occurrence) => {
    const candidates = addRepeatedHour(schedule, occurrence);
    for (const candidate of candidates) {
      const startMs = getOccurrenceStart(schedule, candidate).epochMilliseconds;
      if (startMs < minMs || startMs > endMs || occurrencesByStart.has(startMs)) continue;
      occurrencesByStart.set(startMs, candidate);
      limit.count(startMs);
    }
    // In the hour that is repeated in the fall, they are not in order, so that hour is always completed.
    return !limit.isExceeded() || candidates.length > 1;
  });
  return [...occurrencesByStart].sort(([a], [b]) => a - b).map(([, occurrence]) => occurrence);
}

/** Expands the rule in UTC, as if clocks never changed and every day had 24 hours. */
function visitWallClockTimes(
  schedule: Schedule,
  from: string,
  endMs: number,
  visit: (occurrence: string) => boolean,
): void {
  const { isAllDay, timeZone, rule } = schedule;
  const lastDay = Temporal.Instant.fromEpochMilliseconds(endMs).toZonedDateTimeISO(timeZone).toPlainDate();
  if (rule.freq === 'YEARLY') {
    visitYearlyTimes(schedule, from, lastDay.add({ days: 1 }), visit);
    return;
  }
  const until = lastDay.add({ days: 1 }).toString().replaceAll('-', '');
  try {
    const wallClock = new RRuleTemporal({
      rruleString: `${rule.pattern};UNTIL=${until}T000000Z`,
      dtstart: getFirstCandidate(rule, toWallClock(from)).toZonedDateTime('UTC'),
      maxCandidateEvaluations: maxCandidates,
      cache: false,
    });
    wallClock.all((time) => {
      const local = Temporal.PlainDateTime.from(time.toPlainDateTime().toString());
      return visit(isAllDay ? local.toPlainDate().toString() : local.toString());
    });
  } catch (error) {
    // A plain error reports the library's own limits, and a RangeError a date beyond the range of Temporal.
    if (error instanceof RangeError || (error instanceof Error && error.message.startsWith('Maximum')))
      throw invalidRule('it takes too long to compute');
    throw error;
  }
}

function visitYearlyTimes(
  { isAllDay, rule, startsLocal }: Schedule,
  from: string,
  until: Temporal.PlainDate,
  visit: (occurrence: string) => boolean,
): void {
  const toMs = (local: Temporal.PlainDateTime) => local.toZonedDateTime('UTC').epochMilliseconds;
  const [startMs, fromMs] = [toMs(toWallClock(startsLocal)), toMs(toWallClock(from))];
  for (const time of listYearlyTimes(rule, startMs, fromMs, toMs(until.toPlainDateTime()))) {
    if (!visit(new Date(time).toISOString().slice(0, isAllDay ? 10 : 19))) return;
  }
}

/** Returns an occurrence, and the later one at the same wall-clock time if there are two and the rule has both. */
function addRepeatedHour(schedule: Schedule, occurrence: string): readonly string[] {
  const { startsLocal } = schedule;
  const local = toWallClock(occurrence);
  if (!isHourlyOrShorter(schedule.rule))
    return [isRepeatedHour(startsLocal) && toWallClock(startsLocal).equals(local) ? startsLocal : occurrence];
  const later = local.toZonedDateTime(schedule.timeZone, { disambiguation: 'later' });
  const isRepeated =
    later.toPlainDateTime().equals(local) && !later.equals(getOccurrenceStart(schedule, occurrence));
  return isRepeated ? [occurrence, `${occurrence}${later.offset}`] : [occurrence];
}

function isHourlyOrShorter({ freq, interval }: RecurrenceRule): boolean {
  return interval <= (maxStepsPerHour[freq] ?? 0);
}

/**
 * In the hour that is repeated in the fall, earlier wall-clock times may come after `from`, so the rule is expanded
 * from before.
 */
function getFirstCandidate(rule: RecurrenceRule, from: Temporal.PlainDateTime): Temporal.PlainDateTime {
  if (!isHourlyOrShorter(rule)) return from;
  const stepsPerHour = maxStepsPerHour[rule.freq] ?? 0;
  const steps = Math.ceil((maxRepeatHours * stepsPerHour) / rule.interval);
  const seconds = (steps * rule.interval * 3600) / stepsPerHour;
  return from.subtract({ seconds });
}

/**
 * Returns when the instance of an occurrence takes place, according to the rule. Its end is also a wall-clock time,
 * so a night shift ends at 06:00 even when the clocks change; if its start had to move, the end moves with it. The
 * first instance ends as requested.
 */
export function getOccurrenceTimes(schedule: Schedule, occurrence: string): ItemTimes {
  const { timeZone, isAllDay, startsLocal, endsLocal } = schedule;
  const local = toWallClock(occurrence);
  if (isAllDay) {
    const length = toWallClock(startsLocal).toPlainDate().until(toWallClock(endsLocal).toPlainDate());
    return toAllDayTimes(local.toPlainDate(), local.toPlainDate().add(length), timeZone);
  }
  const length = getLength(schedule);
  const start = getOccurrenceStart(schedule, occurrence);
  const end = getOccurrenceEnd(schedule, occurrence, length);
  const isInOrder = Temporal.ZonedDateTime.compare(start, end) <= 0;
  return {
    isAllDay,
    timeZone,
    startsLocal: local.toString(),
    endsLocal: local.add(length).toString(),
    startsAt: toTimestamp(start),
    endsAt: toTimestamp(isInOrder ? end : start),
  };
}

function getOccurrenceEnd(
  schedule: Schedule,
  occurrence: string,
  length: Temporal.Duration,
): Temporal.ZonedDateTime {
  const { startsLocal, endsLocal, timeZone } = schedule;
  if (occurrence === startsLocal && isRepeatedHour(endsLocal)) return getOccurrenceStart(schedule, endsLocal);
  const local = toWallClock(occurrence);
  const start = getOccurrenceStart(schedule, occurrence);
  const isAsWritten = start.toPlainDateTime().equals(local) && !isRepeatedHour(occurrence);
  return isAsWritten ? local.add(length).toZonedDateTime(timeZone) : start.add(length);
}

/**
 * Returns the wall-clock length of the instances of a timed series. If the clocks are set back so that the first
 * instance ends at or before its wall-clock start, it is the elapsed time of the first instance.
 */
export function getLength(schedule: Schedule): Temporal.Duration {
  const { startsLocal, endsLocal } = schedule;
  const wallClockLength = toWallClock(startsLocal).until(toWallClock(endsLocal), { largestUnit: 'hour' });
  if (wallClockLength.sign > 0 || !isRepeatedHour(endsLocal)) return wallClockLength;
  return getOccurrenceStart(schedule, startsLocal).until(getOccurrenceStart(schedule, endsLocal), {
    largestUnit: 'hour',
  });
}

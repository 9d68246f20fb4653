import { RRuleTemporal } from 'rrule-temporal';
import { type ItemTimes, timesOfDays, timestampOf } from '../items/item-times.ts';
import { isLaterOfTwo, startOf, wallClockOf, type Zone } from './occurrence.ts';
import { type RecurrenceRule, refuse } from './recurrence-rule.ts';
import { lastStartMs } from './rule-end.ts';

/** What a series is made of: its rule, its first slot, and how long an instance lasts. */
export interface Schedule extends Zone {
  readonly rule: RecurrenceRule;
  /** A slot: no instance is before it. */
  readonly startsLocal: string;
  /** End of the instance that starts at `startsLocal`, written as a slot is; its last day when all-day. */
  readonly endsLocal: string;
}

/** So many instances are made and kept ahead of now. */
export const mostInstances = 730;
/** No instance is made that starts later than this after now, or after the start of its series. */
const yearsAhead = 5;
/** How many candidates are looked at for one rule: about 0.2 s, which everybody else waits. */
const mostCandidates = 50_000;

/** The frequencies that may step by an hour or less. */
const mostStepsAnHour: Readonly<Partial<Record<string, number>>> = {
  HOURLY: 1,
  MINUTELY: 60,
  SECONDLY: 3600,
};
/** As in Antarctica/Troll; no time zone puts its clocks back by more. */
const longestRepeatHours = 2;

/** A part of a series: its slots in order of time, and whether the rule has none after them. */
export interface Slots {
  readonly slots: readonly string[];
  readonly isComplete: boolean;
}

export interface SlotBounds {
  readonly nowMs: number;
  /** How many that start after now. */
  readonly mostAhead: number;
  /** How many in all. */
  readonly most: number;
  /** Up to then all of them, however many are ahead of now and however far. */
  readonly reachMs?: number | undefined;
  /** Where to go on: the last slot that is there, and how many there are up to it. */
  readonly after?: { readonly slot: string; readonly count: number };
}

/**
 * The slots of a series in order of time. A slot is the wall-clock start by the rule, so it stays the same over
 * changes of the clocks. Where spring skips it, the instance moves on by the gap; where two instances would start at
 * once, there is one. Where autumn repeats it, the instance is the earlier one (RFC 5545, section 3.3.10); a rule that
 * steps by an hour or less also has the later one, whose slot carries its offset. A series that was given the later one to
 * begin with begins with it. COUNT counts instances.
 *
 * @throws MusterError `InvalidRequest` for a rule that takes too long to work out
 */
export function listSlots(schedule: Schedule, bounds: SlotBounds): Slots {
  const { nowMs, reachMs = nowMs, most, after } = bounds;
  const { rule, timeZone } = schedule;
  const left = rule.count === undefined ? Number.POSITIVE_INFINITY : rule.count - (after?.count ?? 0);
  const startMs = startOf(schedule, schedule.startsLocal).epochMilliseconds;
  const yearsOn = Temporal.Instant.fromEpochMilliseconds(Math.max(nowMs, startMs))
    .toZonedDateTimeISO(timeZone)
    .add({ years: yearsAhead });
  const horizonMs = Math.max(yearsOn.epochMilliseconds, reachMs);
  const endMs = Math.min(horizonMs, lastStartMs(rule, schedule) ?? Number.POSITIVE_INFINITY);
  const limit = limitSlots(bounds, Math.max(0, Math.min(most, left)));
  const found = findSlots(schedule, after?.slot, endMs, limit);
  const slots = found.slice(0, limit.size());
  const isEnded = slots.length === found.length && endMs < horizonMs;
  return { slots, isComplete: isEnded || slots.length >= left };
}

/** Counts slots as they are found, and tells how many of them, in order of time, are wanted. */
interface SlotLimit {
  readonly count: (startMs: number) => void;
  /** Whether there is one more than is wanted, which tells that the rule has more. */
  readonly isExceeded: () => boolean;
  readonly size: () => number;
}

function limitSlots({ nowMs, reachMs = nowMs, mostAhead }: SlotBounds, most: number): SlotLimit {
  let found = 0;
  let ahead = 0;
  let beyond = 0;
  return {
    count: (startMs) => {
      found += 1;
      if (startMs > nowMs) ahead += 1;
      if (startMs > reachMs) beyond += 1;
    },
    isExceeded: () => found > most || (ahead > mostAhead && beyond > 0),
    size: () => Math.min(most, Math.max(found - beyond, found - ahead + mostAhead)),
  };
}

/** @returns the slots that start by `endMs`, from the first one on, or those after `after`, until there are enough */
function findSlots(
  schedule: Schedule,
  after: string | undefined,
  endMs: number,
  limit: SlotLimit,
): readonly string[] {
  const from = after ?? schedule.startsLocal;
  const leastMs = startOf(schedule, from).epochMilliseconds + (after === undefined ? 0 : 1);
  const slotsByStart = new Map<number, string>();
  visitWallClockTimes(schedule, from, endMs, (slot) => {
    const candidates = withRepetition(schedule, slot);
    for (const candidate of candidates) {
      const startMs = startOf(schedule, candidate).epochMilliseconds;
      if (startMs < leastMs || startMs > endMs || slotsByStart.has(startMs)) continue;
      slotsByStart.set(startMs, candidate);
      limit.count(startMs);
    }
    // Within the hour that autumn repeats they come out of order, so it is read to its end.
    return !limit.isExceeded() || candidates.length > 1;
  });
  return [...slotsByStart].sort(([a], [b]) => a - b).map(([, slot]) => slot);
}

/** Works the rule out as if no clock ever changed: in UTC, in which a day has 24 hours. */
function visitWallClockTimes(
  schedule: Schedule,
  from: string,
  endMs: number,
  visit: (slot: string) => boolean,
): void {
  const { isAllDay, timeZone, rule } = schedule;
  const lastDay = Temporal.Instant.fromEpochMilliseconds(endMs).toZonedDateTimeISO(timeZone).toPlainDate();
  const until = lastDay.add({ days: 1 }).toString().replaceAll('-', '');
  try {
    const wallClock = new RRuleTemporal({
      rruleString: `${rule.pattern};UNTIL=${until}T000000Z`,
      dtstart: firstReadBefore(rule, wallClockOf(from)).toZonedDateTime('UTC'),
      maxCandidateEvaluations: mostCandidates,
      cache: false,
    });
    wallClock.all((time) => {
      const local = Temporal.PlainDateTime.from(time.toPlainDateTime().toString());
      return visit(isAllDay ? local.toPlainDate().toString() : local.toString());
    });
  } catch (error) {
    // A plain error tells of the library's own bounds, a RangeError of dates beyond those of Temporal.
    if (error instanceof RangeError || (error instanceof Error && error.message.startsWith('Maximum')))
      throw refuse('it takes too long to work out');
    throw error;
  }
}

/** A slot, and the later one of the same wall-clock time where there are two and the rule has both. */
function withRepetition(schedule: Schedule, slot: string): readonly string[] {
  const { startsLocal } = schedule;
  const local = wallClockOf(slot);
  if (!stepsWithinAnHour(schedule.rule))
    return [isLaterOfTwo(startsLocal) && wallClockOf(startsLocal).equals(local) ? startsLocal : slot];
  const later = local.toZonedDateTime(schedule.timeZone, { disambiguation: 'later' });
  const isRepeated = later.toPlainDateTime().equals(local) && !later.equals(startOf(schedule, slot));
  return isRepeated ? [slot, `${slot}${later.offset}`] : [slot];
}

function stepsWithinAnHour({ freq, interval }: RecurrenceRule): boolean {
  return interval <= (mostStepsAnHour[freq] ?? 0);
}

/** In the hour that autumn repeats, times on the wall before `from` come after it: reading begins that much earlier. */
function firstReadBefore(rule: RecurrenceRule, from: Temporal.PlainDateTime): Temporal.PlainDateTime {
  if (!stepsWithinAnHour(rule)) return from;
  const stepsAnHour = mostStepsAnHour[rule.freq] ?? 0;
  const steps = Math.ceil((longestRepeatHours * stepsAnHour) / rule.interval);
  const seconds = (steps * rule.interval * 3600) / stepsAnHour;
  return from.subtract({ seconds });
}

/**
 * When the instance of a slot is, as long as the rule has it. It ends by the clock on the wall, so a night shift ends at
 * 06:00 in spring too; where the start had to move, the end moves with it. The first instance ends as it was given.
 */
export function timesOfSlot(schedule: Schedule, slot: string): ItemTimes {
  const { timeZone, isAllDay, startsLocal, endsLocal } = schedule;
  const local = wallClockOf(slot);
  if (isAllDay) {
    const length = wallClockOf(startsLocal).toPlainDate().until(wallClockOf(endsLocal).toPlainDate());
    return timesOfDays(local.toPlainDate(), local.toPlainDate().add(length), timeZone);
  }
  const length = lengthOf(schedule);
  const start = startOf(schedule, slot);
  const end = endOf(schedule, slot, length);
  const isInOrder = Temporal.ZonedDateTime.compare(start, end) <= 0;
  return {
    isAllDay,
    timeZone,
    startsLocal: local.toString(),
    endsLocal: local.add(length).toString(),
    startsAt: timestampOf(start),
    endsAt: timestampOf(isInOrder ? end : start),
  };
}

function endOf(schedule: Schedule, slot: string, length: Temporal.Duration): Temporal.ZonedDateTime {
  const { startsLocal, endsLocal, timeZone } = schedule;
  if (slot === startsLocal && isLaterOfTwo(endsLocal)) return startOf(schedule, endsLocal);
  const local = wallClockOf(slot);
  const start = startOf(schedule, slot);
  const isAsWritten = start.toPlainDateTime().equals(local) && !isLaterOfTwo(slot);
  return isAsWritten ? local.add(length).toZonedDateTime(timeZone) : start.add(length);
}

/**
 * How long the instances of a timed series are on the clock on the wall. Where autumn puts the first end not after the
 * first start there, it is how long the first one lasts.
 */
export function lengthOf(schedule: Schedule): Temporal.Duration {
  const { startsLocal, endsLocal } = schedule;
  const onTheWall = wallClockOf(startsLocal).until(wallClockOf(endsLocal), { largestUnit: 'hour' });
  if (onTheWall.sign > 0 || !isLaterOfTwo(endsLocal)) return onTheWall;
  return startOf(schedule, startsLocal).until(startOf(schedule, endsLocal), { largestUnit: 'hour' });
}

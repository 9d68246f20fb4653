import { RRuleTemporal } from 'rrule-temporal';
import { type ItemTimes, timesOfDays, timestampOf } from './item-times.ts';
import { type RecurrenceRule, refuse } from './recurrence-rule.ts';

/** What a series is made of: its rule, its first slot, and how long an instance lasts. */
export interface Schedule {
  readonly rule: RecurrenceRule;
  readonly timeZone: string;
  readonly isAllDay: boolean;
  /** A slot: no instance is before it. */
  readonly startsLocal: string;
  /** Wall-clock end of the instance that starts at `startsLocal`, or its last day when all-day. */
  readonly endsLocal: string;
}

/** At most so many instances are made at once, and so many are kept ahead of now. */
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
  readonly most: number;
  /** Where to go on: the last slot that is there, and how many there are up to it. */
  readonly after?: { readonly slot: string; readonly count: number };
}

/**
 * The slots of a series in order of time. A slot is the wall-clock start by the rule, so it stays the same over
 * changes of the clocks. Where spring skips it, the instance moves on by the gap; where two instances would start at
 * once, there is one. Where autumn repeats it, the instance is the earlier one (RFC 5545, section 3.3.10); a rule that
 * steps by an hour or less also has the later one, whose slot carries its offset. COUNT counts instances.
 *
 * @throws MusterError `InvalidRequest` for a rule that takes too long to work out
 */
export function listSlots(schedule: Schedule, { nowMs, most, after }: SlotBounds): Slots {
  const { rule, timeZone } = schedule;
  const left = rule.count === undefined ? Number.POSITIVE_INFINITY : rule.count - (after?.count ?? 0);
  const wanted = Math.max(0, Math.min(most, left));
  const startMs = startOf(schedule, schedule.startsLocal).epochMilliseconds;
  const horizonMs = Temporal.Instant.fromEpochMilliseconds(Math.max(nowMs, startMs))
    .toZonedDateTimeISO(timeZone)
    .add({ years: yearsAhead }).epochMilliseconds;
  const endMs = Math.min(horizonMs, untilMs(schedule) ?? Number.POSITIVE_INFINITY);
  const found = findSlots(schedule, after?.slot, wanted + 1, endMs); // one more tells whether there is more
  const isEnded = found.length <= wanted && endMs < horizonMs;
  return { slots: found.slice(0, wanted), isComplete: isEnded || (left <= most && found.length >= left) };
}

/** @returns the first `wanted` slots that start by `endMs`, from the first one on, or those after `after` */
function findSlots(schedule: Schedule, after: string | undefined, wanted: number, endMs: number): string[] {
  const from = after ?? schedule.startsLocal;
  const leastMs = startOf(schedule, from).epochMilliseconds + (after === undefined ? 0 : 1);
  const slotsByStart = new Map<number, string>();
  visitWallClockTimes(schedule, from, endMs, (slot) => {
    const candidates = withRepetition(schedule, slot);
    for (const candidate of candidates) {
      const startMs = startOf(schedule, candidate).epochMilliseconds;
      const isWithin = startMs >= leastMs && startMs <= endMs;
      if (isWithin && !slotsByStart.has(startMs)) slotsByStart.set(startMs, candidate);
    }
    // Within the hour that autumn repeats they come out of order, so it is read to its end.
    return slotsByStart.size < wanted || candidates.length > 1;
  });
  const inOrder = [...slotsByStart].sort(([a], [b]) => a - b);
  return inOrder.slice(0, wanted).map(([, slot]) => slot);
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
  if (!stepsWithinAnHour(schedule.rule)) return [slot];
  const local = wallClockOf(slot);
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

const slotParts = /^(\d{4}-\d\d-\d\d(?:T[\d:.]+)?)([+-]\d\d:\d\d)?$/;

/** The wall-clock time of a slot; midnight of an all-day one. */
export function wallClockOf(slot: string): Temporal.PlainDateTime {
  return Temporal.PlainDateTime.from(slotParts.exec(slot)?.[1] ?? slot);
}

type Zone = Pick<Schedule, 'timeZone' | 'isAllDay'>;

/** When the instance of a slot starts. */
export function startOf({ timeZone, isAllDay }: Zone, slot: string): Temporal.ZonedDateTime {
  const local = wallClockOf(slot);
  if (isAllDay) return local.toPlainDate().toZonedDateTime(timeZone);
  const isLater = slotParts.exec(slot)?.[2] !== undefined;
  return local.toZonedDateTime(timeZone, { disambiguation: isLater ? 'later' : 'compatible' });
}

/**
 * When the instance of a slot is, as long as the rule has it. It ends by the clock on the wall, so a night shift ends at
 * 06:00 in spring too; where the start had to move, the end moves with it.
 */
export function timesOfSlot(schedule: Schedule, slot: string): ItemTimes {
  const { timeZone, isAllDay } = schedule;
  const local = wallClockOf(slot);
  const firstEnd = wallClockOf(schedule.endsLocal);
  if (isAllDay) {
    const length = wallClockOf(schedule.startsLocal).toPlainDate().until(firstEnd.toPlainDate());
    return timesOfDays(local.toPlainDate(), local.toPlainDate().add(length), timeZone);
  }
  const length = wallClockOf(schedule.startsLocal).until(firstEnd, { largestUnit: 'hour' });
  const start = startOf(schedule, slot);
  const isAsWritten = start.toPlainDateTime().equals(local) && slot === local.toString();
  const end = isAsWritten ? local.add(length).toZonedDateTime(timeZone) : start.add(length);
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

/** The last moment at which an instance may start, by UNTIL. */
function untilMs({ rule, timeZone, isAllDay }: Schedule): number | undefined {
  const [, date = '', time, utc] = /^(\d{8})(T\d{6})?(Z)?$/.exec(rule.until ?? '') ?? [];
  if (date === '') return undefined;
  const day = Temporal.PlainDate.from(date);
  if (isAllDay) return day.toZonedDateTime(timeZone).epochMilliseconds;
  // RFC 5545 wants a date-time here. Where a date is given, all of that day is meant.
  if (!time) return day.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds - 1;
  const moment = Temporal.PlainDateTime.from(`${date}${time}`);
  return moment.toZonedDateTime(utc ? 'UTC' : timeZone).epochMilliseconds;
}

/** The UNTIL that lets a series end with the instance of `slot`. */
export function untilOf(schedule: Schedule, slot: string): string {
  const start = schedule.isAllDay ? wallClockOf(slot).toPlainDate() : startOf(schedule, slot).toInstant();
  return start.toString().replaceAll(/[-:]|\.\d+/g, '');
}

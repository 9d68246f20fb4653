import { errorOf } from '../../../errors.ts';
import type { CalendarSeriesRow } from '../../../storage/db/calendar-tables.ts';
import type { Content } from '../items/item-rows.ts';
import {
  getOccurrenceTimes,
  listOccurrences,
  maxInstances,
  type Occurrences,
  type Schedule,
} from '../recurrence/list-occurrences.ts';
import { getOccurrenceStart } from '../recurrence/occurrence.ts';
import { invalidRule } from '../recurrence/recurrence-rule.ts';
import { normalizeEnd } from '../recurrence/rule-end.ts';

/** The first occurrences of a schedule, and the schedule adjusted to start with the first of them. */
export interface MaterializedSeries {
  readonly schedule: Schedule;
  readonly occurrences: readonly string[];
  readonly isComplete: boolean;
}

const dayMs = 86_400_000;
/** A daily rule over 20 years. Computing this many occurrences takes 0.3 s, which blocks all other requests. */
const maxAddedAtOnce = 10 * maxInstances;

interface MaterializeOptions {
  readonly nowMs: number;
  /** The number of occurrences that the series already has. */
  readonly existingCount?: number;
  /** The series continues at least until this time, because it did before. */
  readonly reachMs?: number;
}

/**
 * Lists the occurrences until now and those to create ahead of now.
 *
 * @throws MusterError `InvalidRequest` for a rule that matches nothing, or too often
 */
export function materialize(
  input: Schedule,
  { nowMs, existingCount = 0, reachMs }: MaterializeOptions,
): MaterializedSeries {
  const max = existingCount + maxAddedAtOnce;
  const { occurrences, isComplete } = listNeededOccurrences(
    input,
    { nowMs, existingCount, reachMs },
    max + 1,
  );
  const [first] = occurrences;
  const last = occurrences[maxInstances - 1];
  if (first === undefined) throw invalidRule('it matches nothing within five years of Start');
  const startMs = (occurrence: string) => getOccurrenceStart(input, occurrence).epochMilliseconds;
  // The daily top-up could never keep up with it.
  if (last !== undefined && startMs(last) - startMs(first) < dayMs)
    throw invalidRule(`it matches more than ${maxInstances} times a day`);
  if (occurrences.length > max)
    throw invalidRule(`it adds more than ${maxAddedAtOnce} instances at once; start later or end earlier`);
  const keepsStart = first === input.startsLocal;
  const endsLocal = keepsStart ? input.endsLocal : getOccurrenceTimes(input, first).endsLocal;
  const schedule = { ...input, rule: normalizeEnd(input.rule, input), startsLocal: first, endsLocal };
  return { schedule, occurrences, isComplete };
}

/**
 * A new series gets its first {@link maxInstances}. If all of them are in the past, it gets all until now and as many
 * ahead.
 */
function listNeededOccurrences(
  schedule: Schedule,
  { nowMs, existingCount, reachMs }: MaterializeOptions,
  max: number,
): Occurrences {
  if (existingCount === 0) {
    const found = listOccurrences(schedule, { nowMs, maxAhead: maxInstances, max: maxInstances });
    const last = found.occurrences.at(-1);
    const isPast = last !== undefined && getOccurrenceStart(schedule, last).epochMilliseconds <= nowMs;
    if (found.isComplete || !isPast) return found;
  }
  return listOccurrences(schedule, { nowMs, reachMs, maxAhead: maxInstances, max });
}

/** Limits the total text of all instances of a series, so that writing them does not take seconds. */
const maxCharacters = 16 * 1024 * 1024;

/**
 * @param instances the number of instances of the series; more than {@link maxInstances}, which a series reaches over
 *   the years, count as {@link maxInstances}
 * @param added the number of new instances
 * @throws MusterError `InvalidRequest` if the text is too long to be repeated in every instance
 */
export function checkTotalLength(content: Content, instances: number, added: number): void {
  const length = (content.description?.length ?? 0) + content.attendees.length;
  const max = Math.floor(maxCharacters / Math.max(added, Math.min(instances, maxInstances)));
  if (length <= max) return;
  const series = `a series of ${instances} instances`;
  throw errorOf(
    'InvalidRequest',
    `Attendees and Description must be at most ${max} characters for ${series}`,
  );
}

/** Returns the columns of a series that are computed from its occurrences. */
export function toSeriesColumns({ schedule, occurrences, isComplete }: MaterializedSeries) {
  const { rule, timeZone, isAllDay, startsLocal, endsLocal } = schedule;
  return {
    recurrence_rule: rule.text,
    time_zone: timeZone,
    is_all_day: isAllDay ? 1 : 0,
    starts_local: startsLocal,
    ends_local: endsLocal,
    last_slot: occurrences.at(-1) ?? startsLocal,
    slot_count: occurrences.length,
    is_complete: isComplete ? 1 : 0,
  } satisfies Partial<CalendarSeriesRow>;
}

import { startOfDay } from '../items/moments.ts';

/**
 * An occurrence is one start that a rule generates, written as text: its wall-clock time, `2026-01-02T09:00:00`, or
 * its date if all-day (which RFC 5545 calls RECURRENCE-ID). It identifies an instance within its series, even after
 * the instance was moved. In the hour that is repeated in the fall, the later of two occurrences includes its offset:
 * `2027-11-07T01:30:00-05:00`. The start of a series and the end of its first instance are written in the same way.
 */
const occurrencePattern = /^(\d{4}-\d\d-\d\d(?:T[\d:.]+)?)([+-]\d\d:\d\d(?::\d\d)?)?$/;

/** Returns the wall-clock time of an occurrence; midnight if all-day. */
export function toWallClock(occurrence: string): Temporal.PlainDateTime {
  return Temporal.PlainDateTime.from(occurrencePattern.exec(occurrence)?.[1] ?? occurrence);
}

/** Whether an occurrence is the later of two at the same wall-clock time. */
export function isRepeatedHour(occurrence: string): boolean {
  return occurrencePattern.exec(occurrence)?.[2] !== undefined;
}

export interface Zone {
  readonly timeZone: string;
  readonly isAllDay: boolean;
}

/** Returns when an occurrence starts. A wall-clock time that is skipped in the spring moves forward by the gap. */
export function getOccurrenceStart({ timeZone, isAllDay }: Zone, occurrence: string): Temporal.ZonedDateTime {
  const local = toWallClock(occurrence);
  if (isAllDay) return startOfDay(local.toPlainDate(), timeZone);
  return local.toZonedDateTime(timeZone, {
    disambiguation: isRepeatedHour(occurrence) ? 'later' : 'compatible',
  });
}

/**
 * Returns the occurrence, in whole seconds, at the wall-clock time `local` that starts at `zoned`. The two differ if
 * `local` is skipped in the spring.
 */
export function toOccurrence(local: Temporal.PlainDateTime, zoned: Temporal.ZonedDateTime): string {
  const format = (time: Temporal.PlainDateTime) =>
    time.round({ smallestUnit: 'second', roundingMode: 'trunc' }).toString();
  const shown = zoned.toPlainDateTime();
  const isEarlier = shown.toZonedDateTime(zoned.timeZoneId).equals(zoned);
  return isEarlier ? format(local) : `${format(shown)}${zoned.offset}`;
}

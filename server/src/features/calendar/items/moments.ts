/** A wall-clock time as it was written, and its instant. */
export interface Moment {
  readonly local: Temporal.PlainDateTime;
  readonly zoned: Temporal.ZonedDateTime;
}

/** Whether the clocks never show the wall-clock time, so that the instant is later. */
export function isSkipped({ local, zoned }: Moment): boolean {
  return !zoned.toPlainDateTime().equals(local);
}

/**
 * Returns a requested start with the time of day of the series, if the request does not change it. On the day in spring when
 * that time is skipped, clients show a later one. A client that moves the series by whole days from there sends the time that it
 * showed; and one that moves it to there may send the instant to which the time is skipped.
 */
export function keepTimeOfDay(requested: Moment, old: Moment, isInstant: boolean): Moment {
  const local = requested.local.toPlainDate().toPlainDateTime(old.local.toPlainTime());
  const zoned = local.toZonedDateTime(requested.zoned.timeZoneId);
  const isAsShown =
    isSkipped(old) && requested.local.toPlainTime().equals(old.zoned.toPlainDateTime().toPlainTime());
  return isAsShown || (isInstant && zoned.equals(requested.zoned)) ? { local, zoned } : requested;
}

/** Moves an end by the same elapsed time as its start. */
export function shiftWithStart(end: Moment, from: Moment, to: Moment): Moment {
  const zoned = end.zoned.add(from.zoned.until(to.zoned, { largestUnit: 'hour' }));
  return { local: zoned.toPlainDateTime(), zoned };
}

/**
 * When a day begins, which is not 00:00 if a clock change skips that. A day that the time zone skipped, such as 2011-12-30 in
 * Pacific/Apia, is the last millisecond before the next day: a date can be in a calendar all the same (RFC 5545, section 3.3.4),
 * and has to be before the next one.
 */
export function startOfDay(day: Temporal.PlainDate, timeZone: string): Temporal.ZonedDateTime {
  const start = day.toZonedDateTime(timeZone);
  return start.toPlainDate().equals(day) ? start : start.subtract({ milliseconds: 1 });
}

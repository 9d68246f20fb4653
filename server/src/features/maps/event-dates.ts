import { fieldError } from '../../errors.ts';

/** A date, or a date-time with or without an offset. */
export const eventDatePattern =
  '^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?(Z|[+-]\\d{2}:\\d{2})?)?$';

/**
 * Returns when an event is over, which is at the end of its last day in the department's time zone.
 *
 * @param start `eventStartDate` as sent, or null
 * @param end `eventEndDate` as sent, or null if the event has no end
 * @returns ISO 8601 UTC, or null
 * @throws MusterError `InvalidRequest` for a day that does not exist, or an end before its start
 */
export function eventOverOn(start: string | null, end: string | null, timeZone: string): string | null {
  const startsOn = start === null ? null : readMoment('eventStartDate', start, timeZone);
  if (end === null) return null;
  const endsOn = readMoment('eventEndDate', end, timeZone);
  if (startsOn && isBefore(endsOn, startsOn, end)) {
    throw fieldError('eventEndDate', 'must not be before eventStartDate');
  }
  const over = endsOn.toPlainDate().add({ days: 1 }).toZonedDateTime(timeZone);
  return new Date(over.epochMilliseconds).toISOString();
}

/** An end that is a date means the whole day. */
function isBefore(end: Temporal.ZonedDateTime, start: Temporal.ZonedDateTime, endText: string): boolean {
  if (endText.length > 'YYYY-MM-DD'.length) return Temporal.ZonedDateTime.compare(end, start) < 0;
  return Temporal.PlainDate.compare(end.toPlainDate(), start.toPlainDate()) < 0;
}

function readMoment(field: string, text: string, timeZone: string): Temporal.ZonedDateTime {
  try {
    return /(Z|[+-]\d{2}:\d{2})$/.test(text.slice('YYYY-MM-DD'.length))
      ? Temporal.Instant.from(text).toZonedDateTimeISO(timeZone)
      : Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone);
  } catch {
    throw fieldError(field, 'must be a valid date, such as 2026-05-31');
  }
}

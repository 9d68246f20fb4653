import { errorOf } from '../../errors.ts';

/**
 * Returns the name of a time zone in its usual casing. An offset such as `+05:30` is rejected because it has no
 * daylight saving time.
 *
 * @throws MusterError `InvalidRequest`
 */
export function canonicalTimeZone(timeZone: string): string {
  try {
    const { timeZoneId } = new Temporal.ZonedDateTime(0n, timeZone.trim());
    if (/^[A-Z]/.test(timeZoneId)) return timeZoneId;
  } catch {
    // It is rejected below, like offsets.
  }
  throw errorOf('InvalidRequest', 'The time zone must be an IANA name such as America/New_York');
}

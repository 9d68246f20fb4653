import { fieldError, MusterError } from '../../../errors.ts';
import { canonicalTimeZone } from '../../departments/time-zone.ts';

/**
 * Returns the time zone of an item. If it is left out, it stays the same; `null`, or if none was ever given, means
 * the department's.
 *
 * @param before `undefined` for a new item
 * @throws MusterError `InvalidRequest` naming `TimeZone`
 */
export function parseTimeZone(
  given: string | null | undefined,
  before: string | undefined,
  departmentTimeZone: string,
): string {
  if (given === undefined) return before ?? departmentTimeZone;
  if (given === null) return departmentTimeZone;
  try {
    return canonicalTimeZone(given);
  } catch (error) {
    if (!(error instanceof MusterError)) throw error;
    throw fieldError('TimeZone', 'must be an IANA name such as America/New_York');
  }
}

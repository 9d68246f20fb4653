import { fieldError, MusterError } from '../../../errors.ts';
import { canonicalTimeZone } from '../../departments/time-zone.ts';

/**
 * Returns the time zone of an item. If it is left out, it stays the same; `null`, or if none was ever set, means
 * the department's.
 *
 * @param before `undefined` for a new item
 * @throws MusterError `InvalidRequest` naming `TimeZone`
 */
export function parseTimeZone(
  timeZone: string | null | undefined,
  before: string | undefined,
  departmentTimeZone: string,
): string {
  if (timeZone === undefined) return before ?? departmentTimeZone;
  if (timeZone === null) return departmentTimeZone;
  try {
    return canonicalTimeZone(timeZone);
  } catch (error) {
    if (!(error instanceof MusterError)) throw error;
    throw fieldError('TimeZone', 'must be an IANA name such as America/New_York');
  }
}

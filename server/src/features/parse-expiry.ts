import { fieldError } from '../errors.ts';

/**
 * Parses the field `expiresOn` of a request.
 *
 * @param now ISO 8601 UTC
 * @returns ISO 8601 UTC; `null` for never
 * @throws MusterError `InvalidRequest` if the time does not exist or is not in the future
 */
export function parseExpiry(text: string | null | undefined, now: string): string | null {
  if (text === null || text === undefined) return null;
  let expiresOn: string;
  try {
    expiresOn = new Date(Temporal.Instant.from(text).epochMilliseconds).toISOString();
  } catch {
    throw fieldError('expiresOn', 'must be a valid time, such as 2030-01-02T03:04:05Z');
  }
  if (expiresOn <= now) throw fieldError('expiresOn', 'must be in the future');
  return expiresOn;
}

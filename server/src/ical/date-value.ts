const instant = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;
const day = /^(?!0000)\d{4}-\d\d-\d\d$/;
const dayMs = 86_400_000;

/**
 * Writes a DATE-TIME in UTC, `20260102T030405Z` (RFC 5545, 3.3.5); a fraction of a second is cut off.
 *
 * @param text an ISO 8601 UTC instant of the years 0001 to 9999
 * @throws RangeError when it is another text
 */
export function writeInstant(text: string): string {
  if (!instant.test(text)) throw new RangeError(`expected an instant in UTC, got ${JSON.stringify(text)}`);
  const date = text.slice(0, 4) + text.slice(5, 7) + text.slice(8, 10);
  return `${date}T${text.slice(11, 13)}${text.slice(14, 16)}${text.slice(17, 19)}Z`;
}

/**
 * Writes a DATE, `20260102` (RFC 5545, 3.3.4).
 *
 * @param text `YYYY-MM-DD`, of the years 0001 to 9999
 * @throws RangeError when it is another text
 */
export function writeDay(text: string): string {
  if (!day.test(text)) throw new RangeError(`expected a day as YYYY-MM-DD, got ${JSON.stringify(text)}`);
  return text.slice(0, 4) + text.slice(5, 7) + text.slice(8, 10);
}

/** The day after a `YYYY-MM-DD`, as such; null after 9999-12-31, whose next day cannot be written. */
export function dayAfter(text: string): string | null {
  const next = new Date(startOfDay(text) + dayMs);
  return next.getUTCFullYear() > 9999 ? null : next.toISOString().slice(0, 10);
}

/** How many days there are from the first to the last `YYYY-MM-DD`, both counted. */
export function countDays(first: string, last: string): number {
  return (startOfDay(last) - startOfDay(first)) / dayMs + 1;
}

function startOfDay(text: string): number {
  return Date.parse(`${text}T00:00:00Z`);
}

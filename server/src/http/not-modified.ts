import type { IncomingHttpHeaders } from 'node:http';
import type { ContentCoding } from './content-coding.ts';

/** What tells one state of a resource from the next. */
export interface Validators {
  /** What ETags are made of: letters, digits, `-` and `_`. */
  readonly tag: string;
  /** ISO 8601 UTC, in whole seconds. */
  readonly lastModified: string;
}

/** A strong ETag: the codings of one text are different bytes, so each has its own (RFC 9110, section 8.8.3.3). */
export function entityTagOf(tag: string, coding: ContentCoding): string {
  return coding === 'identity' ? `"${tag}"` : `"${tag}-${coding}"`;
}

/**
 * Whether the caller has the present state already, in whatever coding (RFC 9110, section 13.2.2: `If-None-Match` decides
 * where it is given, else `If-Modified-Since`).
 *
 * @param coding what would be sent
 * @returns the ETag for the 304, or `undefined`
 */
export function matchValidators(
  headers: IncomingHttpHeaders,
  { tag, lastModified }: Validators,
  coding: ContentCoding,
): string | undefined {
  const wouldBeSent = entityTagOf(tag, coding);
  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch === undefined) {
    const since = parseHttpDate(headers['if-modified-since'] ?? '');
    return Date.parse(lastModified) <= since ? wouldBeSent : undefined;
  }
  if (ifNoneMatch.trim() === '*') return wouldBeSent;
  // The comparison is weak (section 13.1.2): proxies that pack answers again mark tags with W/.
  const held = [...ifNoneMatch.matchAll(/(?:W\/)?("[^"]*")/g)].map(([, one]) => one);
  if (held.includes(wouldBeSent)) return wouldBeSent;
  // A cache finds what a 304 is about by the tag, so it is told the one that it has.
  const others = (['identity', 'gzip', 'br'] as const).map((other) => entityTagOf(tag, other));
  return others.find((other) => held.includes(other));
}

/** RFC 9110, section 5.6.7, its obsolete forms included: asctime says no zone, and means GMT. */
function parseHttpDate(text: string): number {
  return Date.parse(/GMT$/.test(text) ? text : `${text} GMT`);
}

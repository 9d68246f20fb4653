import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RevisionCheck } from '../context.ts';
import { errorOf } from '../errors.ts';
import type { ContentCoding } from './content-coding.ts';

/** What tells one state of a resource from the next. */
export interface Validators {
  /** What ETags are made of: letters, digits, `-` and `_`. */
  readonly tag: string;
  /** ISO 8601 UTC, in whole seconds. */
  readonly lastModified: string;
}

/** A strong ETag: the codings of one text are different bytes, so each has its own (RFC 9110, section 8.8.3.3). */
export function getEntityTag(tag: string, coding: ContentCoding): string {
  return coding === 'identity' ? `"${tag}"` : `"${tag}-${coding}"`;
}

/**
 * Whether the caller has this version already: what `If-None-Match` lists, compared weakly as RFC 9110, section 13.1.2
 * asks, because proxies that pack answers again mark tags with W/. Then a 304 is the answer.
 *
 * @param tag with its quotes, as it is sent in `ETag`
 */
export function hasEntityTag({ 'if-none-match': header }: IncomingHttpHeaders, tag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  const held: readonly string[] = header.match(/"[^"]*"/g) ?? [];
  return held.includes(tag.replace(/^W\//, ''));
}

/** Answers 304 (RFC 9110, section 15.4.5) with the tag and no body. */
export function sendNotModified(reply: FastifyReply, tag: string): FastifyReply {
  reply.code(304).header('etag', tag);
  // To a HEAD without anything to send Fastify says that the body has no bytes, which would be said of what is held.
  return reply.request.method === 'HEAD' ? reply.send(Readable.from([])) : reply.send();
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
  const wouldBeSent = getEntityTag(tag, coding);
  if (headers['if-none-match'] === undefined) {
    const since = parseHttpDate(headers['if-modified-since'] ?? '');
    return Date.parse(lastModified) <= since ? wouldBeSent : undefined;
  }
  // A cache finds what a 304 is about by the tag, so it is told the one that it has.
  const others = (['identity', 'gzip', 'br'] as const).map((other) => getEntityTag(tag, other));
  return [wouldBeSent, ...others].find((one) => hasEntityTag(headers, one));
}

/** RFC 9110, section 5.6.7, its obsolete forms included: asctime says no zone, and means GMT. */
function parseHttpDate(text: string): number {
  return Date.parse(/GMT$/.test(text) ? text : `${text} GMT`);
}

/** The ETag of a resource: its revision, a number that grows with every edit. */
export function sendEntityTag(reply: FastifyReply, revision: number): void {
  reply.header('etag', `"${revision}"`);
}

/**
 * What `If-Match` allows (RFC 9110, section 13.1.1).
 *
 * @returns a check to be made inside the transaction that edits, which throws `Conflict` (412) when the
 *   revision it finds is not one that the caller has seen; it passes everything where there was no `If-Match`
 */
export function parseIfMatch(request: FastifyRequest): RevisionCheck {
  const header = request.headers['if-match'];
  if (header === undefined || header.trim() === '*') return () => {};
  const seen = header.split(',').map((tag) => tag.trim());
  return (revision) => {
    if (seen.includes(`"${revision}"`)) return;
    const message =
      'If-Match: it was changed by somebody else since it was read; read it again and repeat the change';
    throw errorOf('Conflict', message, { statusCode: 412 });
  };
}

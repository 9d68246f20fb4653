import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { anyRevision, type RevisionCheck } from '../context.ts';
import { errorOf } from '../errors.ts';
import type { ContentCoding } from './content-coding.ts';

/** Identify one state of a resource. */
export interface Validators {
  /** The ETag without its quotes and coding: letters, digits, `-` and `_`. */
  readonly tag: string;
  /** Milliseconds since the epoch, in whole seconds. */
  readonly lastModified: number;
}

/** A strong ETag: the codings of one text are different bytes, so each has its own (RFC 9110, section 8.8.3.3). */
export function getEntityTag(tag: string, coding: ContentCoding): string {
  return coding === 'identity' ? `"${tag}"` : `"${tag}-${coding}"`;
}

/**
 * Returns the tag in `If-None-Match` that names this state in any coding, for the 304, because a cache finds its
 * stored response by the tag. Tags are compared weakly (RFC 9110, section 13.1.2), because proxies that compress
 * responses again mark tags with W/.
 *
 * @param tag with its quotes, as it is sent in `ETag`
 */
export function matchEntityTag(
  { 'if-none-match': header }: IncomingHttpHeaders,
  tag: string,
): string | undefined {
  if (header === undefined) return undefined;
  if (header.trim() === '*') return tag;
  const listed: readonly string[] = header.match(/"[^"]*"/g) ?? [];
  const target = tag.replace(/^W\//, '');
  if (listed.includes(target)) return tag;
  return listed.find((one) => one.replace(codingSuffix, '"') === target);
}

/** The suffix that {@link getEntityTag} adds. */
const codingSuffix = /-(?:gzip|br)"$/;

/** Sends a 304 (RFC 9110, section 15.4.5) with the tag and no body. */
export function sendNotModified(reply: FastifyReply, tag: string): FastifyReply {
  reply.code(304).header('etag', tag);
  // For a HEAD without a body Fastify sends `content-length: 0`, which a cache would store as the length of the resource.
  return reply.request.method === 'HEAD' ? reply.send(Readable.from([])) : reply.send();
}

/**
 * Whether the client already has the current state, in any coding (RFC 9110, section 13.2.2: `If-None-Match` decides
 * if it is present, otherwise `If-Modified-Since`).
 *
 * @param coding the coding that would be sent
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
    return lastModified <= since ? wouldBeSent : undefined;
  }
  return matchEntityTag(headers, wouldBeSent) ?? matchEntityTag(headers, getEntityTag(tag, 'identity'));
}

/** RFC 9110, section 5.6.7, including its obsolete forms: asctime has no zone and means GMT. */
function parseHttpDate(text: string): number {
  return Date.parse(/GMT$/.test(text) ? text : `${text} GMT`);
}

/** Sends the ETag of a resource: its revision, which is a number that grows with every edit or a text that contains one. */
export function sendEntityTag(reply: FastifyReply, revision: number | string): void {
  reply.header('etag', `"${revision}"`);
}

/** Matches a tag without the suffix that {@link getEntityTag} adds. */
const entityTag = /^(?:W\/)?"([^"]*?)(?:-(?:gzip|br))?"$/;

/**
 * Parses `If-Match` (RFC 9110, section 13.1.1). A tag starts with the revision, which may be followed by a hash of
 * the whole response and a coding. A tag that a proxy has made weak also counts, because the revision is the same.
 *
 * @param readTag returns the part of a tag, without quotes and coding, that counts for this edit; by default its
 *   revision
 * @returns a check for the transaction that edits: it throws `Conflict` (412) if the revision is not one that the
 *   client has read. Without `If-Match` it accepts every revision
 */
export function parseIfMatch(
  request: FastifyRequest,
  readTag: (tag: string) => string = (tag) => tag.replace(/-.*$/, ''),
): RevisionCheck {
  const header = request.headers['if-match'];
  if (header === undefined || header.trim() === '*') return anyRevision;
  const seen = header.split(',').flatMap((tag) => {
    const opaque = entityTag.exec(tag.trim())?.[1];
    return opaque === undefined ? [] : readTag(opaque);
  });
  return (revision) => {
    if (seen.includes(String(revision))) return;
    const message =
      'If-Match: someone else changed it since it was read; read it again and repeat the change';
    throw errorOf('Conflict', message, { statusCode: 412 });
  };
}

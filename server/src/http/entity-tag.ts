import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RevisionCheck } from '../context.ts';
import { errorOf } from '../errors.ts';

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
export function readIfMatch(request: FastifyRequest): RevisionCheck {
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

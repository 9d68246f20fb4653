import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OpenedFile, PastEnd } from '../byte-ranges.ts';

/** Returns the requested range; undefined if the request is about another state of the file (`If-Range`). */
export function rangeOf({ headers }: FastifyRequest, etag: string): string | undefined {
  const ifRange = headers['if-range'];
  return ifRange === undefined || ifRange === etag ? headers.range : undefined;
}

/** Sends a file, a part of it (206), or a 416 if the range is past its end. */
export function sendOpenedFile(
  reply: FastifyReply,
  file: OpenedFile | PastEnd,
  mediaType: string,
): FastifyReply {
  reply.header('accept-ranges', 'bytes');
  if ('unsatisfiable' in file)
    return reply.code(416).header('content-range', `bytes */${file.unsatisfiable}`).send();
  reply.type(mediaType);
  if (!file.range) return reply.header('content-length', file.size).send(file.body);
  const { first, last } = file.range;
  return reply
    .code(206)
    .headers({
      'content-range': `bytes ${first}-${last}/${file.size}`,
      'content-length': last - first + 1,
    })
    .send(file.body);
}

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './app-instance.ts';
import { getEntityTag } from './conditional-requests.ts';
import { type ContentCoding, chooseCoding, contentCodings } from './content-coding.ts';

/** Below this size, the headers of a compressed response outweigh what compression saves. */
export const minCompressedBytes = 1024;
/** At this quality, Brotli is as fast as gzip; its default takes seconds per megabyte. */
const brotliQuality = 4;

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** Compresses in Node's thread pool, so that other requests continue. */
export function compress(bytes: Buffer, coding: Exclude<ContentCoding, 'identity'>): Promise<Buffer> {
  if (coding === 'gzip') return gzipAsync(bytes);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return brotliAsync(bytes, { params });
}

/**
 * Sends JSON of more than 1 kB in the coding that the client prefers. The ETag then includes the coding, because a
 * strong tag identifies bytes. Encoded responses and other media types are not changed: images and tiles are already
 * compressed, and a stream of events must not be held back.
 */
export function registerCompression(app: App): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const bytes = getCompressible(reply, payload);
    if (!bytes) return done(null, payload);
    addVary(reply, 'Accept-Encoding');
    const coding = chooseCoding(request.headers['accept-encoding'], contentCodings);
    if (coding === 'identity') return done(null, payload);
    compress(bytes, coding).then(
      (compressed) => {
        setCoding(reply, coding);
        done(null, compressed);
      },
      (error: Error) => done(error),
    );
  });
}

function getCompressible(reply: FastifyReply, payload: unknown): Buffer | undefined {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return undefined;
  if (payload.length < minCompressedBytes || reply.hasHeader('content-encoding')) return undefined;
  if (!/^application\/(?:[\w.+-]+\+)?json\b/.test(String(reply.getHeader('content-type')))) return undefined;
  return typeof payload === 'string' ? Buffer.from(payload) : payload;
}

/** Marks a response as encoded. */
export function setCoding(reply: FastifyReply, coding: ContentCoding): void {
  reply.header('content-encoding', coding).removeHeader('content-length');
  const tag = /^"(.*)"$/.exec(String(reply.getHeader('etag') ?? ''))?.[1];
  if (tag !== undefined) reply.header('etag', getEntityTag(tag, coding));
}

/** Adds a request header that the response depends on. */
export function addVary(reply: FastifyReply, name: string): void {
  const present = String(reply.getHeader('vary') ?? '');
  const isThere = present
    .toLowerCase()
    .split(/\s*,\s*/)
    .includes(name.toLowerCase());
  if (!isThere) reply.header('vary', present ? `${present}, ${name}` : name);
}

/** @returns the coding for a response of the given size */
export function codingFor(request: FastifyRequest, byteLength: number): ContentCoding {
  if (byteLength < minCompressedBytes) return 'identity';
  return chooseCoding(request.headers['accept-encoding'], contentCodings);
}

import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { errorOf } from '../errors.ts';
import { bodyTooLarge } from './body-limit.ts';

/**
 * Reads a large body into memory that is shared with a worker thread. Joining 20 MB and copying them for the thread
 * would block all other requests in the meantime.
 *
 * @param payload the body, as Fastify passes it to a content type parser
 * @param limit in bytes
 * @throws MusterError `PayloadTooLarge`; `InvalidRequest` if the body does not arrive completely
 */
export async function readSharedBody(
  { headers }: IncomingMessage,
  payload: Readable,
  limit: number,
): Promise<Uint8Array> {
  const size = Number(headers['content-length'] ?? limit); // memory that is never touched costs nothing
  if (size > limit) throw bodyTooLarge(limit);
  const bytes = new Uint8Array(new SharedArrayBuffer(size));
  let length = 0;
  try {
    // Destroying the body would close the connection before the response is sent.
    for await (const chunk of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      if (length + chunk.length > size) throw bodyTooLarge(limit);
      bytes.set(chunk, length);
      length += chunk.length;
    }
  } catch (error) {
    if (payload.errored) throw errorOf('InvalidRequest', 'The body is incomplete', { cause: error });
    throw error;
  }
  return bytes.subarray(0, length);
}

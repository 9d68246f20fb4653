import type { FastifyReply } from 'fastify';

/**
 * Aborted when the answer is over: sent, or its caller gone before it. At once for a caller who is gone already: whoever
 * leaves while the token is looked at is not told of any more.
 */
export function clientAbortSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  if (raw.destroyed) gone.abort();
  return gone.signal;
}

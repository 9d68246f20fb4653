import type { FastifyReply } from 'fastify';

/**
 * Returns a signal that is aborted when the response has ended: it was sent, or the client disconnected before. If
 * the client has already disconnected, the signal is aborted from the start, because `close` is not emitted again.
 */
export function clientAbortSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => controller.abort());
  if (raw.destroyed) controller.abort();
  return controller.signal;
}

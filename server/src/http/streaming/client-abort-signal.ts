import type { FastifyReply } from 'fastify';

/**
 * Aborted when the response is over: sent, or the client disconnected before. If the client is gone already, the signal is
 * aborted from the start, because `close` is not emitted again.
 */
export function clientAbortSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => controller.abort());
  if (raw.destroyed) controller.abort();
  return controller.signal;
}

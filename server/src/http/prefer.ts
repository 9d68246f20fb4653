import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientAbortSignal } from './streaming/client-abort-signal.ts';

/**
 * Answers with what a saved resource has become when the work it set off is done, or with what was saved where the caller
 * would rather not wait.
 *
 * @param settle waits for the work; its signal is aborted when the caller goes away
 */
export async function respondWhenTilesAreReady<Saved>(
  request: FastifyRequest,
  reply: FastifyReply,
  saved: Saved,
  settle: (gone: AbortSignal) => Promise<Saved>,
): Promise<Saved> {
  if (!prefersAsync(request)) return settle(clientAbortSignal(reply));
  reply.header('preference-applied', 'respond-async');
  return saved;
}

/** Whether the caller would rather have an answer at once than a complete one (RFC 7240, section 4.1). */
function prefersAsync(request: FastifyRequest): boolean {
  const header = request.headers.prefer;
  const preferences = [header ?? []].flat().join(',').split(/[,;]/);
  return preferences.some((preference) => preference.trim().toLowerCase() === 'respond-async');
}

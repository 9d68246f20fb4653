import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendEntityTag } from './conditional-requests.ts';
import { clientAbortSignal } from './streaming/client-abort-signal.ts';

interface SavedResource<Result> {
  readonly result: Result;
  readonly revision: number;
}

/**
 * Responds with a saved resource and its ETag when its tiles are ready, or immediately if the client prefers that
 * (`Prefer: respond-async`).
 *
 * @param waitForTiles its signal is aborted when the client disconnects or the server stops
 */
export async function sendSaved<Result>(
  request: FastifyRequest,
  reply: FastifyReply,
  saved: SavedResource<Result>,
  waitForTiles: (signal: AbortSignal) => Promise<SavedResource<Result>>,
): Promise<Result> {
  const isAsync = prefersAsync(request);
  if (isAsync) reply.header('preference-applied', 'respond-async');
  request.releaseSlot?.();
  const ended = AbortSignal.any([clientAbortSignal(reply), request.server.stopSignal]);
  const { result, revision } = isAsync ? saved : await waitForTiles(ended);
  sendEntityTag(reply, revision);
  return result;
}

/** Whether the client prefers an immediate response to a complete one (RFC 7240, section 4.1). */
export function prefersAsync(request: FastifyRequest): boolean {
  const header = request.headers.prefer;
  const preferences = [header ?? []].flat().join(',').split(/[,;]/);
  return preferences.some((preference) => preference.trim().toLowerCase() === 'respond-async');
}

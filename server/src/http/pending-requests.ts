import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './app-instance.ts';

/** A request whose response has not started. */
export interface PendingRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  bytesRead: number;
  /** When the last byte of the body arrived, from the monotonic clock. */
  progressAt: number;
}

/** All requests whose responses have not started, for the timers that respond instead of a handler. */
export interface PendingRequests {
  readonly list: () => PendingRequest[];
  /** Whether every response closes its connection. */
  closesConnections: boolean;
  /** If set, rejects every new request. */
  reject: ((request: FastifyRequest) => Error) | undefined;
}

/**
 * Tracks every request until its response starts. One map for all timers costs less per request than one timer each,
 * and one hook costs less than several.
 */
export function trackPendingRequests(app: App): PendingRequests {
  const pending = new Map<FastifyRequest, PendingRequest>();
  app.addHook('onRequest', (request, reply, done) => {
    const { bytesRead } = request.raw.socket;
    pending.set(request, { request, reply, bytesRead, progressAt: performance.now() });
    done(all.reject?.(request));
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    pending.delete(request);
    if (all.closesConnections) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('onRequestAbort', (request, done) => {
    pending.delete(request);
    done();
  });
  const list = () => {
    // No hook runs for a hijacked response, or if the client disconnected before the request was tracked.
    for (const { request, reply } of pending.values())
      if (reply.sent || reply.raw.destroyed) pending.delete(request);
    return [...pending.values()];
  };
  const all: PendingRequests = { list, closesConnections: false, reject: undefined };
  return all;
}

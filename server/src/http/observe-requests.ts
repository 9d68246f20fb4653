import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Caller, Log } from '../context.ts';
import type { Metrics } from '../metrics.ts';
import type { App } from './app-instance.ts';

/** The ids that a client or proxy may choose for a request. They are written to logs. */
const acceptedId = /^[\w.:+/=@-]{1,128}$/;

/**
 * Returns the id that the client or a proxy gave the request in `X-Request-Id`, so that its log lines can be found
 * here, or otherwise a new id.
 */
export function chooseRequestId({ headers }: IncomingMessage): string {
  const requestedId = headers['x-request-id'];
  return typeof requestedId === 'string' && acceptedId.test(requestedId) ? requestedId : randomUUID();
}

/** The logged and counted properties of a request. */
export interface ObservedRequest {
  readonly id: string;
  readonly method: string;
  /** The pattern of its route instead of its URL, because URLs can contain secrets. */
  readonly route: string;
  readonly department: number | undefined;
  readonly traceId?: string | undefined;
}

/** Logs and counts a request after its response has been sent or its client has disconnected. */
export type RecordRequest = (request: ObservedRequest, response: ServerResponse, ms: number) => void;

export function createRequestRecorder(log: Log, metrics: Metrics): RecordRequest {
  return ({ id, method, route, department, traceId }, { statusCode: status, writableFinished }, ms) => {
    metrics.observeRequest(method, route, status, ms / 1000);
    const line = { id, method, route, status, ms: Math.round(ms * 100) / 100, department, traceId };
    if (writableFinished) log.info(line, 'request');
    else log.info(line, 'request; the client disconnected before the response ended');
  };
}

export function registerRequestLog(app: App, recordRequest: RecordRequest): void {
  app.addHook('onRequest', (request, reply, done) => {
    const startedAt = performance.now();
    reply.header('x-request-id', request.id);
    // Also after a disconnect.
    reply.raw.once('close', () => recordRequest(describe(request), reply.raw, performance.now() - startedAt));
    done();
  });
}

function describe(request: FastifyRequest & { readonly caller?: Caller }): ObservedRequest {
  const { method, id, routeOptions, caller, traceId } = request;
  return { id, method, route: routeOptions.url ?? 'none', department: caller?.departmentId, traceId };
}

import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller, Log } from '../context.ts';
import type { Metrics } from '../metrics.ts';
import type { App } from './app-instance.ts';

/** What an id of a request may be that a client or a proxy has chosen: it is written to logs. */
const acceptedId = /^[\w.:+/=@-]{1,128}$/;

/** The id that the client or a proxy gave the request in `X-Request-Id`, so that its log lines can be found here; otherwise a new one. */
export function chooseRequestId({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && acceptedId.test(given) ? given : randomUUID();
}

/**
 * Logs and counts every request once its response has been sent, or its client is gone: with the pattern of its route and not
 * its address, because addresses have secrets in them.
 */
export function registerRequestLog(app: App, log: Log, metrics: Metrics): void {
  app.addHook('onRequest', (request, reply, done) => {
    const startedAt = performance.now();
    reply.header('x-request-id', request.id);
    reply.raw.once('close', () => note(request, reply, performance.now() - startedAt)); // also if the client is gone
    done();
  });
  const note = (request: FastifyRequest, reply: FastifyReply, ms: number) => {
    const { method, id, routeOptions, caller, traceId } = request as FastifyRequest & { caller?: Caller };
    const route = routeOptions.url ?? 'none';
    const { statusCode: status, writableFinished } = reply.raw;
    metrics.observeRequest(method, route, status, ms / 1000);
    const department = caller?.departmentId;
    const line = { id, method, route, status, ms: Math.round(ms * 100) / 100, department, traceId };
    if (writableFinished) log.info(line, 'request');
    else log.info(line, 'request, whose client was gone before the end of the response');
  };
}

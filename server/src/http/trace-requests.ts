import type { FastifyRequest } from 'fastify';
import type { Caller } from '../context.ts';
import type { RequestSpan, Tracing } from '../tracing/tracing.ts';
import type { App } from './app-instance.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The id of the request's trace, if tracing is enabled. */
    traceId?: string;
  }
}

/**
 * Creates a span for each request, with the pattern of its route instead of its URL, because URLs can contain
 * secrets.
 *
 * https://opentelemetry.io/docs/specs/semconv/http/http-spans/
 */
export function registerRequestTracing(app: App, tracing: Tracing): void {
  const spans = new WeakMap<FastifyRequest, RequestSpan>();
  app.addHook('onRequest', (request, reply, done) => {
    const span = tracing.startRequest(request.headers);
    spans.set(request, span);
    request.traceId = span.traceId;
    reply.raw.once('close', () => endSpan(span, request, reply.raw.statusCode)); // also if the client has disconnected
    span.run(done);
  });
  // Events of the socket, with which a body arrives, do not belong to the request's context.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.run(done);
    else done();
  });
}

function endSpan(span: RequestSpan, request: FastifyRequest, status: number): void {
  const { method, id, routeOptions, caller } = request as FastifyRequest & { caller?: Caller };
  const route = routeOptions.url;
  const attributes = {
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
    'muster.request.id': id,
    'muster.department': caller?.departmentId,
  };
  span.end(route ? `${method} ${route}` : method, attributes, status >= 500);
}

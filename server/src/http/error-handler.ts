import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../context.ts';
import { type ErrorName, errorBody, errorOf, MusterError } from '../errors.ts';
import type { ProblemLog } from '../problem-log.ts';
import { findReason, unavailableError } from '../unavailable.ts';
import type { App } from './app-instance.ts';
import { bodyTooLarge, defaultBodyLimit } from './body-limit.ts';

/**
 * Sends every error, including Fastify's own, with the body `{error, message, statusCode}`, and `errors` for several
 * wrong fields.
 */
export function registerErrorHandler(app: App, log: Log, problems?: ProblemLog): void {
  const methodsOf = collectRoutes(app);
  const logFailure = createFailureLog(log);
  app.setErrorHandler((error: FastifyError | MusterError, request, reply) => {
    const sentError =
      error instanceof MusterError ? error : translateFrameworkError(error, request.routeOptions.bodyLimit);
    if (sentError.statusCode >= 500) {
      const reason = findReason(error);
      if (reason) problems?.record(reason);
      logFailure(request, error, sentError);
    }
    return sendError(request, reply, sentError);
  });
  app.setNotFoundHandler((request, reply) => {
    const allowed = methodsOf(request.url.split('?')[0] ?? '');
    if (allowed.length === 0)
      return sendError(request, reply, errorOf('NotFound', 'Nothing is served at this address'));
    const allow = allowed.join(', ');
    const message = `This address does not support ${request.method}, only ${allow}`;
    return sendError(request, reply, errorOf('MethodNotAllowed', message, { headers: { allow } }));
  });
}

/** Responds to a request target that the router cannot parse, such as `http://`. */
export function rejectUnroutable(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  sendError(request, reply, errorOf('InvalidRequest', 'The request address is not valid'));
}

function sendError(request: FastifyRequest, reply: FastifyReply, error: MusterError): FastifyReply {
  reply.headers(error.headers).header('cache-control', 'no-store');
  if (request.closesConnection) reply.header('connection', 'close');
  return sendErrorBody(request, reply, errorBody(error));
}

/** Sends an error as JSON, with RFC 9457 members if the client requests `application/problem+json`. */
export function sendErrorBody(
  request: FastifyRequest,
  reply: FastifyReply,
  body: { readonly error: string; readonly message: string; readonly statusCode: number },
): FastifyReply {
  const { error, message, statusCode } = body;
  reply.code(statusCode).serializer(JSON.stringify);
  if (!request.headers.accept?.includes('application/problem+json'))
    return reply.type('application/json; charset=utf-8').send(body);
  // RFC 9457, section 3.1; the type is a name, not an address that is served.
  const problem = { type: `urn:muster:error:${error}`, title: error, status: statusCode, detail: message };
  return reply.type('application/problem+json').send({ ...problem, ...body });
}

const frameworkErrors: Readonly<Record<number, { name: ErrorName; message: string }>> = {
  404: { name: 'NotFound', message: 'Nothing is served at this address' },
  415: {
    name: 'UnsupportedMediaType',
    message: 'This endpoint does not support the Content-Type of the request',
  },
};

function translateFrameworkError(error: FastifyError, bodyLimit = defaultBodyLimit): MusterError {
  const status = error.statusCode ?? 500;
  if (status === 413) return bodyTooLarge(bodyLimit);
  const translated = frameworkErrors[status];
  if (translated) return errorOf(translated.name, translated.message);
  if (status >= 400 && status < 500) return errorOf('InvalidRequest', error.message);
  return (
    unavailableError(error) ??
    errorOf('InternalServerError', 'Internal server error; the server log has the details')
  );
}

const outageLogIntervalMs = 5_000;

/** Logs every failure of this program. An outage can fail thousands of requests, so it is logged only from time to time. */
function createFailureLog(log: Log): (request: FastifyRequest, error: Error, sentError: MusterError) => void {
  const outages = new Map<string, { loggedAt: number; unlogged: number }>();
  return (request, error, { errorName, message }) => {
    const details = { err: error, method: request.method, route: request.routeOptions.url };
    if (errorName !== 'ServiceUnavailable') return log.error(details, 'request failed');
    const outage = outages.get(message) ?? { loggedAt: Number.NEGATIVE_INFINITY, unlogged: 0 };
    outages.set(message, outage);
    outage.unlogged += 1;
    const now = performance.now();
    if (now - outage.loggedAt < outageLogIntervalMs) return;
    log.error({ ...details, requests: outage.unlogged }, `requests failed: ${message}`);
    Object.assign(outage, { loggedAt: now, unlogged: 0 });
  };
}

/** Collects every route, to distinguish a wrong method (405) from a wrong URL (404). */
function collectRoutes(app: App): (path: string) => string[] {
  const routes = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    if (url.endsWith('*')) return; // it matches every URL, so it does not show that one exists
    const pattern = new RegExp(`^${url.replace(/[.+?^$()|[\]\\]/g, '\\$&').replace(/:\w+|\*/g, '[^/]+')}$`);
    const route = routes.get(url) ?? { pattern, methods: new Set<string>() };
    for (const one of [method].flat()) route.methods.add(one);
    routes.set(url, route);
  });
  return (path) =>
    [...routes.values()].filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => [...methods]);
}

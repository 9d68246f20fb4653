import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { RouteOptions } from 'fastify';
import type { TSchema } from 'typebox';
import type { FindKnownCaller } from '../context.ts';
import type { AnswerHot, App, NeededPermission } from './app-instance.ts';
import { isAllowed, readBearerToken } from './authentication.ts';
import { parseJson } from './body-parsers.ts';
import { minCompressedBytes } from './compression.ts';
import { chooseRequestId, type NoteRequest, type ObservedRequest } from './observe-requests.ts';
import type { PendingRequests } from './pending-requests.ts';
import { securityHeaders } from './security-headers.ts';
import { createTest } from './validation.ts';

export interface HotRouteRules {
  readonly findKnown: FindKnownCaller;
  readonly pending: PendingRequests;
  readonly note: NoteRequest;
  readonly baseUrl: string;
  readonly allowedOrigins: readonly string[];
  readonly trustedProxies: readonly string[];
}

interface HotRoute {
  readonly url: string;
  readonly permission: NeededPermission;
  readonly isValid: (body: unknown) => boolean;
  readonly find: AnswerHot;
}

const maxBodyBytes = 4096;
const jsonTypes = new Set(['application/json', 'application/json; charset=utf-8']);

/**
 * Answers the requests of hot routes before Fastify sees them, which takes less CPU
 * (`docs/adr/0039-a-hot-route-in-front-of-fastify.md`). A route is hot if its `config.hot` says so. Only ResolveCoordinate is:
 * devices send it for each position, so it is most of what a busy server does, and finding the zone costs little beside the
 * rest of the request. Other routes are used less, or cost more themselves.
 *
 * Only what is certain to be a 200 is answered here. A request is passed to Fastify as it came if anything about it is unusual:
 * a token that is not in the cache, a body that is not all there yet, other headers, an error. What is answered here is the
 * same as Fastify's answer to the last byte, which `hot-routes.test.ts` compares.
 */
export function registerHotRoutes(app: App, rules: HotRouteRules): void {
  const routes = new Map<string | undefined, HotRoute>();
  app.addHook('onRoute', (route) => {
    if (route.config?.hot) routes.set(route.url, compileRoute(route, route.config.hot));
  });
  const isUsual = createRequestTest(rules);
  const send = createSender(rules);
  const [handOn] = app.server.listeners('request') as [RequestListener]; // Fastify's
  app.server.off('request', handOn);
  app.server.on('request', (request, response) => {
    const route = routes.get(request.url);
    if (!route || !isUsual(request)) return handOn(request, response);
    const startedAt = performance.now();
    process.nextTick(() => {
      // A body that came with the headers is in the stream by now.
      const found = answer(route, request, rules);
      if (found) send(route, found, request, response, startedAt);
      else handOn(request, response);
    });
  });
}

function compileRoute({ url, method, schema, config }: RouteOptions, find: AnswerHot): HotRoute {
  const isPlain = method === 'POST' && config?.load === 'light' && !url.includes(':');
  if (!isPlain || !config.permission || !schema?.body) throw new Error(`the route ${url} cannot be hot`);
  return { url, permission: config.permission, isValid: createTest(schema.body as TSchema), find };
}

/** Whether nothing of the request but its token and its body needs to be looked at. */
function createRequestTest({ pending, allowedOrigins, trustedProxies }: HotRouteRules) {
  const ofPages = allowedOrigins.length > 0;
  const undeclaredProxies = trustedProxies.length === 0; // of which someone has to be warned
  return ({ method, httpVersion, headers }: IncomingMessage): boolean =>
    method === 'POST' &&
    httpVersion === '1.1' &&
    headers.host !== undefined &&
    jsonTypes.has(headers['content-type'] ?? '') &&
    headers['content-encoding'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers.expect === undefined &&
    !(ofPages && headers.origin !== undefined) &&
    !(undeclaredProxies && headers['x-forwarded-for'] !== undefined) &&
    !pending.closesConnections;
}

interface Answer {
  readonly departmentId: number;
  readonly body: string;
}

/** @returns `undefined` if Fastify has to answer: the request is then as it was */
function answer(route: HotRoute, request: IncomingMessage, rules: HotRouteRules): Answer | undefined {
  const { readableLength: length, headers } = request;
  if (length === 0 || length > maxBodyBytes || length !== Number(headers['content-length'])) return undefined;
  const bytes = request.read() as Buffer;
  const found = answerBody(route, headers.authorization, bytes, rules);
  if (found)
    request.resume(); // to its end
  else request.unshift(bytes);
  return found;
}

function answerBody(
  { permission, isValid, find }: HotRoute,
  authorization: string | undefined,
  bytes: Buffer,
  { findKnown }: HotRouteRules,
): Answer | undefined {
  try {
    const caller = findKnown(readBearerToken(authorization) ?? '');
    const fields = caller && isAllowed(caller, permission) ? parseJson(bytes) : undefined;
    if (!caller || !isValid(fields)) return undefined;
    const result = find(caller.departmentId, fields as never); // valid by the schema
    const body = result && JSON.stringify(result);
    if (!body || body.length >= minCompressedBytes) return undefined;
    return { departmentId: caller.departmentId, body };
  } catch {
    return undefined;
  }
}

function createSender({ note, baseUrl, allowedOrigins }: HotRouteRules) {
  const fixed = Object.entries({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...securityHeaders(baseUrl),
    ...(allowedOrigins.length > 0 && { vary: 'Origin' }),
  }).flat();
  return (
    { url }: HotRoute,
    { departmentId: department, body }: Answer,
    request: IncomingMessage,
    response: ServerResponse,
    startedAt: number,
  ): void => {
    const id = chooseRequestId(request);
    const length = Buffer.byteLength(body);
    response.writeHead(200, [...fixed, 'x-request-id', id, 'content-length', `${length}`]);
    response.end(body, length === body.length ? 'latin1' : 'utf8'); // ASCII is written faster as Latin-1
    const observed: ObservedRequest = { id, method: 'POST', route: url, department };
    const noteNow = () => note(observed, response, performance.now() - startedAt);
    if (response.writableFinished) noteNow();
    else response.once('close', noteNow); // the client has not taken it yet, or is gone
  };
}

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { RouteOptions } from 'fastify';
import type { TSchema } from 'typebox';
import { joinPass } from '../concurrency/join-pass.ts';
import type { Config } from '../config.ts';
import type { FindCachedCaller } from '../context.ts';
import type { App, HotHandler, NeededPermission } from './app-instance.ts';
import { isAllowed, readBearerToken } from './authentication.ts';
import { parseJson } from './body-parsers.ts';
import { minCompressedBytes } from './compression.ts';
import { chooseRequestId, type ObservedRequest, type RecordRequest } from './observe-requests.ts';
import type { PendingRequests } from './pending-requests.ts';
import { securityHeaders } from './security-headers.ts';
import { createTest } from './validation.ts';

export interface HotRouteRules extends Pick<Config, 'baseUrl' | 'allowedOrigins' | 'trustedProxies'> {
  readonly findCachedCaller: FindCachedCaller;
  readonly pending: PendingRequests;
  readonly recordRequest: RecordRequest;
}

interface HotRoute {
  readonly url: string;
  readonly permission: NeededPermission;
  readonly isValid: (body: unknown) => boolean;
  readonly find: HotHandler;
}

interface HotRequest {
  readonly route: HotRoute;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly startedAt: number;
}

const maxBodyBytes = 4096;
const jsonTypes = new Set(['application/json', 'application/json; charset=utf-8']);

/**
 * Handles requests for hot routes before Fastify sees them, and batches those of one pass of the event loop, which takes
 * less CPU (`docs/adr/0039-a-hot-route-in-front-of-fastify.md`). A route is hot if it sets `config.hot`. Only ResolveCoordinate
 * does: it is most of the load on a busy server, and finding the zone is cheap. Other routes are used less or cost more.
 *
 * Only requests that are certain to get a 200 are handled here. The response is byte for byte the same as Fastify's, which
 * `hot-routes.test.ts` checks. Anything unusual is passed to Fastify unchanged: the token is not cached, the body has not fully
 * arrived, there are other headers, or the request is invalid.
 */
export function registerHotRoutes(app: App, rules: HotRouteRules): void {
  const routes = new Map<string | undefined, HotRoute>();
  app.addHook('onRoute', (route) => {
    if (route.config?.hot) routes.set(route.url, compileRoute(route, route.config.hot));
  });
  const isUsual = createRequestTest(rules);
  const send = createSender(rules);
  const [passOn] = app.server.listeners('request') as [RequestListener]; // Fastify's own listener
  const addToPass = joinPass((one: HotRequest) => {
    const found = one.response.destroyed ? undefined : prepareResponse(one, rules);
    if (found || one.response.destroyed) send(one, found);
    else passOn(one.request, one.response);
  });
  app.server.off('request', passOn);
  app.server.on('request', (request, response) => {
    const route = routes.get(request.url);
    if (!route || !isUsual(request)) return passOn(request, response);
    addToPass({ route, request, response, startedAt: performance.now() }); // by then, a body sent at once has been read
  });
}

function compileRoute({ url, method, schema, config }: RouteOptions, find: HotHandler): HotRoute {
  const isPlain = method === 'POST' && config?.load === 'light' && !url.includes(':');
  if (!isPlain || !config.permission || !schema?.body) throw new Error(`the route ${url} cannot be hot`);
  return { url, permission: config.permission, isValid: createTest(schema.body as TSchema), find };
}

/** Whether only the token and the body of the request still need to be checked. */
function createRequestTest({ allowedOrigins, trustedProxies }: HotRouteRules) {
  return ({ method, httpVersion, headers }: IncomingMessage): boolean =>
    method === 'POST' &&
    httpVersion === '1.1' &&
    headers.host !== undefined &&
    jsonTypes.has(headers['content-type'] ?? '') &&
    headers['content-encoding'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers.expect === undefined &&
    !(allowedOrigins.length > 0 && headers.origin !== undefined) &&
    !(trustedProxies.length === 0 && headers['x-forwarded-for'] !== undefined); // Fastify's hooks warn about an undeclared proxy
}

interface HotResponse {
  readonly departmentId: number;
  readonly body: string;
}

interface SentResponse extends Pick<HotRequest, 'response' | 'startedAt'> {
  readonly observed: ObservedRequest;
  readonly sentAt: number;
}

/** @returns `undefined` if Fastify has to respond; the request is then unchanged */
function prepareResponse(one: HotRequest, rules: HotRouteRules): HotResponse | undefined {
  const { readableLength: length, headers } = one.request;
  if (rules.pending.closesConnections || length === 0 || length > maxBodyBytes) return undefined;
  if (length !== Number(headers['content-length'])) return undefined;
  const bytes = one.request.read() as Buffer;
  const found = prepareForBody(one, bytes, rules);
  if (found)
    one.request.resume(); // reads the request to its end
  else one.request.unshift(bytes);
  return found;
}

function prepareForBody(
  { route, request }: HotRequest,
  bytes: Buffer,
  rules: HotRouteRules,
): HotResponse | undefined {
  try {
    const caller = rules.findCachedCaller(readBearerToken(request.headers.authorization) ?? '');
    const fields = caller && isAllowed(caller, route.permission) ? parseJson(bytes) : undefined;
    if (!caller || !route.isValid(fields)) return undefined;
    const result = route.find(caller.departmentId, fields as never); // it was checked against the schema
    const body = result && JSON.stringify(result);
    if (!body || body.length >= minCompressedBytes) return undefined;
    return { departmentId: caller.departmentId, body };
  } catch {
    return undefined;
  }
}

function createSender({ recordRequest, baseUrl, allowedOrigins }: HotRouteRules) {
  const fixed = Object.entries({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...securityHeaders(baseUrl),
    ...(allowedOrigins.length > 0 && { vary: 'Origin' }),
  }).flat();
  // Runs after the pass, when Node.js has marked the response as finished. A listener would cost more than all of this.
  const recordLater = joinPass(({ observed, response, startedAt, sentAt }: SentResponse) => {
    if (response.writableFinished || response.destroyed)
      recordRequest(observed, response, sentAt - startedAt);
    else response.once('close', () => recordRequest(observed, response, performance.now() - startedAt)); // a slow client
  });
  /** @param found `undefined` if the client has disconnected */
  return ({ route, request, response, startedAt }: HotRequest, found: HotResponse | undefined): void => {
    const id = chooseRequestId(request);
    if (found) {
      const length = Buffer.byteLength(found.body);
      response.writeHead(200, [...fixed, 'x-request-id', id, 'content-length', `${length}`]);
      response.end(found.body, length === found.body.length ? 'latin1' : 'utf8'); // ASCII is written faster as Latin-1
    }
    const observed = { id, method: 'POST', route: route.url, department: found?.departmentId };
    recordLater({ observed, response, startedAt, sentAt: performance.now() });
  };
}

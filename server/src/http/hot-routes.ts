import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { RouteOptions } from 'fastify';
import type { TSchema } from 'typebox';
import { joinPass } from '../concurrency/join-pass.ts';
import type { Config } from '../config.ts';
import type { FindKnownCaller } from '../context.ts';
import type { AnswerHot, App, NeededPermission } from './app-instance.ts';
import { isAllowed, readBearerToken } from './authentication.ts';
import { parseJson } from './body-parsers.ts';
import { minCompressedBytes } from './compression.ts';
import { chooseRequestId, type NoteRequest, type ObservedRequest } from './observe-requests.ts';
import type { PendingRequests } from './pending-requests.ts';
import { securityHeaders } from './security-headers.ts';
import { createTest } from './validation.ts';

export interface HotRouteRules extends Pick<Config, 'baseUrl' | 'allowedOrigins' | 'trustedProxies'> {
  readonly findKnown: FindKnownCaller;
  readonly pending: PendingRequests;
  readonly note: NoteRequest;
}

interface HotRoute {
  readonly url: string;
  readonly permission: NeededPermission;
  readonly isValid: (body: unknown) => boolean;
  readonly find: AnswerHot;
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
 * Answers the requests of hot routes before Fastify sees them, and those of one pass of the event loop together, which takes
 * less CPU (`docs/adr/0039-a-hot-route-in-front-of-fastify.md`). A route is hot if its `config.hot` says so. Only ResolveCoordinate
 * is: it is most of what a busy server does, and finding the zone costs little. Others are used less, or cost more themselves.
 *
 * Only what is certain to be a 200 is answered here, the same as Fastify's answer to the last byte, which `hot-routes.test.ts`
 * compares. A request is passed to Fastify as it came if anything about it is unusual: its token is not in the cache, its body is
 * not all there yet, it has other headers, it is wrong.
 */
export function registerHotRoutes(app: App, rules: HotRouteRules): void {
  const routes = new Map<string | undefined, HotRoute>();
  app.addHook('onRoute', (route) => {
    if (route.config?.hot) routes.set(route.url, compileRoute(route, route.config.hot));
  });
  const isUsual = createRequestTest(rules);
  const send = createSender(rules);
  const [handOn] = app.server.listeners('request') as [RequestListener]; // Fastify's
  const addToPass = joinPass((one: HotRequest) => {
    const found = one.response.destroyed ? undefined : answer(one, rules);
    if (found || one.response.destroyed) send(one, found);
    else handOn(one.request, one.response);
  });
  app.server.off('request', handOn);
  app.server.on('request', (request, response) => {
    const route = routes.get(request.url);
    if (!route || !isUsual(request)) return handOn(request, response);
    addToPass({ route, request, response, startedAt: performance.now() }); // a body that came along is read by then
  });
}

function compileRoute({ url, method, schema, config }: RouteOptions, find: AnswerHot): HotRoute {
  const isPlain = method === 'POST' && config?.load === 'light' && !url.includes(':');
  if (!isPlain || !config.permission || !schema?.body) throw new Error(`the route ${url} cannot be hot`);
  return { url, permission: config.permission, isValid: createTest(schema.body as TSchema), find };
}

/** Whether nothing of the request but its token and its body needs to be looked at. */
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
    !(trustedProxies.length === 0 && headers['x-forwarded-for'] !== undefined); // someone has to be warned
}

interface Answer {
  readonly departmentId: number;
  readonly body: string;
}

interface SentAnswer extends Pick<HotRequest, 'response' | 'startedAt'> {
  readonly observed: ObservedRequest;
  readonly sentAt: number;
}

/** @returns `undefined` if Fastify has to answer: the request is then as it was */
function answer(one: HotRequest, rules: HotRouteRules): Answer | undefined {
  const { readableLength: length, headers } = one.request;
  if (rules.pending.closesConnections || length === 0 || length > maxBodyBytes) return undefined;
  if (length !== Number(headers['content-length'])) return undefined;
  const bytes = one.request.read() as Buffer;
  const found = answerBody(one, bytes, rules);
  if (found)
    one.request.resume(); // to its end
  else one.request.unshift(bytes);
  return found;
}

function answerBody({ route, request }: HotRequest, bytes: Buffer, rules: HotRouteRules): Answer | undefined {
  try {
    const caller = rules.findKnown(readBearerToken(request.headers.authorization) ?? '');
    const fields = caller && isAllowed(caller, route.permission) ? parseJson(bytes) : undefined;
    if (!caller || !route.isValid(fields)) return undefined;
    const result = route.find(caller.departmentId, fields as never); // valid by the schema
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
  // Once the response is finished, which Node.js says after the pass: a listener for it would cost more than all of this.
  const noteLater = joinPass(({ observed, response, startedAt, sentAt }: SentAnswer) => {
    if (response.writableFinished || response.destroyed) note(observed, response, sentAt - startedAt);
    else response.once('close', () => note(observed, response, performance.now() - startedAt)); // a slow client
  });
  /** @param found `undefined`: the client is gone */
  return ({ route, request, response, startedAt }: HotRequest, found: Answer | undefined): void => {
    const id = chooseRequestId(request);
    if (found) {
      const length = Buffer.byteLength(found.body);
      response.writeHead(200, [...fixed, 'x-request-id', id, 'content-length', `${length}`]);
      response.end(found.body, length === found.body.length ? 'latin1' : 'utf8'); // ASCII is written faster as Latin-1
    }
    const observed = { id, method: 'POST', route: route.url, department: found?.departmentId };
    noteLater({ observed, response, startedAt, sentAt: performance.now() });
  };
}

import type {
  DoneFuncWithErrOrRes,
  FastifyReply,
  FastifyRequest,
  preParsingHookHandler,
  RouteOptions,
} from 'fastify';
import { type Admission, createAdmission, passBoth, type Release } from '../../concurrency/admission.ts';
import { getClientNetwork } from '../../ip-networks.ts';
import type { App } from '../app-instance.ts';
import { closeAfterResponse, hasBody } from '../upload/close-after-response.ts';
import { admissionLimits, type BoundedKind, type LoadKind, listsOfOneAddress } from './load-kinds.ts';
import { serviceBusy } from './service-busy.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The cost of the route. A route without it is limited only by its rate. */
    load?: LoadKind;
  }
  interface FastifyRequest {
    /** Releases the slot to the next request, because this one only waits from here on. */
    releaseSlot?: () => void;
  }
}

/**
 * A request that holds a slot. It keeps the slot until its response starts, or until its handler ends if the client has
 * disconnected.
 */
interface Place {
  readonly release: Release;
  isHandling: boolean;
}

/**
 * Limits how many requests of each kind are handled at a time, in total and per department. A limited number of
 * further requests wait, and the rest get a 503. Applies to routes that are registered afterward.
 *
 * @param isOverloaded rejects all of these requests while it returns true
 */
export function registerAdmission(
  app: App,
  isOverloaded: () => boolean = () => false,
  limits: typeof admissionLimits = admissionLimits,
): void {
  const places = new WeakMap<FastifyRequest, Place>();
  const guards = new WeakSet<object>();
  const admissions = new Map<BoundedKind, Admission>();
  app.addHook('onRoute', (route) => {
    const kind = route.config?.load;
    if (!kind || kind === 'light') return;
    const hooks = [route.preParsing ?? []].flat();
    if (hooks.some((hook) => guards.has(hook))) return; // the HEAD route of a GET route
    const admission = admissions.get(kind) ?? createAdmission(limits[kind]);
    admissions.set(kind, admission);
    const passes = kind === 'list' ? passBoth(createAdmission(listsOfOneAddress), admission) : admission;
    const guard = createGuard(passes, places, isOverloaded);
    guards.add(guard);
    route.preParsing = [guard, ...hooks];
    route.handler = keepPlace(route.handler, places);
    route.onSend = [[route.onSend ?? []].flat(), releaseSlot].flat();
  });
}

/** Such a body is usually sent together with the headers. */
const shortBodyBytes = 16 * 1024;

/** Creates a guard that runs after the check of the token and before the body is read. */
function createGuard(
  admission: Admission,
  places: WeakMap<FastifyRequest, Place>,
  isOverloaded: () => boolean,
): preParsingHookHandler {
  return (request, reply, payload, done) => {
    const admit = (release: Release | undefined) => {
      if (!release) return rejectRequest(request, done);
      const place: Place = { release, isHandling: false };
      places.set(request, place);
      request.releaseSlot = release;
      reply.raw.once('close', () => {
        if (!place.isHandling) release();
      });
      if (reply.raw.destroyed) release(); // its client disconnected while it waited
      done(null, payload);
    };
    if (isOverloaded()) return admit(undefined);
    const entered = admission.enter(keyOf(request), (leave) => reply.raw.once('close', leave));
    if (entered instanceof Promise) entered.then(admit, done);
    else admit(entered);
  };
}

/** The department or, without one, the secret in the URL or the network. */
export function keyOf({ caller, params, ip }: FastifyRequest): string {
  if (caller) return String(caller.departmentId);
  const { token } = params as { token?: string }; // the only secret in the URL of a bounded route
  return token ? `token ${token}` : `from ${getClientNetwork(ip)}`;
}

/** A body that is still arriving must not keep the connection busy. A short body has arrived by the end of the pass. */
function rejectRequest(request: FastifyRequest, done: (error: Error) => void): void {
  const isShort = Number(request.headers['content-length'] ?? Number.NaN) <= shortBodyBytes;
  const reject = () => {
    if (hasBody(request) && !request.raw.complete) closeAfterResponse(request);
    done(serviceBusy());
  };
  if (isShort) setImmediate(reject);
  else reject();
}

/** The work is done when the response starts; the cost of sending it is limited separately. */
function releaseSlot(
  request: FastifyRequest,
  _reply: FastifyReply,
  payload: unknown,
  done: DoneFuncWithErrOrRes,
): void {
  request.releaseSlot?.();
  done(null, payload);
}

type Handler = RouteOptions['handler'];

function keepPlace(handler: Handler, places: WeakMap<FastifyRequest, Place>): Handler {
  return function (this: unknown, request: FastifyRequest, reply: FastifyReply) {
    const place = places.get(request);
    const result: unknown = (handler as (...args: readonly unknown[]) => unknown).call(this, request, reply);
    if (place && result instanceof Promise) {
      place.isHandling = true;
      result.then(place.release, place.release);
    }
    return result;
  } as Handler;
}

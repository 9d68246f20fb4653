import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import type { Authenticate, Caller } from '../context.ts';
import { errorOf, unauthorized } from '../errors.ts';
import type { App, NeededPermission } from './app-instance.ts';

/**
 * Rejects a request, before its body is read, without a valid token (401) or without the route's permission (403). A route
 * that declares neither a permission nor `anonymous` cannot be registered.
 */
export function registerAuthentication(app: App, authenticate: Authenticate): void {
  app.decorateRequest('caller');
  app.decorateRequest('isStillAdmitted', async function (this: FastifyRequest) {
    const { permission } = this.routeOptions.config;
    if (!permission) return true;
    try {
      return isAllowed(await authenticate(bearerToken(this), isReading(permission)), permission);
    } catch {
      return false;
    }
  });
  const guards = new WeakSet<object>();
  app.addHook('onRoute', (route) => {
    const { permission, anonymous } = route.config ?? {};
    if (!permission && !anonymous) throw new Error(`the route ${route.url} declares no permission`);
    const hooks = [route.onRequest ?? []].flat();
    // The HEAD route that Fastify adds for a GET route already has its guard.
    if (!permission || hooks.some((hook) => guards.has(hook))) return;
    const guard = createGuard(permission, authenticate);
    guards.add(guard);
    route.onRequest = [guard, ...hooks];
  });
}

function isReading(needed: NeededPermission): boolean {
  return needed === 'maps:read' || needed === 'calendar:read';
}

export function isAllowed({ permissions }: Caller, needed: NeededPermission): boolean {
  if (typeof needed !== 'string') return needed.some((one) => permissions.has(one));
  return needed === 'any-caller' || permissions.has(needed);
}

/** One guard per route, so that the needed permission is not looked up for each request. */
function createGuard(permission: NeededPermission, authenticate: Authenticate): onRequestHookHandler {
  const admit = (request: FastifyRequest, caller: Caller): Error | undefined => {
    if (!isAllowed(caller, permission)) {
      const why = caller.withoutPermissions ? `; ${caller.withoutPermissions}` : '';
      return errorOf(
        'Forbidden',
        `This operation needs the permission ${[permission].flat().join(' or ')}${why}`,
      );
    }
    request.caller = caller;
    return undefined;
  };
  const onlyReads = isReading(permission);
  return (request, _reply, done) => {
    try {
      const caller = authenticate(bearerToken(request), onlyReads);
      if (!(caller instanceof Promise)) return done(admit(request, caller));
      caller.then((late) => done(admit(request, late)), done);
    } catch (error) {
      done(error as Error);
    }
  };
}

function bearerToken(request: FastifyRequest): string {
  const token = readBearerToken(request.headers.authorization);
  if (token !== undefined) return token;
  throw unauthorized('The Authorization header must be: Bearer <access token>');
}

export function readBearerToken(header: string | undefined): string | undefined {
  return header && /^bearer /i.test(header) ? header.slice('bearer '.length).trim() : undefined;
}

import type { FastifyRequest } from 'fastify';
import type { Authenticate, Caller } from '../context.ts';
import { errorOf, unauthorized } from '../errors.ts';
import type { App } from './app-instance.ts';

/**
 * Lets a request through to its handler, before its body is read, only with a valid token (401) of a caller that
 * has the route's permission (403). A route that declares neither a permission nor `anonymous` cannot be registered.
 */
export function installAuthentication(app: App, authenticate: Authenticate): void {
  app.decorateRequest('caller');
  app.addHook('onRoute', ({ url, config }) => {
    if (!config?.permission && !config?.anonymous) throw new Error(`the route ${url} declares no permission`);
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const { anonymous } = request.routeOptions.config;
    if (anonymous || request.is404) return done();
    try {
      const caller = authenticate(bearerToken(request));
      if (!(caller instanceof Promise)) return done(admit(request, caller));
      caller.then((late) => done(admit(request, late)), done);
    } catch (error) {
      done(error as Error);
    }
  });
}

function bearerToken(request: FastifyRequest): string {
  const header = request.headers.authorization;
  if (header && /^bearer /i.test(header)) return header.slice('bearer '.length).trim();
  throw unauthorized('The Authorization header must be: Bearer <access token>');
}

function admit(request: FastifyRequest, caller: Caller): Error | undefined {
  const { permission } = request.routeOptions.config;
  if (permission && !caller.permissions.has(permission)) {
    return errorOf('Forbidden', `This operation needs the permission ${permission}`);
  }
  request.caller = caller;
  return undefined;
}

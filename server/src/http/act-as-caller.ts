import type { FastifyRequest } from 'fastify';
import { type Actor, describeCaller, runAs } from '../actor.ts';
import type { Caller } from '../context.ts';
import type { App } from './app-instance.ts';

/**
 * Runs every request as its caller, so that its writes are recorded under the caller's name. This is done
 * again before the handler, because a body arrives on its connection, which belongs to no request.
 */
export function registerActors(app: App): void {
  app.addHook('onRequest', (request, _reply, done) => runAs(() => actorOf(request), done));
  app.addHook('preHandler', (request, _reply, done) => runAs(() => actorOf(request), done));
}

const anonymous = { kind: 'anonymous', userId: null, userName: null } as const;

/** Anonymous until the token has been read, and on routes that need no token. */
function actorOf(request: FastifyRequest & { readonly caller?: Caller }): Actor {
  const { caller, method, routeOptions, ip, id } = request;
  return {
    ...(caller ? describeCaller(caller) : anonymous),
    address: ip,
    requestId: id,
    via: `${method} ${routeOptions.url ?? 'none'}`,
  };
}

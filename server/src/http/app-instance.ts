import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { Caller } from '../context.ts';
import type { Permission } from '../roles.ts';

/** The Fastify instance on which features register their routes. The types of a handler are derived from its schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

export type NeededPermission = Permission | readonly Permission[] | 'any-caller';

/**
 * @param body has passed the schema of the route
 * @returns the result of the handler, or `undefined` if it would have to wait or to explain an error
 */
export type HotHandler = (departmentId: number, body: never) => object | undefined;

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The permission that the caller needs, or several of which one is enough; `any-caller` accepts every valid token. Every
     * route has this or `anonymous`; otherwise the start fails.
     */
    permission?: NeededPermission;
    /** The route needs no token, because its URL contains a secret or its content is public. */
    anonymous?: boolean;
    /** Handles requests of the route that need only the memory of this process; see `hot-routes.ts`. */
    hot?: HotHandler;
  }
  interface FastifyRequest {
    /** Set before any handler of a route with a `permission` runs. */
    caller: Caller;
    /** Whether the request would still be accepted, for long-running responses. */
    isStillAdmitted: () => Promise<boolean>;
    /** Set if the body was not read to its end, so the connection cannot be used for another request. */
    closesConnection?: boolean;
  }
}

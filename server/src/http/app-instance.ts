import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { Caller, Permission } from '../context.ts';

/** The Fastify instance that features register their routes on; types of a handler follow from its schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * What the caller must be allowed to do; `any-caller` is for everybody with a valid token. Every route has this or
     * `anonymous`; start fails otherwise.
     */
    permission?: Permission | 'any-caller';
    /** The route is open to everybody, by a capability in its address or by its purpose. */
    anonymous?: boolean;
  }
  interface FastifyRequest {
    /** Set before any handler of a route with a `permission` runs. */
    caller: Caller;
    /** Whether the request would be let through now, too: for answers that go on for long. */
    isStillAdmitted: () => Promise<boolean>;
    /** The body was not read to its end, so no further request can come over this connection. */
    closesConnection?: boolean;
  }
}

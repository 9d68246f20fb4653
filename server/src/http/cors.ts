import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './app-instance.ts';

const methods = 'GET, HEAD, POST, PUT, DELETE';
/** Every request header of the API description that browsers do not allow by default. */
const requestHeaders = 'Authorization, Content-Type, If-Match, If-None-Match, Last-Event-ID, Prefer';
/** Response headers that a page could not read otherwise. */
const responseHeaders =
  'ETag, Retry-After, Content-Disposition, Preference-Applied, Allow, Muster-Stale-Seconds';
const preflightSeconds = 7_200; // Chromium's maximum

/**
 * Allows pages of these origins to call the API from a browser (the Fetch standard, section 3.3, "CORS protocol").
 * Credentials are never allowed: clients send a token, and there are no cookies.
 */
export function registerCors(app: App, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const allowed = new Set(origins);
  app.addHook('onRequest', (request, reply, done) => {
    const { origin = '', 'access-control-request-method': asksFor } = request.headers;
    if (request.method !== 'OPTIONS' || asksFor === undefined || !allowed.has(origin)) return done();
    reply.headers({
      'access-control-allow-methods': methods,
      'access-control-allow-headers': requestHeaders,
      'access-control-max-age': preflightSeconds,
    });
    reply.code(204).send();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const { origin = '' } = request.headers;
    if (reply.getHeader('access-control-allow-origin') === undefined) {
      reply.header('vary', [reply.getHeader('vary') ?? [], 'Origin'].flat().join(', '));
      if (allowed.has(origin)) {
        reply.header('access-control-allow-origin', origin);
        reply.header('access-control-expose-headers', responseHeaders);
      }
    }
    done(null, payload);
  });
}

/**
 * Allows pages of every origin to read a response: map clients on any site fetch images and tiles. This includes errors,
 * so that a client can distinguish a missing tile from a network failure.
 */
export function allowEveryOrigin(_request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.header('access-control-allow-origin', '*');
  done();
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './app-instance.ts';

const methods = 'GET, HEAD, POST, PUT, DELETE';
/** Of the API description: whatever a caller may say beside what every browser may. */
const requestHeaders = 'Authorization, Content-Type, If-Match, If-None-Match, Last-Event-ID, Prefer';
/** What a page could not read otherwise. */
const responseHeaders = 'ETag, Retry-After, Content-Disposition, Preference-Applied, Allow';
const preflightSeconds = 7_200; // Chromium keeps none for longer

/**
 * Lets pages of these origins call the API from a browser (the Fetch standard, section 3.3, "CORS protocol"). None are allowed
 * unless the installation names them. Credentials are never allowed: callers bring a token, and there are no cookies.
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
 * Lets pages of every origin read an answer: map clients fetch images and tiles from wherever they are. On errors too, or a
 * client could not tell a tile that is not there from a network that does not work.
 */
export function allowEveryOrigin(_request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.header('access-control-allow-origin', '*');
  done();
}

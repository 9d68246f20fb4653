import type { App } from './app-instance.ts';

/** Two years, as https://hstspreload.org recommends. Not for subdomains: other services may be there. */
const strictTransport = 'max-age=63072000';

/**
 * Adds the headers that every response has unless its route has chosen its own. `docs/security.md` has the table.
 *
 * @param baseUrl with `https:`, browsers never again use `http:` for this host
 */
export function registerSecurityHeaders(app: App, baseUrl: string): void {
  const isHttps = baseUrl.startsWith('https:');
  app.addHook('onSend', (_request, reply, payload, done) => {
    reply.header('x-content-type-options', 'nosniff');
    if (isHttps) reply.header('strict-transport-security', strictTransport);
    // No proxy may keep what only the caller may see.
    if (!reply.hasHeader('cache-control'))
      reply.header('cache-control', reply.hasHeader('etag') ? 'private, no-cache' : 'no-store');
    done(null, payload);
  });
}

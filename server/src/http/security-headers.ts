import type { App } from './app-instance.ts';

/** Two years, as https://hstspreload.org recommends. It excludes subdomains, because other services may run there. */
const strictTransport = 'max-age=63072000';

/**
 * Adds the headers that every response has unless its route sets its own. They are listed in `docs/security.md`.
 *
 * @param baseUrl with `https:`, browsers no longer use `http:` for this host
 */
export function registerSecurityHeaders(app: App, baseUrl: string): void {
  const headers = securityHeaders(baseUrl);
  app.addHook('onSend', (_request, reply, payload, done) => {
    reply.headers(headers);
    // No proxy may store responses that only the caller may see.
    if (!reply.hasHeader('cache-control'))
      reply.header('cache-control', reply.hasHeader('etag') ? 'private, no-cache' : 'no-store');
    done(null, payload);
  });
}

/** Returns the headers that are the same for every response. */
export function securityHeaders(baseUrl: string): Record<string, string> {
  const headers = { 'x-content-type-options': 'nosniff' };
  return baseUrl.startsWith('https:')
    ? { ...headers, 'strict-transport-security': strictTransport }
    : headers;
}

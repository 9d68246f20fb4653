import type { Log } from '../context.ts';
import type { App } from './app-instance.ts';

const warnEveryMs = 10 * 60_000;

/**
 * Warns about a reverse proxy that is not in `MUSTER_TRUSTED_PROXIES`. All its clients then count as one, so one of
 * them can use up the sign-in attempts and the rate of the others.
 */
export function warnOfUndeclaredProxies(app: App, log: Log): void {
  let warnedAt = Number.NEGATIVE_INFINITY;
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, socket } = request.raw;
    if (headers['x-forwarded-for'] !== undefined && request.ip === socket.remoteAddress) {
      const now = performance.now();
      if (now - warnedAt > warnEveryMs) {
        warnedAt = now;
        const message =
          'X-Forwarded-For came from an address that is not in MUSTER_TRUSTED_PROXIES and was ignored: if this is your proxy, add it';
        log.warn({ address: socket.remoteAddress }, message);
      }
    }
    done();
  });
}

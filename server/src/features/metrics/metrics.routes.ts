import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from '../../context.ts';
import { errorOf, unauthorized } from '../../errors.ts';
import type { App } from '../../http/app-instance.ts';
import { metricsType } from '../../metrics.ts';
import { addGauges } from './gauges.ts';

/**
 * Serves `/metrics` on the service's port. A department's token is not enough, because the metrics cover all
 * departments.
 */
export function registerMetricsRoutes(app: App, ctx: Context): void {
  addGauges(ctx);
  const { token } = ctx.config.metrics;
  app.get(
    '/metrics',
    { config: { anonymous: true, load: 'light' }, schema: { hide: true } },
    async (request, reply) => {
      if (token === undefined)
        throw errorOf(
          'NotFound',
          'Metrics are not served here: set MUSTER_METRICS_TOKEN or MUSTER_METRICS_PORT',
        );
      if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`))
        throw unauthorized('The Authorization header must be: Bearer <MUSTER_METRICS_TOKEN>');
      return reply
        .type(metricsType)
        .header('cache-control', 'no-store')
        .send(await ctx.metrics.read());
    },
  );
}

function isSame(actual: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(actual), hash(expected));
}

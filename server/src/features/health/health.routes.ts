import { Type } from 'typebox';
import type { Context } from '../../context.ts';
import { errorOf } from '../../errors.ts';
import type { App } from '../../http/app-instance.ts';
import { healthDocs } from './health.docs.ts';
import { createHealthCheck } from './health.ts';

const health = Type.Object(
  {
    status: Type.Union([Type.Literal('ok'), Type.Literal('degraded')]),
    warnings: Type.Optional(
      Type.Array(Type.String(), {
        description: 'What an operator has to look at while the service answers.',
      }),
    ),
  },
  { title: 'Health' },
);

/** For load balancers and service managers: 200 while the service can do its work. */
export function registerHealthRoutes(app: App, ctx: Context): void {
  const check = createHealthCheck(ctx);
  app.get(
    '/health',
    {
      config: { anonymous: true, load: 'light', docs: healthDocs },
      schema: {
        operationId: 'getHealth',
        tags: ['Service'],
        summary: 'Whether the service works',
        response: { 200: health },
      },
    },
    async (_request, reply) => {
      const { failures, warnings } = await check();
      reply.header('cache-control', 'no-store');
      if (failures.length > 0)
        throw errorOf('ServiceUnavailable', [...failures, ...warnings].join('; '), {
          headers: { 'retry-after': '5' },
        });
      return warnings.length > 0
        ? { status: 'degraded' as const, warnings: [...warnings] }
        : { status: 'ok' as const };
    },
  );
}

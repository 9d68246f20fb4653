import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import type { Context } from '../../context.ts';
import { errorOf } from '../../errors.ts';
import type { App } from '../../http/app-instance.ts';
import { healthDocs, livenessDocs } from './health.docs.ts';
import { createHealthCheck } from './health.ts';

const health = Type.Object(
  {
    status: Type.Union([Type.Literal('ok'), Type.Literal('degraded')]),
    warnings: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Problems that need attention although the service is running.',
      }),
    ),
  },
  { title: 'Health' },
);
type Health = Static<typeof health>;

/** For load balancers and service managers. */
export function registerHealthRoutes(app: App, ctx: Context): void {
  const check = createHealthCheck(ctx);
  const report = async (_request: FastifyRequest, reply: FastifyReply): Promise<Health> => {
    const { failures, warnings } = await check();
    reply.header('cache-control', 'no-store');
    if (failures.length > 0)
      throw errorOf('ServiceUnavailable', [...failures, ...warnings].join('; '), {
        headers: { 'retry-after': '5' },
      });
    return warnings.length > 0 ? { status: 'degraded', warnings: [...warnings] } : { status: 'ok' };
  };
  const describe = (operationId: string, summary: string) => ({
    operationId,
    tags: ['Service'],
    summary,
    response: { 200: health },
  });
  const config = { anonymous: true, load: 'light' } as const;
  app.get(
    '/health',
    {
      config: { ...config, docs: healthDocs },
      schema: describe('getHealth', 'Whether the service is healthy'),
    },
    report,
  );
  app.get(
    '/health/ready',
    {
      config: { ...config, docs: healthDocs },
      schema: describe('getReadiness', 'Whether this server can take requests'),
    },
    report,
  );
  app.get(
    '/health/live',
    {
      config: { ...config, docs: livenessDocs },
      schema: describe('getLiveness', 'Whether this process runs'),
    },
    async (_request, reply): Promise<Health> => {
      reply.header('cache-control', 'no-store');
      return { status: 'ok' };
    },
  );
}

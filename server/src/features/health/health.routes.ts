import { sql } from 'kysely';
import { Type } from 'typebox';
import type { Context } from '../../context.ts';
import { errorOf } from '../../errors.ts';
import type { App } from '../../http/app-instance.ts';
import { healthDocs } from './health.docs.ts';

/** For load balancers and service managers: 200 while the database responds. */
export function registerHealthRoutes(app: App, ctx: Context): void {
  const response = { 200: Type.Object({ status: Type.Literal('ok') }, { title: 'Health' }) };
  app.get(
    '/health',
    {
      config: { anonymous: true, load: 'light', docs: healthDocs },
      schema: { operationId: 'getHealth', tags: ['Service'], summary: 'Whether the service works', response },
    },
    async () => {
      await sql`select 1`.execute(ctx.db).catch((cause: unknown) => {
        throw errorOf('ServiceUnavailable', 'The database does not respond', {
          headers: { 'retry-after': '5' },
          cause,
        });
      });
      return { status: 'ok' as const };
    },
  );
}

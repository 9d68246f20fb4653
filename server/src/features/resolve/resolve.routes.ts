import type { FastifyReply } from 'fastify';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-instance.ts';
import { resolveDocs } from './resolve.docs.ts';
import { coordinateResolveResult, type ResolveFields, resolveFields } from './resolve.schema.ts';
import { type Floors, type Resolved, resolveCoordinate, resolveInMemory } from './resolve.ts';

export function registerResolveRoutes(app: App, ctx: Context, floors: Floors): void {
  app.post(
    '/api/v4/CustomMaps/ResolveCoordinate',
    {
      schema: {
        body: resolveFields,
        response: { 200: coordinateResolveResult },
        summary: 'Resolve a point to a zone',
        tags: ['Coordinate resolution'],
      },
      config: {
        permission: 'maps:read',
        load: 'light',
        docs: resolveDocs,
        hot: (departmentId: number, body: ResolveFields) => resolveInMemory(floors, departmentId, body),
      },
    },
    (request, reply) => {
      const found = resolveCoordinate(ctx, floors, request.caller.departmentId, request.body);
      return found instanceof Promise ? sendLater(found, reply) : found.result;
    },
  );
}

async function sendLater(found: Promise<Resolved>, reply: FastifyReply): Promise<Resolved['result']> {
  const { result, staleMs } = await found;
  if (staleMs > 0) reply.header('muster-stale-seconds', Math.ceil(staleMs / 1000));
  return result;
}

import type { Context } from '../../context.ts';
import type { App } from '../../http/app-instance.ts';
import { resolveDocs } from './resolve.docs.ts';
import { coordinateResolveResult, resolveFields } from './resolve.schema.ts';
import { createFloors, resolveCoordinate } from './resolve.ts';

export function registerResolveRoutes(app: App, ctx: Context): void {
  const floors = createFloors(ctx);
  app.post(
    '/api/v4/CustomMaps/ResolveCoordinate',
    {
      schema: {
        body: resolveFields,
        response: { 200: coordinateResolveResult },
        summary: 'The zone that a point is in',
        tags: ['Coordinate resolution'],
      },
      config: { permission: 'maps:read', load: 'light', docs: resolveDocs },
    },
    (request) => resolveCoordinate(ctx, floors, request.caller.departmentId, request.body),
  );
}

import type { Context } from '../../context.ts';
import type { App } from '../../http/app-instance.ts';
import { discoveryDocs } from './discovery.docs.ts';
import { mapData } from './discovery.schema.ts';
import { getMapData } from './discovery.ts';

export function registerDiscoveryRoutes(app: App, ctx: Context): void {
  app.get(
    '/api/v4/Mapping/GetMapDataAndMarkers',
    {
      config: { permission: 'maps:read', docs: discoveryDocs },
      schema: {
        tags: ['Custom maps'],
        summary: 'What a map client begins with: the active maps and a view of them all',
        response: { 200: mapData },
      },
    },
    (request) => getMapData(ctx, request.caller.departmentId),
  );
}

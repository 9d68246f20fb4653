import type { Context } from '../../context.ts';
import type { App } from '../../http/app-instance.ts';
import { mapDataDocs } from './map-data.docs.ts';
import { mapData } from './map-data.schema.ts';
import { getMapData } from './map-data.ts';

export function registerMapDataRoutes(app: App, ctx: Context): void {
  app.get(
    '/api/v4/Mapping/GetMapDataAndMarkers',
    {
      config: { permission: 'maps:read', load: 'list', docs: mapDataDocs },
      schema: {
        tags: ['Custom maps'],
        summary: 'The active maps, and a view that contains all of them',
        response: { 200: mapData },
      },
    },
    (request) => getMapData(ctx, request.caller.departmentId),
  );
}

import { Type } from 'typebox';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-instance.ts';
import { mapReportDocs } from './map-report.docs.ts';
import { mapReport } from './map-report.schema.ts';
import { getMapReport } from './map-report.ts';

export function registerMapReportRoutes(app: App, ctx: Context): void {
  app.get(
    '/api/v4/CustomMaps/GetMapReport/:customMapId',
    {
      config: { permission: 'maps:read', load: 'list', docs: mapReportDocs.getMapReport },
      schema: {
        params: Type.Object({ customMapId: Type.String({ description: 'Id of the map.' }) }),
        response: { 200: mapReport },
        summary: 'What a map has of what laws ask for',
        tags: ['Maps'],
      },
    },
    ({ caller, params }, reply) => {
      reply.header('cache-control', 'no-store');
      return getMapReport(ctx, caller.departmentId, params.customMapId);
    },
  );
}

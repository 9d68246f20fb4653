import { Type } from 'typebox';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-instance.ts';
import { contentDisposition } from '../../http/content-disposition.ts';
import { exportDocs } from './exports.docs.ts';
import { exportQuery } from './exports.schema.ts';
import { openExport } from './exports.ts';

export function registerExportRoutes(app: App, ctx: Context): void {
  app.get(
    '/api/v4/CustomMaps/Export/:customMapId',
    {
      config: { permission: 'maps:read', load: 'export', docs: exportDocs.exportMap },
      schema: {
        operationId: 'exportCustomMap',
        params: Type.Object({ customMapId: Type.String({ description: 'Id of the map.' }) }),
        querystring: exportQuery,
        tags: ['Custom maps'],
        summary: 'A map as a file',
      },
    },
    async (request, reply) => {
      const { caller, params, query } = request;
      const file = await openExport(ctx, caller.departmentId, params.customMapId, query);
      return reply
        .type(file.mediaType)
        .header('cache-control', 'no-store')
        .header('content-disposition', contentDisposition('attachment', file.name, file.extension, 'map'))
        .send(file.body) as never; // sends the response
    },
  );
}

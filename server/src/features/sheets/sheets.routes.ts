import { Type } from 'typebox';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-instance.ts';
import { contentDisposition } from '../../http/content-disposition.ts';
import { sheetDocs } from './sheets.docs.ts';
import { sheetQuery } from './sheets.schema.ts';
import { openSheets } from './sheets.ts';

export function registerSheetRoutes(app: App, ctx: Context): void {
  app.get(
    '/api/v4/CustomMaps/GetSheet/:floorId',
    {
      config: { permission: 'maps:read', load: 'export', docs: sheetDocs.getSheet },
      schema: {
        params: Type.Object({ floorId: Type.String({ description: 'Id of the floor.' }) }),
        querystring: sheetQuery,
        tags: ['Floors'],
        summary: 'A floor on paper',
      },
    },
    async (request, reply) => {
      const { caller, params, query } = request;
      const { name, bytes } = await openSheets(ctx, caller.departmentId, params.floorId, query);
      return reply
        .type('application/pdf')
        .header('cache-control', 'no-store')
        .header('content-disposition', contentDisposition('inline', name, '.pdf', 'floor'))
        .send(bytes) as never; // sends the response
    },
  );
}

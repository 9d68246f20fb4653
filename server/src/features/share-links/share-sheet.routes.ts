import { Type } from 'typebox';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-instance.ts';
import { contentDisposition } from '../../http/content-disposition.ts';
import { setPrivateHeaders } from '../../http/private-headers.ts';
import { sharedSheetQuery } from '../sheets/sheets.ts';
import { shareSheetDocs } from './share-sheet.docs.ts';
import { openSharedSheet } from './share-sheet.ts';

export function registerShareSheetRoutes(app: App, ctx: Context): void {
  app.get(
    '/api/v4/Share/:token/Sheet/:floorId',
    {
      config: { anonymous: true, load: 'export', docs: shareSheetDocs.getSharedSheet },
      onRequest: setPrivateHeaders,
      schema: {
        operationId: 'getSharedSheet',
        params: Type.Object({
          token: Type.String({ description: 'The last part of a `shareUrl`.' }),
          floorId: Type.String({ description: 'Id of a floor that the link shows.' }),
        }),
        querystring: sharedSheetQuery,
        tags: ['Share links'],
        summary: 'A shared floor on paper',
      },
    },
    async ({ params, query }, reply) => {
      const { name, bytes } = await openSharedSheet(ctx, params.token, params.floorId, query);
      return reply
        .type('application/pdf')
        .header('content-disposition', contentDisposition('inline', name, '.pdf', 'floor'))
        .send(bytes) as never; // sends the response
    },
  );
}

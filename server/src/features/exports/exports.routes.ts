import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-instance.ts';
import { contentDisposition } from '../../http/content-disposition.ts';
import { openDepartmentExport } from './department-export.ts';
import { exportDocs } from './exports.docs.ts';
import { departmentExportQuery, exportQuery } from './exports.schema.ts';
import { type ExportedFile, openExport } from './exports.ts';

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
      return sendFile(reply, await openExport(ctx, caller.departmentId, params.customMapId, query));
    },
  );
  app.get(
    '/api/v4/CustomMaps/ExportMaps',
    {
      config: { permission: 'maps:read', load: 'export', docs: exportDocs.exportMaps },
      schema: {
        operationId: 'exportCustomMaps',
        querystring: departmentExportQuery,
        tags: ['Custom maps'],
        summary: 'All maps in one archive',
      },
    },
    async ({ caller, query }, reply) =>
      sendFile(reply, await openDepartmentExport(ctx, caller.departmentId, query)),
  );
}

function sendFile(reply: FastifyReply, { mediaType, name, extension, body }: ExportedFile): never {
  return reply
    .type(mediaType)
    .header('cache-control', 'no-store')
    .header('content-disposition', contentDisposition('attachment', name, extension, 'map'))
    .send(body) as never; // sends the response
}

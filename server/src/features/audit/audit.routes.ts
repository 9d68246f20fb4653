import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-instance.ts';
import { auditDocs } from './audit.docs.ts';
import { auditPage, auditQuery } from './audit.schema.ts';
import { type ExportFormat, exportTypes, writeExport } from './audit-export.ts';
import { listAudit, startAuditExport } from './audit-list.ts';

export function registerAuditRoutes(app: App, ctx: Context): void {
  app.get(
    '/api/v4/Audit/GetEntries',
    {
      config: { permission: 'department:admin', load: 'list', docs: auditDocs },
      schema: {
        operationId: 'getAuditEntries',
        querystring: auditQuery,
        tags: ['Audit'],
        summary: 'Who changed what, and when',
        response: { 200: auditPage },
      },
    },
    async (request, reply) => {
      const { departmentId } = request.caller;
      const { format = 'json' } = request.query;
      reply.header('cache-control', 'no-store');
      if (format === 'json') return listAudit(ctx, departmentId, request.query);
      const pages = await startAuditExport(ctx, departmentId, request.query);
      return sendExport(
        reply,
        format,
        Readable.from(writeExport(format, pages), { objectMode: false }),
      ) as never; // it sends the response itself
    },
  );
}

/** The stream is read only as fast as the client reads. */
function sendExport(reply: FastifyReply, format: ExportFormat, file: Readable): FastifyReply {
  return reply
    .type(exportTypes[format])
    .header('content-disposition', `attachment; filename="audit.${format}"`)
    .send(file);
}

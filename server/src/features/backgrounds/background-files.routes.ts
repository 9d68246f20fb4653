import { join } from 'node:path';
import { Type } from 'typebox';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-instance.ts';
import { allowEveryOrigin } from '../../http/cors.ts';
import { about } from '../../http/openapi/described-fields.ts';
import { rangeOf, sendOpenedFile } from '../../http/send-opened-file.ts';
import { defineFilesForm, formRoute, receiveFiles } from '../../http/upload/form-upload.ts';
import { departmentResult } from '../department-settings/department-settings.schema.ts';
import { getDepartment } from '../department-settings/department-settings.ts';
import { optionalText } from '../field-schemas.ts';
import { deleteBackgroundFile, saveBackgroundFile } from './background-files.ts';
import { backgroundDocs } from './backgrounds.docs.ts';
import { openBackground } from './open-background.ts';

const base = '/api/v4/Department';
const tags = ['Department'];
const response = { 200: departmentResult };
const megabyte = 1024 * 1024;

const formFields = Type.Object({
  attribution: about('Who made the map, in addition to what the file says.', optionalText(300)),
});

export function registerBackgroundRoutes(app: App, ctx: Context): void {
  registerSaveRoute(app, ctx);
  app.delete(
    `${base}/DeleteBackgroundFile`,
    {
      schema: { response, summary: 'Delete the uploaded background', tags },
      config: { permission: 'department:admin', docs: backgroundDocs.deleteBackgroundFile },
    },
    async (request) => {
      await deleteBackgroundFile(ctx, request.caller.departmentId);
      return getDepartment(ctx, request.caller.departmentId);
    },
  );
  registerFileRoute(app, ctx);
}

function registerSaveRoute(app: App, ctx: Context): void {
  const maxFileBytes = ctx.config.limits.backgroundMegabytes * megabyte;
  const form = defineFilesForm(formFields, {
    fileField: 'file',
    maxFiles: 1,
    maxFileBytes,
    maxBytes: maxFileBytes,
    fileInWords: 'a PMTiles file of version 3, or MBTiles',
    tooLarge: 'PayloadTooLarge',
  });
  const { schema, ...route } = formRoute(form, true);
  app.post(
    `${base}/SaveBackgroundFile`,
    {
      ...route,
      config: { permission: 'department:admin', load: 'upload', docs: backgroundDocs.saveBackgroundFile },
      schema: { ...schema, tags, summary: 'Upload a map of a region as the background', response },
    },
    (request) => {
      const { departmentId } = request.caller;
      const folder = join(ctx.config.dataDir, 'incoming');
      const place = { folder, fileRequired: true, beforeFile: async () => {} };
      return receiveFiles(request, form, place, async (fields, [file]) => {
        if (file) await saveBackgroundFile(ctx, departmentId, file, fields.attribution?.trim() || null);
        return getDepartment(ctx, departmentId);
      });
    },
  );
}

function registerFileRoute(app: App, ctx: Context): void {
  app.get(
    '/storage/backgrounds/:fileName',
    {
      config: { anonymous: true, load: 'light', docs: backgroundDocs.getBackgroundFile },
      onRequest: allowEveryOrigin,
      schema: {
        operationId: 'getBackgroundFile',
        params: Type.Object({ fileName: Type.String({ description: 'The key followed by `.pmtiles`.' }) }),
        tags: ['Storage'],
        summary: 'An uploaded background',
      },
    },
    async (request, reply) => {
      const { fileName } = request.params;
      const etag = `"${fileName.replace(/\.pmtiles$/, '')}"`;
      const file = await openBackground(ctx, fileName, rangeOf(request, etag));
      reply.headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
        etag,
      });
      return sendOpenedFile(reply, file, 'application/vnd.pmtiles');
    },
  );
}

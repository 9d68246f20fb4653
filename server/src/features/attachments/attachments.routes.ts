import { join } from 'node:path';
import { Type } from 'typebox';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-instance.ts';
import { parseIfMatch, sendEntityTag } from '../../http/conditional-requests.ts';
import { defineFilesForm, formRoute, receiveForm } from '../../http/upload/form-upload.ts';
import { attachmentDocs } from './attachments.docs.ts';
import {
  type AttachmentForm,
  attachmentFields,
  attachmentForm,
  attachmentQuery,
  attachmentResult,
} from './attachments.schema.ts';
import {
  checkSave,
  deleteAttachment,
  getAttachment,
  listAttachments,
  requireDirectAttachments,
  saveAttachment,
  updateAttachment,
} from './attachments.ts';
import { maxFileBytes } from './store-file.ts';

const base = '/api/v4/CustomMaps';
const params = Type.Object({ attachmentId: Type.String({ description: 'Id of the attachment.' }) });
const tags = ['Attachments'];
const response = { 200: attachmentResult };
const write = { permission: 'maps:write' } as const;
const form = defineFilesForm(attachmentForm, {
  fileField: 'file',
  maxFiles: 1,
  maxFileBytes,
  maxBytes: maxFileBytes,
  fileInWords: 'a JPEG, PNG or PDF of at most 20 MB',
  tooLarge: 'PayloadTooLarge',
});

export function registerAttachmentRoutes(app: App, ctx: Context): void {
  registerReadRoutes(app, ctx);
  registerSaveRoute(app, ctx);
  registerChangeRoutes(app, ctx);
}

function registerReadRoutes(app: App, ctx: Context): void {
  app.get(
    `${base}/GetAttachments`,
    {
      config: { permission: 'maps:read', load: 'list', docs: attachmentDocs.getAttachments },
      schema: {
        querystring: attachmentQuery,
        tags,
        summary: 'The documents and notes on a map, floor, zone or point',
        response: { 200: Type.Array(attachmentResult) },
      },
    },
    (request) => listAttachments(ctx, request.caller.departmentId, request.query),
  );
  app.get(
    `${base}/GetAttachment/:attachmentId`,
    {
      config: { permission: 'maps:read', docs: attachmentDocs.getAttachment },
      schema: { params, tags, summary: 'A document or note', response },
    },
    async (request, reply) => {
      const { caller, params } = request;
      const { result, revision } = await getAttachment(ctx, caller.departmentId, params.attachmentId);
      sendEntityTag(reply, revision);
      return result;
    },
  );
}

function registerSaveRoute(app: App, ctx: Context): void {
  const { schema, ...route } = formRoute(form, false);
  app.post(
    `${base}/SaveAttachment`,
    {
      ...route,
      config: { ...write, load: 'upload', docs: attachmentDocs.saveAttachment },
      schema: { ...schema, tags, summary: 'Add a document or a note', response },
    },
    (request, reply) => {
      const { caller } = request;
      const { departmentId } = caller;
      const folder = join(ctx.config.dataDir, 'incoming');
      const place = {
        folder,
        fileRequired: false,
        beforeFile: async (fields: Partial<AttachmentForm>) => {
          await checkSave(ctx, departmentId, fields);
          await requireDirectAttachments(ctx, caller, { fields });
        },
      };
      return receiveForm(request, form, place, async (fields, file) => {
        await requireDirectAttachments(ctx, caller, { fields });
        const { result, revision } = await saveAttachment(ctx, departmentId, fields, file?.path);
        sendEntityTag(reply, revision);
        return result;
      });
    },
  );
}

function registerChangeRoutes(app: App, ctx: Context): void {
  app.put(
    `${base}/UpdateAttachment/:attachmentId`,
    {
      config: { ...write, docs: attachmentDocs.updateAttachment },
      schema: {
        params,
        body: attachmentFields,
        tags,
        summary: 'Rename an attachment, or change its note',
        response,
      },
    },
    async (request, reply) => {
      const { caller, params, body } = request;
      const check = parseIfMatch(request);
      const { departmentId } = caller;
      await requireDirectAttachments(ctx, caller, { id: params.attachmentId });
      const { result, revision } = await updateAttachment(
        ctx,
        departmentId,
        params.attachmentId,
        body,
        check,
      );
      sendEntityTag(reply, revision);
      return result;
    },
  );
  app.delete(
    `${base}/DeleteAttachment/:attachmentId`,
    {
      config: { ...write, docs: attachmentDocs.deleteAttachment },
      schema: { params, tags, summary: 'Delete an attachment' },
    },
    async (request, reply) => {
      const { caller, params } = request;
      await requireDirectAttachments(ctx, caller, { id: params.attachmentId });
      await deleteAttachment(ctx, caller.departmentId, params.attachmentId, parseIfMatch(request));
      return reply.send();
    },
  );
}

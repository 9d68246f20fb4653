import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Caller, Context } from '../../context.ts';
import type { App } from '../../http/app-instance.ts';
import { about } from '../../http/openapi/described-fields.ts';
import { prefersAsync } from '../../http/prefer.ts';
import { clientAbortSignal } from '../../http/streaming/client-abort-signal.ts';
import { wantsEvents } from '../../http/streaming/event-stream.ts';
import { defineFilesForm, formRoute, receiveFiles } from '../../http/upload/form-upload.ts';
import { importChoices } from './import-choices.schema.ts';
import { incomingFolder } from './import-files.ts';
import { followImport, waitForImport } from './import-progress.ts';
import { readPreviewZones } from './import-zones.ts';
import { importDocs } from './imports.docs.ts';
import { commitFields, type ImportDetails, importDetails, importSummary } from './imports.schema.ts';
import { deleteImport, getImport, listImports, saveImport, updateImport } from './imports.ts';
import { parseChoices } from './parse-choices.schema.ts';
import { startCommit, startUndo } from './run-imports.ts';

const base = '/api/v4/Imports';
const params = Type.Object({ importId: Type.String({ description: 'Id of the import.' }) });
const read = { permission: 'maps:read' } as const;
const write = { permission: 'maps:write' } as const;
const tags = ['Imports'];
const response = { 200: importDetails };
const megabyte = 1024 * 1024;

const formFields = Type.Object({
  choices: about(
    'JSON: choices to apply, as in `UpdateImport`.',
    Type.Optional(Type.String({ description: 'a JSON object', contentMediaType: 'application/json' })),
  ),
});
const form = defineFilesForm(formFields, {
  fileField: 'files',
  maxFiles: 200,
  maxFileBytes: 50 * megabyte,
  maxBytes: 100 * megabyte,
  fileInWords: 'files of at most 50 MB each, 100 MB in total',
  tooLarge: 'PayloadTooLarge',
});

export function registerImportRoutes(app: App, ctx: Context): void {
  registerReadRoutes(app, ctx);
  registerSaveRoute(app, ctx);
  registerChangeRoutes(app, ctx);
  registerRunRoutes(app, ctx);
}

function registerReadRoutes(app: App, ctx: Context): void {
  app.get(
    `${base}/GetImports`,
    {
      config: { ...read, load: 'list', docs: importDocs.getImports },
      schema: {
        tags,
        summary: 'The imports of the department',
        response: { 200: Type.Array(importSummary) },
      },
    },
    (request) => listImports(ctx, request.caller.departmentId),
  );
  app.get(
    `${base}/GetImport/:importId`,
    {
      config: { ...read, load: 'list', docs: importDocs.getImport },
      schema: { params, tags, summary: 'An import with its preview', response },
    },
    (request) => getImport(ctx, request.caller.departmentId, request.params.importId),
  );
  app.get(
    `${base}/GetImportZones/:importId`,
    {
      config: { ...read, load: 'list', docs: importDocs.getImportZones },
      schema: {
        params,
        querystring: Type.Object({
          floor: about(
            'Which floor of the preview. Default: 0, the first.',
            Type.Optional(Type.Integer({ minimum: 0, description: 'the number of a floor in the preview' })),
          ),
        }),
        tags,
        summary: 'The zones that an import would create on a floor',
      },
    },
    async (request, reply) => {
      const { caller, params, query } = request;
      const text = await readPreviewZones(ctx, caller.departmentId, params.importId, query.floor ?? 0);
      return reply.type('application/geo+json').send(text) as never; // sends the response
    },
  );
}

function registerSaveRoute(app: App, ctx: Context): void {
  const { schema, ...route } = formRoute(form, true);
  app.post(
    `${base}/SaveImport`,
    {
      ...route,
      config: { ...write, load: 'upload', docs: importDocs.saveImport },
      schema: { ...schema, tags, summary: 'Read files of a building', response },
    },
    (request, reply) => {
      const beforeFile = async (soFar: { choices?: string }) => parseChoices(soFar.choices);
      const place = { folder: incomingFolder(ctx), fileRequired: true, beforeFile };
      return receiveFiles(request, form, place, async ({ choices }, files) =>
        respond(ctx, request, reply, await saveImport(ctx, request.caller, files, parseChoices(choices))),
      );
    },
  );
}

function registerChangeRoutes(app: App, ctx: Context): void {
  app.post(
    `${base}/UpdateImport/:importId`,
    {
      config: { ...write, load: 'import', docs: importDocs.updateImport },
      schema: { params, body: importChoices, tags, summary: 'Change the choices of an import', response },
    },
    async (request, reply) => {
      const { caller, params, body } = request;
      return respond(
        ctx,
        request,
        reply,
        await updateImport(ctx, caller.departmentId, params.importId, body),
      );
    },
  );
  app.delete(
    `${base}/DeleteImport/:importId`,
    {
      config: { ...write, docs: importDocs.deleteImport },
      schema: { params, tags, summary: 'Delete an import and its files' },
    },
    (request) => deleteImport(ctx, request.caller.departmentId, request.params.importId),
  );
}

function registerRunRoutes(app: App, ctx: Context): void {
  const querystring = Type.Object({
    stream: about(
      'true for progress as server-sent events, as with `Accept: text/event-stream`.',
      Type.Optional(Type.Boolean()),
    ),
  });
  app.post(
    `${base}/CommitImport/:importId`,
    {
      config: { ...write, load: 'import', docs: importDocs.commitImport },
      preValidation: treatMissingBodyAsEmpty,
      schema: {
        params,
        querystring,
        body: commitFields,
        tags,
        summary: 'Import what the preview shows',
        response,
      },
    },
    async (request, reply) => {
      const { caller, params, query, body } = request;
      await startCommit(ctx, caller, params.importId, body);
      return respondWithProgress(ctx, request, reply, params.importId, query.stream);
    },
  );
  app.post(
    `${base}/UndoImport/:importId`,
    {
      config: { ...write, load: 'import', docs: importDocs.undoImport },
      schema: { params, querystring, tags, summary: 'Undo an import', response },
    },
    async (request, reply) => {
      const { caller, params, query } = request;
      await startUndo(ctx, caller, params.importId);
      return respondWithProgress(ctx, request, reply, params.importId, query.stream);
    },
  );
}

async function respondWithProgress(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
  stream = wantsEvents(request.headers),
): Promise<ImportDetails> {
  const { departmentId } = request.caller;
  if (stream) return reply.sendEvents((ended) => followImport(ctx, departmentId, id, ended)) as never; // sends the response
  return respond(ctx, request, reply, await getImport(ctx, departmentId, id));
}

/** Responds once the files have been read or the requested work is done, or without waiting if the client prefers that. */
async function respond(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  details: ImportDetails,
): Promise<ImportDetails> {
  if (prefersAsync(request)) {
    reply.header('preference-applied', 'respond-async');
    return details;
  }
  request.releaseSlot?.();
  const ended = AbortSignal.any([clientAbortSignal(reply), request.server.stopSignal]);
  return waitForImport(ctx, request.caller.departmentId, details, ended);
}

/** All fields are optional, so the body is optional too. */
function treatMissingBodyAsEmpty(
  request: FastifyRequest & { caller: Caller },
  _reply: FastifyReply,
  done: () => void,
): void {
  if (request.body === undefined) request.body = {};
  done();
}

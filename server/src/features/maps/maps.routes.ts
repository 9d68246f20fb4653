import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-instance.ts';
import { parseIfMatch } from '../../http/conditional-requests.ts';
import { about } from '../../http/openapi/described-fields.ts';
import { sendSaved } from '../../http/prefer.ts';
import { sendTaggedJson } from '../../http/tagged-body.ts';
import { defineUploadForm, formRoute, receiveForm } from '../../http/upload/form-upload.ts';
import { maxImageBytes } from '../images/images.ts';
import { mayHavePosition } from '../images/plan-files.ts';
import { checkGivenArea } from './map-bounds.ts';
import { warnAboutMap } from './map-warnings.ts';
import { mapDocs } from './maps.docs.ts';
import {
  type CustomMapResult,
  customMapResult,
  type MapFields,
  mapFields,
  type SavedMapResult,
  savedMapResult,
} from './maps.schema.ts';
import {
  checkSave,
  checkUpdate,
  deleteMap,
  listMaps,
  type Saved,
  saveMap,
  updateMap,
  waitForMapTiles,
} from './maps.ts';

const base = '/api/v4/CustomMaps';
const params = Type.Object({ id: Type.String({ description: 'Id of the map.' }) });
const form = defineUploadForm(mapFields, 'imageFile', maxImageBytes, ['placementFile']);
const read = { permission: 'maps:read' } as const;
const write = { permission: 'maps:write' } as const;
const tags = ['Custom maps'];
const response = { 200: savedMapResult };

export function registerMapRoutes(app: App, ctx: Context): void {
  registerListRoute(app, ctx);
  registerSaveRoute(app, ctx);
  registerUpdateRoute(app, ctx);
  registerDeleteRoute(app, ctx);
}

function registerListRoute(app: App, ctx: Context): void {
  app.get(
    `${base}/GetCustomMaps`,
    {
      config: { ...read, load: 'list', docs: mapDocs.getCustomMaps },
      schema: {
        tags,
        summary: 'The active maps of the department',
        querystring: Type.Object({
          includeInactive: about('true to list archived maps too.', Type.Optional(Type.Boolean())),
        }),
        response: { 200: Type.Array(customMapResult) },
      },
    },
    async (request, reply) => {
      const { caller, query } = request;
      const maps = await listMaps(ctx, caller.departmentId, query.includeInactive);
      return sendTaggedJson(request, reply, maps) as never; // it sends the response itself
    },
  );
}

function registerSaveRoute(app: App, ctx: Context): void {
  const { schema, ...route } = formRoute(form, true);
  app.post(
    `${base}/SaveCustomMap`,
    {
      ...route,
      config: { ...write, load: 'upload', docs: mapDocs.saveCustomMap },
      schema: { ...schema, tags, summary: 'Add a map', response },
    },
    (request, reply) => {
      const { caller } = request;
      const beforeFile = (soFar: Partial<MapFields>) => checkSave(ctx, caller.departmentId, soFar);
      return receiveForm(
        request,
        form,
        {
          folder: incomingFolder(ctx),
          fileRequired: true,
          beforeFile,
          checkFields: async (some, file) =>
            checkGivenArea(some, file === undefined || (await mayHavePosition(file.path))),
        },
        async (fields, file) =>
          sendMap(ctx, request, reply, fields, await saveMap(ctx, caller, fields, file)),
      );
    },
  );
}

function registerUpdateRoute(app: App, ctx: Context): void {
  const { schema, ...route } = formRoute(form, false);
  app.put(
    `${base}/UpdateCustomMap/:id`,
    {
      ...route,
      config: { ...write, load: 'upload', docs: mapDocs.updateCustomMap },
      schema: { ...schema, params, tags, summary: 'Change a map', response },
    },
    (request, reply) => {
      const { caller } = request;
      const { id } = request.params;
      const ifMatch = parseIfMatch(request);
      const beforeFile = (soFar: Partial<MapFields>) =>
        checkUpdate(ctx, caller.departmentId, id, soFar, ifMatch);
      return receiveForm(
        request,
        form,
        {
          folder: incomingFolder(ctx),
          fileRequired: false,
          beforeFile,
          checkFields: async (some) => checkGivenArea(some, true),
        },
        async (fields, file) =>
          sendMap(ctx, request, reply, fields, await updateMap(ctx, caller, id, fields, file, ifMatch)),
      );
    },
  );
}

function registerDeleteRoute(app: App, ctx: Context): void {
  app.delete(
    `${base}/DeleteCustomMap/:id`,
    {
      config: { ...write, docs: mapDocs.deleteCustomMap },
      schema: { params, tags, summary: 'Delete a map with its floors, zones and files' },
    },
    (request) => deleteMap(ctx, request.caller, request.params.id, parseIfMatch(request)),
  );
}

function incomingFolder(ctx: Context): string {
  return join(ctx.config.dataDir, 'incoming');
}

async function sendMap(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  fields: MapFields,
  saved: Saved<CustomMapResult>,
): Promise<SavedMapResult> {
  const result = await sendSaved(request, reply, saved, (signal) => waitForMapTiles(ctx, saved, signal));
  const warnings = warnAboutMap(fields, result);
  return warnings.length > 0 ? { ...result, warnings } : result;
}

import { join } from 'node:path';
import { Type } from 'typebox';
import type { Caller, Context } from '../../context.ts';
import type { App } from '../../http/app-instance.ts';
import { parseIfMatch, sendEntityTag } from '../../http/conditional-requests.ts';
import { respondWhenTilesAreReady } from '../../http/prefer.ts';
import { defineUploadForm, formRoute, receiveForm } from '../../http/upload/form-upload.ts';
import { maxImageBytes } from '../images/images.ts';
import { mapDocs } from './maps.docs.ts';
import { customMapResult, type MapFields, mapFields } from './maps.schema.ts';
import { checkSave, checkUpdate, deleteMap, listMaps, saveMap, updateMap, waitForMapTiles } from './maps.ts';

const base = '/api/v4/CustomMaps';
const params = Type.Object({ id: Type.String({ description: 'Id of the map.' }) });
const form = defineUploadForm(mapFields, 'imageFile', maxImageBytes);
const read = { permission: 'maps:read' } as const;
const write = { permission: 'maps:write' } as const;
const tags = ['Custom maps'];

export function registerMapRoutes(app: App, ctx: Context): void {
  const folder = join(ctx.config.dataDir, 'incoming');

  app.get(
    `${base}/GetCustomMaps`,
    {
      config: { ...read, docs: mapDocs.getCustomMaps },
      schema: {
        tags,
        summary: 'The active maps of the department',
        querystring: Type.Object({
          includeInactive: Type.Optional(Type.Boolean({ description: 'true to list archived maps too' })),
        }),
        response: { 200: Type.Array(customMapResult) },
      },
    },
    (request) => listMaps(ctx, request.caller.departmentId, request.query.includeInactive ?? false),
  );

  const saving = formRoute(form, true);
  const checkNew = (caller: Caller) => (soFar: Partial<MapFields>) =>
    checkSave(ctx, caller.departmentId, soFar);
  app.post(
    `${base}/SaveCustomMap`,
    {
      ...saving,
      config: { ...write, docs: mapDocs.saveCustomMap },
      schema: { ...saving.schema, tags, summary: 'Add a map', response: { 200: customMapResult } },
    },
    (request, reply) =>
      receiveForm(request, form, { folder, beforeFile: checkNew(request.caller) }, async (fields, file) => {
        const saved = await saveMap(ctx, request.caller, fields, file);
        const { result, revision } = await respondWhenTilesAreReady(request, reply, saved, (gone) =>
          waitForMapTiles(ctx, saved, gone),
        );
        sendEntityTag(reply, revision);
        return result;
      }),
  );

  const updating = formRoute(form, false);
  app.put(
    `${base}/UpdateCustomMap/:id`,
    {
      ...updating,
      config: { ...write, docs: mapDocs.updateCustomMap },
      schema: {
        ...updating.schema,
        params,
        tags,
        summary: 'Change a map',
        response: { 200: customMapResult },
      },
    },
    (request, reply) => {
      const { id } = request.params;
      const { departmentId } = request.caller;
      const ifMatch = parseIfMatch(request);
      const beforeFile = (soFar: Partial<MapFields>) => checkUpdate(ctx, departmentId, id, soFar, ifMatch);
      return receiveForm(request, form, { folder, beforeFile }, async (fields, file) => {
        const updated = await updateMap(ctx, request.caller, id, fields, file, ifMatch);
        const { result, revision } = await respondWhenTilesAreReady(request, reply, updated, (gone) =>
          waitForMapTiles(ctx, updated, gone),
        );
        sendEntityTag(reply, revision);
        return result;
      });
    },
  );

  app.delete(
    `${base}/DeleteCustomMap/:id`,
    {
      config: { ...write, docs: mapDocs.deleteCustomMap },
      schema: { params, tags, summary: 'Delete a map with its floors, zones and files' },
    },
    (request) => deleteMap(ctx, request.caller, request.params.id),
  );
}

import { join } from 'node:path';
import { Type } from 'typebox';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-instance.ts';
import { parseIfMatch, sendEntityTag } from '../../http/conditional-requests.ts';
import { respondWhenTilesAreReady } from '../../http/prefer.ts';
import { defineUploadForm, formRoute, receiveForm } from '../../http/upload/form-upload.ts';
import { maxImageBytes } from '../images/images.ts';
import { requireMap } from '../maps/maps.ts';
import { floorDocs } from './floors.docs.ts';
import { customMapFloorResult, floorFields } from './floors.schema.ts';
import {
  deleteFloor,
  getFloor,
  listFloors,
  requireFloor,
  saveFloor,
  updateFloor,
  waitForFloorTiles,
} from './floors.ts';

const base = '/api/v4/CustomMaps';
const mapParams = Type.Object({ customMapId: Type.String({ description: 'Id of the map.' }) });
const floorParams = Type.Object({ floorId: Type.String({ description: 'Id of the floor.' }) });
const form = defineUploadForm(floorFields, 'imageFile', maxImageBytes);
const read = { permission: 'maps:read' } as const;
const write = { permission: 'maps:write' } as const;
const tags = ['Floors'];

export function registerFloorRoutes(app: App, ctx: Context): void {
  const folder = join(ctx.config.dataDir, 'incoming');

  app.get(
    `${base}/GetFloors/:customMapId`,
    {
      config: { ...read, docs: floorDocs.getFloors },
      schema: {
        params: mapParams,
        tags,
        summary: 'The floors of a map',
        response: { 200: Type.Array(customMapFloorResult) },
      },
    },
    (request) => listFloors(ctx, request.caller.departmentId, request.params.customMapId),
  );

  app.get(
    `${base}/GetFloor/:floorId`,
    {
      config: { ...read, docs: floorDocs.getFloor },
      schema: { params: floorParams, tags, summary: 'A floor', response: { 200: customMapFloorResult } },
    },
    async (request, reply) => {
      const { result, revision } = await getFloor(ctx, request.caller.departmentId, request.params.floorId);
      sendEntityTag(reply, revision);
      return result;
    },
  );

  const saving = formRoute(form, true);
  app.post(
    `${base}/SaveFloor/:customMapId`,
    {
      ...saving,
      config: { ...write, docs: floorDocs.saveFloor },
      schema: {
        ...saving.schema,
        params: mapParams,
        tags,
        summary: 'Add a floor',
        response: { 200: customMapFloorResult },
      },
    },
    (request, reply) => {
      const { customMapId } = request.params;
      const beforeFile = () => requireMap(ctx.db, request.caller.departmentId, customMapId);
      return receiveForm(request, form, { folder, beforeFile }, async (fields, file) => {
        const saved = await saveFloor(ctx, request.caller, customMapId, fields, file);
        const { result, revision } = await respondWhenTilesAreReady(request, reply, saved, (gone) =>
          waitForFloorTiles(ctx, request.caller, saved, gone),
        );
        sendEntityTag(reply, revision);
        return result;
      });
    },
  );

  const updating = formRoute(form, false);
  app.put(
    `${base}/UpdateFloor/:floorId`,
    {
      ...updating,
      config: { ...write, docs: floorDocs.updateFloor },
      schema: {
        ...updating.schema,
        params: floorParams,
        tags,
        summary: 'Change a floor',
        response: { 200: customMapFloorResult },
      },
    },
    (request, reply) => {
      const { floorId } = request.params;
      const beforeFile = () => requireFloor(ctx.db, request.caller.departmentId, floorId);
      return receiveForm(request, form, { folder, beforeFile }, async (fields, file) => {
        const updated = await updateFloor(ctx, request.caller, floorId, fields, file, parseIfMatch(request));
        const { result, revision } = await respondWhenTilesAreReady(request, reply, updated, (gone) =>
          waitForFloorTiles(ctx, request.caller, updated, gone),
        );
        sendEntityTag(reply, revision);
        return result;
      });
    },
  );

  app.delete(
    `${base}/DeleteFloor/:floorId`,
    {
      config: { ...write, docs: floorDocs.deleteFloor },
      schema: { params: floorParams, tags, summary: 'Delete a floor with its zones' },
    },
    (request) => deleteFloor(ctx, request.caller, request.params.floorId),
  );
}

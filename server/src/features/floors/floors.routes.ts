import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-instance.ts';
import { parseIfMatch, sendEntityTag } from '../../http/conditional-requests.ts';
import { sendSaved } from '../../http/prefer.ts';
import { sendTaggedJson } from '../../http/tagged-body.ts';
import { defineUploadForm, formRoute, receiveForm } from '../../http/upload/form-upload.ts';
import { maxImageBytes } from '../images/images.ts';
import { requireMap, type Saved } from '../maps/maps.ts';
import { floorDocs } from './floors.docs.ts';
import {
  type CustomMapFloorResult,
  customMapDetailResult,
  customMapFloorResult,
  floorFields,
  floorListQuery,
} from './floors.schema.ts';
import {
  deleteFloor,
  getFloor,
  getMapDetails,
  listFloors,
  requireFloor,
  saveFloor,
  updateFloor,
  waitForFloorTiles,
} from './floors.ts';

const base = '/api/v4/CustomMaps';
const mapParams = Type.Object({ customMapId: Type.String({ description: 'Id of the map.' }) });
const floorParams = Type.Object({ floorId: Type.String({ description: 'Id of the floor.' }) });
const form = defineUploadForm(floorFields, 'imageFile', maxImageBytes, ['placementFile']);
const read = { permission: 'maps:read' } as const;
const write = { permission: 'maps:write' } as const;
const tags = ['Floors'];
const response = { 200: customMapFloorResult };

export function registerFloorRoutes(app: App, ctx: Context): void {
  registerReadRoutes(app, ctx);
  registerSaveRoute(app, ctx);
  registerUpdateRoute(app, ctx);
  registerDeleteRoute(app, ctx);
  registerMapDetailsRoute(app, ctx);
}

function registerReadRoutes(app: App, ctx: Context): void {
  app.get(
    `${base}/GetFloors/:customMapId`,
    {
      config: { ...read, load: 'list', docs: floorDocs.getFloors },
      schema: {
        params: mapParams,
        querystring: floorListQuery,
        tags,
        summary: 'The floors of a map',
        response: { 200: Type.Array(customMapFloorResult) },
      },
    },
    async (request, reply) => {
      const { caller, params, query } = request;
      const floors = await listFloors(ctx, caller.departmentId, params.customMapId, query.includeInactive);
      return sendTaggedJson(request, reply, floors) as never; // it sends the response itself
    },
  );
  app.get(
    `${base}/GetFloor/:floorId`,
    {
      config: { ...read, docs: floorDocs.getFloor },
      schema: { params: floorParams, tags, summary: 'A floor', response },
    },
    async (request, reply) => {
      const { result, revision } = await getFloor(ctx, request.caller.departmentId, request.params.floorId);
      sendEntityTag(reply, revision);
      return result;
    },
  );
}

function registerSaveRoute(app: App, ctx: Context): void {
  const { schema, ...route } = formRoute(form, true);
  app.post(
    `${base}/SaveFloor/:customMapId`,
    {
      ...route,
      config: { ...write, load: 'upload', docs: floorDocs.saveFloor },
      schema: { ...schema, params: mapParams, tags, summary: 'Add a floor', response },
    },
    (request, reply) => {
      const { caller } = request;
      const { customMapId } = request.params;
      const beforeFile = () => requireMap(ctx.db, caller.departmentId, customMapId);
      return receiveForm(
        request,
        form,
        { folder: incomingFolder(ctx), fileRequired: true, beforeFile },
        async (fields, file) =>
          sendFloor(ctx, request, reply, await saveFloor(ctx, caller, customMapId, fields, file)),
      );
    },
  );
}

function registerUpdateRoute(app: App, ctx: Context): void {
  const { schema, ...route } = formRoute(form, false);
  app.put(
    `${base}/UpdateFloor/:floorId`,
    {
      ...route,
      config: { ...write, load: 'upload', docs: floorDocs.updateFloor },
      schema: { ...schema, params: floorParams, tags, summary: 'Change a floor', response },
    },
    (request, reply) => {
      const { caller } = request;
      const { floorId } = request.params;
      const ifMatch = parseIfMatch(request);
      const beforeFile = () => requireFloor(ctx.db, caller.departmentId, floorId);
      return receiveForm(
        request,
        form,
        { folder: incomingFolder(ctx), fileRequired: false, beforeFile },
        async (fields, file) =>
          sendFloor(ctx, request, reply, await updateFloor(ctx, caller, floorId, fields, file, ifMatch)),
      );
    },
  );
}

function registerDeleteRoute(app: App, ctx: Context): void {
  app.delete(
    `${base}/DeleteFloor/:floorId`,
    {
      config: { ...write, docs: floorDocs.deleteFloor },
      schema: { params: floorParams, tags, summary: 'Delete a floor with its zones' },
    },
    (request) => deleteFloor(ctx, request.caller, request.params.floorId, parseIfMatch(request)),
  );
}

/** The route for a map with its floors is here, because `maps` does not know floors. */
function registerMapDetailsRoute(app: App, ctx: Context): void {
  app.get(
    `${base}/GetCustomMap/:id`,
    {
      config: { ...read, load: 'list', docs: floorDocs.getCustomMap },
      schema: {
        params: Type.Object({ id: Type.String({ description: 'Id of the map.' }) }),
        querystring: floorListQuery,
        tags: ['Custom maps'],
        summary: 'A map with its floors',
        response: { 200: customMapDetailResult },
      },
    },
    async (request, reply) => {
      const { caller, params, query } = request;
      const { result, revision } = await getMapDetails(
        ctx,
        caller.departmentId,
        params.id,
        query.includeInactive,
      );
      return sendTaggedJson(request, reply, result, revision) as never; // it sends the response itself
    },
  );
}

function incomingFolder(ctx: Context): string {
  return join(ctx.config.dataDir, 'incoming');
}

function sendFloor(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  saved: Saved<CustomMapFloorResult>,
): Promise<CustomMapFloorResult> {
  return sendSaved(request, reply, saved, (signal) => waitForFloorTiles(ctx, request.caller, saved, signal));
}

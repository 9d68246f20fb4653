import { Type } from 'typebox';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-instance.ts';
import { parseIfMatch, sendEntityTag } from '../../http/conditional-requests.ts';
import { sendTaggedJson, sendTaggedList } from '../../http/tagged-body.ts';
import { draftQuery } from '../drafts/drafts.schema.ts';
import { requireDraftAccess } from '../drafts/drafts.ts';
import {
  deleteZoneOrDraft,
  getZoneWithDraft,
  listZonesWithDrafts,
  saveZoneOrDraft,
  updateZoneOrDraft,
} from './draft-zones.ts';
import { createZoneLists } from './zone-list.ts';
import { zoneDocs } from './zones.docs.ts';
import { customMapZoneResult, savedZoneResult, zoneFields } from './zones.schema.ts';
import { getZone } from './zones.ts';

/** Enough for a polygon of 20,000 vertices with all digits of its numbers, escaped as JSON inside JSON, with a margin. */
const bodyLimit = 4 * 1024 * 1024;

const base = '/api/v4/CustomMaps';
const floorParams = Type.Object({ floorId: Type.String({ description: 'Id of the floor.' }) });
const zoneParams = Type.Object({ zoneId: Type.String({ description: 'Id of the zone.' }) });
const tags = ['Zones'];
const read = { permission: 'maps:read' } as const;
const write = { permission: 'maps:write' } as const;

export function registerZoneRoutes(app: App, ctx: Context): void {
  registerReadRoutes(app, ctx);
  registerWriteRoutes(app, ctx);
}

function registerReadRoutes(app: App, ctx: Context): void {
  const lists = createZoneLists(ctx);
  app.get(
    `${base}/GetZones/:floorId`,
    {
      schema: {
        params: floorParams,
        querystring: draftQuery,
        response: { 200: Type.Array(customMapZoneResult) },
        summary: 'The zones of a floor',
        tags,
      },
      config: { ...read, load: 'list', docs: zoneDocs.getZones },
    },
    async (request, reply) => {
      const { caller, params, query } = request;
      if (!query.draft) return sendTaggedList(lists, request, reply, params.floorId);
      requireDraftAccess(caller);
      const zones = await listZonesWithDrafts(ctx, caller.departmentId, params.floorId);
      return sendTaggedJson(request, reply, zones) as never; // it sends the response itself
    },
  );
  app.get(
    `${base}/GetZone/:zoneId`,
    {
      schema: {
        params: zoneParams,
        querystring: draftQuery,
        response: { 200: customMapZoneResult },
        summary: 'A zone',
        tags,
      },
      config: { ...read, docs: zoneDocs.getZone },
    },
    async (request, reply) => {
      const { caller, params, query } = request;
      if (query.draft) requireDraftAccess(caller);
      const get = query.draft ? getZoneWithDraft : getZone;
      const { result, revision } = await get(ctx, caller.departmentId, params.zoneId);
      sendEntityTag(reply, revision);
      return result;
    },
  );
}

function registerWriteRoutes(app: App, ctx: Context): void {
  const response = { 200: savedZoneResult };
  app.post(
    `${base}/SaveZone/:floorId`,
    {
      schema: { params: floorParams, body: zoneFields, response, summary: 'Add a zone', tags },
      bodyLimit,
      config: { ...write, docs: zoneDocs.saveZone },
    },
    async (request, reply) => {
      const { caller, params, body } = request;
      const { result, revision } = await saveZoneOrDraft(ctx, caller, params.floorId, body);
      sendEntityTag(reply, revision);
      return result;
    },
  );
  app.put(
    `${base}/UpdateZone/:zoneId`,
    {
      schema: { params: zoneParams, body: zoneFields, response, summary: 'Change a zone', tags },
      bodyLimit,
      config: { ...write, docs: zoneDocs.updateZone },
    },
    async (request, reply) => {
      const { caller, params, body } = request;
      const check = parseIfMatch(request);
      const { result, revision } = await updateZoneOrDraft(ctx, caller, params.zoneId, body, check);
      sendEntityTag(reply, revision);
      return result;
    },
  );
  app.delete(
    `${base}/DeleteZone/:zoneId`,
    {
      schema: { params: zoneParams, summary: 'Delete a zone', tags },
      config: { ...write, docs: zoneDocs.deleteZone },
    },
    async (request, reply) => {
      await deleteZoneOrDraft(ctx, request.caller, request.params.zoneId, parseIfMatch(request));
      return reply.send();
    },
  );
}

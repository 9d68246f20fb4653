import { Type } from 'typebox';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-instance.ts';
import { parseIfMatch, sendEntityTag } from '../../http/conditional-requests.ts';
import { sendTaggedJson, sendTaggedList } from '../../http/tagged-body.ts';
import { draftQuery } from '../drafts/drafts.schema.ts';
import { requireDraftAccess } from '../drafts/drafts.ts';
import {
  deletePointOrDraft,
  getPointWithDraft,
  listPointsWithDrafts,
  savePointOrDraft,
  updatePointOrDraft,
} from './draft-points.ts';
import { createPointLists } from './point-list.ts';
import { pointDocs } from './points.docs.ts';
import { customMapPointResult, pointFields, savedPointResult } from './points.schema.ts';
import { getPoint } from './points.ts';

const base = '/api/v4/CustomMaps';
const floorParams = Type.Object({ floorId: Type.String({ description: 'Id of the floor.' }) });
const pointParams = Type.Object({ pointId: Type.String({ description: 'Id of the point.' }) });
const tags = ['Points'];
const read = { permission: 'maps:read' } as const;
const write = { permission: 'maps:write' } as const;

export function registerPointRoutes(app: App, ctx: Context): void {
  registerReadRoutes(app, ctx);
  registerWriteRoutes(app, ctx);
}

function registerReadRoutes(app: App, ctx: Context): void {
  const lists = createPointLists(ctx);
  app.get(
    `${base}/GetPoints/:floorId`,
    {
      schema: {
        params: floorParams,
        querystring: draftQuery,
        response: { 200: Type.Array(customMapPointResult) },
        summary: 'The points of a floor',
        tags,
      },
      config: { ...read, load: 'list', docs: pointDocs.getPoints },
    },
    async (request, reply) => {
      const { caller, params, query } = request;
      if (!query.draft) return sendTaggedList(lists, request, reply, params.floorId);
      requireDraftAccess(caller);
      const points = await listPointsWithDrafts(ctx, caller.departmentId, params.floorId);
      return sendTaggedJson(request, reply, points) as never; // it sends the response itself
    },
  );
  app.get(
    `${base}/GetPoint/:pointId`,
    {
      schema: {
        params: pointParams,
        querystring: draftQuery,
        response: { 200: customMapPointResult },
        summary: 'A point',
        tags,
      },
      config: { ...read, docs: pointDocs.getPoint },
    },
    async (request, reply) => {
      const { caller, params, query } = request;
      if (query.draft) requireDraftAccess(caller);
      const get = query.draft ? getPointWithDraft : getPoint;
      const { result, revision } = await get(ctx, caller.departmentId, params.pointId);
      sendEntityTag(reply, revision);
      return result;
    },
  );
}

function registerWriteRoutes(app: App, ctx: Context): void {
  const response = { 200: savedPointResult };
  app.post(
    `${base}/SavePoint/:floorId`,
    {
      schema: { params: floorParams, body: pointFields, response, summary: 'Add a point', tags },
      config: { ...write, docs: pointDocs.savePoint },
    },
    async (request, reply) => {
      const { caller, params, body } = request;
      const { result, revision } = await savePointOrDraft(ctx, caller, params.floorId, body);
      sendEntityTag(reply, revision);
      return result;
    },
  );
  app.put(
    `${base}/UpdatePoint/:pointId`,
    {
      schema: { params: pointParams, body: pointFields, response, summary: 'Change a point', tags },
      config: { ...write, docs: pointDocs.updatePoint },
    },
    async (request, reply) => {
      const { caller, params, body } = request;
      const check = parseIfMatch(request);
      const { result, revision } = await updatePointOrDraft(ctx, caller, params.pointId, body, check);
      sendEntityTag(reply, revision);
      return result;
    },
  );
  app.delete(
    `${base}/DeletePoint/:pointId`,
    {
      schema: { params: pointParams, summary: 'Delete a point', tags },
      config: { ...write, docs: pointDocs.deletePoint },
    },
    async (request, reply) => {
      await deletePointOrDraft(ctx, request.caller, request.params.pointId, parseIfMatch(request));
      return reply.send();
    },
  );
}

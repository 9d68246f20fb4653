import { Type } from 'typebox';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-instance.ts';
import { parseIfMatch, sendEntityTag } from '../../http/conditional-requests.ts';
import { sendTaggedList } from '../../http/tagged-body.ts';
import { createPointLists } from './point-list.ts';
import { pointDocs } from './points.docs.ts';
import { customMapPointResult, pointFields, savedPointResult } from './points.schema.ts';
import { deletePoint, getPoint, savePoint, updatePoint } from './points.ts';

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
        response: { 200: Type.Array(customMapPointResult) },
        summary: 'The points of a floor',
        tags,
      },
      config: { ...read, load: 'list', docs: pointDocs.getPoints },
    },
    (request, reply) => sendTaggedList(lists, request, reply, request.params.floorId),
  );
  app.get(
    `${base}/GetPoint/:pointId`,
    {
      schema: { params: pointParams, response: { 200: customMapPointResult }, summary: 'A point', tags },
      config: { ...read, docs: pointDocs.getPoint },
    },
    async (request, reply) => {
      const { result, revision } = await getPoint(ctx, request.caller.departmentId, request.params.pointId);
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
      const { departmentId } = request.caller;
      const { result, revision } = await savePoint(ctx, departmentId, request.params.floorId, request.body);
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
      const { result, revision } = await updatePoint(ctx, caller.departmentId, params.pointId, body, check);
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
      await deletePoint(ctx, request.caller.departmentId, request.params.pointId, parseIfMatch(request));
      return reply.send();
    },
  );
}

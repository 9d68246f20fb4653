import { Type } from 'typebox';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { parseIfMatch, sendEntityTag } from '../../../http/conditional-requests.ts';
import { itemTypeDocs } from './item-types.docs.ts';
import { itemTypeFields, itemTypeResult, itemTypesResult } from './item-types.schema.ts';
import { deleteItemType, listItemTypes, saveItemType, updateItemType } from './item-types.ts';

const base = '/api/v4/Calendar';
const params = Type.Object({ itemTypeId: Type.String({ description: 'Id of the type.' }) });
const response = { 200: itemTypeResult };
const tags = ['Calendar'];
const write = { permission: 'calendar:write' } as const;

export function registerItemTypeRoutes(app: App, ctx: Context): void {
  app.get(
    `${base}/GetItemTypes`,
    {
      schema: { response: { 200: itemTypesResult }, summary: 'The event types of the department', tags },
      config: { permission: 'calendar:read', docs: itemTypeDocs.getItemTypes },
    },
    async ({ caller }) => ({
      Data: [...(await listItemTypes(ctx.db, caller.departmentId))],
      Status: 'success' as const,
    }),
  );
  app.post(
    `${base}/SaveItemType`,
    {
      schema: { body: itemTypeFields, response, summary: 'Add an event type', tags },
      config: { ...write, docs: itemTypeDocs.saveItemType },
    },
    async ({ caller, body }, reply) => {
      const { type, revision } = await saveItemType(ctx, caller.departmentId, body);
      sendEntityTag(reply, revision);
      return { Data: type, Status: 'success' as const };
    },
  );
  app.put(
    `${base}/UpdateItemType/:itemTypeId`,
    {
      schema: { params, body: itemTypeFields, response, summary: 'Change an event type', tags },
      config: { ...write, docs: itemTypeDocs.updateItemType },
    },
    async (request, reply) => {
      const { departmentId } = request.caller;
      const { itemTypeId } = request.params;
      const changed = await updateItemType(
        ctx,
        departmentId,
        itemTypeId,
        request.body,
        parseIfMatch(request),
      );
      sendEntityTag(reply, changed.revision);
      return { Data: changed.type, Status: 'success' as const };
    },
  );
  app.delete(
    `${base}/DeleteItemType/:itemTypeId`,
    {
      schema: { params, summary: 'Delete an event type', tags },
      config: { ...write, docs: itemTypeDocs.deleteItemType },
    },
    async (request, reply) => {
      const { departmentId } = request.caller;
      await deleteItemType(ctx, departmentId, request.params.itemTypeId, parseIfMatch(request));
      return reply.send();
    },
  );
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-instance.ts';
import { parseIfMatch, sendEntityTag } from '../../http/conditional-requests.ts';
import { sendIfUnchanged, sendTaggedBody } from '../../http/tagged-body.ts';
import { calendarDocs } from './calendar.docs.ts';
import {
  calendarEntry,
  calendarItemFields,
  calendarItemResult,
  calendarItemsResult,
  type EditScope,
  itemId,
  newCalendarItemFields,
  rangeQuery,
  scopeQuery,
  widgetQuery,
} from './calendar.schema.ts';
import { deleteItem, type EditOptions, getItem, saveItem, updateItem } from './calendar.ts';
import { createCalendarLists, type RequestedList } from './calendar-list.ts';
import { getTagForScope } from './calendar-tags.ts';

const base = '/api/v4/Calendar';
const itemParams = Type.Object({ calendarItemId: itemId() });
const itemQuery = Type.Object({ id: itemId() });
const tags = ['Calendar'];
const read = { permission: 'calendar:read' } as const;
const write = { permission: 'calendar:write' } as const;
const success = { Status: 'success' } as const;
/** More than enough for 200 attendees and the longest description, escaped as JSON. */
const bodyLimit = 256 * 1024;

export function registerCalendarRoutes(app: App, ctx: Context): void {
  registerReadRoutes(app, ctx);
  registerWriteRoutes(app, ctx);
}

function registerReadRoutes(app: App, ctx: Context): void {
  const lists = createCalendarLists(ctx);
  /** Typed separately, because a route's response type is the list, but this sends its bytes. */
  const sendList = async (request: FastifyRequest, reply: FastifyReply, finding: Promise<RequestedList>) => {
    const list = await finding;
    if (sendIfUnchanged(request, reply, list.tag)) return reply;
    return sendTaggedBody(request, reply, await lists.read(list));
  };
  app.get(
    `${base}/GetAllCalendarItems`,
    {
      schema: {
        querystring: rangeQuery,
        response: { 200: calendarItemsResult },
        summary: 'The calendar items of the department',
        tags,
      },
      config: { ...read, load: 'list', docs: calendarDocs.getAllCalendarItems },
    },
    (request, reply) => sendList(request, reply, lists.findItems(request.caller.departmentId, request.query)),
  );
  app.get(
    `${base}/GetCalendarItem`,
    {
      schema: {
        querystring: itemQuery,
        response: { 200: calendarItemResult },
        summary: 'A calendar item',
        tags,
      },
      config: { ...read, docs: calendarDocs.getCalendarItem },
    },
    async (request, reply) => {
      const { item, tag } = await getItem(ctx, request.caller.departmentId, request.query.id);
      sendEntityTag(reply, tag);
      return { Data: item, ...success };
    },
  );
  app.get(
    `${base}/GetV2CalendarEntriesForCal`,
    {
      schema: {
        querystring: widgetQuery,
        response: { 200: Type.Array(calendarEntry) },
        summary: 'The calendar for calendar widgets',
        tags,
      },
      config: { ...read, load: 'list', docs: calendarDocs.getV2CalendarEntriesForCal },
    },
    (request, reply) =>
      sendList(request, reply, lists.findEntries(request.caller.departmentId, request.query)),
  );
}

function registerWriteRoutes(app: App, ctx: Context): void {
  const response = { 200: calendarItemResult };
  app.post(
    `${base}/SaveCalendarItem`,
    {
      schema: { body: newCalendarItemFields, response, summary: 'Add a calendar item', tags },
      bodyLimit,
      config: { ...write, docs: calendarDocs.saveCalendarItem },
    },
    async (request, reply) => {
      const { item, tag } = await saveItem(ctx, request.caller.departmentId, request.body);
      sendEntityTag(reply, tag);
      return { Data: item, ...success };
    },
  );
  app.put(
    `${base}/UpdateCalendarItem/:calendarItemId`,
    {
      schema: {
        params: itemParams,
        querystring: scopeQuery,
        body: calendarItemFields,
        response,
        summary: 'Change a calendar item',
        tags,
      },
      bodyLimit,
      config: { ...write, docs: calendarDocs.updateCalendarItem },
    },
    async (request, reply) => {
      const { caller, params, query, body } = request;
      const changed = await updateItem(
        ctx,
        caller.departmentId,
        params.calendarItemId,
        body,
        readHow(request, query),
      );
      sendEntityTag(reply, changed.tag);
      return { Data: changed.item, ...success };
    },
  );
  app.delete(
    `${base}/DeleteCalendarItem/:calendarItemId`,
    {
      schema: { params: itemParams, querystring: scopeQuery, summary: 'Delete a calendar item', tags },
      config: { ...write, docs: calendarDocs.deleteCalendarItem },
    },
    async (request, reply) => {
      const { caller, params, query } = request;
      await deleteItem(ctx, caller.departmentId, params.calendarItemId, readHow(request, query));
      return reply.send();
    },
  );
}

/** The scope of an edit, and the check for the revisions in `If-Match` for that scope. */
function readHow(request: FastifyRequest, { scope = 'one' }: { readonly scope?: EditScope }): EditOptions {
  return { scope, checkRevision: parseIfMatch(request, (tag) => getTagForScope(tag, scope)) };
}

import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-instance.ts';
import { getEntityTag, matchValidators, sendNotModified } from '../../http/conditional-requests.ts';
import { chooseCoding, contentCodings } from '../../http/content-coding.ts';
import { contentDisposition } from '../../http/content-disposition.ts';
import { calendarFeedDocs } from './calendar-feed.docs.ts';
import { calendarSubscription, exportItemQuery, feedQuery } from './calendar-feed.schema.ts';
import { exportItem, findEdition, findSubscribedEdition, noteFeedForm } from './calendar-feed.ts';
import { createFeedBodies, type FeedBodies } from './feed-bodies.ts';
import { type FeedEdition, lastModifiedOf, tagOf } from './feed-edition.ts';
import { createFeedTokens, type FeedTokens } from './feed-token.ts';
import { feedPath, getSubscription, regenerateSubscription } from './subscriptions.ts';

const base = '/api/v4/CalendarExport';
const mediaType = 'text/calendar; charset=utf-8';
const tags = ['Calendar export'];
const config = { permission: 'calendar:read' } as const;
const icalFile = {
  200: { description: 'An iCalendar file', content: { 'text/calendar': { schema: Type.String() } } },
};

export function registerCalendarFeedRoutes(app: App, ctx: Context): void {
  const tokens = createFeedTokens(ctx.feedKeys);
  const feeds: Feeds = { bodies: createFeedBodies(ctx), formNumber: 0 };
  app.addHook('onReady', async () => {
    feeds.formNumber = await noteFeedForm(ctx);
  });
  registerExportRoutes(app, ctx, feeds);
  registerSubscriptionRoutes(app, ctx, tokens);
  registerFeedRoute(app, ctx, tokens, feeds);
}

interface Feeds {
  readonly bodies: FeedBodies;
  /** Known before the first request. */
  formNumber: number;
}

function registerExportRoutes(app: App, ctx: Context, feeds: Feeds): void {
  app.get(
    `${base}/ExportICalFile`,
    {
      schema: {
        querystring: exportItemQuery,
        response: icalFile,
        summary: 'A calendar item as a file',
        tags,
      },
      config: { ...config, docs: calendarFeedDocs.exportICalFile },
      onRequest: keepToCaller,
    },
    async (request, reply) => {
      const { departmentId } = request.caller;
      const { title, text } = await exportItem(ctx, departmentId, request.query.calendarItemId);
      reply.header('content-disposition', contentDisposition('attachment', title, '.ics', 'event'));
      return reply.type(mediaType).send(text);
    },
  );
  app.get(
    `${base}/ExportDepartmentICalFeed`,
    {
      schema: { response: icalFile, summary: 'The whole calendar of the department as a file', tags },
      config: { ...config, docs: calendarFeedDocs.exportDepartmentICalFeed },
      onRequest: keepToCaller,
    },
    async (request, reply) => {
      const edition = await findEdition(ctx, request.caller.departmentId);
      return sendFeed(request, reply, feeds, edition, 'attachment');
    },
  );
}

function registerSubscriptionRoutes(app: App, ctx: Context, tokens: FeedTokens): void {
  const response = { 200: calendarSubscription };
  app.get(
    `${base}/GetCalendarSubscriptionUrl`,
    {
      schema: { response, summary: 'The caller’s feed address; activates calendar sync', tags },
      config: { ...config, docs: calendarFeedDocs.getCalendarSubscriptionUrl },
      onRequest: readOrCreateSecret,
      exposeHeadRoute: false, // it may activate: nothing that a HEAD should do
    },
    (request) => getSubscription(ctx, tokens, request.caller),
  );
  app.post(
    `${base}/RegenerateCalendarSubscriptionUrl`,
    {
      schema: { response, summary: 'Another feed address; the ones before stop working', tags },
      config: { ...config, docs: calendarFeedDocs.regenerateCalendarSubscriptionUrl },
      onRequest: readOrCreateSecret,
    },
    (request) => regenerateSubscription(ctx, tokens, request.caller),
  );
}

function registerFeedRoute(app: App, ctx: Context, tokens: FeedTokens, feeds: Feeds): void {
  const options = {
    config: { anonymous: true },
    onRequest: keepToCaller,
    // What is wrong with the query is for those to know who have a good token.
    attachValidation: true,
  };
  const send = async (
    request: FastifyRequest<{ Querystring: { from?: string; to?: string } }>,
    reply: FastifyReply,
    address: string,
  ) => {
    const edition = await findSubscribedEdition(ctx, tokens, address.replace(/\.ics$/, ''), () => {
      if (request.validationError) throw request.validationError;
      return request.query;
    });
    return sendFeed(request, reply, feeds, edition, 'inline');
  };
  app.get(
    `${feedPath}/:token`,
    {
      ...options,
      config: { ...options.config, docs: calendarFeedDocs.getCalendarFeed },
      schema: {
        operationId: 'getCalendarFeed',
        params: Type.Object({ token: Type.String({ description: 'The last part of a `SubscriptionUrl`.' }) }),
        querystring: feedQuery,
        response: icalFile,
        summary: 'The calendar of the department, for calendar applications',
        tags,
      },
    },
    (request, reply) => send(request, reply, request.params.token),
  );
  // Tokens of long user ids, and addresses that are none because of a slash: not a 404, but the same 401.
  app.get(
    `${feedPath}/*`,
    {
      ...options,
      schema: { params: Type.Object({ '*': Type.String() }), querystring: feedQuery, hide: true },
    },
    (request, reply) => send(request, reply, request.params['*']),
  );
}

type Done = () => void;

/** For one reader only, who asks with every use whether it is still current; the address goes nowhere from here. */
function keepToCaller(_request: FastifyRequest, reply: FastifyReply, done: Done): void {
  reply.headers({
    'cache-control': 'private, max-age=0, must-revalidate',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'x-content-type-options': 'nosniff',
  });
  done();
}

function readOrCreateSecret(_request: FastifyRequest, reply: FastifyReply, done: Done): void {
  reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  done();
}

async function sendFeed(
  request: FastifyRequest,
  reply: FastifyReply,
  { bodies, formNumber }: Feeds,
  wanted: FeedEdition,
  disposition: 'attachment' | 'inline',
) {
  reply.header('vary', 'accept-encoding');
  const accepted = [request.headers['accept-encoding'] ?? []].flat().join(',');
  const heldTag = matchValidators(
    request.headers,
    { tag: tagOf(wanted), lastModified: lastModifiedOf(wanted, formNumber) },
    chooseCoding(accepted, contentCodings),
  );
  if (heldTag) {
    setValidators(reply, heldTag, lastModifiedOf(wanted, formNumber));
    return sendNotModified(reply, heldTag);
  }
  const { edition, body } = await bodies.find(wanted);
  const coding = chooseCoding(accepted, body.codings);
  const { byteLength, bytes } = await body.open(coding);
  setValidators(reply, getEntityTag(tagOf(edition), coding), lastModifiedOf(edition, formNumber));
  if (coding !== 'identity') reply.header('content-encoding', coding);
  const name = contentDisposition(disposition, edition.departmentName, '.ics', 'calendar');
  reply.headers({ 'content-disposition': name, 'content-length': byteLength });
  reply.type(mediaType);
  if (request.method !== 'HEAD') return reply.send(bytes);
  if (bytes instanceof Readable) bytes.destroy();
  return reply.send(Readable.from([])); // with a buffer Fastify would say the length of that one
}

function setValidators(reply: FastifyReply, etag: string, lastModified: string): void {
  reply.headers({ etag, 'last-modified': new Date(lastModified).toUTCString() });
}

import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-instance.ts';
import { getEntityTag, matchValidators, sendNotModified } from '../../http/conditional-requests.ts';
import { chooseCoding, contentCodings } from '../../http/content-coding.ts';
import { contentDisposition } from '../../http/content-disposition.ts';
import { calendarFeedDocs } from './calendar-feed.docs.ts';
import {
  calendarSubscription,
  exportItemQuery,
  feedQuery,
  subscriptionQuery,
} from './calendar-feed.schema.ts';
import {
  exportItem,
  findFeedVersion,
  findSubscribedFeedVersion,
  registerFeedFormat,
} from './calendar-feed.ts';
import { createFeedCache, type FeedCache } from './feed-cache/feed-cache.ts';
import { type FeedVersion, getFeedTag, getLastModified } from './feed-version.ts';
import type { FeedRange } from './feed-window.ts';
import { createFeedTokens, type FeedTokens } from './subscriptions/feed-token.ts';
import {
  endAllSubscriptions,
  endOwnSubscription,
  feedPath,
  getSubscription,
  regenerateSubscription,
} from './subscriptions/subscriptions.ts';

const base = '/api/v4/CalendarExport';
const mediaType = 'text/calendar; charset=utf-8';
const tags = ['Calendar export'];
const config = { permission: 'calendar:read' } as const;
const icalFile = {
  200: { description: 'An iCalendar file', content: { 'text/calendar': { schema: Type.String() } } },
};

export function registerCalendarFeedRoutes(app: App, ctx: Context): void {
  const tokens = createFeedTokens(ctx.feedKeys);
  const feeds: Feeds = { cache: createFeedCache(ctx), formatNumber: 0, now: ctx.clock.now };
  app.addHook('onReady', async () => {
    feeds.formatNumber = await registerFeedFormat(ctx);
  });
  registerExportRoutes(app, ctx, feeds);
  registerSubscriptionRoutes(app, ctx, tokens);
  registerEndSubscriptionRoutes(app, ctx);
  registerFeedRoute(app, ctx, tokens, feeds);
}

interface Feeds {
  readonly cache: FeedCache;
  /** Set before the first request. */
  formatNumber: number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
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
      onRequest: setPrivateHeaders,
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
      config: { ...config, load: 'export', docs: calendarFeedDocs.exportDepartmentICalFeed },
      onRequest: setPrivateHeaders,
    },
    async (request, reply) => {
      const { departmentId, userId } = request.caller;
      const version = await findFeedVersion(ctx, departmentId);
      return sendFeed(request, reply, feeds, version, {
        disposition: 'attachment',
        reader: `user ${userId}`,
      });
    },
  );
}

function registerSubscriptionRoutes(app: App, ctx: Context, tokens: FeedTokens): void {
  const response = { 200: calendarSubscription };
  app.get(
    `${base}/GetCalendarSubscriptionUrl`,
    {
      schema: {
        querystring: subscriptionQuery,
        response,
        summary: 'The caller’s feed address; activates calendar sync',
        tags,
      },
      config: { ...config, docs: calendarFeedDocs.getCalendarSubscriptionUrl },
      onRequest: setNoStoreHeaders,
      exposeHeadRoute: false, // it may activate calendar sync, which a HEAD must not do
    },
    (request) => getSubscription(ctx, tokens, request.caller, request.query),
  );
  app.post(
    `${base}/RegenerateCalendarSubscriptionUrl`,
    {
      schema: { response, summary: 'Replace the caller’s feed address', tags },
      config: { ...config, docs: calendarFeedDocs.regenerateCalendarSubscriptionUrl },
      onRequest: setNoStoreHeaders,
    },
    (request) => regenerateSubscription(ctx, tokens, request.caller),
  );
}

function registerEndSubscriptionRoutes(app: App, ctx: Context): void {
  app.delete(
    `${base}/DeleteCalendarSubscription`,
    {
      schema: { summary: 'End the caller’s calendar sync', tags },
      config: { ...config, docs: calendarFeedDocs.deleteCalendarSubscription },
    },
    async ({ caller }, reply) => {
      await endOwnSubscription(ctx, caller);
      return reply.send();
    },
  );
  app.delete(
    `${base}/DeleteAllCalendarSubscriptions`,
    {
      schema: { summary: 'End the calendar sync of all users of the department', tags },
      config: { permission: 'department:admin', docs: calendarFeedDocs.deleteAllCalendarSubscriptions },
    },
    async ({ caller }, reply) => {
      await endAllSubscriptions(ctx, caller.departmentId);
      return reply.send();
    },
  );
}

function registerFeedRoute(app: App, ctx: Context, tokens: FeedTokens, feeds: Feeds): void {
  const options = {
    config: { anonymous: true, load: 'shared' } as const,
    onRequest: setPrivateHeaders,
    // Errors in the query are only shown to callers with a valid token.
    attachValidation: true,
  };
  const send = async (
    request: FastifyRequest<{ Querystring: FeedRange }>,
    reply: FastifyReply,
    address: string,
  ) => {
    const kind = request.query.feed === 'mine' ? 'mine' : '';
    const version = await findSubscribedFeedVersion(ctx, tokens, address.replace(/\.ics$/, ''), kind, () => {
      if (request.validationError) throw request.validationError;
      return request.query;
    });
    return sendFeed(request, reply, feeds, version, { disposition: 'inline', reader: address });
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
  // URLs with a slash are invalid, but must return the same 401 instead of a 404.
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

/** The response is for one reader only, and must be revalidated on every use. The URL must not leak to other sites. */
function setPrivateHeaders(_request: FastifyRequest, reply: FastifyReply, done: Done): void {
  reply.headers({
    'cache-control': 'private, max-age=0, must-revalidate',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  done();
}

function setNoStoreHeaders(_request: FastifyRequest, reply: FastifyReply, done: Done): void {
  reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  done();
}

async function sendFeed(
  request: FastifyRequest,
  reply: FastifyReply,
  { cache, formatNumber, now }: Feeds,
  requestedVersion: FeedVersion,
  { disposition, reader }: { readonly disposition: 'attachment' | 'inline'; readonly reader: string },
) {
  reply.header('vary', 'accept-encoding');
  const accepted = [request.headers['accept-encoding'] ?? []].flat().join(',');
  const lastModified = getLastModified(requestedVersion, formatNumber);
  const matchedTag = matchValidators(
    request.headers,
    { tag: getFeedTag(requestedVersion), lastModified },
    chooseCoding(accepted, contentCodings),
  );
  if (matchedTag) {
    setValidators(reply, matchedTag, lastModified, now());
    return sendNotModified(reply, matchedTag);
  }
  const { version, body } = await cache.get(requestedVersion, reader);
  const coding = chooseCoding(accepted, body.codings);
  const { byteLength, bytes } = await body.open(coding);
  const tag = getEntityTag(getFeedTag(version), coding);
  setValidators(reply, tag, getLastModified(version, formatNumber), now());
  if (coding !== 'identity') reply.header('content-encoding', coding);
  const name = contentDisposition(disposition, version.departmentName, '.ics', 'calendar');
  reply.headers({ 'content-disposition': name, 'content-length': byteLength });
  reply.type(mediaType);
  if (request.method !== 'HEAD') return reply.send(bytes);
  if (bytes instanceof Readable) bytes.destroy();
  return reply.send(Readable.from([])); // with a buffer, Fastify would send its length
}

/**
 * A calendar that changes many times in a second is dated ahead, and RFC 9110, section 8.8.2.1, replaces a date in
 * the future with the date of the response. A client that sends this date back gets the feed again until that time.
 */
function setValidators(reply: FastifyReply, etag: string, lastModified: number, nowMs: number): void {
  const sentAt = Math.min(lastModified, nowMs);
  reply.headers({
    etag,
    'last-modified': new Date(sentAt).toUTCString(),
    date: new Date(nowMs).toUTCString(), // Node's own date may be a second behind
  });
}

import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { errorOf } from '../../errors.ts';
import type { App } from '../../http/app-instance.ts';
import { wantsEvents } from '../../http/streaming/event-stream.ts';
import { createChangeFeed } from './change-feed.ts';
import { changeDocs } from './changes.docs.ts';
import { type Change, changePage, changesQuery, maxChangesPerPage } from './changes.schema.ts';
import { listChanges } from './changes.ts';

export function registerChangeRoutes(app: App, ctx: Context): void {
  const feed = createChangeFeed(ctx);
  app.get(
    '/api/v4/CustomMaps/Changes',
    {
      config: { permission: 'maps:read', load: 'list', docs: changeDocs },
      schema: {
        operationId: 'listChanges',
        querystring: changesQuery,
        tags: ['Offline sync'],
        summary:
          'Version changes of maps, floors, zone sets and point sets; a stream with Accept: text/event-stream',
        response: { 200: changePage },
      },
    },
    async (request, reply) => {
      const { departmentId } = request.caller;
      const { since = 0, limit = maxChangesPerPage } = request.query;
      if (wantsEvents(request.headers)) {
        const clientPosition = readLastEventId(request) ?? since;
        const start = await feed.findStart(departmentId, clientPosition);
        return reply.sendEvents((ended) =>
          formatEvents(getOpening(clientPosition, start), feed.follow(departmentId, start, ended)),
        );
      }
      reply.header('cache-control', 'no-store');
      return listChanges(ctx, departmentId, since, limit);
    },
  );
}

/**
 * The position at which to resume an interrupted stream. It overrides `since`, which browsers send unchanged when
 * they reconnect.
 */
function readLastEventId(request: FastifyRequest): number | undefined {
  const header = request.headers['last-event-id'];
  if (header === undefined) return undefined;
  if (typeof header === 'string' && /^\d{1,15}$/.test(header)) return Number(header);
  throw errorOf('InvalidRequest', 'Last-Event-ID must be the id of an event of this stream');
}

const reconnectAfterMs = 3_000;

/** If the client's sequence number does not exist, a `reset` event comes first and says where the stream continues. */
function getOpening(clientPosition: number, start: number): string {
  const retry = `retry: ${reconnectAfterMs}\n\n`;
  if (clientPosition === start) return retry;
  return `${retry}id: ${start}\nevent: reset\ndata: ${JSON.stringify({ next: start })}\n\n`;
}

async function* formatEvents(
  opening: string,
  pages: AsyncIterable<readonly Change[]>,
): AsyncGenerator<string, void> {
  yield opening;
  for await (const page of pages) yield formatPage(page);
}

/** The text of each page, because hundreds of streams send the same page objects. */
const formatted = new WeakMap<readonly Change[], string>();

function formatPage(page: readonly Change[]): string {
  const cached = formatted.get(page);
  if (cached !== undefined) return cached;
  const events = page.map(formatEvent).join('');
  formatted.set(page, events);
  return events;
}

function formatEvent(change: Change): string {
  return `id: ${change.sequence}\nevent: ${change.kind}\ndata: ${JSON.stringify(change)}\n\n`;
}

import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { errorOf } from '../../errors.ts';
import type { App } from '../../http/app-instance.ts';
import { type ChangeFeed, createChangeFeed } from './change-feed.ts';
import { changeDocs } from './changes.docs.ts';
import { type Change, changePage, changesQuery, maxChangesAPage } from './changes.schema.ts';
import { listChanges } from './changes.ts';

export function registerChangeRoutes(app: App, ctx: Context): void {
  const feed = createChangeFeed(ctx);
  app.get(
    '/api/v4/CustomMaps/Changes',
    {
      config: { permission: 'maps:read', docs: changeDocs },
      schema: {
        operationId: 'listChanges',
        querystring: changesQuery,
        tags: ['Offline sync'],
        summary:
          'Which map, floor or zone set moved to which version; as a stream with Accept: text/event-stream',
        response: { 200: changePage },
      },
    },
    async (request, reply) => {
      const { departmentId } = request.caller;
      const { since = 0, limit = maxChangesAPage } = request.query;
      if (request.headers.accept?.includes('text/event-stream')) {
        const from = readLastEventId(request) ?? since;
        return reply.sendEvents((ended) => writeEvents(feed, departmentId, from, ended));
      }
      reply.header('cache-control', 'no-store');
      return listChanges(ctx, departmentId, since, limit);
    },
  );
}

/** Where a stream that broke off goes on. It stands above `since`, which a browser sends again as it was at first. */
function readLastEventId(request: FastifyRequest): number | undefined {
  const header = request.headers['last-event-id'];
  if (header === undefined) return undefined;
  if (typeof header === 'string' && /^\d{1,15}$/.test(header)) return Number(header);
  throw errorOf('InvalidRequest', 'Last-Event-ID must be the id of an event of this stream');
}

const reconnectAfterMs = 3_000;

async function* writeEvents(
  feed: ChangeFeed,
  departmentId: number,
  since: number,
  ended: AbortSignal,
): AsyncGenerator<string, void> {
  yield `retry: ${reconnectAfterMs}\n\n`;
  for await (const page of feed.follow(departmentId, since, ended)) yield page.map(writeEvent).join('');
}

function writeEvent(change: Change): string {
  return `id: ${change.sequence}\nevent: ${change.kind}\ndata: ${JSON.stringify(change)}\n\n`;
}

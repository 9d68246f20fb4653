import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-instance.ts';
import { createFeedTokens } from '../calendar-feed/subscriptions/feed-token.ts';
import { requirePerson, setReminders, stopPath } from './stop-reminders.ts';

const params = Type.Object({ token: Type.String() });
const querystring = Type.Object({ again: Type.Optional(Type.String()) });
const config = { anonymous: true, load: 'light' } as const;

/**
 * The page of the address in reminders. It stops them by POST only, because programs that check messages open every address; RFC 8058
 * is how a mail program stops them with one click.
 */
export function registerReminderRoutes(app: App, ctx: Context): void {
  const tokens = createFeedTokens(ctx.feedKeys);
  app.get(`${stopPath}/:token`, { schema: { params, hide: true }, config }, (request, reply) => {
    requirePerson(tokens, request.params.token);
    return sendPage(reply, 'Stop messages about events?', '', 'Stop messages');
  });
  app.post(
    `${stopPath}/:token`,
    {
      schema: { params, querystring, consumes: ['application/x-www-form-urlencoded'], hide: true },
      config,
      bodyLimit: 1024,
    },
    async (request, reply) => {
      const isOn = request.query.again !== undefined;
      await setReminders(ctx, requirePerson(tokens, request.params.token), isOn);
      return isOn
        ? sendPage(reply, 'You get messages about events again.', '', 'Stop messages')
        : sendPage(reply, 'You get no more messages about events.', '?again', 'Send them again');
    },
  );
}

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const style =
  'body{font:1.25rem sans-serif;margin:2rem;max-width:40rem}button{font:inherit;min-height:48px;padding:0 1rem}';

/** @param action the query of the address that the button sends to */
function sendPage(reply: FastifyReply, title: string, action: string, button: string): FastifyReply {
  const headers = {
    'cache-control': 'no-store',
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
  };
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style>`;
  const form = `<form method="post" action="${action || '?'}"><button>${button}</button></form>`;
  return reply
    .headers({ ...headers, 'x-robots-tag': 'noindex' })
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="en">${head}<main><h1>${title}</h1>${form}</main></html>`);
}

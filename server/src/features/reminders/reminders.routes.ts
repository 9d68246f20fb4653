import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { Context } from '../../context.ts';
import { MusterError } from '../../errors.ts';
import type { App } from '../../http/app-instance.ts';
import { type Answer, answers } from '../calendar/calendar.ts';
import { createFeedTokens, type FeedTokens } from '../calendar-feed/subscriptions/feed-token.ts';
import { type AnswerLink, answerByLink, answerPath, openAnswerLink } from './answer-links.ts';
import { describeStart } from './message.ts';
import { type MessagePage, pageHeaders, writePage } from './message-page.ts';
import { chooseLanguage, pageTexts } from './page-texts.ts';
import { readPreferences } from './preferences.ts';
import { type Person, requirePerson, setReminders, stopPath } from './stop-reminders.ts';

const config = { anonymous: true, load: 'light' } as const;
const consumes = ['application/x-www-form-urlencoded'];
const bodyLimit = 1024;

/**
 * The pages of the addresses in messages. They change something by POST only, because programs that check messages open every address.
 */
export function registerReminderRoutes(app: App, ctx: Context): void {
  const tokens = createFeedTokens(ctx.feedKeys);
  registerStopRoutes(app, ctx, tokens);
  registerAnswerRoutes(app, ctx, tokens);
}

/** RFC 8058 is how a mail program stops messages with one click. */
function registerStopRoutes(app: App, ctx: Context, tokens: FeedTokens): void {
  const params = Type.Object({ token: Type.String() });
  const querystring = Type.Object({ again: Type.Optional(Type.String()) });
  const languageFor = async ({ department_id, user_id }: Person, accepted: string | undefined) =>
    chooseLanguage((await readPreferences(ctx.db, department_id, [user_id]))(user_id), accepted);
  app.get(`${stopPath}/:token`, { schema: { params, hide: true }, config }, async (request, reply) => {
    const person = requirePerson(tokens, request.params.token);
    const language = await languageFor(person, request.headers['accept-language']);
    const { stop } = pageTexts[language];
    return sendPage(reply, { language, title: stop.ask, buttons: [{ query: '', text: stop.button }] });
  });
  app.post(
    `${stopPath}/:token`,
    { schema: { params, querystring, consumes, hide: true }, config, bodyLimit },
    async (request, reply) => {
      const isOn = request.query.again !== undefined;
      const person = requirePerson(tokens, request.params.token);
      await setReminders(ctx, person, isOn);
      const language = await languageFor(person, request.headers['accept-language']);
      const { stop, again } = pageTexts[language];
      const buttons = [isOn ? { query: '', text: stop.button } : { query: 'again', text: again.button }];
      return sendPage(reply, { language, title: (isOn ? again : stop).done, buttons });
    },
  );
}

function registerAnswerRoutes(app: App, ctx: Context, tokens: FeedTokens): void {
  const params = Type.Object({ itemId: Type.Integer(), token: Type.String() });
  const answer = Type.Unsafe<Answer>({
    type: 'string',
    enum: [...answers],
    description: 'yes, no or maybe',
  });
  const querystring = Type.Object({ answer });
  const open = async ({ itemId, token }: { itemId: number; token: string }) => {
    try {
      return await openAnswerLink(ctx, tokens, itemId, token);
    } catch (error) {
      if (error instanceof MusterError && error.statusCode === 404) return undefined;
      throw error;
    }
  };
  app.get(
    `${answerPath}/:itemId/:token`,
    { schema: { params, hide: true }, config },
    async (request, reply) =>
      sendAnswerPage(ctx, reply, request.headers['accept-language'], await open(request.params)),
  );
  app.post(
    `${answerPath}/:itemId/:token`,
    { schema: { params, querystring, consumes, hide: true }, config, bodyLimit },
    async (request, reply) => {
      const languages = request.headers['accept-language'];
      const link = await open(request.params);
      if (!link) return sendAnswerPage(ctx, reply, languages, link);
      try {
        const state = await answerByLink(ctx, link, request.query.answer);
        return await sendAnswerPage(ctx, reply, languages, { ...link, state });
      } catch (error) {
        if (!(error instanceof MusterError && error.statusCode === 409)) throw error;
        return sendAnswerPage(ctx, reply, languages, link, link.isOpen);
      }
    },
  );
}

function sendPage(reply: FastifyReply, page: MessagePage): FastifyReply {
  return reply
    .code(page.status ?? 200)
    .headers(pageHeaders)
    .type('text/html; charset=utf-8')
    .send(writePage(page));
}

/** @param isFull whether the person wanted a place, and there is none */
async function sendAnswerPage(
  ctx: Context,
  reply: FastifyReply,
  languages: string | undefined,
  link: AnswerLink | undefined,
  isFull = false,
): Promise<FastifyReply> {
  if (!link) {
    const language = chooseLanguage({ chosenLanguage: null }, languages);
    return sendPage(reply, { language, title: pageTexts[language].invalid, buttons: [], status: 404 });
  }
  const { item, state, isOpen, recipient } = link;
  const preferences = (await readPreferences(ctx.db, item.department_id, [recipient]))(recipient);
  const { timeZone } = preferences;
  const language = chooseLanguage(preferences, languages);
  const texts = pageTexts[language];
  const said = state ? [texts.states[state]] : [];
  const next = isOpen ? (state ? texts.change : texts.ask) : texts.closed;
  return sendPage(reply, {
    language,
    title: item.title,
    lines: [
      describeStart(item, { language, timeZone }),
      ...(item.location ? [item.location] : []),
      ...(isFull ? [texts.full] : said),
      next,
    ],
    buttons: isOpen
      ? (['yes', 'maybe', 'no'] as const).map((one) => ({ query: `answer=${one}`, text: texts.answers[one] }))
      : [],
    status: isFull ? 409 : isOpen ? 200 : 410,
  });
}

import { Type } from 'typebox';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { itemId, scopeQuery } from '../calendar.schema.ts';
import { answerItem, listAnswers } from './answer.ts';
import { signUpDocs } from './sign-up.docs.ts';
import { answersResult, signUpBody, signUpResult } from './sign-up.schema.ts';

const base = '/api/v4/Calendar';
const params = Type.Object({ calendarItemId: itemId() });
const tags = ['Calendar'];
const read = { permission: 'calendar:read' } as const;

export function registerSignUpRoutes(app: App, ctx: Context): void {
  app.post(
    `${base}/SignUp/:calendarItemId`,
    {
      schema: {
        params,
        querystring: scopeQuery,
        body: signUpBody,
        response: { 200: signUpResult },
        summary: 'Say whether the caller takes part',
        tags,
      },
      config: { ...read, docs: signUpDocs.signUp },
    },
    async ({ caller, params: { calendarItemId }, query, body }) => ({
      Data: await answerItem(ctx, caller, calendarItemId, body.Answer, query.scope ?? 'one'),
      Status: 'success' as const,
    }),
  );
  app.get(
    `${base}/GetAnswers/:calendarItemId`,
    {
      schema: { params, response: { 200: answersResult }, summary: 'Who takes part in an item', tags },
      config: { ...read, load: 'list', docs: signUpDocs.getAnswers },
    },
    async ({ caller, params: { calendarItemId } }) => ({
      Data: await listAnswers(ctx, caller.departmentId, calendarItemId),
      Status: 'success' as const,
    }),
  );
}

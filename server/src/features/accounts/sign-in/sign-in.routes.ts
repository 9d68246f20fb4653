import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import { errorOf, MusterError } from '../../../errors.ts';
import type { App } from '../../../http/app-instance.ts';
import { OAuthRefusal } from './oauth-error.ts';
import { accountDocs } from './sign-in.docs.ts';
import {
  grantError,
  noAnswer,
  revocationError,
  revocationForm,
  tokenAnswer,
  tokenForm,
} from './sign-in.schema.ts';
import { exchangeGrant } from './sign-in.ts';
import { revokeToken } from './sign-out.ts';

/** Longer than any form whose fields are within their limits, however they are encoded. */
const maxFormBytes = 32 * 1024;
/** RFC 6749, section 5.1. */
const uncached = { 'cache-control': 'no-store', pragma: 'no-cache' };

/** How both addresses read what they are sent and say what is wrong with it. */
const asOAuth = {
  bodyLimit: maxFormBytes,
  onRequest: requireForm,
  preValidation: takeNoBodyAsEmptyForm,
  errorHandler: answerInOAuthTerms,
};
const takesForm = { tags: ['Accounts'], consumes: ['application/x-www-form-urlencoded'] };

export function registerAccountRoutes(app: App, ctx: Context): void {
  const tokenOptions = {
    schema: {
      ...takesForm,
      operationId: 'takeToken',
      summary: 'Sign in, or stay signed in',
      body: tokenForm,
      response: { 200: tokenAnswer, 400: grantError },
    },
    config: { anonymous: true, docs: accountDocs.takeToken },
    ...asOAuth,
  };
  app.post('/api/v4/connect/token', tokenOptions, async (request, reply) => {
    const answer = await exchangeGrant(ctx, request.body, request.ip);
    return reply.headers(uncached).send(answer);
  });
  const revocationOptions = {
    schema: {
      ...takesForm,
      operationId: 'revokeToken',
      summary: 'Sign out',
      body: revocationForm,
      response: { 200: noAnswer, 400: revocationError },
    },
    config: { anonymous: true, docs: accountDocs.revokeToken },
    ...asOAuth,
  };
  app.post('/api/v4/connect/revocation', revocationOptions, async (request, reply) => {
    await revokeToken(ctx, request.body);
    return reply.headers(uncached).send(undefined);
  });
}

type Done = (error?: Error) => void;

function requireForm(request: FastifyRequest, _reply: FastifyReply, done: Done): void {
  const isForm = /^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers['content-type'] ?? '');
  const message = 'Send the fields as application/x-www-form-urlencoded';
  done(isForm ? undefined : errorOf('UnsupportedMediaType', message));
}

function takeNoBodyAsEmptyForm(request: FastifyRequest, _reply: FastifyReply, done: Done): void {
  request.body ??= {};
  done();
}

/** What OAuth 2 has a code for (RFC 6749, section 5.2; RFC 7009, section 2.2.1) is answered with it; the rest as everywhere. */
function answerInOAuthTerms(
  error: FastifyError | MusterError | OAuthRefusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const isBadField = error instanceof MusterError && error.errorName === 'InvalidRequest';
  if (!isBadField && !(error instanceof OAuthRefusal)) throw error;
  const code = error instanceof OAuthRefusal ? error.code : 'invalid_request';
  const { message } = error;
  const body = { error: code, error_description: message, message, statusCode: 400 };
  reply.code(400).headers(uncached).serializer(JSON.stringify);
  if (!request.headers.accept?.includes('application/problem+json'))
    return reply.type('application/json; charset=utf-8').send(body);
  // RFC 9457, section 3.1, as for every other error.
  const problem = { type: `urn:muster:error:${code}`, title: code, status: 400, detail: message };
  return reply.type('application/problem+json').send({ ...problem, ...body });
}

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import { MusterError } from '../../../errors.ts';
import type { App } from '../../../http/app-instance.ts';
import { sendErrorBody } from '../../../http/error-handler.ts';
import { OAuthError } from './oauth-error.ts';
import { signInDocs } from './sign-in.docs.ts';
import {
  emptyResponse,
  grantError,
  revocationError,
  revocationForm,
  tokenForm,
  tokenResponse,
} from './sign-in.schema.ts';
import { createDeviceCookie, exchangeGrant } from './sign-in.ts';
import { revokeToken } from './sign-out.ts';

/** Larger than any form with fields within their limits, regardless of their encoding. */
const maxFormBytes = 32 * 1024;
/** RFC 6749, section 5.1. */
const noStoreHeaders = { 'cache-control': 'no-store', pragma: 'no-cache' };

/** How both routes parse forms and report errors. */
const oauthOptions = {
  bodyLimit: maxFormBytes,
  preValidation: treatMissingBodyAsEmpty,
  errorHandler: sendOAuthError,
};
const formSchema = { tags: ['Accounts'], consumes: ['application/x-www-form-urlencoded'] };

export function registerSignInRoutes(app: App, ctx: Context): void {
  const tokenOptions = {
    schema: {
      ...formSchema,
      operationId: 'takeToken',
      summary: 'Sign in, or stay signed in',
      body: tokenForm,
      response: { 200: tokenResponse, 400: grantError },
    },
    config: { anonymous: true, load: 'sign-in', docs: signInDocs.takeToken } as const,
    ...oauthOptions,
  };
  app.post('/api/v4/connect/token', tokenOptions, async (request, reply) => {
    const { body, headers, ip } = request;
    const tokens = await exchangeGrant(ctx, body, ip, headers.cookie);
    if (body.username && body.grant_type === 'password')
      reply.header('set-cookie', createDeviceCookie(ctx, body.username, headers.cookie));
    return reply.headers(noStoreHeaders).send(tokens);
  });
  const revocationOptions = {
    schema: {
      ...formSchema,
      operationId: 'revokeToken',
      summary: 'Sign out',
      body: revocationForm,
      response: { 200: emptyResponse, 400: revocationError },
    },
    config: { anonymous: true, docs: signInDocs.revokeToken },
    ...oauthOptions,
  };
  app.post('/api/v4/connect/revocation', revocationOptions, async (request, reply) => {
    await revokeToken(ctx, request.body);
    return reply.headers(noStoreHeaders).send(undefined);
  });
}

type Done = (error?: Error) => void;

function treatMissingBodyAsEmpty(request: FastifyRequest, _reply: FastifyReply, done: Done): void {
  request.body ??= {};
  done();
}

/**
 * Sends errors that have a code in OAuth 2 (RFC 6749, section 5.2; RFC 7009, section 2.2.1). Others are handled as
 * usual.
 */
function sendOAuthError(
  error: FastifyError | MusterError | OAuthError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  // OAuth 2 has no code for a form that does not arrive in time, which is an `InvalidRequest` with status 408.
  const isBadField =
    error instanceof MusterError && error.errorName === 'InvalidRequest' && error.statusCode === 400;
  if (!isBadField && !(error instanceof OAuthError)) throw error;
  const code = error instanceof OAuthError ? error.code : 'invalid_request';
  const { message } = error;
  const body = { error: code, error_description: message, message, statusCode: 400 };
  return sendErrorBody(request, reply.headers(noStoreHeaders), body);
}

import { Type } from 'typebox';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { apiTokenDocs } from './api-tokens.docs.ts';
import { apiTokenFields, apiTokenResult, newApiTokenResult } from './api-tokens.schema.ts';
import { listApiTokens, revokeApiToken, saveApiToken } from './api-tokens.ts';

const base = '/api/v4/ApiTokens';
const tags = ['API tokens'];
const admin = { permission: 'department:admin' } as const;

export function registerApiTokenRoutes(app: App, ctx: Context): void {
  app.get(
    `${base}/GetTokens`,
    {
      config: { ...admin, load: 'list', docs: apiTokenDocs.getTokens },
      schema: {
        tags,
        summary: 'The API tokens of the department',
        response: { 200: Type.Array(apiTokenResult) },
      },
    },
    (request) => listApiTokens(ctx, request.caller.departmentId),
  );
  app.post(
    `${base}/SaveToken`,
    {
      config: { ...admin, docs: apiTokenDocs.saveToken },
      schema: {
        body: apiTokenFields,
        tags,
        summary: 'Create an API token',
        response: { 200: newApiTokenResult },
      },
    },
    (request, reply) => {
      reply.header('cache-control', 'no-store'); // the response contains the token
      return saveApiToken(ctx, request.caller, request.body);
    },
  );
  app.post(
    `${base}/RevokeToken/:tokenId`,
    {
      config: { ...admin, docs: apiTokenDocs.revokeToken },
      schema: {
        operationId: 'revokeApiToken',
        params: Type.Object({ tokenId: Type.String({ description: 'Id of the token.' }) }),
        tags,
        summary: 'Revoke an API token',
      },
    },
    (request) => revokeApiToken(ctx, request.caller.departmentId, request.params.tokenId),
  );
}

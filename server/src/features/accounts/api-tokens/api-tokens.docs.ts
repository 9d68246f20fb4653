import type { OperationDocs } from '../../../http/openapi/operation-docs.ts';
import { exampleIds, exampleTime, exampleTokens } from '../../example-values.ts';

const token = {
  id: exampleIds.apiToken,
  name: 'Dispatch screen',
  prefix: exampleTokens.api.slice(0, 10),
  permissions: ['maps:read', 'calendar:read'],
  createdBy: exampleIds.admin,
  createdByName: null,
  createdByDisabled: false,
  createdOn: exampleTime,
  expiresOn: '2099-06-13T06:00:00.000Z',
  lastUsedOn: null,
};

export const apiTokenDocs = {
  getTokens: {
    description: 'Oldest first, including expired ones. The tokens themselves are not shown.',
    examples: { tokens: { summary: 'A department with one token', response: [token] } },
  },
  saveToken: {
    description:
      'For programs: send it as `Authorization: Bearer`. Only this response shows the token. It belongs to the department, so it keeps working if its creator is disabled. It cannot have a calendar feed, because a feed belongs to a person. Requesting a permission that you do not have gets a 403. Without `department:admin`, a token cannot manage users or tokens.',
    responseHeaders: ['Cache-Control'],
    examples: {
      screen: {
        summary: 'A read-only token that expires',
        body: { name: token.name, permissions: token.permissions, expiresOn: '2099-06-13T06:00:00Z' },
        response: { ...token, token: exampleTokens.api },
      },
      past: {
        summary: 'An expiry in the past',
        body: { name: token.name, permissions: token.permissions, expiresOn: '2020-01-02T03:04:05Z' },
        status: 400,
        response: { error: 'InvalidRequest', message: 'expiresOn must be in the future', statusCode: 400 },
      },
    },
  },
  revokeToken: {
    description: 'Within seconds, requests with it get a 401 on every server, and its open streams end.',
    errors: ['ApiTokenNotFound'],
    examples: { revoke: { summary: 'Revoke a token', parameters: { tokenId: exampleIds.apiToken } } },
  },
} as const satisfies Record<string, OperationDocs>;

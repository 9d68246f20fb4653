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
    description: 'The oldest first, without the tokens themselves. Those that have expired are among them.',
    examples: { tokens: { summary: 'A department with one token', response: [token] } },
  },
  saveToken: {
    description:
      'For programs: send it as `Authorization: Bearer`. The answer is the only one that shows it. It belongs to the department, so it continues when its creator is disabled. It has no calendar feed, which belongs to a person. A permission that its creator does not have is a 403. Without `department:admin` it can manage neither users nor tokens.',
    responseHeaders: ['Cache-Control'],
    examples: {
      screen: {
        summary: 'A token that reads, for a while',
        body: { name: token.name, permissions: token.permissions, expiresOn: '2099-06-13T06:00:00Z' },
        response: { ...token, token: exampleTokens.api },
      },
      past: {
        summary: 'A token that would have ended',
        body: { name: token.name, permissions: token.permissions, expiresOn: '2020-01-02T03:04:05Z' },
        status: 400,
        response: { error: 'InvalidRequest', message: 'expiresOn must be in the future', statusCode: 400 },
      },
    },
  },
  revokeToken: {
    description:
      'Requests with it are answered 401 within seconds, on every server, and the streams that it has opened end.',
    errors: ['ApiTokenNotFound'],
    examples: { revoke: { summary: 'End a token', parameters: { tokenId: exampleIds.apiToken } } },
  },
} as const satisfies Record<string, OperationDocs>;

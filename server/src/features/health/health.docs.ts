import type { OperationDocs } from '../../http/openapi/operation-docs.ts';

export const healthDocs = {
  description:
    'For load balancers and service managers: 200 while the process runs and its database answers, 503 while it does not.',
  errors: ['ServiceUnavailable'],
  examples: {
    well: { summary: 'It works', response: { status: 'ok' } },
    unwell: {
      summary: 'It does not',
      status: 503,
      response: { error: 'ServiceUnavailable', message: 'The database does not answer', statusCode: 503 },
    },
  },
} as const satisfies OperationDocs;

import type { OperationDocs } from '../../http/openapi/operation-docs.ts';

export const healthDocs = {
  description:
    'For load balancers and service managers: 200 while the process runs and its database responds, otherwise 503.',
  errors: ['ServiceUnavailable'],
  examples: {
    well: { summary: 'Healthy', response: { status: 'ok' } },
    unwell: {
      summary: 'Unhealthy',
      status: 503,
      response: { error: 'ServiceUnavailable', message: 'The database does not respond', statusCode: 503 },
    },
  },
} as const satisfies OperationDocs;

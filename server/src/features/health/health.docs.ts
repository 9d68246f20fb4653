import type { OperationDocs } from '../../http/openapi/operation-docs.ts';

export const healthDocs = {
  description:
    'For load balancers and service managers: 200 while this server works, otherwise 503 with a message that says what is wrong. It checks the database (it responds, is not damaged, and has the right version), the storage of images and tiles, free disk space, and the clock. `degraded` means that the server works, but someone should look at the `warnings`.',
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

export const livenessDocs = {
  description:
    'For service managers that restart hung processes. It checks nothing else, because a restart does not help if the database is down.',
  errors: [],
  examples: { well: { summary: 'Running', response: { status: 'ok' } } },
} as const satisfies OperationDocs;

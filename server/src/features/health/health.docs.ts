import type { OperationDocs } from '../../http/openapi/operation-docs.ts';

export const healthDocs = {
  description:
    'For load balancers and service managers: 200 while this server can do its work, otherwise a 503 whose message says what is wrong. Checked are the database (that it responds, is not damaged, and is of this version), the storage of images and tiles, the room on the disk, and the clock. `degraded` means that the server answers, but someone has to look at the `warnings`.',
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
    'For service managers that restart a process that hangs. Nothing else is checked: a restart does not help if the database is away.',
  errors: [],
  examples: { well: { summary: 'Running', response: { status: 'ok' } } },
} as const satisfies OperationDocs;

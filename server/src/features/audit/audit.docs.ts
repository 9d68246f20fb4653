import type { OperationDocs } from '../../http/openapi/operation-docs.ts';

export const auditDocs = {
  description:
    'Every write of the department, the newest first: who made it, when, from where, and the fields that changed, as they were and as they are. Also sign-ins, failed sign-ins of accounts that exist, and commands on the server. Values of more than 1,000 characters are cut to `{excerpt, length}`; an image is recorded as its file, not its bytes; passwords, tokens and addresses that are secret are never recorded. Send `next` as `before` to continue. With `format=csv` or `format=ndjson` all entries come as one file. An entry is written in the transaction of the write, is never changed, and is deleted when it is older than `MUSTER_AUDIT_RETENTION_DAYS`. Zones that come with an imported floor, or go with a deleted one, are counted in the entry of the floor.',
  errors: ['InvalidRequest'],
  responseHeaders: ['Cache-Control'],
  responses: { 200: { description: 'The entries.', mediaTypes: ['text/csv', 'application/x-ndjson'] } },
  examples: {
    nothing: {
      summary: 'A user who has done nothing',
      parameters: { userId: 'nobody' },
      response: { entries: [], next: null, hasMore: false },
    },
    badInstant: {
      summary: 'A day instead of an instant',
      parameters: { from: '2026-03-01' },
      status: 400,
      response: {
        error: 'InvalidRequest',
        message: 'from must be an instant in UTC, such as 2026-03-01T00:00:00Z',
        statusCode: 400,
      },
    },
  },
} as const satisfies OperationDocs;

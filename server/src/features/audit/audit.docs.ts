import type { OperationDocs } from '../../http/openapi/operation-docs.ts';

export const auditDocs = {
  description:
    'All writes of the department, newest first: who, when, from where, and the old and new values of the fields that changed. Includes sign-ins, failed sign-ins of existing accounts, and commands on the server. Values of more than 1,000 characters are cut to `{excerpt, length}`. For an image, the file is recorded, not its bytes. Passwords, tokens and secret addresses are never recorded. To get the next page, send `next` as `before`. `format=csv` and `format=ndjson` return all entries as one file. An entry is written in the same transaction as the write, is never changed, and is deleted when it is older than `MUSTER_AUDIT_RETENTION_DAYS`. Zones that are created with an imported floor, or deleted with a floor, are only counted in the floor’s entry.',
  errors: ['InvalidRequest'],
  responseHeaders: ['Cache-Control'],
  responses: { 200: { description: 'The entries.', mediaTypes: ['text/csv', 'application/x-ndjson'] } },
  examples: {
    nothing: {
      summary: 'A user without entries',
      parameters: { userId: 'nobody' },
      response: { entries: [], next: null, hasMore: false },
    },
    badInstant: {
      summary: 'A day instead of an instant',
      parameters: { from: '2026-03-01' },
      status: 400,
      response: {
        error: 'InvalidRequest',
        message: 'from must be a time in UTC, such as 2026-03-01T00:00:00Z',
        statusCode: 400,
      },
    },
  },
} as const satisfies OperationDocs;

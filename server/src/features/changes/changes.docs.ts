import type { OperationDocs } from '../../http/openapi/operation-docs.ts';
import { exampleIds, exampleTime } from '../example-values.ts';

export const changeDocs = {
  description:
    'In the order in which they were made, without gaps, also over restarts and several servers; of several changes of one thing the last one counts and the ones before may be left out. Send `next` as `since` to continue. With `Accept: text/event-stream` it is a stream of server-sent events that stays open; each has its `sequence` as `id`, its `kind` as `event` and the change as `data`, and a browser that reconnects continues by `Last-Event-ID`. Who holds a number that there is not, because the database came back from a backup, gets an event `reset` first: its `id`, and `next` in its data, say where the stream continues. `GetVersionManifest` then says what is there.',
  requestHeaders: ['Last-Event-ID'],
  responseHeaders: ['Cache-Control'],
  responses: { 200: { description: 'The changes.', mediaTypes: ['text/event-stream'] } },
  examples: {
    first: {
      summary: 'The first change',
      parameters: { since: 0, limit: 1 },
      response: {
        changes: [
          {
            sequence: 1,
            kind: 'map',
            customMapId: exampleIds.map,
            customMapFloorId: null,
            version: 1,
            isDeleted: false,
            changedOn: exampleTime,
          },
        ],
        next: 1,
        hasMore: true,
      },
    },
    badLimit: {
      summary: 'A page of the wrong size',
      parameters: { limit: 0 },
      status: 400,
      response: {
        error: 'InvalidRequest',
        message: 'limit must be a whole number from 1 to 1000',
        statusCode: 400,
      },
    },
  },
} as const satisfies OperationDocs;

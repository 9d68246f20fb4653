import type { OperationDocs } from '../../http/openapi/operation-docs.ts';
import { exampleIds, exampleTime } from '../example-values.ts';

export const changeDocs = {
  description:
    'All changes in order and without gaps, across restarts and several servers. If an object changed several times, earlier changes may be left out. To continue, send `next` as `since`. With `Accept: text/event-stream`, the response is a stream of server-sent events that stays open: `id` is the `sequence`, `event` the `kind` and `data` the change, and a browser that reconnects continues with `Last-Event-ID`. If a client sends a number that does not exist, because the database was restored from a backup, the first event is a `reset`: its `id`, and `next` in its data, say where the stream continues. `GetVersionManifest` then has the current state.',
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

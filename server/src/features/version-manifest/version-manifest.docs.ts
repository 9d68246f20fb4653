import type { OperationDocs } from '../../http/openapi/operation-docs.ts';
import { exampleIds, exampleTime } from '../example-values.ts';

export const versionManifestDocs = {
  description:
    'What a client that works without a network calls on launch: whatever has a higher version than what it has stored is to be downloaded, and what is missing here is to be deleted. Versions are whole numbers that only grow. With the `ETag` of the last answer as `If-None-Match` it is a 304 without a body where nothing has changed.',
  requestHeaders: ['If-None-Match'],
  responseHeaders: ['ETag', 'Cache-Control'],
  responses: {
    304: {
      description: 'Nothing has changed since the answer that `If-None-Match` names.',
      headers: ['ETag', 'Cache-Control'],
    },
  },
  examples: {
    versions: {
      summary: 'A department with one map of one floor',
      response: {
        generatedAt: exampleTime,
        maps: [
          {
            customMapId: exampleIds.map,
            mapVersion: 3,
            floors: [{ customMapFloorId: exampleIds.floor, floorVersion: 2, zoneVersion: 2, isActive: true }],
          },
        ],
      },
    },
    unchanged: {
      summary: 'A client that has everything, whatever its state',
      parameters: { 'If-None-Match': '*' },
      status: 304,
    },
  },
} as const satisfies OperationDocs;

import type { OperationDocs } from '../../http/openapi/operation-docs.ts';
import { exampleIds, exampleTime } from '../example-values.ts';

export const versionManifestDocs = {
  description:
    'Offline clients call this when they start: they download everything that has a different version than their stored copy, and delete what is no longer listed. Versions are whole numbers that only grow. If you send the last `ETag` as `If-None-Match`, the response is a 304 without a body if nothing has changed.',
  requestHeaders: ['If-None-Match'],
  responseHeaders: ['ETag', 'Cache-Control'],
  responses: {
    304: {
      description: 'Nothing has changed since the version in `If-None-Match`.',
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
            attachmentVersion: 0,
            floors: [
              {
                customMapFloorId: exampleIds.floor,
                floorVersion: 2,
                zoneVersion: 2,
                pointVersion: 2,
                attachmentVersion: 1,
                isActive: true,
              },
            ],
          },
        ],
      },
    },
    unchanged: {
      summary: 'A client that already has a manifest, in any version',
      parameters: { 'If-None-Match': '*' },
      status: 304,
    },
  },
} as const satisfies OperationDocs;

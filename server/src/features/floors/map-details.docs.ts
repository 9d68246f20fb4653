import type { OperationDocs } from '../../http/openapi/operation-docs.ts';
import { exampleIds } from '../example-values.ts';
import { exampleMap } from '../maps/maps.docs.ts';
import { exampleFloor } from './floors.docs.ts';

export const mapDetailDocs = {
  description: 'With a summary of every floor and how many zones it has. Also of a map that is not active.',
  errors: ['CustomMapNotFound'],
  responseHeaders: ['ETag'],
  examples: {
    building: {
      summary: 'A building with one floor',
      parameters: { id: exampleIds.map },
      response: { ...exampleMap, floors: [{ ...exampleFloor, zoneCount: 1 }] },
    },
  },
} as const satisfies OperationDocs;

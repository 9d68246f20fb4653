import type { OperationDocs } from '../../http/openapi/operation-docs.ts';
import { exampleIds } from '../example-values.ts';

export const mapReportDocs = {
  getMapReport: {
    description:
      'Each line of the checklist that laws and guides on maps of schools and public buildings have in common, as `met`, `missing` or `notApplicable`, with what is missing. Only active floors, zones and points count. The guide to the report says which law asks for what.',
    errors: ['CustomMapNotFound'],
    responseHeaders: ['Cache-Control'],
    examples: {
      report: { summary: 'The report of a map', parameters: { customMapId: exampleIds.map } },
      unknown: {
        summary: 'A map that the department does not have',
        parameters: { customMapId: exampleIds.unknown },
        status: 404,
        response: {
          error: 'CustomMapNotFound',
          message: 'The department has no map with this id',
          statusCode: 404,
        },
      },
    },
  },
} as const satisfies Record<string, OperationDocs>;

import type { OperationDocs } from '../../http/openapi/operation-docs.ts';
import { exampleIds, exampleTokens } from '../example-values.ts';

export const shareSheetDocs = {
  getSharedSheet: {
    description:
      'The PDF of `GetSheet` for a floor that the link shows. Its QR code opens the shared map on that floor.',
    errors: ['ShareLinkNotFound', 'CustomMapFloorNotFound'],
    responses: { 200: { description: 'The PDF.', mediaTypes: ['application/pdf'] } },
    responseHeaders: ['Content-Disposition', 'Cache-Control'],
    examples: {
      a4: {
        summary: 'A floor on A4',
        parameters: { token: exampleTokens.share, floorId: exampleIds.floor, paper: 'a4' },
      },
      unknownPaper: {
        summary: 'A paper that does not exist',
        parameters: { token: exampleTokens.share, floorId: exampleIds.floor, paper: 'a0' },
        status: 400,
        response: {
          error: 'InvalidRequest',
          message: 'paper must be letter, tabloid, a4 or a3, not "a0"',
          statusCode: 400,
        },
      },
      otherFloor: {
        summary: 'A floor that the link does not show',
        parameters: { token: exampleTokens.share, floorId: exampleIds.map },
        status: 404,
        response: {
          error: 'CustomMapFloorNotFound',
          message: 'The department has no floor with this id',
          statusCode: 404,
        },
      },
    },
  },
} as const satisfies Record<string, OperationDocs>;

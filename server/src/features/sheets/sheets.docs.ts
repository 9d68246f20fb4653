import type { OperationDocs } from '../../http/openapi/operation-docs.ts';
import { exampleIds } from '../example-values.ts';

export const sheetDocs = {
  getSheet: {
    description:
      'A PDF to print: the plan with zones and points under a grid from A1 to H8, true north, the scale, a legend that also works in black and white, an index by grid cell, coordinates in degrees and USNG, and a QR code that leads to the floor. A floor with more than 90 zones also gets a sheet for each quarter of the grid. The PDF is georeferenced (ISO 32000-2), so that programs such as Avenza Maps place it. A 503 says that the image of a floor is still being drawn.',
    errors: ['CustomMapFloorNotFound'],
    responses: { 200: { description: 'The PDF.', mediaTypes: ['application/pdf'] } },
    responseHeaders: ['Content-Disposition', 'Cache-Control'],
    examples: {
      letter: { summary: 'A floor on Letter', parameters: { floorId: exampleIds.floor } },
      unknownPaper: {
        summary: 'A paper that does not exist',
        parameters: { floorId: exampleIds.floor, paper: 'a0' },
        status: 400,
        response: {
          error: 'InvalidRequest',
          message: 'paper must be letter, tabloid, a4 or a3, not "a0"',
          statusCode: 400,
        },
      },
    },
  },
} as const satisfies Record<string, OperationDocs>;

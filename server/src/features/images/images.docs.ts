import type { OperationDocs } from '../../http/openapi/operation-docs.ts';
import { exampleIds, exampleKeys } from '../example-values.ts';

export const imageDocs = {
  description:
    'The file as it was uploaded, at the `imageUrl` of a map or floor. It is served as nothing but what its bytes say it is; an SVG, which could carry a script, is sandboxed and saved rather than shown when somebody opens its address. It may be kept for ever: an image that is replaced gets another address.',
  errors: ['NotFound'],
  responseHeaders: ['Cache-Control', 'Access-Control-Allow-Origin'],
  responses: {
    200: { description: 'The image.', mediaTypes: ['image/png', 'image/jpeg', 'image/svg+xml'] },
  },
  examples: {
    plan: { summary: 'The image of a map', parameters: { fileName: `${exampleKeys.mapImage}.png` } },
    gone: {
      summary: 'An image that was replaced or deleted, or never was',
      parameters: { fileName: `${exampleIds.unknown.replaceAll('-', '')}.png` },
      status: 404,
      response: { error: 'NotFound', message: 'There is no image at this address', statusCode: 404 },
    },
  },
} as const satisfies OperationDocs;

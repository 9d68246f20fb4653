import type { OperationDocs } from '../../http/openapi/operation-docs.ts';
import { exampleIds, exampleKeys } from '../example-values.ts';
import { planTexts } from './plan.schema.ts';

const noPdf = 'imageFile: This file is neither a PDF nor a TIFF. Other images do not need to be inspected.';

export const inspectPlanDocs = {
  description:
    'Lists the pages of a PDF with their sizes and draws a preview of one, so that the user can choose the `page` for `SaveCustomMap` or `SaveFloor`. Also draws a preview of a TIFF, which browsers cannot show. `placement` is the position in a GeoTIFF or GeoPDF; a save without bounds and without a placement uses it. Nothing is stored. Scripts, links and attachments in the PDF are ignored.',
  errorMessages: { UnsupportedImage: noPdf },
  examples: {
    locked: {
      summary: 'A PDF that needs a password',
      body: { page: 1, imageFile: 'locked.pdf' },
      response: {
        needsPassword: true,
        pages: [],
        preview: null,
        placement: null,
        placementProblem: null,
      },
    },
    picture: {
      summary: 'A file without pages',
      body: { page: 1, imageFile: 'site.png' },
      status: 400,
      response: { error: 'UnsupportedImage', message: noPdf, statusCode: 400 },
    },
  },
} as const satisfies OperationDocs;

export const imageDocs = {
  description:
    'The file at the `imageUrl` or `originalImageUrl` of a map or floor: the uploaded file, or the north-up image of a rotated plan. While the north-up image is being drawn, the response is a 503 with `Retry-After`. The media type is always the type of the bytes. An SVG, which could contain a script, is sandboxed, and browsers download it instead of showing it. An image can be cached forever: a new image gets a new address. To get the text on the page of a PDF, replace `pdf` with `json` in its `originalImageUrl`.',
  errors: ['NotFound'],
  responseHeaders: ['Cache-Control', 'Access-Control-Allow-Origin'],
  responses: {
    200: {
      description: 'The image.',
      mediaTypes: [
        'image/png',
        'image/jpeg',
        'image/svg+xml',
        'application/pdf',
        'image/tiff',
        'application/json',
      ],
      schemas: { 'application/json': planTexts },
    },
  },
  examples: {
    plan: { summary: 'The image of a map', parameters: { fileName: `${exampleKeys.mapImage}.png` } },
    notFound: {
      summary: 'An image that was replaced or deleted, or never existed',
      parameters: { fileName: `${exampleIds.unknown.replaceAll('-', '')}.png` },
      status: 404,
      response: { error: 'NotFound', message: 'There is no image at this address', statusCode: 404 },
    },
  },
} as const satisfies OperationDocs;

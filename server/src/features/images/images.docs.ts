import type { OperationDocs } from '../../http/openapi/operation-docs.ts';
import { exampleIds, exampleKeys } from '../example-values.ts';
import { planTexts } from './plan.schema.ts';

const noPdf = 'imageFile: This file is no PDF and no TIFF. Other images need no inspection.';

export const inspectPlanDocs = {
  description:
    'Lists the pages of a PDF with their sizes, and draws a small picture of one, so that a page can be chosen for `page` of `SaveCustomMap` or `SaveFloor`; draws a small picture of a TIFF, which browsers do not show. `placement` is what a GeoTIFF or GeoPDF says of its position: a save without bounds and without a placement uses it. Nothing is stored. Scripts, links and attachments of the PDF are neither run nor followed.',
  errorMessages: { UnsupportedImage: noPdf },
  examples: {
    locked: {
      summary: 'A PDF that opens only with its password',
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
      summary: 'A file that has no pages',
      body: { page: 1, imageFile: 'site.png' },
      status: 400,
      response: { error: 'UnsupportedImage', message: noPdf, statusCode: 400 },
    },
  },
} as const satisfies OperationDocs;

export const imageDocs = {
  description:
    'A file at the `imageUrl` or `originalImageUrl` of a map or floor: as it was uploaded, or the north-up picture of a plan that is turned. While a picture is being drawn, the response is a 503 with `Retry-After`. It is served with the media type of its bytes only. An SVG, which could contain a script, is sandboxed, and a browser that opens its address saves it instead of showing it. It can be cached forever: a replaced image gets another address. At the `originalImageUrl` of a PDF with `json` instead of `pdf` is the text written on its page.',
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
    gone: {
      summary: 'An image that was replaced or deleted, or never existed',
      parameters: { fileName: `${exampleIds.unknown.replaceAll('-', '')}.png` },
      status: 404,
      response: { error: 'NotFound', message: 'There is no image at this address', statusCode: 404 },
    },
  },
} as const satisfies OperationDocs;

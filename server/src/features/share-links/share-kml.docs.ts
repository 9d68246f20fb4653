import type { OperationDocs } from '../../http/openapi/operation-docs.ts';
import { exampleTokens } from '../example-values.ts';

const mediaTypes = ['application/vnd.google-earth.kml+xml'];
const parameters = { token: exampleTokens.share };

export const shareKmlDocs = {
  getSharedKml: {
    description:
      'A KML file with a NetworkLink: a program that has opened it loads the map again every minute, until the share link ends.',
    errors: ['ShareLinkNotFound'],
    responses: { 200: { description: 'The KML document.', mediaTypes } },
    responseHeaders: ['Cache-Control'],
    examples: { link: { summary: 'The overlay of a share link', parameters } },
  },
  getSharedOverlay: {
    description: 'The address that the NetworkLink loads: active floors with their plans, zones and points.',
    errors: ['ShareLinkNotFound'],
    requestHeaders: ['If-None-Match'],
    responseHeaders: ['ETag', 'Cache-Control'],
    responses: {
      200: { description: 'The KML document.', mediaTypes },
      304: { description: 'The map still matches `If-None-Match`.', headers: ['ETag', 'Cache-Control'] },
    },
    examples: {
      overlay: { summary: 'The current state', parameters },
      unchanged: {
        summary: 'A client that has the current version',
        parameters: { ...parameters, 'If-None-Match': '*' },
        status: 304,
      },
    },
  },
} as const satisfies Record<string, OperationDocs>;

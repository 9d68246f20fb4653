import type { OperationDocs } from '../../http/openapi/operation-docs.ts';

export const placesDocs = {
  description:
    'Searches for addresses with the geocoder of `MUSTER_GEOCODER_URL`, and returns at most 8 places. Without this setting, the search is off and the response is a 404. If the geocoder does not respond, the response is a 503. The server sends the search text to the geocoder and does not log it.',
  errors: ['NotFound'],
  examples: {
    address: {
      summary: 'A street near the center of the visible map',
      parameters: { q: 'West Port, Dundee', near: '56.46,-2.97' },
      response: { places: [{ name: 'West Port, Dundee, Scotland', lat: 56.4589, lng: -2.9797 }] },
    },
    off: {
      summary: 'On an installation without a geocoder',
      parameters: { q: 'West Port' },
      status: 404,
      response: {
        error: 'NotFound',
        message: 'The address search is off; set MUSTER_GEOCODER_URL to turn it on',
        statusCode: 404,
      },
    },
    nearNothing: {
      summary: 'A latitude that is out of range',
      parameters: { q: 'West Port', near: '91,0' },
      status: 400,
      response: {
        error: 'InvalidRequest',
        message: 'near must be a latitude from -90 to 90 and a longitude from -180 to 180',
        statusCode: 400,
      },
    },
  },
} as const satisfies OperationDocs;

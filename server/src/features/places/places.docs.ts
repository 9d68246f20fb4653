import type { OperationDocs } from '../../http/openapi/operation-docs.ts';

export const placesDocs = {
  description:
    'Searches for addresses with the geocoder that `MUSTER_GEOCODER_URL` names. At most 8 places are listed. Without this setting the search is off and answers 404; a geocoder that does not answer is a 503. What is searched for is sent to the geocoder by the server, and is written to no log of it.',
  errors: ['NotFound'],
  examples: {
    address: {
      summary: 'A street, near the place that the map shows',
      parameters: { q: 'West Port, Dundee', near: '56.46,-2.97' },
      response: { places: [{ name: 'West Port, Dundee, Scotland', lat: 56.4589, lng: -2.9797 }] },
    },
    off: {
      summary: 'On an installation without a geocoder',
      parameters: { q: 'West Port' },
      status: 404,
      response: {
        error: 'NotFound',
        message: 'The address search is off; the setting MUSTER_GEOCODER_URL turns it on',
        statusCode: 404,
      },
    },
    nearNothing: {
      summary: 'A latitude that there is not',
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

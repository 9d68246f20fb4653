import type { OperationDocs } from '../../http/openapi/operation-docs.ts';
import { exampleIds, exampleKeys, exampleTime, storage } from '../example-values.ts';

const fields = {
  name: 'Westport House',
  description: 'Headquarters. Keys at the gate.',
  type: 0,
  boundsTopLeftLat: 56.4605,
  boundsTopLeftLng: -2.979,
  boundsBottomRightLat: 56.4595,
  boundsBottomRightLng: -2.977,
};

/** What the answers about the example's map share. */
export const exampleMap = {
  customMapId: exampleIds.map,
  departmentId: 1,
  ...fields,
  imageUrl: `${storage}/images/${exampleKeys.mapImage}.png`,
  tileUrlTemplate: `${storage}/tiles/${exampleKeys.mapTiles}/{z}/{x}/{y}.png`,
  defaultZoom: 19,
  minZoom: 17,
  maxZoom: 20,
  eventStartDate: null,
  eventEndDate: null,
  isActive: true,
  addedOn: exampleTime,
  updatedOn: exampleTime,
};

const uploading =
  'The image is a PNG, JPG or SVG, known by its bytes and not by its name, of at most 50 MB (413 as soon as it is passed) and 268 megapixels. Send the fields before the file: then a mistake in them is answered before the file is read.';
const waiting =
  'The answer comes when the tiles are ready, at the latest after 20 seconds, or at once with `Prefer: respond-async`; then `GetProcessingStatus` tells how far they are.';

export const mapDocs = {
  getCustomMaps: {
    description:
      'In order of their names. Maps that are not active, and event maps whose last day is over, are left out unless `includeInactive` is `true`.',
    examples: {
      active: { summary: 'A department with one map', response: [{ ...exampleMap, floorCount: 1 }] },
      badQuery: {
        summary: 'A query that is not what the operation takes',
        parameters: { includeInactive: 'perhaps' },
        status: 400,
        response: {
          error: 'InvalidRequest',
          message: 'includeInactive must be true to list archived maps too',
          statusCode: 400,
        },
      },
    },
  },
  saveCustomMap: {
    description: `${uploading} ${waiting} An upload that has waited 20 s for its turn to be decoded is answered 503 with \`Retry-After\`.`,
    requestHeaders: ['Prefer'],
    responseHeaders: ['ETag', 'Preference-Applied'],
    examples: {
      building: {
        summary: 'A building by the corners of its site plan',
        body: { ...fields, imageFile: 'site.png' },
        response: { ...exampleMap, floorCount: 0 },
      },
      atOnce: {
        summary: 'An event, without waiting for its tiles',
        parameters: { Prefer: 'respond-async' },
        body: {
          ...fields,
          name: 'Harbour festival',
          description: 'Quays 1 to 4.',
          type: 3,
          eventStartDate: '2099-06-12',
          eventEndDate: '2099-06-14',
          imageFile: 'site.png',
        },
        response: {
          ...exampleMap,
          name: 'Harbour festival',
          description: 'Quays 1 to 4.',
          type: 3,
          tileUrlTemplate: null,
          eventStartDate: '2099-06-12',
          eventEndDate: '2099-06-14',
          floorCount: 0,
        },
      },
      noImage: {
        summary: 'A file that is no image',
        body: { ...fields, imageFile: 'notes.txt' },
        status: 400,
        response: {
          error: 'UnsupportedImage',
          message: 'imageFile: This file is no image that is known here. Save it as a PNG, a JPEG or an SVG.',
          statusCode: 400,
        },
      },
    },
  },
  updateCustomMap: {
    description: `The required fields are required here too. ${uploading} Without \`imageFile\` the image stays. New bounds, zooms or a new image draw the tiles of the map, and of all its floors, anew; the old ones are served until the new ones are ready. ${waiting}`,
    errors: ['CustomMapNotFound'],
    requestHeaders: ['If-Match', 'Prefer'],
    responseHeaders: ['ETag', 'Preference-Applied'],
    examples: {
      rename: {
        summary: 'Another name; the image stays',
        parameters: { id: exampleIds.map },
        body: { ...fields, name: 'Westport House, north wing' },
        response: { ...exampleMap, name: 'Westport House, north wing', floorCount: 1 },
      },
      archive: {
        summary: 'Take a map off the list',
        parameters: { id: exampleIds.map },
        body: { ...fields, isActive: false },
        response: { ...exampleMap, isActive: false, floorCount: 1 },
      },
    },
  },
  deleteCustomMap: {
    description:
      'Permanent: its floors, zones, images, tiles and share links go too. Clients that sync learn of it by the version manifest.',
    errors: ['CustomMapNotFound'],
    examples: { delete: { summary: 'Delete a map', parameters: { id: exampleIds.map } } },
  },
} as const satisfies Record<string, OperationDocs>;

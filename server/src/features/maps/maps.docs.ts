import { type OperationDocs, unchangedResponse } from '../../http/openapi/operation-docs.ts';
import {
  exampleIds,
  exampleKeys,
  exampleTime,
  storage,
  unverified,
  wrongIncludeInactive,
} from '../example-values.ts';

const fields = {
  name: 'Westport House',
  description: 'Headquarters. Keys at the gate.',
  type: 0,
  boundsTopLeftLat: 56.4605,
  boundsTopLeftLng: -2.979,
  boundsBottomRightLat: 56.4595,
  boundsBottomRightLng: -2.977,
};

/** The fields that all responses about the example's map share. */
export const exampleMap = {
  customMapId: exampleIds.map,
  departmentId: 1,
  ...fields,
  imageUrl: `${storage}/images/${exampleKeys.mapImage}.png`,
  originalImageUrl: `${storage}/images/${exampleKeys.mapImage}.png`,
  placement: null,
  tileUrlTemplate: `${storage}/tiles/${exampleKeys.mapTiles}/{z}/{x}/{y}.png`,
  defaultZoom: 19,
  minZoom: 17,
  maxZoom: 20,
  eventStartDate: null,
  eventEndDate: null,
  isActive: true,
  elevationDatum: 'meanSeaLevel',
  groundElevationFt: null,
  address: null,
  showMetadataOnShares: false,
  showAttachmentsOnShares: false,
  verifyEveryMonths: null,
  isConfidential: false,
  plansShowNames: false,
  editsNeedReview: false,
  ...unverified,
  geoidUndulationM: 51.943,
  addedOn: exampleTime,
  updatedOn: exampleTime,
  changedOn: exampleTime,
};

const uploading =
  'The image is a PNG, JPG, SVG, PDF or TIFF, detected from its bytes and not from its name, of at most 50 MB (413 as soon as the limit is passed) and 268 megapixels. Send the fields before the file, so that an error in them is reported before the file is read. Without bounds and without a placement, a GeoTIFF or GeoPDF is placed by its own tags or viewport.';
const waiting =
  'The response is sent when the tiles are ready, but after 20 seconds at the latest. With `Prefer: respond-async` it is sent immediately. `GetProcessingStatus` reports the progress.';

export const mapDocs = {
  getCustomMaps: {
    description:
      'Sorted by name. Inactive maps, and event maps after their last day, are left out unless `includeInactive` is `true`. If you send the `ETag` as `If-None-Match`, the response is a 304 if nothing has changed.',
    requestHeaders: ['If-None-Match'],
    responseHeaders: ['ETag', 'Cache-Control'],
    responses: unchangedResponse,
    examples: {
      active: { summary: 'A department with one map', response: [{ ...exampleMap, floorCount: 1 }] },
      badQuery: wrongIncludeInactive({}),
      unchanged: {
        summary: 'A client that has the current version',
        parameters: { 'If-None-Match': '*' },
        status: 304,
      },
    },
  },
  saveCustomMap: {
    description: `${uploading} ${waiting} An upload that waits 20 s to be decoded gets a 503 with \`Retry-After\`.`,
    requestHeaders: ['Prefer'],
    responseHeaders: ['ETag', 'Preference-Applied'],
    examples: {
      building: {
        summary: 'A building with the corners of its site plan',
        body: { ...fields, imageFile: 'site.png' },
        response: { ...exampleMap, floorCount: 0 },
      },
      atOnce: {
        summary: 'An event, without waiting for its tiles',
        parameters: { Prefer: 'respond-async' },
        body: {
          ...fields,
          name: 'Harbor festival',
          description: 'Quays 1 to 4.',
          type: 3,
          eventStartDate: '2099-06-12',
          eventEndDate: '2099-06-14',
          imageFile: 'site.png',
        },
        response: {
          ...exampleMap,
          name: 'Harbor festival',
          description: 'Quays 1 to 4.',
          type: 3,
          tileUrlTemplate: null,
          eventStartDate: '2099-06-12',
          eventEndDate: '2099-06-14',
          floorCount: 0,
        },
      },
      noImage: {
        summary: 'A file that is not an image',
        body: { ...fields, imageFile: 'notes.txt' },
        status: 400,
        response: {
          error: 'UnsupportedImage',
          message:
            'imageFile: This file is not a supported image. Save it as a PNG, a JPEG, an SVG, a PDF or a TIFF.',
          statusCode: 400,
        },
      },
    },
  },
  updateCustomMap: {
    description: `The required fields are also required here. ${uploading} Without \`imageFile\`, the map keeps its image. A map with a placement keeps it if you send no bounds, or its current bounds. New bounds, a new placement, new zoom levels or a new image redraw the tiles of the map and all its floors; the old tiles are served until the new ones are ready. ${waiting}`,
    errors: ['CustomMapNotFound', 'Conflict'],
    requestHeaders: ['If-Match', 'Prefer'],
    responseHeaders: ['ETag', 'Preference-Applied'],
    examples: {
      rename: {
        summary: 'Change the name and keep the image',
        parameters: { id: exampleIds.map },
        body: { ...fields, name: 'Westport House, north wing' },
        response: { ...exampleMap, name: 'Westport House, north wing', floorCount: 1 },
      },
      archive: {
        summary: 'Archive a map',
        parameters: { id: exampleIds.map },
        body: { ...fields, isActive: false },
        response: { ...exampleMap, isActive: false, floorCount: 1 },
      },
      endlessLink: {
        summary: 'A confidential map with a share link that never expires',
        parameters: { id: exampleIds.map },
        body: { ...fields, isConfidential: true },
        status: 409,
        response: {
          error: 'Conflict',
          message:
            'isConfidential: the map has a share link that never expires; delete it first, or set an expiry in a new one',
          statusCode: 409,
        },
      },
    },
  },
  deleteCustomMap: {
    description:
      'Also deletes its floors, zones, images, tiles and share links. Clients that sync see this in the version manifest. `POST /api/v4/Trash/Restore` can restore it for `MUSTER_TRASH_DAYS` days.',
    errors: ['CustomMapNotFound'],
    requestHeaders: ['If-Match'],
    examples: { delete: { summary: 'Delete a map', parameters: { id: exampleIds.map } } },
  },
} as const satisfies Record<string, OperationDocs>;

import { type OperationDocs, unchangedResponse } from '../../http/openapi/operation-docs.ts';
import { exampleIds, exampleKeys, storage, unverified, wrongIncludeInactive } from '../example-values.ts';
import { exampleMap } from '../maps/maps.docs.ts';

const fields = { floorNumber: 3, name: 'Level 3', sortOrder: 3, elevationFt: 152.5 };

/** The fields that all responses about the example's floor share. */
export const exampleFloor = {
  customMapFloorId: exampleIds.floor,
  ...fields,
  imageUrl: `${storage}/images/${exampleKeys.floorImage}.png`,
  originalImageUrl: `${storage}/images/${exampleKeys.floorImage}.png`,
  placement: null,
  tileUrlTemplate: `${storage}/tiles/${exampleKeys.floorTiles}/{z}/{x}/{y}.png`,
  isDefault: true,
  isActive: true,
  floorHeightFt: null,
  ordinal: null,
  postedLabel: null,
  ...unverified,
};

const result = { customMapId: exampleIds.map, ...exampleFloor };

export const floorDocs = {
  getFloors: {
    description:
      'The active floors, sorted by `sortOrder`, then `floorNumber`. Also works for an inactive map. If you send the `ETag` as `If-None-Match`, the response is a 304 if nothing has changed.',
    errors: ['CustomMapNotFound'],
    requestHeaders: ['If-None-Match'],
    responseHeaders: ['ETag', 'Cache-Control'],
    responses: unchangedResponse,
    examples: {
      floors: {
        summary: 'A map with one floor',
        parameters: { customMapId: exampleIds.map },
        response: [result],
      },
      badQuery: wrongIncludeInactive({ customMapId: exampleIds.map }),
      unchanged: {
        summary: 'A client that has the current version',
        parameters: { customMapId: exampleIds.map, 'If-None-Match': '*' },
        status: 304,
      },
    },
  },
  getFloor: {
    description:
      'Send the `ETag` as `If-Match` with an edit, so that you do not overwrite someone else’s change.',
    errors: ['CustomMapFloorNotFound'],
    responseHeaders: ['ETag'],
    examples: { floor: { summary: 'A floor', parameters: { floorId: exampleIds.floor }, response: result } },
  },
  saveFloor: {
    description:
      'The image is stretched to the bounds of the map, unless you send a placement, or the file is a GeoTIFF or GeoPDF that contains its position. To stretch such a file too, send an empty `placement`. Upload limits, `Prefer` and the wait for tiles are the same as in `SaveCustomMap`. The first floor of a map becomes its default floor. An upload to an unknown map is rejected before its file is read.',
    errors: ['CustomMapNotFound'],
    requestHeaders: ['Prefer'],
    responseHeaders: ['ETag', 'Preference-Applied'],
    examples: {
      basement: {
        summary: 'A floor below ground',
        parameters: { customMapId: exampleIds.map },
        body: { floorNumber: -1, name: 'Basement', imageFile: 'level-3.png' },
        response: {
          ...result,
          floorNumber: -1,
          name: 'Basement',
          sortOrder: 0,
          isDefault: false,
          elevationFt: null,
        },
      },
    },
  },
  updateFloor: {
    description:
      'The required fields are also required here. Without `imageFile`, the floor keeps its image. A new image gets new tiles; the old ones are served until the new ones are ready.',
    errors: ['CustomMapFloorNotFound'],
    requestHeaders: ['If-Match', 'Prefer'],
    responseHeaders: ['ETag', 'Preference-Applied'],
    examples: {
      rename: {
        summary: 'Change only the name',
        parameters: { floorId: exampleIds.floor },
        body: { floorNumber: 3, name: 'Level 3, north' },
        response: { ...result, name: 'Level 3, north' },
      },
    },
  },
  deleteFloor: {
    description:
      'Also deletes its zones, images and tiles. If it was the default floor, the first of the other floors becomes the default. `POST /api/v4/Trash/Restore` can restore it for `MUSTER_TRASH_DAYS` days.',
    errors: ['CustomMapFloorNotFound'],
    requestHeaders: ['If-Match'],
    examples: { delete: { summary: 'Delete a floor', parameters: { floorId: exampleIds.floor } } },
  },
  getCustomMap: {
    description:
      'With a summary of each active floor, including its number of zones. Also works for an inactive map. If you send the `ETag` as `If-None-Match`, the response is a 304 if nothing has changed.',
    errors: ['CustomMapNotFound'],
    requestHeaders: ['If-None-Match'],
    responseHeaders: ['ETag', 'Cache-Control'],
    responses: unchangedResponse,
    examples: {
      building: {
        summary: 'A building with one floor',
        parameters: { id: exampleIds.map },
        response: { ...exampleMap, floors: [{ ...exampleFloor, zoneCount: 1 }] },
      },
      badQuery: wrongIncludeInactive({ id: exampleIds.map }),
      unchanged: {
        summary: 'A client that has the current version',
        parameters: { id: exampleIds.map, 'If-None-Match': '*' },
        status: 304,
      },
    },
  },
} as const satisfies Record<string, OperationDocs>;

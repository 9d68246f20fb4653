import type { OperationDocs } from '../../http/openapi/operation-docs.ts';
import { exampleIds } from '../example-values.ts';

export const zoneSearchDocs = {
  description:
    'Searches the names of zones, floors and maps, floor labels, and metadata values. Every word must match, in any order: a whole word, the beginning of a word, or, with four letters or more, a word with one typo. Numbers are never corrected. Case and accents do not matter. Zones with `isSearchable: false`, inactive zones, and zones of inactive floors and maps are not found. With `points=true`, the result also has active points, found by their labels, types, floors and maps. Changes show up as fast as in `ResolveCoordinate`.',
  errors: ['CustomMapNotFound'],
  examples: {
    room: {
      summary: 'A room and its floor, in a caller’s words',
      parameters: { q: 'level 3 rm 312' },
      response: {
        zones: [
          {
            customMapId: exampleIds.map,
            mapName: 'Westport House',
            customMapFloorId: exampleIds.floor,
            floorName: 'Level 3',
            postedLabel: null,
            customMapZoneId: exampleIds.zone,
            zoneName: 'Room 312',
            zoneType: 0,
            latitude: 56.4601,
            longitude: -2.97825,
            boundsTopLeftLat: 56.4602,
            boundsTopLeftLng: -2.9785,
            boundsBottomRightLat: 56.46,
            boundsBottomRightLng: -2.978,
          },
        ],
      },
    },
    door: {
      summary: 'A door and its floor',
      parameters: { q: 'door 7 level 3', points: true },
      response: {
        zones: [],
        points: [
          {
            customMapId: exampleIds.map,
            mapName: 'Westport House',
            customMapFloorId: exampleIds.floor,
            floorName: 'Level 3',
            postedLabel: null,
            customMapPointId: exampleIds.point,
            pointType: 'exteriorDoor',
            label: 'Door 7',
            latitude: 56.46012,
            longitude: -2.97825,
          },
        ],
      },
    },
    dispatchable: {
      summary: 'Only zones that can be the location of a call',
      parameters: { q: 'shaft', dispatchable: true },
      response: { zones: [] },
    },
    noMap: {
      summary: 'A map that the department does not have',
      parameters: { q: 'exit', customMapId: exampleIds.unknown },
      status: 404,
      response: {
        error: 'CustomMapNotFound',
        message: 'The department has no map with this id',
        statusCode: 404,
      },
    },
    tooMany: {
      summary: 'A limit that is too high',
      parameters: { q: 'exit', limit: 1000 },
      status: 400,
      response: {
        error: 'InvalidRequest',
        message: 'limit must be a whole number from 1 to 100',
        statusCode: 400,
      },
    },
  },
} as const satisfies OperationDocs;

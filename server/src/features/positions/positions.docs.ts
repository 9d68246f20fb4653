import type { OperationDocs } from '../../http/openapi/operation-docs.ts';
import { exampleIds } from '../example-values.ts';
import { pidfType } from './pidf-lo.ts';

const zone = {
  customMapId: exampleIds.map,
  mapName: 'Westport House',
  customMapFloorId: exampleIds.floor,
  floorName: 'Level 3',
  postedLabel: null,
  customMapZoneId: exampleIds.zone,
  zoneName: 'Room 312',
  zoneType: 0,
};
const { customMapZoneId: _id, zoneName: _name, zoneType: _type, ...place } = zone;
const point = {
  ...place,
  customMapPointId: exampleIds.point,
  pointType: 'exteriorDoor',
  label: 'Door 7',
  latitude: 56.46012,
  longitude: -2.97825,
};
const phone = {
  latitude: 56.4601,
  longitude: -2.9782,
  horizontalAccuracyM: 12,
  altitudeM: 99.5,
  altitudeDatum: 'ellipsoid',
  verticalAccuracyM: 9,
};
const result = {
  candidates: [
    {
      ...zone,
      probability: 0.7796875,
      distanceM: 0,
      inside: true,
      location: 'Westport House, floor 3, Room 312',
      civicAddress: {
        Structure: 'Westport House',
        Floor: '3',
        FloorIndex: 3,
        Room: 'Room 312',
      },
    },
  ],
  floors: [
    {
      customMapId: exampleIds.map,
      customMapFloorId: exampleIds.floor,
      floorName: 'Level 3',
      postedLabel: null,
      probability: 1,
    },
  ],
  outsideProbability: 0.2203125,
  otherProbability: 0,
  altitude: { meanSeaLevelM: 47.557, geoidUndulationM: 51.943, geoidModel: 'EGM96' },
  explanation:
    'Level 3, Room 312 (78%), or outside all zones (22%). The altitude is 47.6 m above sea level: 51.9 m less than above the ellipsoid (EGM96).',
};
const noMap = {
  status: 404,
  response: {
    error: 'CustomMapNotFound',
    message: 'The department has no map with this id',
    statusCode: 404,
  },
};

export const positionDocs = {
  resolvePosition: {
    description:
      'Takes a position with its uncertainty and an optional altitude, and ranks the zones by probability. `candidates`, `outsideProbability` and `otherProbability` add up to 1. The position is treated as a normal distribution whose size follows from accuracy and confidence (RFC 7459). The altitude is compared with the elevations of the floors; without an altitude, or if no floor has an elevation, every floor is equally likely. A height above the ellipsoid is converted to sea level with EGM96. Without `customMapId` and `floorId`, all active maps that the position can be on are considered; where zones of several maps overlap, the maps share the probability equally. Results are deterministic. With `horizontalAccuracyM` 0 and a floor, the result is the zone that `ResolveCoordinate` returns. Freshness, and behavior while the database is down, are the same as for `ResolveCoordinate`. With `Accept: application/pidf+xml`, the response is a PIDF-LO (RFC 4119, 5139 and 5491): the position as a point or as the circle that contains it with 95 %, and the address of the most likely zone.',
    errors: ['CustomMapNotFound', 'CustomMapFloorNotFound'],
    responseHeaders: ['Muster-Stale-Seconds'],
    responses: { 200: { description: 'The result.', mediaTypes: [pidfType] } },
    examples: {
      phone: { summary: 'A position as an Android phone reports it', body: phone, response: result },
      noMap: {
        summary: 'A map that the department does not have',
        body: { ...phone, customMapId: exampleIds.unknown },
        ...noMap,
      },
      noFloor: {
        summary: 'A floor that the department does not have',
        body: { ...phone, floorId: exampleIds.unknown },
        status: 404,
        response: {
          error: 'CustomMapFloorNotFound',
          message: 'The department has no floor with this id',
          statusCode: 404,
        },
      },
    },
  },
  resolvePositions: {
    description:
      'Up to 1,000 positions as JSON, or any number as `application/x-ndjson`: one position per line, with one result line for each while further lines arrive. If a position is invalid, its result is the error; the other positions are not affected. A line may have at most 64 kB.',
    responses: {
      200: {
        description: 'The results, in the order of the positions.',
        mediaTypes: ['application/x-ndjson'],
      },
    },
    body: {
      mediaTypes: ['application/json', 'application/x-ndjson'],
      schema: {
        title: 'PositionsFields',
        type: 'object',
        required: ['positions'],
        properties: {
          positions: {
            type: 'array',
            maxItems: 1_000,
            description: 'Each with the fields of `ResolvePosition`.',
            items: { type: 'object' },
          },
        },
      },
    },
    examples: {
      two: {
        summary: 'A valid position, and one without an accuracy',
        body: { positions: [phone, { latitude: 56.4601, longitude: -2.9782 }] },
        response: {
          answers: [
            result,
            {
              error: 'InvalidRequest',
              message:
                'horizontalAccuracyM is required: a number of meters from 0 to 10000: a wider circle says nothing about a room',
              statusCode: 400,
            },
          ],
        },
      },
      noList: {
        summary: 'A single position instead of a list',
        body: phone,
        status: 400,
        response: {
          error: 'InvalidRequest',
          message: 'positions is required: a list',
          statusCode: 400,
        },
      },
    },
  },
  findNearest: {
    description:
      'Distances are horizontal, to the edge of each active zone: 0 inside a zone, and from inside a hole to the edge of the hole. Differences between floors are ignored. With `pointTypes`, active points of these types are found, too: hydrants, AEDs or doors.',
    errors: ['CustomMapNotFound', 'CustomMapFloorNotFound'],
    responseHeaders: ['Muster-Stale-Seconds'],
    examples: {
      rooms: {
        summary: 'The nearest room',
        body: {
          customMapId: exampleIds.map,
          floorId: exampleIds.floor,
          latitude: 56.4598,
          longitude: -2.9775,
          zoneTypes: [0],
        },
        response: { zones: [{ ...zone, distanceM: 38.028, bearingDeg: 305.84714 }] },
      },
      doors: {
        summary: 'The nearest exterior door',
        body: {
          customMapId: exampleIds.map,
          latitude: 56.4598,
          longitude: -2.9775,
          pointTypes: ['exteriorDoor'],
        },
        response: { zones: [], points: [{ ...point, distanceM: 58.374, bearingDeg: 307.619398 }] },
      },
      noMap: {
        summary: 'A map that the department does not have',
        body: { customMapId: exampleIds.unknown, latitude: 56.4598, longitude: -2.9775 },
        ...noMap,
      },
      noFloor: {
        summary: 'A floor of another map',
        body: {
          customMapId: exampleIds.map,
          floorId: exampleIds.unknown,
          latitude: 56.4598,
          longitude: -2.9775,
        },
        status: 404,
        response: {
          error: 'CustomMapFloorNotFound',
          message: 'The map has no floor with this id',
          statusCode: 404,
        },
      },
    },
  },
} as const satisfies Record<string, OperationDocs>;

import type { OperationDocs } from '../../http/openapi/operation-docs.ts';
import { exampleIds } from '../example-values.ts';

const where = { customMapId: exampleIds.map, floorId: exampleIds.floor };
const names = { floorName: 'Level 3', mapName: 'Westport House' };

export const resolveDocs = {
  description:
    'Tests the point against the active zones of the floor. The result is exact for the given coordinates. A point on the edge of a zone is inside it. If several zones contain the point, the one with the smallest area is returned, then the one with the lowest id. A zone change takes effect immediately on the server that saved it, and within half a second on every other server. While the database is down, the service resolves on the floors that it has in memory, and `Muster-Stale-Seconds` says how old they are; this can be turned off.',
  errors: ['CustomMapNotFound', 'CustomMapFloorNotFound'],
  responseHeaders: ['Muster-Stale-Seconds'],
  examples: {
    inside: {
      summary: 'A position inside a room',
      body: { ...where, latitude: 56.4601, longitude: -2.9782 },
      response: {
        matched: true,
        customMapZoneId: exampleIds.zone,
        zoneName: 'Room 312',
        zoneType: 0,
        ...names,
      },
    },
    outside: {
      summary: 'A position outside all zones',
      body: { ...where, latitude: 56.4598, longitude: -2.9775 },
      response: { matched: false, customMapZoneId: null, zoneName: null, zoneType: null, ...names },
    },
    noMap: {
      summary: 'A map that the department does not have',
      body: { ...where, customMapId: exampleIds.unknown, latitude: 56.4601, longitude: -2.9782 },
      status: 404,
      response: {
        error: 'CustomMapNotFound',
        message: 'The department has no map with this id',
        statusCode: 404,
      },
    },
    noFloor: {
      summary: 'A floor of another map',
      body: { ...where, floorId: exampleIds.unknown, latitude: 56.4601, longitude: -2.9782 },
      status: 404,
      response: {
        error: 'CustomMapFloorNotFound',
        message: 'The map has no floor with this id',
        statusCode: 404,
      },
    },
  },
} as const satisfies OperationDocs;

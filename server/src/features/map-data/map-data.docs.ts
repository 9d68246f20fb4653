import type { OperationDocs } from '../../http/openapi/operation-docs.ts';
import { exampleIds } from '../example-values.ts';
import { exampleMap } from '../maps/maps.docs.ts';

const { customMapId, name, type, defaultZoom, tileUrlTemplate } = exampleMap;
const { boundsTopLeftLat, boundsTopLeftLng, boundsBottomRightLat, boundsBottomRightLng } = exampleMap;

export const mapDataDocs = {
  description:
    'The active maps, each with everything needed to draw it and the floor to show first, and the view that contains all of them. If the department has no active map, `customMaps` is empty and the view is null.',
  examples: {
    building: {
      summary: 'A department with one map',
      response: {
        centerLat: 56.46000000329114,
        centerLon: -2.9780000000000086,
        zoomLevel: 19,
        customMaps: [
          {
            customMapId,
            name,
            type,
            boundsTopLeftLat,
            boundsTopLeftLng,
            boundsBottomRightLat,
            boundsBottomRightLng,
            defaultZoom,
            tileUrlTemplate,
            floorCount: 1,
            defaultFloorId: exampleIds.floor,
          },
        ],
      },
    },
  },
} as const satisfies OperationDocs;

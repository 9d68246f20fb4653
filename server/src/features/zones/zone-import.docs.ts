import type { OperationDocs } from '../../http/openapi/operation-docs.ts';
import { exampleIds } from '../example-values.ts';

const square = (west: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, 56.46],
      [west + 0.0002, 56.46],
      [west + 0.0002, 56.4601],
      [west, 56.4601],
      [west, 56.46],
    ],
  ],
});

const collection = {
  type: 'FeatureCollection',
  features: [
    { type: 'Feature', properties: { name: 'G01 Dispatch', kind: 'office' }, geometry: square(-2.979) },
    { type: 'Feature', properties: { name: null, kind: 'stairs' }, geometry: square(-2.9785) },
    {
      type: 'Feature',
      properties: { name: 'Camera 4' },
      geometry: { type: 'Point', coordinates: [-2.9788, 56.46005] },
    },
  ],
};

export const zoneImportDocs = {
  description:
    'A Polygon becomes a zone; a MultiPolygon becomes one zone per part. A feature without a name is named after its type, with a number. A feature that cannot become a zone is skipped, and the report says why; with `strict=true`, it rejects the whole collection (422). `hazard` and `isDispatchable` of a feature are used as in `SaveZone`. `warnings` lists likely mistakes in polygons, as for a saved zone, and a hazard that was left out because it is not valid. All zones are added in one change of the floor. The body has at most 20 MiB. Coordinates must be longitude and latitude in WGS 84; any other `crs` is rejected.',
  errors: ['CustomMapFloorNotFound', 'InvalidPolygon'],
  body: {
    mediaTypes: ['application/json', 'application/geo+json'],
    schema: {
      title: 'GeoJsonFeatureCollection',
      type: 'object',
      required: ['type', 'features'],
      properties: {
        type: { type: 'string', const: 'FeatureCollection' },
        features: { type: 'array', description: 'GeoJSON Features (RFC 7946).', items: { type: 'object' } },
      },
    },
  },
  examples: {
    floor: {
      summary: 'An office, stairs without a name, and a point, which cannot become a zone',
      parameters: { floorId: exampleIds.floor, typeProperty: 'kind' },
      body: collection,
      response: {
        zones: 2,
        imported: 2,
        split: 0,
        skipped: 1,
        filtered: 0,
        features: [
          { index: 0, status: 'imported', customMapZoneIds: [exampleIds.zone], reason: null },
          {
            index: 1,
            status: 'imported',
            customMapZoneIds: ['0198c2a8-9b37-7e84-a6c5-04f2e9d81b74'],
            reason: null,
          },
          {
            index: 2,
            status: 'skipped',
            customMapZoneIds: [],
            reason: 'its geometry is a Point, not a Polygon',
          },
        ],
      },
    },
    strict: {
      summary: 'The same with `strict`: every feature must become a zone',
      parameters: { floorId: exampleIds.floor, strict: true },
      body: collection,
      status: 422,
      response: {
        error: 'InvalidPolygon',
        message:
          'features[1]: it has no name: its property name is empty, and 1 more cannot be imported either; nothing was imported',
        statusCode: 422,
      },
    },
    noCollection: {
      summary: 'A body that is not a FeatureCollection',
      parameters: { floorId: exampleIds.floor },
      body: { type: 'Feature', features: [] },
      status: 400,
      response: {
        error: 'InvalidRequest',
        message: 'The body must be a GeoJSON FeatureCollection, not a Feature',
        statusCode: 400,
      },
    },
  },
} as const satisfies OperationDocs;

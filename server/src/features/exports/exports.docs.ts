import type { OperationDocs } from '../../http/openapi/operation-docs.ts';
import { exampleIds } from '../example-values.ts';

const geoJson = {
  title: 'ExportedFeatures',
  type: 'object',
  required: ['type', 'features'],
  properties: {
    type: { type: 'string', const: 'FeatureCollection' },
    features: {
      type: 'array',
      description: 'A Feature with a Polygon for each zone, and one with a Point for each point.',
      items: { type: 'object' },
    },
  },
};

export const exportDocs = {
  exportMaps: {
    description:
      'A zip archive with a file for each map of the department, also for those that are not active. The response is a stream. `muster export` without a map writes the same archive. A 503 says that the image of a floor is still being drawn.',
    errors: [],
    responseHeaders: ['Content-Disposition', 'Cache-Control'],
    responses: { 200: { description: 'The archive.', mediaTypes: ['application/zip'] } },
    examples: {
      all: { summary: 'All maps as GeoPackages', parameters: { format: 'gpkg' } },
      oneFloor: {
        summary: 'A format that has one floor',
        parameters: { format: 'mbtiles' },
        status: 400,
        response: {
          error: 'InvalidRequest',
          message: 'format must be geojson, kmz, gpkg, csv, imdf, tak or nena, not "mbtiles"',
          statusCode: 400,
        },
      },
    },
  },
  exportMap: {
    description:
      'A file with the floors, zones and points of a map, for other programs. The response is a stream. `muster export` writes the same file. A 503 says that an image or the tiles of a floor are still being drawn.',
    errors: ['CustomMapNotFound'],
    responseHeaders: ['Content-Disposition', 'Cache-Control'],
    responses: {
      200: {
        description: 'The file.',
        schemas: { 'application/geo+json': geoJson },
        mediaTypes: [
          'application/geo+json',
          'application/vnd.google-earth.kmz',
          'application/geopackage+sqlite3',
          'text/csv',
          'application/zip',
          'application/vnd.sqlite3',
        ],
      },
    },
    examples: {
      geopackage: {
        summary: 'A GeoPackage',
        parameters: { customMapId: exampleIds.map, format: 'gpkg' },
      },
      withTitles: {
        summary: 'GeoJSON with the titles of documents and notes',
        parameters: { customMapId: exampleIds.map, attachments: true },
      },
      otherFloor: {
        summary: 'A floor of another map',
        parameters: { customMapId: exampleIds.map, format: 'mbtiles', floorId: exampleIds.map },
        status: 404,
        response: {
          error: 'CustomMapFloorNotFound',
          message: 'The department has no floor with this id',
          statusCode: 404,
        },
      },
      unknownFormat: {
        summary: 'A format that does not exist',
        parameters: { customMapId: exampleIds.map, format: 'shp' },
        status: 400,
        response: {
          error: 'InvalidRequest',
          message: 'format must be geojson, kmz, gpkg, csv, imdf, tak, nena or mbtiles, not "shp"',
          statusCode: 400,
        },
      },
    },
  },
} as const satisfies Record<string, OperationDocs>;

import type { OperationDocs } from '../../http/openapi/operation-docs.ts';
import { exampleIds, exampleKeys, storage } from '../example-values.ts';

const key = exampleKeys.mapTiles;
const unknownKey = exampleIds.unknown.replaceAll('-', '');
const archiveName = `${key}.pmtiles`;
/** The tile that contains the center of the example's map. */
const tile = { key, z: '18', x: '128903', fileName: '81027.png' };
const noTile = { error: 'NotFound', message: 'There is no tile at this address', statusCode: 404 };

export const tileDocs = {
  getTile: {
    description:
      'A square of 256 pixels, as PNG or WebP. Fill in the placeholders of a `tileUrlTemplate`: `{x}` from the west and `{y}` from the north, as in every web map (XYZ, EPSG:3857). A tile outside the map, or without a visible pixel, returns 404. A tile can be cached forever: new tiles get a new address.',
    errors: ['NotFound'],
    requestHeaders: ['If-None-Match'],
    responseHeaders: ['ETag', 'Cache-Control', 'Access-Control-Allow-Origin'],
    responses: {
      200: { description: 'The tile.', mediaTypes: ['image/png', 'image/webp'] },
      304: {
        description: 'The tile still matches `If-None-Match`.',
        headers: ['ETag', 'Cache-Control'],
      },
    },
    examples: {
      tile: { summary: 'A tile of a map', parameters: tile },
      unchanged: {
        summary: 'A tile that the client already has',
        parameters: { ...tile, 'If-None-Match': `"${key}-${tile.z}-${tile.x}-${tile.fileName}"` },
        status: 304,
      },
      outside: {
        summary: 'A tile outside the map',
        parameters: { ...tile, x: '0' },
        status: 404,
        response: noTile,
      },
    },
  },
  getTileJson: {
    description:
      'Bounds, zoom levels and address of a tile pyramid for map clients (TileJSON 3.0). The `key` is the part of a `tileUrlTemplate` after `/tiles/`.',
    errors: ['NotFound'],
    responseHeaders: ['Cache-Control', 'Access-Control-Allow-Origin'],
    examples: {
      pyramid: {
        summary: 'The tiles of a map',
        parameters: { key },
        response: {
          tilejson: '3.0.0',
          scheme: 'xyz',
          tiles: [`${storage}/tiles/${key}/{z}/{x}/{y}.png`],
          minzoom: 17,
          maxzoom: 20,
          bounds: [-2.979, 56.4595, -2.977, 56.4605],
          center: [-2.978, 56.46, 17],
        },
      },
      notFound: {
        summary: 'Tiles that were redrawn, or never existed',
        parameters: { key: unknownKey },
        status: 404,
        response: noTile,
      },
    },
  },
  getTileArchive: {
    description:
      'All tiles of a map or floor as one PMTiles 3 archive, at `/storage/tiles/{key}.pmtiles`: phones download it for offline use, and map clients can read it with range requests. The `key` is the part of a `tileUrlTemplate` after `/tiles/`.',
    errors: ['NotFound'],
    requestHeaders: ['Range', 'If-Range'],
    responseHeaders: ['ETag', 'Cache-Control', 'Accept-Ranges', 'Access-Control-Allow-Origin'],
    responses: {
      200: { description: 'The whole archive.', mediaTypes: ['application/vnd.pmtiles'] },
      206: {
        description: 'The part that `Range` requests.',
        mediaTypes: ['application/vnd.pmtiles'],
        headers: ['Content-Range'],
      },
      416: {
        description: '`Range` starts after the end of the archive. Without a body.',
        headers: ['Content-Range'],
      },
    },
    examples: {
      whole: { summary: 'The whole archive', parameters: { fileName: archiveName } },
      part: {
        summary: 'Its header',
        parameters: { fileName: archiveName, Range: 'bytes=0-126' },
        status: 206,
      },
      behindEnd: {
        summary: 'A part after its end',
        parameters: { fileName: archiveName, Range: 'bytes=999999999-' },
        status: 416,
      },
      notFound: {
        summary: 'An archive that does not exist',
        parameters: { fileName: `${unknownKey}.pmtiles` },
        status: 404,
        response: { error: 'NotFound', message: 'There is no archive at this address', statusCode: 404 },
      },
    },
  },
  getProcessingStatus: {
    description:
      'The id of a map or a floor. The state is `queued`, then `processing`, then `ready`, or `failed` with the reason. With `Accept: text/event-stream` the response is a stream of server-sent events, one for each change, that ends at `ready` or `failed`.',
    errors: ['CustomMapNotFound'],
    responses: { 200: { description: 'The progress.', mediaTypes: ['text/event-stream'] } },
    examples: {
      ready: {
        summary: 'Tiles that are ready',
        parameters: { id: exampleIds.map },
        response: { state: 'ready', progress: 1, message: null },
      },
    },
  },
} as const satisfies Record<string, OperationDocs>;

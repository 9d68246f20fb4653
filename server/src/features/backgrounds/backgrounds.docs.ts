import type { OperationDocs } from '../../http/openapi/operation-docs.ts';
import { exampleDepartment, exampleIds, exampleKeys, exampleTime, storage } from '../example-values.ts';

const fileName = `${exampleKeys.background}.pmtiles`;
const url = `${storage}/backgrounds/${fileName}`;
const department = {
  departmentId: 1,
  ...exampleDepartment,
  calendarFeedRoles: null,
  units: 'imperial',
} as const;

export const backgroundDocs = {
  saveBackgroundFile: {
    description:
      'A PMTiles file (version 3) with vector tiles (MVT) that have the layers of Protomaps, or with PNG, JPEG or WebP images; or MBTiles with such tiles, which are converted. It replaces the previous file and becomes the `background` of the department. A file that cannot be drawn gets a 400 and changes nothing. `MUSTER_MAX_BACKGROUND_MB` limits its size.',
    takesImage: false,
    examples: {
      region: {
        summary: 'A map of the region',
        body: { attribution: '© Westport Survey', file: 'region.pmtiles' },
        response: {
          ...department,
          background: { kind: 'pmtiles', url, attribution: '© Westport Survey' },
          backgroundFile: {
            url,
            name: 'region.pmtiles',
            sizeBytes: 163,
            tileType: 'png',
            minZoom: 0,
            maxZoom: 0,
            bounds: [-180, -85, 180, 85],
            addedOn: exampleTime,
          },
        },
      },
      notes: {
        summary: 'A file that is not a map',
        body: { file: 'notes.txt' },
        status: 400,
        response: { error: 'InvalidRequest', message: 'file is truncated', statusCode: 400 },
      },
    },
  },
  deleteBackgroundFile: {
    description:
      'Deletes the uploaded file. If it was the background of the department, the department gets the background of the installation.',
    errors: ['NotFound'],
    examples: {
      delete: {
        summary: 'Delete the file; the background of the installation is used',
        response: {
          ...department,
          background: { kind: 'default', url: null, attribution: null },
          backgroundFile: null,
        },
      },
      none: {
        summary: 'A department without a file',
        status: 404,
        response: {
          error: 'NotFound',
          message: 'The department has no uploaded background',
          statusCode: 404,
        },
      },
    },
  },
  getBackgroundFile: {
    description:
      'The file at the `url` of a `background` of the kind `pmtiles`. Map clients read it with range requests. Like tiles, it needs no token, because its address contains 128 random bits. It can be cached forever: a new file gets a new address.',
    errors: ['NotFound'],
    requestHeaders: ['Range', 'If-Range'],
    responseHeaders: ['ETag', 'Cache-Control', 'Accept-Ranges', 'Access-Control-Allow-Origin'],
    responses: {
      200: { description: 'The whole file.', mediaTypes: ['application/vnd.pmtiles'] },
      206: {
        description: 'The part that `Range` requests.',
        mediaTypes: ['application/vnd.pmtiles'],
        headers: ['Content-Range'],
      },
      416: {
        description: '`Range` starts after the end of the file. Without a body.',
        headers: ['Content-Range'],
      },
    },
    examples: {
      whole: { summary: 'The whole file', parameters: { fileName } },
      part: { summary: 'Its header', parameters: { fileName, Range: 'bytes=0-126' }, status: 206 },
      behindEnd: {
        summary: 'A part after its end',
        parameters: { fileName, Range: 'bytes=999999999-' },
        status: 416,
      },
      notFound: {
        summary: 'A file that was replaced or deleted, or never existed',
        parameters: { fileName: `${exampleIds.unknown.replaceAll('-', '')}.pmtiles` },
        status: 404,
        response: { error: 'NotFound', message: 'There is no background at this address', statusCode: 404 },
      },
    },
  },
} as const satisfies Record<string, OperationDocs>;

import type { OperationDocs } from '../../http/openapi/operation-docs.ts';
import { exampleIds, exampleTime } from '../example-values.ts';
import { exampleBuilding } from './example-building.ts';

const candidate = (property: string, isChosen: boolean, ...examples: string[]) => ({
  property,
  count: 3,
  examples,
  isChosen,
});
const floor = (number: number, name: string) => ({
  floor: number,
  externalId: String(number),
  level: String(number),
  floorNumber: number,
  name,
  isDefault: number === 0,
  zones: 2,
  points: 0,
  planFile: null,
});
const category = (name: string, zoneType: number) => ({ category: name, count: 1, zoneType, isKnown: true });

const preview = {
  format: 'geojson',
  zones: 4,
  points: 0,
  buildings: [
    {
      externalId: null,
      name: 'building',
      boundsTopLeftLat: 56.4601194,
      boundsTopLeftLng: -2.979035,
      boundsBottomRightLat: 56.4599806,
      boundsBottomRightLng: -2.978265,
      knownMapId: null,
      floors: [floor(0, 'Ground floor'), floor(1, 'Floor 1')],
    },
  ],
  nameProperties: [
    candidate('name', true, 'G01 Dispatch', '101 Archive', 'Stair A'),
    candidate('kind', false, 'office', 'storage', 'stairs'),
    candidate('level', false, '0', '1', '0;1'),
  ],
  levelProperties: [candidate('level', true, '0', '1', '0;1')],
  typeProperties: [candidate('kind', true, 'office', 'storage', 'stairs')],
  languages: [],
  categories: [category('office', 0), category('storage', 0), category('stairs', 2)],
  pointCategories: [],
  unplacedPoints: [],
  wallLayers: [],
  problems: [],
  warnings: [],
  needed: [],
};

const summary = {
  importId: exampleIds.import,
  state: 'ready',
  message: null,
  progress: 1,
  files: [{ name: 'building.geojson', sizeBytes: Buffer.byteLength(exampleBuilding) }],
  made: null,
  undone: null,
  addedOn: exampleTime,
  updatedOn: exampleTime,
};
const details = { ...summary, choices: {}, preview };

const counts = { updated: 0, unchanged: 0, removed: 0, missing: 0 };
const points = { added: 0, ...counts };
const madeFloor = (customMapFloorId: string, floorNumber: number, name: string) => ({
  customMapFloorId,
  floorNumber,
  name,
  isNew: true,
  added: 2,
  ...counts,
  points,
});
const made = {
  maps: [
    {
      customMapId: '0198c2ae-1c07-7b95-a2d3-6f80e41c97b2',
      name: 'Westport Annex',
      isNew: true,
      floors: [
        madeFloor('0198c2ae-1c09-7a41-b7f6-2d85c03e91a4', 0, 'Ground floor'),
        madeFloor('0198c2ae-1c0b-7d18-9c52-e70b4f63a8d1', 1, 'Floor 1'),
      ],
    },
  ],
  missingZones: [],
  unplacedPoints: [],
  notes: [],
};
const conflict = (message: string) => ({ error: 'Conflict', message, statusCode: 409 });
const parameters = { importId: exampleIds.import };
const wrongStream = {
  summary: 'A query parameter of the wrong type',
  parameters: { ...parameters, stream: 'perhaps' },
  status: 400,
  response: { error: 'InvalidRequest', message: 'stream must be true or false', statusCode: 400 },
};
const events =
  'With `stream=true` or `Accept: text/event-stream`, the response is a stream of server-sent events: `progress` with `{importId, state, progress}`, and finally `done` with the response of `GetImport`. Without it, the response is sent when the work is done, but after 20 seconds at the latest; with `Prefer: respond-async` it is sent immediately. `state` says whether the work is done.';

const previewZones = {
  title: 'ImportPreviewZones',
  type: 'object',
  required: ['type', 'features'],
  properties: {
    type: { type: 'string', const: 'FeatureCollection' },
    features: {
      type: 'array',
      description: 'A Feature with a Polygon for each zone.',
      items: { type: 'object' },
    },
  },
};

export const importDocs = {
  getImports: {
    description: 'Newest first, without their previews. An import is kept until you delete it.',
    examples: { imports: { summary: 'One import', response: [summary] } },
  },
  getImport: {
    description:
      'A preview of the import: buildings, floors and numbers of zones; which properties could be names, levels and types; what was not recognized, with counts and reasons; and what is probably wrong. `needed` lists the choices that are required first.',
    errors: ['ImportNotFound'],
    examples: { building: { summary: 'A building with two floors', parameters, response: details } },
  },
  getImportZones: {
    description:
      'The zones of one floor of the preview as a GeoJSON FeatureCollection, for showing them on a map before the import. Properties: `name`, `zoneType`, `externalId` and `metadata`.',
    errors: ['ImportNotFound'],
    responses: {
      200: {
        description: 'A FeatureCollection.',
        mediaTypes: ['application/geo+json'],
        schemas: { 'application/geo+json': previewZones },
      },
    },
    examples: {
      upperFloor: { summary: 'The upper floor', parameters: { ...parameters, floor: 1 } },
      badQuery: {
        summary: 'A floor that is not a number',
        parameters: { ...parameters, floor: 'upper' },
        status: 400,
        response: {
          error: 'InvalidRequest',
          message: 'floor must be the number of a floor in the preview',
          statusCode: 400,
        },
      },
    },
  },
  saveImport: {
    description:
      'One or more GeoJSON, IMDF, OSM, KML, DXF, GeoPackage, shapefile or CSV files, or a zip archive of them. The files are read in the background, in a process with limits. The response is sent when they are read, but after 20 seconds at the latest; with `Prefer: respond-async` it is sent immediately. Nothing is imported yet. At most 200 files of 50 MB each, 100 MB in total.',
    takesImage: false,
    requestHeaders: ['Prefer'],
    responseHeaders: ['Preference-Applied'],
    examples: {
      building: {
        summary: 'A GeoJSON file with levels',
        body: { files: ['building.geojson'] },
        response: details,
      },
      wrongChoices: {
        summary: 'Choices that are not JSON',
        body: { files: ['building.geojson'], choices: 'name' },
        status: 400,
        response: { error: 'InvalidRequest', message: 'choices must be a JSON object', statusCode: 400 },
      },
    },
  },
  updateImport: {
    description:
      'Replaces the choices and returns the new preview. Choices that you leave out get their defaults. If you change `encoding`, the files are read again in the background.',
    errors: ['ImportNotFound', 'Conflict'],
    requestHeaders: ['Prefer'],
    responseHeaders: ['Preference-Applied'],
    examples: {
      storageIsHazardous: {
        summary: 'Another zone type for a category',
        parameters,
        body: { types: { storage: 4 } },
        response: {
          ...details,
          choices: { types: { storage: 4 } },
          preview: {
            ...preview,
            categories: [category('office', 0), category('storage', 4), category('stairs', 2)],
          },
        },
      },
      tooLate: {
        summary: 'An import that is already done',
        parameters,
        body: {},
        status: 409,
        response: conflict('The import cannot be changed: it has been imported'),
      },
    },
  },
  commitImport: {
    description: `Creates what the preview shows, in one transaction: a map for each building, floors with plans drawn from the zones, and the zones. With \`customMapId\`, the building updates that map: floors and zones with the same \`externalId\` are updated, and others are added. Zones that are no longer in the source are listed, or deleted with \`removeMissing\`. ${events}`,
    errors: ['ImportNotFound', 'CustomMapNotFound', 'Conflict'],
    requestHeaders: ['Prefer'],
    responseHeaders: ['Preference-Applied'],
    examples: {
      newMap: {
        summary: 'A new map',
        parameters,
        body: { name: 'Westport Annex' },
        response: { ...details, state: 'committed', made },
      },
      noMap: {
        summary: 'An unknown map',
        parameters,
        body: { customMapId: exampleIds.unknown },
        status: 404,
        response: {
          error: 'CustomMapNotFound',
          message: 'The department has no map with this id',
          statusCode: 404,
        },
      },
      again: {
        summary: 'An import that is already done',
        parameters,
        body: {},
        status: 409,
        response: conflict('The import cannot be imported: it has been imported'),
      },
    },
  },
  undoImport: {
    description: `Deletes what the import created and restores what it changed, in one transaction. Anything that was edited since then is kept and listed, including its floor and map. ${events}`,
    errors: ['ImportNotFound', 'Conflict'],
    requestHeaders: ['Prefer'],
    responseHeaders: ['Preference-Applied'],
    examples: {
      undo: {
        summary: 'Undo an import without later edits',
        parameters,
        response: {
          ...details,
          state: 'undone',
          made,
          undone: {
            removedMaps: 1,
            removedFloors: 0,
            removedZones: 4,
            restoredZones: 0,
            removedPoints: 0,
            restoredPoints: 0,
            kept: [],
            keptCount: 0,
          },
        },
      },
      tooEarly: {
        summary: 'An import that is not done yet',
        parameters,
        status: 409,
        response: conflict('The import cannot be undone: nothing has been imported yet'),
      },
      badQuery: wrongStream,
    },
  },
  deleteImport: {
    description:
      'Deletes the import, its files and its preview. The imported maps, floors and zones stay, and the import can no longer be undone.',
    errors: ['ImportNotFound', 'Conflict'],
    examples: {
      delete: { summary: 'Delete an import', parameters },
      tooEarly: {
        summary: 'An import in progress',
        parameters,
        status: 409,
        response: conflict('The import cannot be deleted: it is being imported'),
      },
    },
  },
} as const satisfies Record<string, OperationDocs>;

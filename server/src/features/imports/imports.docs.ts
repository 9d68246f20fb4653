import type { OperationDocs } from '../../http/openapi/operation-docs.ts';
import { exampleIds } from '../example-values.ts';

const importId = exampleIds.import;

export const importDocs = {
  getImports: {
    description: 'The newest first, without their previews.',
    examples: {},
  },
  getImport: {
    description: 'x',
    errors: ['ImportNotFound'],
    examples: {},
  },
  getImportZones: {
    description: 'x',
    errors: ['ImportNotFound', 'Conflict'],
    responses: { 200: { description: 'A GeoJSON FeatureCollection.', mediaTypes: ['application/geo+json'] } },
    examples: {},
  },
  saveImport: { description: 'x', takesImage: false, examples: {} },
  updateImport: { description: 'x', errors: ['ImportNotFound', 'Conflict'], examples: {} },
  deleteImport: {
    description: 'x',
    errors: ['ImportNotFound', 'Conflict'],
    examples: { delete: { summary: 'Delete an import', parameters: { id: importId } } },
  },
  commitImport: {
    description: 'x',
    errors: ['ImportNotFound', 'CustomMapNotFound', 'Conflict'],
    examples: {},
  },
  undoImport: { description: 'x', errors: ['ImportNotFound', 'Conflict'], examples: {} },
} as const satisfies Record<string, OperationDocs>;

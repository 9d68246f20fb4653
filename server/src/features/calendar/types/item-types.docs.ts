import type { OperationDocs } from '../../../http/openapi/operation-docs.ts';
import { exampleIds } from '../../example-values.ts';

const fields = { Name: 'Training', Color: '#2e7d32' };
const type = { ItemTypeId: exampleIds.itemType, ...fields };
const success = { Status: 'success' };
const notFound = {
  error: 'CalendarItemTypeNotFound',
  message: 'The department has no event type with this id',
  statusCode: 404,
};

export const itemTypeDocs = {
  getItemTypes: {
    description: 'All event types of the department, with their colors, sorted by name.',
    examples: { types: { summary: 'One type', response: { Data: [type], ...success } } },
  },
  saveItemType: {
    description: 'A department has at most 100 types. An item has one in `ItemTypeId`.',
    responseHeaders: ['ETag'],
    examples: {
      training: { summary: 'A type', body: fields, response: { Data: type, ...success } },
      badColor: {
        summary: 'A color that CSS does not have',
        body: { Name: 'Training', Color: 'moss' },
        status: 400,
        response: {
          error: 'InvalidRequest',
          message: 'Color must be a color such as #d62728, or a color name of CSS such as crimson',
          statusCode: 400,
        },
      },
    },
  },
  updateItemType: {
    description: 'Its items count as changed, because calendar applications show their type.',
    errors: ['CalendarItemTypeNotFound'],
    requestHeaders: ['If-Match'],
    responseHeaders: ['ETag'],
    examples: {
      rename: {
        summary: 'Another name',
        parameters: { itemTypeId: exampleIds.itemType },
        body: { Name: 'Exercise' },
        response: { Data: { ...type, Name: 'Exercise' }, ...success },
      },
      unknown: {
        summary: 'A type that the department does not have',
        parameters: { itemTypeId: exampleIds.unknown },
        body: fields,
        status: 404,
        response: notFound,
      },
    },
  },
  deleteItemType: {
    description: 'Its items keep everything else, and then have no type.',
    errors: ['CalendarItemTypeNotFound'],
    requestHeaders: ['If-Match'],
    examples: {
      delete: { summary: 'Delete a type', parameters: { itemTypeId: exampleIds.itemType } },
      unknown: {
        summary: 'A type that the department does not have',
        parameters: { itemTypeId: exampleIds.unknown },
        status: 404,
        response: notFound,
      },
    },
  },
} as const satisfies Record<string, OperationDocs>;

import type { OperationDocs } from '../../../http/openapi/operation-docs.ts';
import { exampleItemId } from '../../example-values.ts';

const day = { start: '2019-06-12', end: '2019-06-13' };

export const conflictsDocs = {
  getConflicts: {
    description:
      'Other items that overlap a planned one, and are at the same place or have some of the same people: attendees and whoever answered yes or maybe, except those who declined, and of items that are shown as busy. At most 20, by start. For a series, ask about its first instance.',
    errors: ['CalendarItemNotFound'],
    examples: {
      nothing: {
        summary: 'Nothing is planned there',
        parameters: {
          ...day,
          location: 'Westport House, yard',
          attendees: 'ada@example.org',
          calendarItemId: exampleItemId,
        },
        response: { Data: [], Status: 'success' },
      },
      badTime: {
        summary: 'Not a time',
        parameters: { ...day, start: 'noon' },
        status: 400,
        response: {
          error: 'InvalidRequest',
          message: 'start must be a date or a date-time',
          statusCode: 400,
        },
      },
    },
  },
} as const satisfies Record<string, OperationDocs>;

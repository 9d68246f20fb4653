import type { OperationDocs } from '../../../http/openapi/operation-docs.ts';
import { exampleIds, exampleItemId } from '../../example-values.ts';

const parameters = { calendarItemId: exampleItemId };
const tooFar = 'On must be at most a day before the start or after the end';

export const attendanceDocs = {
  checkIn: {
    description:
      'Records that someone has come: the caller while the item runs, or anyone else if the caller may edit. Editors can also do so later; without `On` it is then the start. Whoever has checked in stays in since then, and is in again after a check-out; `On` replaces the time. The person has an account in the department or has answered the item. The response is a 409 if the item has not started or is over, or if `On` is more than a day before or after it.',
    errors: ['CalendarItemNotFound', 'Conflict'],
    errorMessages: { Conflict: tooFar },
    examples: {
      late: {
        summary: 'Write down later who came, as an editor',
        parameters,
        body: { UserId: exampleIds.user, On: '2020-06-12T09:05:00Z' },
        response: {
          Data: {
            UserId: exampleIds.user,
            Name: 'Ada Westport',
            CheckedInOn: '2020-06-12T09:05:00.000Z',
            CheckedOutOn: null,
            Hours: null,
          },
          Status: 'success',
        },
      },
      badTime: {
        summary: 'Not a time',
        parameters,
        body: { On: 'noon' },
        status: 400,
        response: {
          error: 'InvalidRequest',
          message: 'On must be a date or a date-time',
          statusCode: 400,
        },
      },
    },
  },
  checkOut: {
    description:
      'Records that someone has left. Until a day after the item, people can still check out themselves, as of its end; without `On`, editors then set its end, too. The response is a 409 if the person is not checked in, or if the item is over.',
    errors: ['CalendarItemNotFound', 'Conflict'],
    errorMessages: { Conflict: 'This person is not checked in' },
    examples: {
      late: {
        summary: 'Someone who has checked in leaves at the end',
        parameters,
        body: { UserId: exampleIds.user },
        response: {
          Data: {
            UserId: exampleIds.user,
            Name: 'Ada Westport',
            CheckedInOn: '2020-06-12T09:05:00.000Z',
            CheckedOutOn: '2020-06-12T10:35:00.000Z',
            Hours: 1.5,
          },
          Status: 'success',
        },
      },
    },
  },
  undoCheckIn: {
    description: 'Removes the check-in and the check-out of a person. Their answer stays.',
    errors: ['CalendarItemNotFound', 'Conflict'],
    errorMessages: { Conflict: 'This person is not checked in' },
    examples: {
      mistake: {
        summary: 'The wrong person was checked in',
        parameters,
        body: { UserId: exampleIds.user },
        response: { Data: [], Status: 'success' },
      },
    },
  },
  getAttendance: {
    description: 'Who has checked in at an item, in the order in which they came.',
    errors: ['InvalidRequest', 'CalendarItemNotFound'],
    examples: {
      nobody: { summary: 'Nobody has checked in', parameters, response: { Data: [], Status: 'success' } },
      notANumber: {
        summary: 'An id that is not a number',
        parameters: { calendarItemId: 'drill' },
        status: 400,
        response: {
          error: 'InvalidRequest',
          message: 'calendarItemId must be a whole number',
          statusCode: 400,
        },
      },
    },
  },
  getHours: {
    description:
      'How long people were at items, by quarter and name. A quarter begins at midnight in the department’s time zone, and the time of the check-in decides. Whoever may not edit sees only their own hours. `format=csv`, or `Accept: text/csv`, returns a file. Hours of deleted items do not count, unless they are restored; an instance that a new rule of its series dropped still counts.',
    responseHeaders: ['Cache-Control'],
    responses: { 200: { description: 'The hours.', mediaTypes: ['text/csv'] } },
    examples: {
      nobody: {
        summary: 'A quarter without check-ins',
        parameters: { year: 2019, quarter: 3 },
        response: { Data: [], Status: 'success' },
      },
      badQuarter: {
        summary: 'Another quarter',
        parameters: { quarter: 5 },
        status: 400,
        response: {
          error: 'InvalidRequest',
          message: 'quarter must be a quarter from 1 to 4',
          statusCode: 400,
        },
      },
    },
  },
} as const satisfies Record<string, OperationDocs>;

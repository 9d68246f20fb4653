import type { OperationDocs } from '../../../http/openapi/operation-docs.ts';
import { exampleItemId } from '../../example-values.ts';

export const signUpDocs = {
  signUp: {
    description:
      'Answers for the caller, for one instance of a series or, with `scope`, for more of them and for those that are added later. Places are given in the order of answers; whoever is last waits, if there is a waiting list. Without one, the response is a 409 if all places are taken. It is also a 409 if nobody can sign up, or not any more.',
    errors: ['CalendarItemNotFound', 'Conflict'],
    errorMessages: { Conflict: 'This event no longer takes answers' },
    examples: {
      yes: {
        summary: 'Take part',
        parameters: { calendarItemId: exampleItemId },
        body: { Answer: 'yes' },
        response: {
          Data: {
            CalendarItemId: exampleItemId,
            Answer: 'yes',
            State: 'in',
            Taken: 1,
            Answered: 1,
            Skipped: 0,
          },
          Status: 'success',
        },
      },
      badAnswer: {
        summary: 'Another word',
        parameters: { calendarItemId: exampleItemId },
        body: { Answer: 'perhaps' },
        status: 400,
        response: {
          error: 'InvalidRequest',
          message: 'Answer must be yes, no or maybe, not "perhaps"',
          statusCode: 400,
        },
      },
    },
  },
  getAnswers: {
    description:
      'The answers to an item, in the order in which people gave them, and who has a place or waits for one.',
    errors: ['InvalidRequest', 'CalendarItemNotFound'],
    examples: {
      nobody: {
        summary: 'Nobody has answered yet',
        parameters: { calendarItemId: exampleItemId },
        response: { Data: [], Status: 'success' },
      },
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
} as const satisfies Record<string, OperationDocs>;

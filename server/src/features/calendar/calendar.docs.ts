import { type OperationDocs, unchangedResponse } from '../../http/openapi/operation-docs.ts';
import { exampleItemId, exampleTime } from '../example-values.ts';

const signUp = { Mode: 'places', Places: 12, WaitingList: true };
const fields = {
  Title: 'Ladder drill',
  Description: 'Bring helmets.',
  Location: 'Westport House, yard',
  Start: '2026-06-12T09:00:00',
  End: '2026-06-12T10:30:00',
  TimeZone: 'Europe/London',
  Reminder: 30,
  ShowAs: 'Busy',
  SignUp: signUp,
  Attendees: [{ Name: 'Robin Tait', Email: 'robin@westport.example', Status: 'accepted' }],
};

/** The item of the examples, as shown in responses. */
const exampleItem = {
  CalendarItemId: exampleItemId,
  DepartmentId: 1,
  ...fields,
  Start: '2026-06-12T08:00:00.000Z',
  End: '2026-06-12T09:30:00.000Z',
  IsAllDay: false,
  IsMultiDay: false,
  RecurrenceRule: null,
  RecurrenceId: null,
  ItemTypeId: null,
  SignUp: { ...signUp, ClosesOn: null, Taken: 0 },
  Sequence: 0,
  CreatedOn: exampleTime,
  UpdatedOn: exampleTime,
};
const success = { Status: 'success' };
const badRequest = (message: string) => ({ error: 'InvalidRequest', message, statusCode: 400 });
const series =
  'With a `RecurrenceRule`, each instance becomes a separate item: at most 730 instances, up to 5 years ahead, at the same local time across daylight saving changes.';

export const calendarDocs = {
  getAllCalendarItems: {
    description:
      'Sorted by start. Each instance of a series is a separate item. If you send the `ETag` as `If-None-Match`, the response is a 304 if nothing has changed.',
    requestHeaders: ['If-None-Match'],
    responseHeaders: ['ETag', 'Cache-Control'],
    responses: unchangedResponse,
    examples: {
      day: {
        summary: 'The items of a day',
        parameters: { start: '2026-06-12', end: '2026-06-13' },
        response: { Data: [exampleItem], ...success },
      },
      badRange: {
        summary: 'An end before the start',
        parameters: { start: '2026-06-13', end: '2026-06-12' },
        status: 400,
        response: badRequest('end must not be before start'),
      },
      unchanged: {
        summary: 'A client that has the current version',
        parameters: { 'If-None-Match': '*' },
        status: 304,
      },
    },
  },
  getCalendarItem: {
    description: 'One item, or one instance of a series.',
    errors: ['CalendarItemNotFound'],
    responseHeaders: ['ETag'],
    examples: {
      item: {
        summary: 'A drill',
        parameters: { id: exampleItemId },
        response: { Data: exampleItem, ...success },
      },
      noId: {
        summary: 'Without an id',
        parameters: {},
        status: 400,
        response: badRequest('id is required: a whole number'),
      },
    },
  },
  getV2CalendarEntriesForCal: {
    description:
      'A plain array for calendar widgets such as FullCalendar; `start` and `end` are the parameters that they send. Timed entries have the department’s UTC offset. For all-day entries, `end` is the day after the last. If you send the `ETag` as `If-None-Match`, the response is a 304 if nothing has changed.',
    requestHeaders: ['If-None-Match'],
    responseHeaders: ['ETag', 'Cache-Control'],
    responses: unchangedResponse,
    examples: {
      week: {
        summary: 'A week',
        parameters: { start: '2026-06-08T00:00:00+01:00', end: '2026-06-15T00:00:00+01:00' },
        response: [
          {
            id: exampleItemId,
            title: fields.Title,
            start: '2026-06-12T09:00:00+01:00',
            end: '2026-06-12T10:30:00+01:00',
            allDay: false,
            description: fields.Description,
            location: fields.Location,
            isMultiDay: false,
            isBusy: true,
            itemTypeId: null,
          },
        ],
      },
      badRange: {
        summary: 'A start that is not a date',
        parameters: { start: 'soon' },
        status: 400,
        response: badRequest('start must be a date or a date-time'),
      },
      unchanged: {
        summary: 'A client that has the current version',
        parameters: { 'If-None-Match': '*' },
        status: 304,
      },
    },
  },
  saveCalendarItem: {
    description: `${series} At most 200 attendees.`,
    responseHeaders: ['ETag'],
    examples: {
      drill: { summary: 'A drill', body: fields, response: { Data: exampleItem, ...success } },
      holiday: {
        summary: 'An all-day item of two days',
        body: { Title: 'Harbor festival', Start: '2026-06-13', End: '2026-06-14', IsAllDay: true },
        response: {
          Data: {
            ...exampleItem,
            Title: 'Harbor festival',
            Description: null,
            Location: null,
            Start: '2026-06-13',
            End: '2026-06-14',
            IsAllDay: true,
            IsMultiDay: true,
            Reminder: null,
            ShowAs: null,
            SignUp: { Mode: 'none', Places: null, WaitingList: false, ClosesOn: null, Taken: 0 },
            Attendees: [],
          },
          ...success,
        },
      },
    },
  },
  updateCalendarItem: {
    description:
      'Only `Title` is required. `scope` says which instances of a series to change; the default is `one`. A new rule or start recreates the instances in the scope. `If-Match` covers everything in the scope: with `following` and `all`, the edit fails with 412 if any instance of the series has changed.',
    errors: ['CalendarItemNotFound'],
    requestHeaders: ['If-Match'],
    responseHeaders: ['ETag'],
    examples: {
      longer: {
        summary: 'Make it half an hour longer',
        parameters: { calendarItemId: exampleItemId, scope: 'one' },
        body: { Title: fields.Title, End: '2026-06-12T11:00:00' },
        response: {
          Data: { ...exampleItem, End: '2026-06-12T10:00:00.000Z', Sequence: 1 },
          ...success,
        },
      },
    },
  },
  deleteCalendarItem: {
    description:
      '`scope` says which instances of a series to delete; the default is `one`. `If-Match` covers everything in the scope, as for an edit. `POST /api/v4/Trash/Restore` can restore everything that this request deleted, together, for `MUSTER_TRASH_DAYS` days.',
    errors: ['CalendarItemNotFound'],
    requestHeaders: ['If-Match'],
    examples: {
      delete: {
        summary: 'Delete an item',
        parameters: { calendarItemId: exampleItemId, scope: 'one' },
      },
      badScope: {
        summary: 'An unknown scope',
        parameters: { calendarItemId: exampleItemId, scope: 'some' },
        status: 400,
        response: badRequest('scope must be one, following or all, not "some"'),
      },
    },
  },
} as const satisfies Record<string, OperationDocs>;

import type { OperationDocs } from '../../http/openapi/operation-docs.ts';
import { exampleDepartment, exampleIcalTime, exampleItemId, exampleTokens } from '../example-values.ts';

const feedAddress = `/api/v4/CalendarExport/CalendarFeed/${exampleTokens.feed}`;
const subscription = {
  Data: {
    SubscriptionUrl: `http://localhost:8080${feedAddress}`,
    WebCalUrl: `webcal://localhost:8080${feedAddress}`,
    IsActive: true,
  },
  Status: 'success',
};
const lines = (...texts: string[]) => texts.map((text) => `${text}\r\n`).join('');
const opening = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Muster//Calendar//EN', 'CALSCALE:GREGORIAN'];
const feedOpening = [
  ...opening,
  `NAME:${exampleDepartment.name}`,
  `X-WR-CALNAME:${exampleDepartment.name}`,
  'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
  'X-PUBLISHED-TTL:PT1H',
];
const event = [
  'BEGIN:VEVENT',
  'UID:0198c2ad-71c4-7d60-8b2f-5e91d3a07c48',
  `DTSTAMP:${exampleIcalTime}`,
  'DTSTART:20260612T080000Z',
  'DTEND:20260612T093000Z',
  'TRANSP:OPAQUE',
  'SUMMARY:Ladder drill',
  'DESCRIPTION:Bring helmets.',
  'LOCATION:Westport House\\, yard',
  'ATTENDEE;PARTSTAT=ACCEPTED;CN="Robin Tait":mailto:robin@westport.example',
  'SEQUENCE:0',
  `CREATED:${exampleIcalTime}`,
  `LAST-MODIFIED:${exampleIcalTime}`,
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  'DESCRIPTION:Ladder drill',
  'TRIGGER:-PT30M',
  'END:VALARM',
  'END:VEVENT',
];
const closing = 'END:VCALENDAR';
const file = lines(...opening, ...event, closing);
const feed = lines(...feedOpening, ...event, closing);
const caching = ['ETag', 'Last-Modified', 'Cache-Control', 'Content-Disposition'] as const;
const unchanged = {
  304: {
    description: 'The calendar is still what `If-None-Match` names.',
    headers: ['ETag', 'Last-Modified', 'Cache-Control'],
  },
} as const;

export const calendarFeedDocs = {
  exportICalFile: {
    description:
      'An iCalendar file (RFC 5545) with one event, to be saved and opened by any calendar application.',
    errors: ['CalendarItemNotFound'],
    responseHeaders: ['Content-Disposition', 'Cache-Control'],
    examples: {
      item: { summary: 'A drill', parameters: { calendarItemId: exampleItemId }, response: file },
      noItem: {
        summary: 'An item that the department does not have',
        parameters: { calendarItemId: 2147483647 },
        status: 404,
        response: {
          error: 'CalendarItemNotFound',
          message: 'The department has no calendar item with this id',
          statusCode: 404,
        },
      },
      noId: {
        summary: 'Without an id',
        parameters: {},
        status: 400,
        response: {
          error: 'InvalidRequest',
          message: 'calendarItemId is required: a whole number',
          statusCode: 400,
        },
      },
    },
  },
  exportDepartmentICalFeed: {
    description:
      'All items of the department as one iCalendar file (RFC 5545). Two answers without a change in between are the same bytes. With the `ETag` as `If-None-Match` it is a 304 where nothing has changed.',
    requestHeaders: ['If-None-Match'],
    responseHeaders: caching,
    responses: unchanged,
    examples: {
      calendar: { summary: 'A department with one item', response: feed },
      unchanged: {
        summary: 'A file that is there already, whatever its state',
        parameters: { 'If-None-Match': '*' },
        status: 304,
      },
    },
  },
  getCalendarSubscriptionUrl: {
    description:
      'The address that calendar applications subscribe to, for this user. Anyone who has it can read the calendar. A user who has none yet gets one: calendar sync becomes active. Refused with 403 where the department keeps feeds to other roles.',
    responseHeaders: ['Cache-Control'],
    examples: { address: { summary: 'The address of the feed', response: subscription } },
  },
  regenerateCalendarSubscriptionUrl: {
    description: 'Every address that the user has had before stops working immediately.',
    responseHeaders: ['Cache-Control'],
    examples: { address: { summary: 'A new address', response: subscription } },
  },
  deleteCalendarSubscription: {
    description:
      'The address stops working immediately, on every server. `GetCalendarSubscriptionUrl` creates another one. Also succeeds if there is no active sync.',
    examples: { end: { summary: 'A lost phone' } },
  },
  deleteAllCalendarSubscriptions: {
    description:
      'Every feed address of the department stops working immediately, on every server. Each user gets another one from `GetCalendarSubscriptionUrl`.',
    examples: { end: { summary: 'Addresses that were published by mistake' } },
  },
  getCalendarFeed: {
    description:
      'What `SubscriptionUrl` leads to: the calendar of the department as iCalendar (RFC 5545), without a bearer token; the token in the address stands for the user. `.ics` may follow it. `from` and `to` narrow it. Every token that is not good is the same 401. Where feeds are switched off it is a 503 before the token is looked at. While four other date ranges are being built for an address, another one is a 429.',
    errors: ['Unauthorized', 'TooManyRequests', 'CalendarFeedDisabled'],
    errorMessages: {
      CalendarFeedDisabled: 'Calendar feeds are switched off on this installation',
      TooManyRequests: 'This address is having 4 other date ranges built; request one range, and wait for it',
    },
    requestHeaders: ['If-None-Match'],
    responseHeaders: caching,
    responses: unchanged,
    examples: {
      feed: {
        summary: 'A department with one item',
        parameters: { token: exampleTokens.feed },
        response: feed,
      },
      nextWeeks: {
        summary: 'From a day on that nothing comes after',
        parameters: { token: exampleTokens.feed, from: '2090-01-01' },
        response: lines(...feedOpening, closing),
      },
      unchanged: {
        summary: 'A calendar that is there already, whatever its state',
        parameters: { token: exampleTokens.feed, 'If-None-Match': '*' },
        status: 304,
      },
      badToken: {
        summary: 'A token that is not good any more, or never was',
        parameters: { token: 'AcP4pzCMVtt0' },
        status: 401,
        response: {
          error: 'Unauthorized',
          message: 'This calendar address is not valid; get the current one from GetCalendarSubscriptionUrl',
          statusCode: 401,
        },
      },
      badBound: {
        summary: 'A bound that is no day',
        parameters: { token: exampleTokens.feed, from: 'yesterday' },
        status: 400,
        response: {
          error: 'InvalidRequest',
          message:
            'from must be a number of days or weeks from today such as -90d, +365d or -12w, or a date such as 2026-01-31',
          statusCode: 400,
        },
      },
    },
  },
} as const satisfies Record<string, OperationDocs>;

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
    description: 'The calendar still matches `If-None-Match`.',
    headers: ['ETag', 'Last-Modified', 'Cache-Control'],
  },
} as const;

export const calendarFeedDocs = {
  exportICalFile: {
    description: 'An iCalendar file (RFC 5545) with one event, which any calendar application can open.',
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
      'All items of the department as one iCalendar file (RFC 5545). The bytes stay the same until something changes. If you send the `ETag` as `If-None-Match`, the response is a 304 if nothing has changed.',
    requestHeaders: ['If-None-Match'],
    responseHeaders: caching,
    responses: unchanged,
    examples: {
      calendar: { summary: 'A department with one item', response: feed },
      unchanged: {
        summary: 'A client that already has a file, in any version',
        parameters: { 'If-None-Match': '*' },
        status: 304,
      },
    },
  },
  getCalendarSubscriptionUrl: {
    description:
      'The address that calendar applications subscribe to, for this user. Anyone who has it can read the calendar. With `feed=mine`, it has only events that the user is invited to by email address or has answered with yes or maybe; with `types`, only those types. Both are part of the address. If the user has no address yet, this creates one and activates calendar sync. The response is a 403 if the department allows feeds for other roles only.',
    responseHeaders: ['Cache-Control'],
    examples: {
      address: { summary: 'The address of the feed', response: subscription },
      badFeed: {
        summary: 'An unknown kind of feed',
        parameters: { feed: 'ours' },
        status: 400,
        response: { error: 'InvalidRequest', message: 'feed must be mine, not "ours"', statusCode: 400 },
      },
    },
  },
  regenerateCalendarSubscriptionUrl: {
    description: 'All earlier addresses of the user stop working immediately.',
    responseHeaders: ['Cache-Control'],
    examples: { address: { summary: 'A new address', response: subscription } },
  },
  deleteCalendarSubscription: {
    description:
      'The address stops working immediately, on every server. `GetCalendarSubscriptionUrl` creates a new one. Also succeeds if calendar sync is not active.',
    examples: { end: { summary: 'A lost phone' } },
  },
  deleteAllCalendarSubscriptions: {
    description:
      'All feed addresses of the department stop working immediately, on every server. Users get a new one from `GetCalendarSubscriptionUrl`.',
    examples: { end: { summary: 'Addresses that were published by mistake' } },
  },
  getCalendarFeed: {
    description:
      'The feed at `SubscriptionUrl`: the calendar of the department as iCalendar (RFC 5545). It needs no bearer token; the token in the address identifies the user. The address may end in `.ics`. An address with `feed=mine` works only with it, and one without only without. `from` and `to` limit the date range. All invalid tokens get the same 401. If feeds are turned off, the response is a 503, whatever the token. While four date ranges are being built for an address, a request for another one gets a 429.',
    errors: ['Unauthorized', 'TooManyRequests', 'CalendarFeedDisabled'],
    errorMessages: {
      CalendarFeedDisabled: 'Calendar feeds are turned off on this installation',
      TooManyRequests: '4 other date ranges are being built for this address; request one range at a time',
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
        summary: 'From a day after the last event',
        parameters: { token: exampleTokens.feed, from: '2090-01-01' },
        response: lines(...feedOpening, closing),
      },
      unchanged: {
        summary: 'A client that already has a calendar, in any version',
        parameters: { token: exampleTokens.feed, 'If-None-Match': '*' },
        status: 304,
      },
      badToken: {
        summary: 'An invalid token',
        parameters: { token: 'AcP4pzCMVtt0' },
        status: 401,
        response: {
          error: 'Unauthorized',
          message: 'This calendar address is not valid; get the current one from GetCalendarSubscriptionUrl',
          statusCode: 401,
        },
      },
      badBound: {
        summary: 'A bound that is not a day',
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

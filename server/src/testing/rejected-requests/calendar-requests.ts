import type { Send } from '../api-client.ts';

/** The ids of an item and of an instance of a series. */
interface Ids {
  readonly item: number;
  readonly instance: number;
}

type Request = (send: Send, ids: Ids) => ReturnType<Send>;
type Outcome = readonly [status: number, error: string, message: RegExp];

const base = '/api/v4/Calendar';
const exports = '/api/v4/CalendarExport';
const item = { Title: 'Ladder drill', Start: '2027-01-12T09:00:00Z', End: '2027-01-12T10:00:00Z' };

const get = (path: string): Request => {
  return (send) => send('GET', path);
};
const save = (fields: object): Request => {
  return (send) => send('POST', `${base}/SaveCalendarItem`, { ...item, ...fields });
};
const update = (of: keyof Ids, fields: object, scope = 'one', headers = {}): Request => {
  return (send, ids) =>
    send('PUT', `${base}/UpdateCalendarItem/${ids[of]}?scope=${scope}`, { Title: 'x', ...fields }, headers);
};
const remove = (id: number | string, scope = 'one'): Request => {
  return (send) => send('DELETE', `${base}/DeleteCalendarItem/${id}?scope=${scope}`);
};
const sendAsIs = (body: string, type = 'application/json'): Request => {
  return (send) => send('POST', `${base}/SaveCalendarItem`, body, { 'content-type': type });
};

const wrong = (message: RegExp): Outcome => [400, 'InvalidRequest', message];
const notThere: Outcome = [404, 'CalendarItemNotFound', /no calendar item with this id/];
const noFeed: Outcome = [401, 'Unauthorized', /^This calendar address is not valid/];
const changedMeanwhile: Outcome = [412, 'Conflict', /If-Match/];

const rows: readonly (readonly [name: string, send: Request, outcome: Outcome])[] = [
  ['an item without Title', save({ Title: undefined }), wrong(/^Title is required/)],
  ['an item without Start', save({ Start: undefined }), wrong(/^Start is required/)],
  ['an item whose Title has a NUL', save({ Title: 'a\0b' }), wrong(/^Title must not contain a NUL/)],
  [
    'an item whose Title has half a character',
    save({ Title: '\ud83d' }),
    wrong(/^Title must not contain half of a surrogate pair/),
  ],
  ['an item of a Title that is a list', save({ Title: ['x'] }), wrong(/^Title must be/)],
  ['an item on a day that does not exist', save({ Start: '2027-02-29T09:00:00Z' }), wrong(/^Start must be/)],
  ['an item that ends before it starts', save({ End: '2027-01-12T08:59:59Z' }), wrong(/^End must not be/)],
  ['a timed item on a bare date', save({ Start: '2027-01-12' }), wrong(/^Start must be a date-time/)],
  ['an item in no time zone', save({ TimeZone: 'Mars/Base' }), wrong(/^TimeZone must be an IANA name/)],
  ['a truth value as text', save({ IsAllDay: 'true' }), wrong(/^IsAllDay must be true or false/)],
  ['a reminder as text', save({ Reminder: '5' }), wrong(/^Reminder must be a whole number/)],
  [
    'attendees that are invalid',
    save({ Attendees: [null] }),
    wrong(/^Attendees\[0\] must be an object, not null$/),
  ],
  [
    'an attendee whose address brings a line',
    save({ Attendees: [{ Name: 'A', Email: 'a@b.c\r\nX-EVIL:1' }] }),
    wrong(/^Attendees\[0\]\.Email must be an email address$/),
  ],
  ...[
    'x',
    'FREQ=NEVER',
    'INTERVAL=2',
    'FREQ=DAILY;COUNT=0',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;COUNT=2;UNTIL=20280101',
    'FREQ=DAILY;FREQ=WEEKLY',
    'FREQ=DAILY;FOO=1',
    'FREQ=DAILY\r\nX-EVIL:1',
    'FREQ=WEEKLY;BYDAY=2MO',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=DAILY;UNTIL=20270111T235959Z',
    'FREQ=MINUTELY',
  ].map((rule) => {
    const name = `a rule such as ${JSON.stringify(rule)}`;
    return [name, save({ RecurrenceRule: rule }), wrong(/^RecurrenceRule must be an RFC 5545 rule/)] as const;
  }),
  ['an update without Title', update('item', { Title: undefined }), wrong(/^Title is required/)],
  ['an update with null as Start', update('item', { Start: null }), wrong(/^Start must be/)],
  [
    'another rule for one instance',
    update('instance', { RecurrenceRule: 'FREQ=DAILY;COUNT=2' }),
    wrong(/^RecurrenceRule.*scope=following or scope=all/),
  ],
  [
    'a start that the rule does not have, for all',
    update('instance', { Start: '2027-01-13T09:00:00Z' }, 'all'),
    wrong(/not one of its times/),
  ],
  [
    'a scope that there is not',
    update('item', {}, 'some'),
    wrong(/^scope must be one, following or all, not "/),
  ],
  ['an empty scope', remove(1, ''), wrong(/^scope must be one, following or all, not "/)],
  ['a wrong scope for an item that is not there', remove(0, 'some'), wrong(/^scope must be/)],
  ...['999999999', '0', '-1', '2147483648', '9007199254740993'].flatMap((id) => [
    [`deleting item ${id}`, remove(id), notThere] as const,
    [`reading item ${id}`, get(`${base}/GetCalendarItem?id=${id}`), notThere] as const,
  ]),
  ...['1.5', '1e0', 'x', '%20', '%00', '__proto__', '+1', '01', '%201'].flatMap((id) => [
    [`deleting item ${id}`, remove(id), wrong(/^calendarItemId must be a whole number$/)] as const,
    [
      `changing item ${id}`,
      (send: Send) => send('PUT', `${base}/UpdateCalendarItem/${id}`, { Title: 'x' }),
      wrong(/^calendarItemId must be a whole number$/),
    ] as const,
    [
      `reading item ${id}`,
      get(`${base}/GetCalendarItem?id=${id.replace('+', '%2B')}`),
      wrong(/^id must be a whole number$/),
    ] as const,
  ]),
  ['reading no item', get(`${base}/GetCalendarItem`), wrong(/^id is required/)],
  ['reading an item without a name', get(`${base}/GetCalendarItem?id=`), wrong(/^id must be/)],
  ['a list from no day', get(`${base}/GetAllCalendarItems?start=soon`), wrong(/^start must be a date/)],
  ['a list to an empty day', get(`${base}/GetAllCalendarItems?end=`), wrong(/^end must be a date/)],
  [
    'a list that ends before it starts',
    get(`${base}/GetAllCalendarItems?start=2027-01-02&end=2027-01-01`),
    wrong(/^end must not be before start$/),
  ],
  [
    'a widget in no time zone',
    get(`${base}/GetV2CalendarEntriesForCal?timeZone=Mars%2FBase`),
    wrong(/^timeZone must be an IANA name/i),
  ],
  ['an edit of an older state', update('item', {}, 'one', { 'if-match': '"99"' }), changedMeanwhile],
  ['an edit of a state unlike any', update('item', {}, 'one', { 'if-match': 'x' }), changedMeanwhile],
  ['a body that is no JSON', sendAsIs('{"Title":'), wrong(/^The body must be valid JSON$/)],
  ['a body that is a list', sendAsIs('[]'), wrong(/^The body must be a JSON object$/)],
  ['a body that is null', sendAsIs('null'), wrong(/^The body must be a JSON object$/)],
  [
    'a body as plain text',
    sendAsIs('x', 'text/plain'),
    [415, 'UnsupportedMediaType', /send application\/json$/],
  ],
  [
    'an item of a megabyte',
    save({ Title: 'x'.repeat(1e6) }),
    [413, 'PayloadTooLarge', /^The body must be at most 256 kB$/],
  ],
  ['exporting no item', get(`${exports}/ExportICalFile`), wrong(/^calendarItemId is required/)],
  ...['', 'x', '1x', '1.5'].map((id) => {
    const message = /^calendarItemId must be a whole number/;
    return [
      `exporting item "${id}"`,
      get(`${exports}/ExportICalFile?calendarItemId=${id}`),
      wrong(message),
    ] as const;
  }),
  ['exporting item 0', get(`${exports}/ExportICalFile?calendarItemId=0`), notThere],
  ...['', 'x', 'x.ics', '%', '%zz', '%2F', '..%2f..', 'a/b', 'x?from=soon', 'A'.repeat(3000)].map(
    (token) => [`feed "${token.slice(0, 20)}"`, get(`${exports}/CalendarFeed/${token}`), noFeed] as const,
  ),
];

/** Wrong calendar requests with the expected response. */
export const calendarRequests = rows.map(([name, send, [status, error, message]]) => ({
  name: `calendar: ${name}`,
  send,
  status,
  error,
  message,
}));

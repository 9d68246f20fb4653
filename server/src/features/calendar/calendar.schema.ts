import { type Static, Type } from 'typebox';
import { about } from '../../http/openapi/described-fields.ts';
import { nullable, optional, optionalText, requiredText, wholeNumber } from '../field-schemas.ts';
import { maxRuleLength } from './recurrence/recurrence-rule.ts';
import { signUp, signUpFields } from './sign-up/sign-up.schema.ts';

/** The id of an item in a path or a query. */
export const itemId = () => about('Id of the item.', Type.Integer());

/** Four weeks, in minutes. */
const maxReminderMinutes = 40_320;
const maxAttendees = 200;
const dateOrDateTime = 'a date-time, or a date for an all-day item';

/** Half of a surrogate pair cannot be stored, and no address contains control characters. */
const addressPart = '[^\\s\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff@]+';

const attendeeFields = Type.Object({
  Name: requiredText(200),
  Email: Type.String({
    maxLength: 254,
    pattern: `^${addressPart}@${addressPart}$`,
    description: 'an email address',
  }),
  Status: optionalText(50),
});

const showAs = Type.Unsafe<'Free' | 'Busy'>({
  type: 'string',
  enum: ['Free', 'Busy'],
  description: 'Free or Busy',
});
const shownAs = Type.Unsafe<'Free' | 'Busy' | null>({
  type: ['string', 'null'],
  enum: ['Free', 'Busy', null],
  description: '`Free` or `Busy`; null is the default: `Busy`, or `Free` for an all-day item.',
});

const itemFields = {
  Description: about('What it is about.', optionalText(10_000)),
  Location: about('Where it is.', optionalText(1000)),
  End: about(
    'When it ends; for an all-day item the last day, inclusive. Defaults to `Start`.',
    optional(Type.String({ maxLength: 40, description: dateOrDateTime })),
  ),
  TimeZone: about(
    'IANA name. Local times in this zone stay the same across daylight saving changes. Defaults to the department’s time zone.',
    optional(Type.String({ maxLength: 100, description: 'an IANA name such as America/New_York' })),
  ),
  IsAllDay: about('Whether it lasts whole days, without times.', optional(Type.Boolean())),
  Reminder: about(
    'Minutes before the start; 0 is at the start, null means no reminder.',
    optional(wholeNumber({ minimum: 0, maximum: maxReminderMinutes })),
  ),
  ShowAs: about(
    'Whether attendees are busy. null is the default: `Busy`, or `Free` for an all-day item.',
    optional(showAs),
  ),
  Attendees: about(
    'The attendees.',
    optional(
      Type.Array(attendeeFields, {
        maxItems: maxAttendees,
        description: `a list of at most ${maxAttendees} attendees, each with Name, Email and an optional Status`,
      }),
    ),
  ),
  ItemTypeId: about(
    'Its event type. null means no type.',
    optional(Type.String({ maxLength: 36, description: 'the id of an event type of the department' })),
  ),
  SignUp: about('How people sign up. null means that they cannot.', optional(signUpFields)),
  RecurrenceRule: about(
    'How it repeats. Each instance is a separate item.',
    optional(
      Type.String({
        maxLength: maxRuleLength,
        description: 'an RFC 5545 rule such as FREQ=WEEKLY;BYDAY=MO',
      }),
    ),
  ),
};
const title = about('The title.', requiredText(500));
const start = Type.String({ maxLength: 40, description: dateOrDateTime });
const aboutStart =
  'When it begins. With an offset or `Z` it is an instant; without, a local time in `TimeZone`. For an all-day item, a date.';

export const newCalendarItemFields = Type.Object(
  { Title: title, Start: about(aboutStart, start), ...itemFields },
  { title: 'NewCalendarItemFields' },
);
export type NewCalendarItemFields = Static<typeof newCalendarItemFields>;

export const calendarItemFields = Type.Object(
  { Title: title, Start: about(aboutStart, Type.Optional(start)), ...itemFields },
  { title: 'CalendarItemFields' },
);
export type CalendarItemFields = Static<typeof calendarItemFields>;

const attendee = Type.Object(
  {
    Name: Type.String({ description: 'Display name.' }),
    Email: Type.String({ description: 'Email address.' }),
    Status: nullable(Type.String({ description: 'Their response, as the client sent it.' })),
  },
  { title: 'CalendarAttendee' },
);
export type Attendee = Static<typeof attendee>;

export const calendarItem = Type.Object(
  {
    CalendarItemId: Type.Integer({ description: 'Id of the item; each instance of a series has its own.' }),
    DepartmentId: Type.Integer({ description: 'Owning department.' }),
    Title: Type.String({ description: 'Title.' }),
    Description: nullable(Type.String({ description: 'Description.' })),
    Location: nullable(Type.String({ description: 'Location.' })),
    Start: Type.String({ description: 'When it starts, in UTC; the first day of an all-day item.' }),
    End: Type.String({ description: 'When it ends, in UTC; the last day, inclusive, of an all-day item.' }),
    TimeZone: Type.String({ description: 'IANA name.' }),
    IsAllDay: Type.Boolean({ description: 'Whether it lasts whole days, without times.' }),
    IsMultiDay: Type.Boolean({ description: 'Whether start and end fall on different days in `TimeZone`.' }),
    Reminder: nullable(Type.Integer({ description: 'Minutes before the start; null means no reminder.' })),
    ShowAs: shownAs,
    Attendees: Type.Array(attendee, { description: 'The attendees.' }),
    ItemTypeId: nullable(Type.String({ description: 'Id of its event type.' })),
    SignUp: signUp,
    RecurrenceRule: nullable(Type.String({ description: 'The RFC 5545 rule of its series.' })),
    RecurrenceId: nullable(Type.Integer({ description: 'Id of its series.' })),
    Sequence: Type.Integer({ description: 'Counts the edits that calendar applications must notice.' }),
    CreatedOn: Type.String({ description: 'When it was added, ISO 8601 UTC.' }),
    UpdatedOn: Type.String({ description: 'When it was last changed, ISO 8601 UTC.' }),
  },
  { title: 'CalendarItem' },
);
export type CalendarItem = Static<typeof calendarItem>;

const status = Type.Literal('success', { description: '`success`.' });
export const calendarItemResult = Type.Object(
  { Data: calendarItem, Status: status },
  { title: 'CalendarItemResult' },
);
export const calendarItemsResult = Type.Object(
  { Data: Type.Array(calendarItem), Status: status },
  { title: 'CalendarItemsResult' },
);

/** The instances of a series that an edit applies to. */
export const editScopes = ['one', 'following', 'all'] as const;
export type EditScope = (typeof editScopes)[number];
export const scopeQuery = Type.Object({
  scope: about(
    'Which instances of its series to change: this one, this and all later ones, or all. Ignored for an item that does not repeat.',
    Type.Optional(
      Type.Unsafe<EditScope>({ type: 'string', enum: [...editScopes], description: 'one, following or all' }),
    ),
  ),
});

const rangeStart = () =>
  about(
    'Only items that end after this time. A date means midnight.',
    Type.Optional(Type.String({ maxLength: 40, description: 'a date or a date-time' })),
  );
const rangeEnd = () =>
  about(
    'Only items that start before this time.',
    Type.Optional(Type.String({ maxLength: 40, description: 'a date or a date-time' })),
  );
/** Ids of event types, separated by commas. */
export const typesFilter = () =>
  about(
    'Only items of these event types.',
    Type.Optional(
      Type.String({
        pattern: '^[0-9A-Fa-f-]{36}(,[0-9A-Fa-f-]{36}){0,99}$',
        description: 'ids of event types, separated by commas',
      }),
    ),
  );
export const rangeQuery = Type.Object({ start: rangeStart(), end: rangeEnd(), types: typesFilter() });
export const widgetQuery = Type.Object({
  start: rangeStart(),
  end: rangeEnd(),
  types: typesFilter(),
  timeZone: about(
    'The time zone of `start` and `end` without an offset. Defaults to the department’s time zone.',
    Type.Optional(Type.String({ maxLength: 100, description: 'an IANA name' })),
  ),
});

export const calendarEntry = Type.Object(
  {
    id: Type.Integer({ description: 'Id of the item.' }),
    groupId: Type.Optional(Type.Integer({ description: 'Id of its series.' })),
    title: Type.String({ description: 'Title.' }),
    start: Type.String({ description: 'With the department’s offset from UTC; a date when all-day.' }),
    end: Type.String({
      description: 'Like `start`, but exclusive: for an all-day item, the day after the last.',
    }),
    allDay: Type.Boolean({ description: 'Whether it lasts whole days, without times.' }),
    description: nullable(Type.String({ description: 'Description.' })),
    location: nullable(Type.String({ description: 'Location.' })),
    isMultiDay: Type.Boolean({ description: 'Whether it starts and ends on different days.' }),
    isBusy: Type.Boolean({ description: 'Whether it takes up time: `ShowAs`, or its default.' }),
    itemTypeId: nullable(Type.String({ description: 'Id of its event type.' })),
  },
  { title: 'CalendarEntry' },
);
export type CalendarEntry = Static<typeof calendarEntry>;

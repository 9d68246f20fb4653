import { type Static, Type } from 'typebox';
import { about } from '../../../http/openapi/described-fields.ts';
import { nullable } from '../../field-schemas.ts';

const moment = () => Type.String({ maxLength: 40, description: 'a date or a date-time' });

export const conflictsQuery = Type.Object({
  start: about('When the planned event starts.', moment()),
  end: about('When it ends, exclusive: after a day, the next one.', moment()),
  timeZone: about(
    'The time zone of `start` and `end` without an offset. Defaults to the department’s time zone.',
    Type.Optional(Type.String({ maxLength: 100, description: 'an IANA name' })),
  ),
  location: about('Where it is.', Type.Optional(Type.String({ maxLength: 1000, description: 'text' }))),
  attendees: about(
    'The email addresses of its attendees, separated by commas.',
    Type.Optional(Type.String({ maxLength: 10_000, description: 'email addresses, separated by commas' })),
  ),
  calendarItemId: about(
    'The id of the item that is being edited. It is no conflict.',
    Type.Optional(Type.Integer({ description: 'an id' })),
  ),
});
export type ConflictsQuery = Static<typeof conflictsQuery>;

const person = Type.Object({
  Name: Type.String({ description: 'Name.' }),
  Email: Type.String({ description: 'Email address, in lower case.' }),
});

const conflict = Type.Object(
  {
    CalendarItemId: Type.Integer({ description: 'Id of the other item.' }),
    Title: Type.String({ description: 'Its title.' }),
    Start: Type.String({ description: 'When it starts; for an all-day item the first day.' }),
    End: Type.String({ description: 'When it ends; for an all-day item the last day.' }),
    IsAllDay: Type.Boolean({ description: 'Whether it lasts whole days, without times.' }),
    TimeZone: Type.String({ description: 'Its time zone.' }),
    Location: nullable(Type.String({ description: 'Where it is.' })),
    IsSamePlace: Type.Boolean({ description: 'Whether it is at the same place.' }),
    People: Type.Array(person, { description: 'The attendees who are also there.' }),
  },
  {
    title: 'CalendarConflict',
    description: 'Another item at the same time, at the same place or with the same people.',
  },
);
export type Conflict = Static<typeof conflict>;

export const conflictsResult = Type.Object(
  { Data: Type.Array(conflict), Status: Type.Literal('success', { description: '`success`.' }) },
  { title: 'CalendarConflictsResult' },
);

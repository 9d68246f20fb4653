import { type Static, Type } from 'typebox';
import { about } from '../../../http/openapi/described-fields.ts';
import { nullable, optional, searchedText, timestamp } from '../../field-schemas.ts';

const userId = () => searchedText(200, 'the id of a user');

export const attendanceBody = Type.Object(
  {
    UserId: about('Who; the caller, if left out. Only editors can name someone else.', optional(userId())),
    On: about(
      'When; only for editors. By default, now. Without an offset, in the time zone of the item.',
      optional(Type.String({ maxLength: 40, description: 'a date or a date-time' })),
    ),
  },
  { title: 'CalendarAttendanceFields' },
);
export type AttendanceFields = Static<typeof attendanceBody>;

export const undoBody = Type.Object(
  { UserId: about('Whose attendance to remove.', userId()) },
  { title: 'CalendarUndoCheckInFields' },
);

export const attendance = Type.Object(
  {
    UserId: Type.String({ description: 'Id of the user.' }),
    Name: Type.String({ description: 'Their name when they answered or checked in.' }),
    CheckedInOn: timestamp('When they checked in.'),
    CheckedOutOn: nullable(Type.String({ description: 'When they checked out; null if they have not.' })),
    Hours: nullable(Type.Number({ description: 'Hours from one to the other, with two decimals.' })),
  },
  { title: 'CalendarAttendance', description: 'When someone was at an item.' },
);
export type Attendance = Static<typeof attendance>;

const status = Type.Literal('success', { description: '`success`.' });
export const attendanceResult = Type.Object(
  { Data: attendance, Status: status },
  { title: 'CalendarAttendanceResult' },
);
export const attendancesResult = Type.Object(
  { Data: Type.Array(attendance), Status: status },
  { title: 'CalendarAttendancesResult' },
);

export const hoursQuery = Type.Object({
  year: about(
    'The year, in the department’s time zone. Defaults to the current one.',
    Type.Optional(Type.Integer({ minimum: 1970, maximum: 9998, description: 'a year from 1970' })),
  ),
  quarter: about(
    'Only one quarter of the year.',
    Type.Optional(Type.Integer({ minimum: 1, maximum: 4, description: 'a quarter from 1 to 4' })),
  ),
  format: about(
    '`csv` for a file. Without it, `Accept: text/csv` has the same effect.',
    Type.Optional(Type.Union([Type.Literal('json'), Type.Literal('csv')], { description: 'json or csv' })),
  ),
});

const personHours = Type.Object(
  {
    UserId: Type.String({ description: 'Id of the user.' }),
    Name: Type.String({ description: 'Name of their account, or else the one when they checked in.' }),
    Quarter: Type.String({ description: 'Such as `2030-Q2`: the quarter in which they checked in.' }),
    Events: Type.Integer({ description: 'At how many items they checked in.' }),
    Hours: Type.Number({ description: 'Hours at items, with two decimals.' }),
    Open: Type.Integer({ description: 'From how many of these they have not checked out: no hours count.' }),
  },
  { title: 'CalendarHours', description: 'How long someone was at items in a quarter.' },
);
export type PersonHours = Static<typeof personHours>;
export const hoursResult = Type.Object(
  { Data: Type.Array(personHours), Status: status },
  { title: 'CalendarHoursResult' },
);

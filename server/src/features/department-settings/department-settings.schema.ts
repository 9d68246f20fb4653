import { type Static, Type } from 'typebox';
import { about } from '../../http/openapi/described-fields.ts';
import { background, backgroundFields, backgroundFile } from '../departments/background.schema.ts';
import { nullable, optional, requiredText, roleName, unitsOfLength } from '../field-schemas.ts';

export const departmentFields = Type.Object(
  {
    name: about('Display name.', requiredText(500)),
    timeZone: about(
      'The time zone of dates and times without a zone.',
      optional(Type.String({ description: 'an IANA time zone such as America/New_York' })),
    ),
    calendarFeedRoles: about(
      'The roles that may have a calendar feed; null means all roles.',
      optional(
        Type.Array(roleName(), { maxItems: 3, description: 'a list of the roles viewer, editor and admin' }),
      ),
    ),
    units: about(
      'The unit in which apps show lengths: feet and miles (imperial), or meters and kilometers (metric). `imperial` for a new department. Fields such as `elevationFt` are always in feet.',
      optional(unitsOfLength()),
    ),
    background: about(
      'The background of maps; null for the background of the installation.',
      optional(backgroundFields),
    ),
  },
  { title: 'DepartmentFields' },
);
export type DepartmentFields = Static<typeof departmentFields>;

export const departmentResult = Type.Object(
  {
    departmentId: Type.Integer({ description: 'Its number, as in tokens.' }),
    name: Type.String({ description: 'Display name.' }),
    timeZone: Type.String({ description: 'IANA name: the time zone of dates and times without a zone' }),
    calendarFeedRoles: nullable(
      Type.Array(Type.String(), {
        description: 'The roles that may have a calendar feed; null means all roles',
      }),
    ),
    units: about('The unit in which apps show lengths.', unitsOfLength()),
    background,
    backgroundFile: Type.Union([backgroundFile, Type.Null()], {
      description: 'The uploaded PMTiles file, whether or not it is chosen; null if there is none.',
    }),
  },
  { title: 'DepartmentResult' },
);
export type DepartmentResult = Static<typeof departmentResult>;

import { type Static, Type } from 'typebox';
import { about } from '../../http/openapi/described-fields.ts';
import { background, backgroundFields, backgroundFile } from '../departments/background.schema.ts';
import { nullable, optional, requiredText, roleName, unitsOfLength } from '../field-schemas.ts';

export const departmentFields = Type.Object(
  {
    name: about('Display name.', requiredText(500)),
    timeZone: about(
      'What dates without a zone are read in.',
      optional(Type.String({ description: 'an IANA time zone such as America/New_York' })),
    ),
    calendarFeedRoles: about(
      'Who may have a calendar feed; null means everyone.',
      optional(
        Type.Array(roleName(), { maxItems: 3, description: 'a list of the roles viewer, editor and admin' }),
      ),
    ),
    units: about(
      'What apps show lengths in: feet and miles (imperial), or meters and kilometers (metric). `imperial` for a new department. Fields such as `elevationFt` are in feet either way.',
      optional(unitsOfLength()),
    ),
    background: about(
      'What maps are drawn over; null for what the installation is configured with.',
      optional(backgroundFields),
    ),
  },
  { title: 'DepartmentFields' },
);
export type DepartmentFields = Static<typeof departmentFields>;

export const departmentResult = Type.Object(
  {
    departmentId: Type.Integer({ description: 'Its number, as tokens have it.' }),
    name: Type.String({ description: 'Display name.' }),
    timeZone: Type.String({ description: 'IANA name: what dates without a zone are read in' }),
    calendarFeedRoles: nullable(
      Type.Array(Type.String(), { description: 'Who may have a calendar feed; null means everyone' }),
    ),
    units: about('What apps show lengths in.', unitsOfLength()),
    background,
    backgroundFile: Type.Union([backgroundFile, Type.Null()], {
      description: 'The PMTiles file that was uploaded, chosen or not; null if there is none.',
    }),
  },
  { title: 'DepartmentResult' },
);
export type DepartmentResult = Static<typeof departmentResult>;

import { type Static, Type } from 'typebox';
import { about } from '../../http/openapi/described-fields.ts';
import { nullable, optional, optionalText, timestamp, wholeNumber } from '../field-schemas.ts';
import { mapResultFields, verificationFields } from '../maps/maps.schema.ts';

export const verificationBody = Type.Object(
  {
    verifiedOn: about(
      'The day on which someone walked through. Defaults to today in the time zone of the department.',
      optional(
        Type.String({
          pattern: '^\\d{4}-\\d{2}-\\d{2}$',
          description: 'a date such as 2026-05-31, not in the future',
        }),
      ),
    ),
    note: about('What was checked.', optionalText(2000)),
  },
  { title: 'VerificationFields' },
);
export type VerificationBody = Static<typeof verificationBody>;

export const defaultVerifications = 100;
export const verificationsQuery = Type.Object({
  limit: about(
    `The maximum number of verifications. Defaults to ${defaultVerifications}.`,
    Type.Optional(wholeNumber({ minimum: 1, maximum: 1000 })),
  ),
});

export const verification = Type.Object(
  {
    verifiedOn: Type.String({ format: 'date', description: 'The day on which someone walked through.' }),
    verifiedBy: nullable(Type.String({ description: 'The name of the user at that time.' })),
    customMapZoneId: nullable(
      Type.String({ description: 'The zone that was verified alone; null for the floor or a point.' }),
    ),
    customMapPointId: nullable(
      Type.String({ description: 'The point that was verified alone; null for the floor or a zone.' }),
    ),
    note: nullable(Type.String({ description: 'What was checked.' })),
    addedOn: timestamp('When it was recorded.'),
  },
  { title: 'Verification' },
);
export type Verification = Static<typeof verification>;

const count = (description: string) => Type.Integer({ description });

const reportedFloor = Type.Object(
  {
    state: Type.Union(
      [Type.Literal('overdue'), Type.Literal('due'), Type.Literal('never'), Type.Literal('ok')],
      {
        description:
          '`never`: it was never verified. `overdue`: the day until which it must be verified is over. `due`: that day is at most 30 days away. `ok`: everything else.',
      },
    ),
    customMapId: mapResultFields.customMapId,
    mapName: Type.String({ description: 'Name of the map.' }),
    customMapFloorId: Type.String({ description: 'Id of the floor.' }),
    floorName: Type.String({ description: 'Name of the floor.' }),
    floorNumber: Type.Integer({ description: 'The level; negative below ground.' }),
    isConfidential: mapResultFields.isConfidential,
    verifyEveryMonths: mapResultFields.verifyEveryMonths,
    ...verificationFields,
  },
  { title: 'ReportedFloor' },
);
export type ReportedFloor = Static<typeof reportedFloor>;

export const verificationReport = Type.Object(
  {
    asOf: Type.String({ format: 'date', description: 'Today in the time zone of the department.' }),
    overdue: count('Number of floors that are overdue.'),
    due: count('Number of floors that are due within 30 days.'),
    never: count('Number of floors that were never verified.'),
    ok: count('Number of all other floors.'),
    floors: Type.Array(reportedFloor, {
      description: 'The active floors of active maps, by the name of the map, in the order of its floors.',
    }),
  },
  { title: 'VerificationReport' },
);
export type VerificationReport = Static<typeof verificationReport>;

export const reportQuery = Type.Object({
  format: about(
    '`csv` for a file. Without it, `Accept: text/csv` has the same effect.',
    Type.Optional(Type.Union([Type.Literal('json'), Type.Literal('csv')], { description: 'json or csv' })),
  ),
});

import { type Static, Type } from 'typebox';
import { about } from '../../http/openapi/described-fields.ts';
import { maxPointLabelLength } from '../../zone-rules/point-types.ts';
import { isDraft } from '../drafts/drafts.schema.ts';
import {
  externalId,
  nullable,
  optional,
  optionalText,
  pointTypeField,
  pointTypeResult,
  warnings,
} from '../field-schemas.ts';

const maxNoteLength = 2_000;

const degrees = (limit: number) =>
  Type.Number({
    minimum: -limit,
    maximum: limit,
    description: `a number of degrees from -${limit} to ${limit}`,
  });

export const pointFields = Type.Object(
  {
    pointType: about('What it is.', pointTypeField()),
    label: about('What signs or people call it, such as “Door 7”.', optionalText(maxPointLabelLength)),
    note: about('What a crew must know about it.', optionalText(maxNoteLength)),
    latitude: about('WGS 84.', degrees(90)),
    longitude: about('WGS 84.', degrees(180)),
    headingDeg: about(
      'Which way a door opens or a camera looks, clockwise from north.',
      optional(
        Type.Number({
          minimum: 0,
          exclusiveMaximum: 360,
          description: 'a number of degrees from 0 to less than 360',
        }),
      ),
    ),
    isActive: about('Whether it is shown and found. True for a new point.', optional(Type.Boolean())),
    verifiedOn: about(
      'The day on which somebody last checked it on site. Not in the future.',
      optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'a date, such as 2026-05-31' })),
    ),
  },
  { title: 'CustomMapPointFields' },
);
export type PointFields = Static<typeof pointFields>;

export const customMapPointResult = Type.Object(
  {
    customMapPointId: Type.String({ description: 'Id of the point.' }),
    customMapFloorId: Type.String({ description: 'Id of its floor.' }),
    pointType: pointTypeResult(),
    label: nullable(Type.String({ description: 'What signs or people call it.' })),
    note: nullable(Type.String({ description: 'What a crew must know about it.' })),
    latitude: Type.Number({ description: 'WGS 84.' }),
    longitude: Type.Number({ description: 'WGS 84.' }),
    headingDeg: nullable(
      Type.Number({ description: 'Which way a door opens or a camera looks, clockwise from north.' }),
    ),
    isActive: Type.Boolean({ description: 'Whether it is shown and found.' }),
    verifiedOn: nullable(
      Type.String({ format: 'date', description: 'The day on which somebody last checked it on site.' }),
    ),
    externalId,
    isDraft,
  },
  { title: 'CustomMapPointResult' },
);
export type CustomMapPointResult = Static<typeof customMapPointResult>;

export const savedPointResult = Type.Object(
  { ...customMapPointResult.properties, warnings },
  { title: 'SavedCustomMapPointResult' },
);
export type SavedPointResult = Static<typeof savedPointResult>;

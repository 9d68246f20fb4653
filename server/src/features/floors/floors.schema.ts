import { type Static, Type } from 'typebox';
import { about } from '../../http/openapi/described-fields.ts';
import { externalId, nullable, optional, optionalText, requiredText, wholeNumber } from '../field-schemas.ts';
import { pageFields } from '../images/plan.schema.ts';
import { mapResultFields, verificationFields } from '../maps/maps.schema.ts';
import { placementFields, placementOrNull } from '../placements/placement.schema.ts';

export const floorFields = Type.Object({
  floorNumber: about('The level; negative below ground. Two floors may share one.', wholeNumber()),
  name: about('Display name.', requiredText(500)),
  sortOrder: about(
    'Position in the list of floors; 0 by default. Floors with the same position are sorted by `floorNumber`.',
    optional(wholeNumber()),
  ),
  isDefault: about(
    'Whether clients open the map on this floor. Setting it clears it on the other floors. The first active floor of a map always gets it; an inactive floor never has it.',
    optional(Type.Boolean()),
  ),
  elevationFt: about(
    'Elevation in feet, above sea level or as the map’s `elevationDatum` says.',
    optional(Type.Number()),
  ),
  isActive: about('Whether the floor is listed. True for a new floor.', optional(Type.Boolean())),
  floorHeightFt: about(
    'Height up to the next floor, in feet. Defaults to the difference to the elevation of the next floor, or else to 10.',
    optional(Type.Number({ exclusiveMinimum: 0, description: 'a number greater than 0' })),
  ),
  ordinal: about(
    'Position in the order of floors, as `ordinal` in IMDF: 0 is the ground floor, negative is below ground. Defaults to `floorNumber`.',
    optional(wholeNumber()),
  ),
  postedLabel: about(
    'The label on signs and elevator buttons, such as 7, Mezz or P2. Defaults to `floorNumber`.',
    optionalText(50),
  ),
  ...placementFields,
  ...pageFields,
});
export type FloorFields = Static<typeof floorFields>;

/** The fields that a floor's result and its summary in a map's details share. */
const floorResultFields = {
  customMapFloorId: Type.String({ description: 'Id of the floor.' }),
  floorNumber: Type.Integer({ description: 'The level; negative below ground.' }),
  name: Type.String({ description: 'Display name.' }),
  imageUrl: Type.String({
    description:
      'Address of the north-up image, which fills the bounds of the map and is transparent outside the plan.',
  }),
  originalImageUrl: Type.String({ description: 'Address of the file as it was uploaded.' }),
  placement: placementOrNull,
  tileUrlTemplate: nullable(
    Type.String({
      description:
        'Address of the tiles, with the placeholders {z}, {x} and {y}. Null until the first tiles are ready.',
    }),
  ),
  sortOrder: Type.Integer({ description: 'Position in the list of floors.' }),
  isDefault: Type.Boolean({ description: 'Whether clients open the map on this floor.' }),
  elevationFt: nullable(
    Type.Number({ description: 'Elevation in feet, above sea level or as the map’s `elevationDatum` says.' }),
  ),
  isActive: Type.Boolean({
    description: 'Whether the floor is listed. Positions resolve on inactive floors too.',
  }),
  floorHeightFt: nullable(Type.Number({ description: 'Height up to the next floor, in feet.' })),
  ordinal: nullable(Type.Integer({ description: 'Position in the order of floors; 0 is the ground floor.' })),
  postedLabel: nullable(Type.String({ description: 'The label on signs and elevator buttons.' })),
  ...verificationFields,
  externalId,
};

export const customMapFloorResult = Type.Object(
  { customMapId: Type.String({ description: 'Id of its map.' }), ...floorResultFields },
  { title: 'CustomMapFloorResult' },
);
export type CustomMapFloorResult = Static<typeof customMapFloorResult>;

const floorSummary = Type.Object(
  { ...floorResultFields, zoneCount: Type.Integer({ description: 'Number of zones on the floor.' }) },
  { title: 'CustomMapFloorSummary' },
);

export const customMapDetailResult = Type.Object(
  {
    ...mapResultFields,
    floors: Type.Array(floorSummary, { description: 'In list order.' }),
  },
  { title: 'CustomMapDetailResult' },
);
export type CustomMapDetailResult = Static<typeof customMapDetailResult>;

export const floorListQuery = Type.Object({
  includeInactive: about('true to list inactive floors too.', Type.Optional(Type.Boolean())),
});

import { type Static, Type } from 'typebox';
import { about } from '../../http/openapi/described-fields.ts';
import { externalId, nullable, optional, optionalText, requiredText, wholeNumber } from '../field-schemas.ts';
import { pageFields } from '../images/plan.schema.ts';
import { mapResultFields } from '../maps/maps.schema.ts';
import { placementFields, placementOrNull } from '../placements/placement.schema.ts';

export const floorFields = Type.Object({
  floorNumber: about('The level; negative below ground. Two floors may share one.', wholeNumber()),
  name: about('Display name.', requiredText(500)),
  sortOrder: about(
    'Place in the tab bar; 0 if left out. Floors with the same place are sorted by `floorNumber`.',
    optional(wholeNumber()),
  ),
  isDefault: about(
    'Whether clients open the map on this floor. Setting it clears it on the other floors. The first active floor of a map always has it, an inactive one never.',
    optional(Type.Boolean()),
  ),
  elevationFt: about(
    'Elevation above sea level, in feet, or by `elevationDatum` of the map.',
    optional(Type.Number()),
  ),
  isActive: about('Whether the floor is listed. True for a new floor.', optional(Type.Boolean())),
  floorHeightFt: about(
    'Height of the floor up to the next, in feet. If it is left out, up to the elevation of the next floor, else 10.',
    optional(Type.Number({ exclusiveMinimum: 0, description: 'a number greater than 0' })),
  ),
  ordinal: about(
    'Place in the order of floors: 0 at the ground, negative below it. As `ordinal` of IMDF. If it is left out, `floorNumber` counts.',
    optional(wholeNumber()),
  ),
  postedLabel: about(
    'What signs and elevator buttons say, such as 7, Mezz or P2. If it is left out, `floorNumber` counts.',
    optionalText(50),
  ),
  ...placementFields,
  ...pageFields,
});
export type FloorFields = Static<typeof floorFields>;

/** What a floor's result and its summary in a map's details share. */
const floorResultFields = {
  customMapFloorId: Type.String({ description: 'Id of the floor.' }),
  floorNumber: Type.Integer({ description: 'The level; negative below ground.' }),
  name: Type.String({ description: 'Display name.' }),
  imageUrl: Type.String({
    description:
      'Address of the image, north-up: it fills the bounds of the map, transparent where the plan is not.',
  }),
  originalImageUrl: Type.String({ description: 'Address of the file as it was uploaded.' }),
  placement: placementOrNull,
  tileUrlTemplate: nullable(
    Type.String({
      description:
        'Address of the tiles, with the placeholders {z}, {x} and {y}. Null until the first tiles are ready.',
    }),
  ),
  sortOrder: Type.Integer({ description: 'Place in the tab bar.' }),
  isDefault: Type.Boolean({ description: 'Whether clients open the map on this floor.' }),
  elevationFt: nullable(
    Type.Number({ description: 'Elevation above sea level, in feet, or by `elevationDatum` of the map.' }),
  ),
  isActive: Type.Boolean({
    description: 'Whether the floor is listed. Positions resolve on it in any case.',
  }),
  floorHeightFt: nullable(Type.Number({ description: 'Height up to the next floor, in feet.' })),
  ordinal: nullable(Type.Integer({ description: 'Place in the order of floors, 0 at the ground.' })),
  postedLabel: nullable(Type.String({ description: 'What signs and elevator buttons say.' })),
  externalId,
};

export const customMapFloorResult = Type.Object(
  { customMapId: Type.String({ description: 'Id of its map.' }), ...floorResultFields },
  { title: 'CustomMapFloorResult' },
);
export type CustomMapFloorResult = Static<typeof customMapFloorResult>;

const floorSummary = Type.Object(
  { ...floorResultFields, zoneCount: Type.Integer({ description: 'How many zones it has.' }) },
  { title: 'CustomMapFloorSummary' },
);

export const customMapDetailResult = Type.Object(
  {
    ...mapResultFields,
    floors: Type.Array(floorSummary, { description: 'In the order of the tab bar.' }),
  },
  { title: 'CustomMapDetailResult' },
);
export type CustomMapDetailResult = Static<typeof customMapDetailResult>;

export const floorListQuery = Type.Object({
  includeInactive: about('true to list inactive floors too.', Type.Optional(Type.Boolean())),
});

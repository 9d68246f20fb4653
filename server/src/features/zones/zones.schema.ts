import { type Static, Type } from 'typebox';
import { about } from '../../http/openapi/described-fields.ts';
import { maxZoneNameLength } from '../../zone-rules/zone-names.ts';
import { zoneTypes } from '../../zone-rules/zone-types.ts';
import { isDraft } from '../drafts/drafts.schema.ts';
import { externalId, nullable, optional, requiredText, warnings, wholeNumber } from '../field-schemas.ts';
import { hazard, hazardFields } from './hazard.schema.ts';

const zoneTypesInWords = `${Object.entries(zoneTypes)
  .map(([name, number]) => `${number} ${name}`)
  .join(', ')}.`;

export const zoneFields = Type.Object(
  {
    name: about('Name of the place: the call location.', requiredText(maxZoneNameLength)),
    zoneType: about(zoneTypesInWords, wholeNumber({ minimum: 0, maximum: 11 })),
    polygonGeoJson: about(
      'Every ring is closed and has at least 3 different vertices, longitude first. Stored byte for byte.',
      Type.String({
        contentMediaType: 'application/geo+json',
        description: 'a string that contains a GeoJSON Feature with a Polygon geometry',
      }),
    ),
    color: about(
      'Fill color.',
      optional(
        Type.String({
          pattern: '^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$',
          description: 'a color #RGB, #RRGGBB or #RRGGBBAA',
        }),
      ),
    ),
    metadata: about(
      'Additional data about the zone.',
      optional(
        Type.String({
          contentMediaType: 'application/json',
          description: 'a string of at most 16 KiB that contains a JSON object with strings as values',
        }),
      ),
    ),
    elevationFt: about('Elevation above sea level, in feet.', optional(Type.Number())),
    isSearchable: about(
      'Whether the zone can be found by search. True for a new zone.',
      optional(Type.Boolean()),
    ),
    isActive: about('Whether positions resolve to it. True for a new zone.', optional(Type.Boolean())),
    isDispatchable: about(
      'Whether the zone can be the location of a call. True for a new zone.',
      optional(Type.Boolean()),
    ),
    hazard: about('What is dangerous in the zone. `null` removes it.', optional(hazardFields)),
  },
  { title: 'CustomMapZoneFields' },
);
export type ZoneFields = Static<typeof zoneFields>;

export const customMapZoneResult = Type.Object(
  {
    customMapZoneId: Type.String({ description: 'Id of the zone.' }),
    customMapFloorId: Type.String({ description: 'Id of its floor.' }),
    name: Type.String({ description: 'Name of the place: the call location.' }),
    zoneType: Type.Integer({ description: zoneTypesInWords }),
    polygonGeoJson: Type.String({ description: 'The saved GeoJSON Feature, as a string.' }),
    color: nullable(Type.String({ description: 'Fill color: #RGB, #RRGGBB or #RRGGBBAA.' })),
    metadata: nullable(Type.String({ description: 'A JSON object with string values, as a string.' })),
    elevationFt: nullable(Type.Number({ description: 'Elevation above sea level, in feet.' })),
    isSearchable: Type.Boolean({ description: 'Whether the zone can be found by search.' }),
    isActive: Type.Boolean({ description: 'Whether positions resolve to it.' }),
    isDispatchable: Type.Optional(
      Type.Boolean({ description: 'False if the zone cannot be the location of a call; absent otherwise.' }),
    ),
    hazard: Type.Optional(hazard),
    verifiedOn: Type.Optional(
      Type.String({
        format: 'date',
        description: 'The last day on which someone verified this zone alone; absent if nobody has.',
      }),
    ),
    verifiedBy: Type.Optional(nullable(Type.String({ description: 'The name of that user.' }))),
    externalId,
    isDraft,
  },
  { title: 'CustomMapZoneResult' },
);
export type CustomMapZoneResult = Static<typeof customMapZoneResult>;

export const savedZoneResult = Type.Object(
  {
    ...customMapZoneResult.properties,
    warnings,
  },
  { title: 'SavedCustomMapZoneResult' },
);
export type SavedZoneResult = Static<typeof savedZoneResult>;

import { type Static, Type } from 'typebox';
import { nullable, optional, requiredText, wholeNumber } from '../field-schemas.ts';

/** What a zone is, by the number that stands for it. */
export const zoneTypes = {
  Room: 0,
  Hallway: 1,
  StairWell: 2,
  Elevator: 3,
  Hazard: 4,
  StagingArea: 5,
  MusterPoint: 6,
  Exit: 7,
  Parking: 8,
  Gate: 9,
  Checkpoint: 10,
  Custom: 11,
} as const;

export const maxZoneNameLength = 500;

export const zoneFields = Type.Object({
  name: requiredText(maxZoneNameLength),
  zoneType: wholeNumber({ minimum: 0, maximum: 11 }),
  polygonGeoJson: Type.String({ description: 'a GeoJSON Feature with a Polygon geometry, as a text' }),
  color: optional(
    Type.String({
      pattern: '^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$',
      description: 'a color #RGB, #RRGGBB or #RRGGBBAA',
    }),
  ),
  metadata: optional(
    Type.String({ description: 'a JSON object as a text, its values texts, of at most 16 KiB' }),
  ),
  elevationFt: optional(Type.Number()),
  isSearchable: optional(Type.Boolean()),
  isActive: optional(Type.Boolean()),
});
export type ZoneFields = Static<typeof zoneFields>;

export const customMapZoneResult = Type.Object({
  customMapZoneId: Type.String(),
  customMapFloorId: Type.String(),
  name: Type.String(),
  zoneType: Type.Integer(),
  polygonGeoJson: Type.String(),
  color: nullable(Type.String()),
  metadata: nullable(Type.String()),
  elevationFt: nullable(Type.Number()),
  isSearchable: Type.Boolean(),
  isActive: Type.Boolean(),
});
export type CustomMapZoneResult = Static<typeof customMapZoneResult>;

import { type Static, Type } from 'typebox';
import { nullable, optional, requiredText, wholeNumber } from '../field-schemas.ts';

export const floorFields = Type.Object({
  floorNumber: wholeNumber(),
  name: requiredText(500),
  sortOrder: optional(wholeNumber()),
  isDefault: optional(Type.Boolean()),
  elevationFt: optional(Type.Number()),
});
export type FloorFields = Static<typeof floorFields>;

/** What a floor's result and its summary in a map's details share. */
const floorResultFields = {
  customMapFloorId: Type.String(),
  floorNumber: Type.Integer(),
  name: Type.String(),
  imageUrl: Type.String(),
  tileUrlTemplate: nullable(Type.String()),
  sortOrder: Type.Integer(),
  isDefault: Type.Boolean(),
  elevationFt: nullable(Type.Number()),
};

export const customMapFloorResult = Type.Object({ customMapId: Type.String(), ...floorResultFields });
export type CustomMapFloorResult = Static<typeof customMapFloorResult>;

export const floorSummary = Type.Object({ ...floorResultFields, zoneCount: Type.Integer() });
export type FloorSummary = Static<typeof floorSummary>;

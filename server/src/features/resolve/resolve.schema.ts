import { type Static, Type } from 'typebox';
import { nullable } from '../field-schemas.ts';

export const resolveFields = Type.Object({
  customMapId: Type.String(),
  floorId: Type.String(),
  latitude: Type.Number({ minimum: -90, maximum: 90 }),
  longitude: Type.Number({ minimum: -180, maximum: 180 }),
});
export type ResolveFields = Static<typeof resolveFields>;

export const coordinateResolveResult = Type.Object({
  matched: Type.Boolean(),
  customMapZoneId: nullable(Type.String()),
  zoneName: nullable(Type.String()),
  zoneType: nullable(Type.Integer()),
  floorName: Type.String(),
  mapName: Type.String(),
});
export type CoordinateResolveResult = Static<typeof coordinateResolveResult>;

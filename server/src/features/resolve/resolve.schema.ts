import { type Static, Type } from 'typebox';
import { about } from '../../http/openapi/described-fields.ts';
import { nullable } from '../field-schemas.ts';

export const resolveFields = Type.Object(
  {
    customMapId: about('Id of the map.', Type.String()),
    floorId: about('Id of one of its floors.', Type.String()),
    latitude: about('In degrees.', Type.Number({ minimum: -90, maximum: 90 })),
    longitude: about('In degrees.', Type.Number({ minimum: -180, maximum: 180 })),
  },
  { title: 'CoordinateResolveFields' },
);
export type ResolveFields = Static<typeof resolveFields>;

export const coordinateResolveResult = Type.Object(
  {
    matched: Type.Boolean({ description: 'Whether a zone contains the point.' }),
    customMapZoneId: nullable(Type.String({ description: 'Id of the zone; null if none matched.' })),
    zoneName: nullable(
      Type.String({ description: 'Name of the zone (the call location); null if none matched.' }),
    ),
    zoneType: nullable(Type.Integer({ description: 'Type of the zone, 0 to 11; null if none matched.' })),
    floorName: Type.String({ description: 'Name of the floor, with or without a match.' }),
    mapName: Type.String({ description: 'Name of the map, with or without a match.' }),
  },
  { title: 'CoordinateResolveResult' },
);
export type CoordinateResolveResult = Static<typeof coordinateResolveResult>;

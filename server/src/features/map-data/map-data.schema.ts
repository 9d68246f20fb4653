import { type Static, Type } from 'typebox';
import { nullable } from '../field-schemas.ts';
import { customMapResult } from '../maps/maps.schema.ts';

const mapFields = customMapResult.properties;

const customMapSummary = Type.Object(
  {
    customMapId: mapFields.customMapId,
    name: mapFields.name,
    type: mapFields.type,
    boundsTopLeftLat: mapFields.boundsTopLeftLat,
    boundsTopLeftLng: mapFields.boundsTopLeftLng,
    boundsBottomRightLat: mapFields.boundsBottomRightLat,
    boundsBottomRightLng: mapFields.boundsBottomRightLng,
    defaultZoom: mapFields.defaultZoom,
    tileUrlTemplate: mapFields.tileUrlTemplate,
    floorCount: mapFields.floorCount,
    defaultFloorId: nullable(
      Type.String({ description: 'The floor to show first; null if the map has none.' }),
    ),
  },
  { title: 'CustomMapSummary' },
);

export const mapData = Type.Object(
  {
    centerLat: nullable(
      Type.Number({ description: 'Latitude of the center of all active maps; null if there are none.' }),
    ),
    centerLon: nullable(
      Type.Number({ description: 'Longitude of the center of all active maps; null if there are none.' }),
    ),
    zoomLevel: nullable(
      Type.Integer({
        description: 'Zoom level at which all active maps fit in 1024 px; null if there are none.',
      }),
    ),
    customMaps: Type.Array(customMapSummary, { description: 'The active maps, sorted by name.' }),
  },
  { title: 'MapDataResult' },
);
export type MapData = Static<typeof mapData>;

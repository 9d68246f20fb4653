import type { Context } from '../../context.ts';
import { listMapsWithDefaultFloor } from '../maps/maps.ts';
import { frameMaps } from './frame-maps.ts';
import type { MapData } from './map-data.schema.ts';

/** Returns what a map client needs first: the department's active maps, and the view that shows all of them. */
export async function getMapData(ctx: Context, departmentId: number): Promise<MapData> {
  const customMaps = await listMapsWithDefaultFloor(ctx, departmentId);
  const frame = frameMaps(
    customMaps.map((map) => ({
      topLeftLat: map.boundsTopLeftLat,
      topLeftLng: map.boundsTopLeftLng,
      bottomRightLat: map.boundsBottomRightLat,
      bottomRightLng: map.boundsBottomRightLng,
    })),
  );
  return {
    centerLat: frame?.lat ?? null,
    centerLon: frame?.lng ?? null,
    zoomLevel: frame?.zoom ?? null,
    customMaps,
  };
}

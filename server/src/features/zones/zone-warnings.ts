import type { GeoBounds } from '@muster/geo/geo-bounds';
import type { PolygonRings } from 'zone-index';
import type { DatabaseOrTransaction } from '../../context.ts';
import { describeWarnings } from '../../zone-rules/zone-place.ts';
import type { Warning } from '../field-schemas.ts';
import { requireMap } from '../maps/maps.ts';

/** Returns probable mistakes in the polygon of a zone that is accepted. @param bounds of its map */
export function warnAboutPolygon(rings: PolygonRings, bounds: GeoBounds): Warning[] {
  return describeWarnings(rings, bounds).map((message) => ({ field: 'polygonGeoJson', message }));
}

/** Returns the bounds in which the zones of a map's floors should be. @throws MusterError `CustomMapNotFound` */
export async function readMapBounds(
  db: DatabaseOrTransaction,
  departmentId: number,
  mapId: string,
): Promise<GeoBounds> {
  const map = await requireMap(db, departmentId, mapId);
  return {
    topLeftLat: map.top_left_lat,
    topLeftLng: map.top_left_lng,
    bottomRightLat: map.bottom_right_lat,
    bottomRightLng: map.bottom_right_lng,
  };
}

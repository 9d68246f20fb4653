import type { Clocked, DatabaseOrTransaction } from '../../context.ts';
import { nativeZoom } from '../../imaging/pyramid/pyramid-plan.ts';
import type { MapRow } from '../../storage/db/tables.ts';
import {
  type DrawnImage,
  hasPyramidOf,
  listFloorDrawings,
  type PyramidOwner,
  type PyramidRequest,
  requestPyramid,
} from '../pyramids/pyramids.ts';
import { maxAllowedZoom } from './map-zooms.ts';

export type DrawnMap = Pick<
  MapRow,
  | 'top_left_lat'
  | 'top_left_lng'
  | 'bottom_right_lat'
  | 'bottom_right_lng'
  | 'given_max_zoom'
  | 'min_zoom'
  | 'max_zoom'
>;

/**
 * Requests the tiles of a map or one of its floors, unless it has tiles of this image with these bounds and zoom levels.
 *
 * @returns the id of the requested pyramid, or none
 * @throws MusterError `InvalidRequest` if there would be too many tiles
 */
export async function requestTiles(
  ctx: Clocked,
  trx: DatabaseOrTransaction,
  owner: PyramidOwner,
  map: DrawnMap,
  image: DrawnImage,
): Promise<string[]> {
  const request = toPyramidRequest(map, image);
  return (await hasPyramidOf(trx, owner, request)) ? [] : [await requestPyramid(ctx, trx, owner, request)];
}

/** As {@link requestTiles}, for a map and all its floors, which are drawn in its bounds. */
export async function requestTilesOfAll(
  ctx: Clocked,
  trx: DatabaseOrTransaction,
  owner: PyramidOwner,
  map: DrawnMap,
  image: DrawnImage,
): Promise<string[]> {
  const ids = await requestTiles(ctx, trx, owner, map, image);
  for (const floor of await listFloorDrawings(trx, owner.departmentId, owner.mapId)) {
    ids.push(...(await requestTiles(ctx, trx, floor.owner, map, floor.image)));
  }
  return ids;
}

/**
 * A floor has every zoom level of its map, so that no client finds an empty level. If no `maxZoom` was given for the map, a
 * floor with a higher resolution than the map's image is drawn at its own resolution.
 */
function toPyramidRequest(map: DrawnMap, image: DrawnImage): PyramidRequest {
  const bounds = {
    topLeftLat: map.top_left_lat,
    topLeftLng: map.top_left_lng,
    bottomRightLat: map.bottom_right_lat,
    bottomRightLng: map.bottom_right_lng,
  };
  const own = map.given_max_zoom === null ? Math.min(maxAllowedZoom, nativeZoom({ bounds, image })) : 0;
  return { imageId: image.id, image, bounds, minZoom: map.min_zoom, maxZoom: Math.max(map.max_zoom, own) };
}

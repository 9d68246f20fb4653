import { isNorthUp } from '@muster/geo/placement';
import type { Clocked, DatabaseOrTransaction } from '../../context.ts';
import { nativeZoom } from '../../imaging/pyramid/pyramid-plan.ts';
import type { MapRow } from '../../storage/db/tables.ts';
import { placeStored } from '../placements/placements.ts';
import {
  type DrawnImage,
  hasPyramidOf,
  type PyramidOwner,
  type PyramidRequest,
  requestPyramid,
} from '../pyramids/pyramids.ts';
import { type BoundsColumns, boundsOfRow } from './map-bounds.ts';
import { maxAllowedZoom } from './map-zooms.ts';
import { listFloorDrawings } from './maps.store.ts';

export type DrawnMap = BoundsColumns & Pick<MapRow, 'given_max_zoom' | 'min_zoom' | 'max_zoom' | 'placement'>;

/** @param placement the stored placement of a floor; null if it is drawn in the map's bounds */
export interface FloorDrawing {
  readonly owner: PyramidOwner;
  readonly image: DrawnImage;
  readonly placement: string | null;
}

/**
 * Requests the tiles of a map, unless it has tiles of this image at this position with these zoom levels.
 *
 * @returns the id of the requested pyramid, or none
 * @throws MusterError `InvalidRequest` if there would be too many tiles
 */
export function requestTiles(
  ctx: Clocked,
  trx: DatabaseOrTransaction,
  owner: PyramidOwner,
  map: DrawnMap,
  image: DrawnImage,
): Promise<string[]> {
  return requestUnlessThere(ctx, trx, owner, toPyramidRequest(map, image, map.placement, false));
}

/** Like {@link requestTiles}, for a floor of the map. */
export function requestFloorTiles(
  ctx: Clocked,
  trx: DatabaseOrTransaction,
  map: DrawnMap,
  { owner, image, placement }: FloorDrawing,
): Promise<string[]> {
  return requestUnlessThere(ctx, trx, owner, toPyramidRequest(map, image, placement, true));
}

/** Like {@link requestTiles}, for a map and all its floors: their pictures fill its bounds. */
export async function requestTilesOfAll(
  ctx: Clocked,
  trx: DatabaseOrTransaction,
  owner: PyramidOwner,
  map: DrawnMap,
  image: DrawnImage,
): Promise<string[]> {
  const ids = await requestTiles(ctx, trx, owner, map, image);
  for (const { floor_id, placement, ...drawn } of await listFloorDrawings(
    trx,
    owner.departmentId,
    owner.mapId,
  )) {
    const floor = { owner: { ...owner, ownerId: floor_id }, image: drawn, placement };
    ids.push(...(await requestFloorTiles(ctx, trx, map, floor)));
  }
  return ids;
}

async function requestUnlessThere(
  ctx: Clocked,
  trx: DatabaseOrTransaction,
  owner: PyramidOwner,
  request: PyramidRequest,
): Promise<string[]> {
  return (await hasPyramidOf(trx, owner, request)) ? [] : [await requestPyramid(ctx, trx, owner, request)];
}

/**
 * A floor has every zoom level of its map, so that no client finds an empty level. If no `maxZoom` was given for the map, a
 * floor with a higher resolution than the map's image is drawn at its own resolution.
 */
function toPyramidRequest(
  map: DrawnMap,
  image: DrawnImage,
  stored: string | null,
  isFloor: boolean,
): PyramidRequest {
  const bounds = boundsOfRow(map);
  const placement = stored === null ? undefined : placeStored(stored, image).placement;
  const native = nativeZoom({ bounds, placement, image });
  const own = map.given_max_zoom === null ? Math.min(maxAllowedZoom, native) : 0;
  const zooms = { minZoom: map.min_zoom, maxZoom: Math.max(map.max_zoom, own) };
  // The image of a map that is not rotated fills the bounds itself.
  const needsPicture = placement !== undefined && (isFloor || !isNorthUp(placement, image));
  return { imageId: image.id, image, bounds, placement, needsPicture, ...zooms };
}

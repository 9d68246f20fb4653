import type { Context } from '../../context.ts';
import { floorNotFound, requireFloor } from '../floors/floors.ts';
import { openSheets, type SheetQuery } from '../sheets/sheets.ts';
import { findSharedState } from './shared-map.ts';

/**
 * The sheet of a floor whose QR code opens the shared map on that floor.
 *
 * @throws MusterError `ShareLinkNotFound`, `CustomMapFloorNotFound` for a floor that the link does not show,
 *   `ServiceUnavailable` if the image of the floor is still being drawn
 */
export async function openSharedSheet(ctx: Context, token: string, floorId: string, query: SheetQuery) {
  const { departmentId, mapId, floorIds } = await findSharedState(ctx, token);
  const floor = await requireFloor(ctx.db, departmentId, floorId);
  const isShown = floor.map_id === mapId && floor.is_active === 1 && (floorIds?.includes(floorId) ?? true);
  if (!isShown) throw floorNotFound();
  const pageOf = (id: string) => `${ctx.config.baseUrl}/share/${encodeURIComponent(token)}?floor=${id}`;
  return openSheets(ctx, departmentId, floorId, query, pageOf);
}

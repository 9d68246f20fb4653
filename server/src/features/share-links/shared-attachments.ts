import { Value } from 'typebox/value';
import type { Context } from '../../context.ts';
import { listShownAttachments } from '../attachments/attachments.ts';
import { getMap } from '../maps/maps.ts';
import { type SharedAttachment, sharedAttachment } from './shared-map.schema.ts';
import type { SharedState } from './shared-map.ts';

/** Returns the attachments that a share link shows: none unless the map allows it, and never who added them. */
export async function readSharedAttachments(
  ctx: Context,
  { departmentId, mapId, floorIds }: SharedState,
): Promise<SharedAttachment[]> {
  const { result: map } = await getMap(ctx, departmentId, mapId);
  if (!map.showAttachmentsOnShares) return [];
  const attachments = await listShownAttachments(ctx, departmentId, mapId, floorIds);
  return attachments.map((one) => Value.Clean(sharedAttachment, one) as SharedAttachment); // it has these fields, and more
}

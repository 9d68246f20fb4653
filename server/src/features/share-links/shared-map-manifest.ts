import type { Context } from '../../context.ts';
import { readSharedVersions } from './share-links.store.ts';
import type { SharedMapManifest } from './shared-map.schema.ts';
import { keepShared, type SharedState } from './shared-map.ts';

/** Returns the versions of a shared map and its active floors, and the sizes of their tiles. */
export async function describeSharedMap(ctx: Context, state: SharedState): Promise<SharedMapManifest> {
  const { departmentId, mapId } = state;
  const { map, floors } = await readSharedVersions(ctx.db, departmentId, mapId);
  return {
    customMapId: mapId,
    mapVersion: map?.map_version ?? 0, // 0 if the map was deleted since its link was found
    showMetadataOnShares: map?.is_metadata_shared === 1,
    showAttachmentsOnShares: map?.are_attachments_shared === 1,
    attachmentVersion: map?.attachment_version ?? 0,
    tileBytes: map?.size_bytes ?? null,
    floors: keepShared(
      state,
      floors.map((floor) => ({
        customMapFloorId: floor.id,
        floorVersion: floor.floor_version,
        zoneVersion: floor.zone_version,
        pointVersion: floor.point_version,
        attachmentVersion: floor.attachment_version,
        tileBytes: floor.size_bytes,
      })),
    ),
  };
}

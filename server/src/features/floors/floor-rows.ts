import type { Clocked, DatabaseOrTransaction } from '../../context.ts';
import type { FloorRow } from '../../storage/db/tables.ts';
import { timestampNow } from '../../timestamp.ts';
import { countAttachments, removeAttachments } from '../attachment-files/attachment-files.ts';
import { describeRow, recordAudit } from '../audit/audit.ts';
import { deletionsOf, recordChanges } from '../changes/changes.ts';
import {
  describeImage,
  describeImageOf,
  recordImage,
  removeImage,
  type StoredImage,
} from '../images/images.ts';
import { type DrawnMap, requestFloorTiles } from '../maps/map-pyramids.ts';
import { bumpMapVersion, requireMap } from '../maps/maps.ts';
import { archiveFiles, removePyramids } from '../pyramids/pyramids.ts';
import { ensureOneDefault } from './default-floor.ts';
import { mergePlacement, newFloorRow } from './floor-fields.ts';
import type { FloorFields } from './floors.schema.ts';
import * as store from './floors.store.ts';

/** A floor to add, with an image that is already stored. */
export interface NewFloor {
  readonly departmentId: number;
  readonly mapId: string;
  readonly id: string;
  readonly fields: FloorFields;
  readonly image: StoredImage;
  readonly externalId: string | null;
  /** The number of zones added in the same transaction, if any. */
  readonly zoneCount?: number;
  /** The same for points. */
  readonly pointCount?: number;
}

/**
 * Adds a floor in a transaction. The caller increases the version of the map, and calls `ensureOneDefault` at the
 * end.
 *
 * @returns the ids of the requested pyramids
 */
export async function addFloor(
  ctx: Clocked,
  trx: DatabaseOrTransaction,
  map: DrawnMap,
  { departmentId, mapId, id, fields, image, externalId, zoneCount, pointCount }: NewFloor,
): Promise<string[]> {
  await recordImage(ctx, trx, { departmentId, mapId }, image);
  const placement = mergePlacement(null, fields, image.facts);
  const keys = { department_id: departmentId, id, map_id: mapId, image_id: image.id, placement };
  const row = { ...newFloorRow(keys, fields, timestampNow(ctx)), external_id: externalId };
  await store.insertFloor(trx, row);
  await recordChanges(ctx, trx, departmentId, [
    { kind: 'floor', mapId, floorId: id, version: 1 },
    { kind: 'zones', mapId, floorId: id, version: 1 },
  ]);
  const moreAfter = {
    image: describeImage(image),
    ...(zoneCount !== undefined && { zoneCount }),
    ...(pointCount && { pointCount }),
  };
  await recordAudit(ctx, trx, departmentId, [
    describeRow('floor', { id, name: row.name, mapId, before: null, after: row, moreAfter }),
  ]);
  const owner = { departmentId, ownerId: id, mapId };
  return requestFloorTiles(ctx, trx, map, { owner, image: { id: image.id, ...image.facts }, placement });
}

/** Deletes a floor of a locked map with its zones and points in a transaction. @returns the keys of its files */
export async function removeFloor(
  ctx: Clocked,
  trx: DatabaseOrTransaction,
  floor: FloorRow,
): Promise<string[]> {
  const { department_id: departmentId, id, map_id: mapId, image_id } = floor;
  const attachments = await removeAttachments(trx, departmentId, { floorId: id });
  const moreBefore = {
    image: await describeImageOf(trx, departmentId, image_id),
    ...countAttachments(attachments),
    zoneCount: await store.countOnFloor(trx, departmentId, id, 'zones'),
    pointCount: await store.countOnFloor(trx, departmentId, id, 'points'),
  };
  await recordAudit(ctx, trx, departmentId, [
    describeRow('floor', { id, name: floor.name, mapId, before: floor, after: null, moreBefore }),
  ]);
  const pyramids = await removePyramids(trx, departmentId, { ownerId: id });
  await store.deleteFloor(trx, departmentId, id);
  await recordChanges(ctx, trx, departmentId, deletionsOf(floor));
  await bumpMapVersion(ctx, trx, departmentId, mapId);
  await ensureOneDefault(ctx, trx, { departmentId, mapId });
  const images = await removeImage(trx, departmentId, image_id);
  return [...pyramids.flatMap(archiveFiles), ...images, ...attachments.files];
}

/** The columns of a floor that an import can change. */
export type FloorChange = Partial<
  Pick<
    FloorRow,
    | 'name'
    | 'floor_number'
    | 'sort_order'
    | 'external_id'
    | 'ordinal'
    | 'posted_label'
    | 'image_id'
    | 'placement'
  >
>;

/**
 * Changes fields of a floor of a locked map in a transaction. Its tiles are redrawn if its image or the placement of
 * the image changes; the previous image is kept.
 */
export async function changeFloor(
  ctx: Clocked,
  trx: DatabaseOrTransaction,
  before: FloorRow,
  changes: FloorChange,
): Promise<void> {
  const { department_id: departmentId, id: floorId, map_id: mapId, image_id } = before;
  const after = { ...before, ...changes, revision: before.revision + 1, updated_on: timestampNow(ctx) };
  const version = await store.updateFloor(trx, after);
  const isRedrawn = after.image_id !== image_id || after.placement !== before.placement;
  const image = isRedrawn ? await describeImageOf(trx, departmentId, after.image_id) : null;
  const isReplaced = image !== null && after.image_id !== image_id;
  const moreBefore = isReplaced ? { image: await describeImageOf(trx, departmentId, image_id) } : {};
  const moreAfter = isReplaced ? { image } : {};
  await recordAudit(ctx, trx, departmentId, [
    describeRow('floor', { id: floorId, name: after.name, mapId, before, after, moreBefore, moreAfter }),
  ]);
  await recordChanges(ctx, trx, departmentId, [{ kind: 'floor', mapId, floorId, version }]);
  if (!image) return;
  const map = await requireMap(trx, departmentId, mapId);
  await requestFloorTiles(ctx, trx, map, {
    owner: { departmentId, ownerId: floorId, mapId },
    image: { id: after.image_id, ...image },
    placement: after.placement,
  });
}

/** Lists the rows of all floors of a map, unordered. */
export function listFloorRows(
  db: DatabaseOrTransaction,
  departmentId: number,
  mapId: string,
): Promise<FloorRow[]> {
  return store.listFloorRows(db, departmentId, mapId);
}

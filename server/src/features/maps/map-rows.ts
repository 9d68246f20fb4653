import type { Clocked, Context, DatabaseOrTransaction } from '../../context.ts';
import { discardBlobs } from '../../storage/blobs/discard-blobs.ts';
import type { MapRow } from '../../storage/db/tables.ts';
import { timestampNow } from '../../timestamp.ts';
import { countAttachments, removeAttachments } from '../attachment-files/attachment-files.ts';
import { describeRow, recordAudit } from '../audit/audit.ts';
import { deletionsOf, recordChanges } from '../changes/changes.ts';
import { lockTimeZone } from '../departments/settings.ts';
import {
  describeImage,
  describeImageOf,
  recordImage,
  removeImagesOfMap,
  type StoredImage,
} from '../images/images.ts';
import { archiveFiles, removePyramids } from '../pyramids/pyramids.ts';
import { hideFiles } from '../trash-entries/trash-files.ts';
import { mergeMapFields } from './map-fields.ts';
import { requestTiles } from './map-pyramids.ts';
import type { MapFields } from './maps.schema.ts';
import * as store from './maps.store.ts';

/** A map to add, with an image that is already stored. */
export interface NewMap {
  readonly departmentId: number;
  readonly id: string;
  readonly fields: MapFields;
  readonly image: StoredImage;
}

/**
 * Adds a map in a transaction.
 *
 * @returns the ids of the requested pyramids
 * @throws MusterError `InvalidRequest`
 */
export async function addMap(ctx: Clocked, trx: DatabaseOrTransaction, added: NewMap): Promise<string[]> {
  const { departmentId, id, fields, image } = added;
  const timeZone = await lockTimeZone(trx, departmentId);
  const now = timestampNow(ctx);
  const row: MapRow = {
    department_id: departmentId,
    id,
    image_id: image.id,
    map_version: 1,
    attachment_version: 0,
    revision: 1,
    added_on: now,
    updated_on: now,
    ...mergeMapFields(undefined, fields, image.facts, timeZone),
  };
  await recordImage(ctx, trx, { departmentId, mapId: id }, image);
  await store.insertMap(trx, row);
  await recordMap(ctx, trx, departmentId, id, row.map_version);
  const moreAfter = { image: describeImage(image) };
  await recordAudit(ctx, trx, departmentId, [
    describeRow('map', { id, name: row.name, mapId: id, before: null, after: row, moreAfter }),
  ]);
  const owner = { departmentId, ownerId: id, mapId: id };
  return requestTiles(ctx, trx, owner, row, { id: image.id, ...image.facts });
}

/**
 * Deletes a locked map with its floors, zones and points in a transaction.
 *
 * @returns the keys of its files, for {@link discardFiles}
 */
export async function removeMap(
  ctx: Clocked,
  trx: DatabaseOrTransaction,
  departmentId: number,
  id: string,
): Promise<string[]> {
  const before = await store.findMap(trx, departmentId, id);
  const attachments = await removeAttachments(trx, departmentId, { mapId: id });
  if (before) {
    const moreBefore = {
      image: await describeImageOf(trx, departmentId, before.image_id),
      floors: await store.countFloorsAndZones(trx, departmentId, id),
      ...countAttachments(attachments),
    };
    await recordAudit(ctx, trx, departmentId, [
      describeRow('map', { id, name: before.name, mapId: id, before, after: null, moreBefore }),
    ]);
  }
  const pyramids = await removePyramids(trx, departmentId, { mapId: id });
  const floors = await store.listFloorsOf(trx, departmentId, id);
  await store.deleteMap(trx, departmentId, id);
  await recordChanges(ctx, trx, departmentId, [
    ...floors.flatMap(deletionsOf),
    { kind: 'map', mapId: id, version: null },
  ]);
  const images = await removeImagesOfMap(trx, { departmentId, mapId: id });
  return [...pyramids.flatMap(archiveFiles), ...images, ...attachments.files];
}

/** Deletes the files of removed rows. @param kept keys of files that are hidden in the trash instead */
export async function discardFiles(
  ctx: Context,
  removed: readonly string[],
  kept: readonly string[],
): Promise<void> {
  await hideFiles(ctx, kept);
  await discardBlobs(ctx, removed, new Set(kept));
}

/** Records the new version of a changed map. */
export async function recordMap(
  ctx: Clocked,
  trx: DatabaseOrTransaction,
  departmentId: number,
  mapId: string,
  version: number,
): Promise<void> {
  await recordChanges(ctx, trx, departmentId, [{ kind: 'map', mapId, version }]);
}

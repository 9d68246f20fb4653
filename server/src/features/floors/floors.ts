import { randomUUIDv7 } from 'node:crypto';
import type { Caller, Clocked, Context, DatabaseOrTransaction, RevisionCheck } from '../../context.ts';
import { errorOf, fieldError } from '../../errors.ts';
import { discardBlobs } from '../../storage/blobs/discard-blobs.ts';
import { inSnapshot } from '../../storage/db/in-snapshot.ts';
import { timestampNow } from '../../timestamp.ts';
import { describeRow, recordAudit } from '../audit/audit.ts';
import { recordChanges } from '../changes/changes.ts';
import { idPattern } from '../field-schemas.ts';
import {
  describeImage,
  describeImageOf,
  imageAddresses,
  keepOrDiscard,
  recordImage,
  removeImage,
  storeImage,
  type UploadedFile,
} from '../images/images.ts';
import { requestFloorTiles } from '../maps/map-pyramids.ts';
import { discardFiles } from '../maps/map-rows.ts';
import { bumpMapVersion, getMap, lockMap, type Revised, requireMap, type Saved } from '../maps/maps.ts';
import { requireDirectEdits } from '../maps/review.ts';
import { toVerification } from '../maps/verification.ts';
import { addFilePosition } from '../placements/file-position.ts';
import { readPlacement, toPlacementResult } from '../placements/placements.ts';
import { tileUrlTemplate, waitForPyramids } from '../pyramids/pyramids.ts';
import { keepFloor } from '../trash-entries/keep-building.ts';
import { ensureOneDefault } from './default-floor.ts';
import { checkDefault, mergeFloorFields } from './floor-fields.ts';
import { addFloor, removeFloor } from './floor-rows.ts';
import type { CustomMapDetailResult, CustomMapFloorResult, FloorFields } from './floors.schema.ts';
import * as store from './floors.store.ts';

/** Lists the active floors of a map, or all floors, in the order of its tab bar. @throws MusterError `CustomMapNotFound` */
export async function listFloors(
  ctx: Context,
  departmentId: number,
  mapId: string,
  includeInactive = false,
): Promise<CustomMapFloorResult[]> {
  await requireMap(ctx.db, departmentId, mapId);
  const rows = await store.listFloors(ctx.db, departmentId, mapId, includeInactive);
  return rows.map((row) => toResult(ctx, row));
}

/** @throws MusterError `CustomMapFloorNotFound` */
export async function getFloor(
  ctx: Context,
  departmentId: number,
  id: string,
): Promise<Revised<CustomMapFloorResult>> {
  const row = await requireFloor(ctx.db, departmentId, id);
  return { result: toResult(ctx, row), revision: row.revision };
}

/**
 * Returns a map with its active floors, or all floors, and their numbers of zones, in the order of the tab bar.
 *
 * @throws MusterError `CustomMapNotFound`
 */
export async function getMapDetails(
  ctx: Context,
  departmentId: number,
  mapId: string,
  includeInactive = false,
): Promise<Revised<CustomMapDetailResult>> {
  const read = async (state: Context) => ({
    map: await getMap(state, departmentId, mapId),
    rows: await store.listFloorsWithZoneCount(state.db, departmentId, mapId, includeInactive),
  });
  let found = await read(ctx);
  const activeFloors = found.rows.filter((row) => row.is_active === 1);
  // The map was deleted or its floors changed between the two statements, so both are read from one state.
  if (activeFloors.length !== found.map.result.floorCount)
    found = await inSnapshot(ctx.db, (trx) => read({ ...ctx, db: trx }));
  const { floorCount: _, ...map } = found.map.result;
  const floors = found.rows.map((row) => {
    const { customMapId: _, ...floor } = toResult(ctx, row);
    return { ...floor, zoneCount: row.zone_count };
  });
  return { result: { ...map, floors }, revision: found.map.revision };
}

/** @throws MusterError `CustomMapNotFound`, `InvalidRequest`, `UnsupportedImage`, `ImageTooLarge` */
export async function saveFloor(
  ctx: Context,
  caller: Caller,
  mapId: string,
  fields: FloorFields,
  file: UploadedFile | undefined,
): Promise<Saved<CustomMapFloorResult>> {
  const { departmentId } = caller;
  if (!file) throw fieldError('imageFile', 'is required: a PNG, JPG, SVG, PDF or TIFF file');
  checkDefault(fields, true);
  readPlacement(fields);
  await requireMap(ctx.db, departmentId, mapId);
  await requireDirectEdits(ctx.db, caller, mapId);
  const image = await storeImage(ctx, file, fields);
  const id = randomUUIDv7();
  const pyramids = await keepOrDiscard(ctx, image, () =>
    ctx.db.transaction().execute(async (trx) => {
      await lockMap(trx, departmentId, mapId);
      const map = await requireMap(trx, departmentId, mapId);
      await bumpMapVersion(ctx, trx, departmentId, mapId);
      const isDefault = fields.isActive !== false && (fields.isDefault || map.floor_count === 0);
      const placed = { ...addFilePosition(fields, image), isDefault };
      const added = { departmentId, mapId, id, fields: placed, image, externalId: null };
      const pyramids = await addFloor(ctx, trx, map, added);
      await ensureOneDefault(ctx, trx, { departmentId, mapId, preferred: fields.isDefault ? id : undefined });
      return pyramids;
    }),
  );
  ctx.floorChanges.notify(departmentId);
  return { ...(await getFloor(ctx, departmentId, id)), pyramids };
}

/** @throws MusterError `CustomMapFloorNotFound`, `Conflict`, `InvalidRequest`, `UnsupportedImage`, `ImageTooLarge` */
export async function updateFloor(
  ctx: Context,
  caller: Caller,
  id: string,
  fields: FloorFields,
  file: UploadedFile | undefined,
  checkRevision: RevisionCheck,
): Promise<Saved<CustomMapFloorResult>> {
  const { departmentId } = caller;
  const { map_id: mapId, is_active } = await requireFloor(ctx.db, departmentId, id);
  await requireDirectEdits(ctx.db, caller, mapId);
  checkDefault(fields, is_active === 1);
  readPlacement(fields);
  const image = file && (await storeImage(ctx, file, fields));
  const { replaced, pyramids } = await keepOrDiscard(ctx, image, () =>
    ctx.db.transaction().execute(async (trx) => {
      await lockMap(trx, departmentId, mapId);
      const found = await requireFloor(trx, departmentId, id);
      const { image_key, image_format, image_width, image_height, tile_key, tile_format, ...columns } = found;
      const { picture_key, source_key, source_format, verify_every_months, ...before } = columns;
      checkRevision(before.revision);
      checkDefault(fields, before.is_active === 1);
      if (image) await recordImage(ctx, trx, { departmentId, mapId }, image);
      const size = image?.facts ?? { width: image_width, height: image_height };
      const merged = mergeFloorFields(before, addFilePosition(fields, image), size);
      const after = { ...merged, image_id: image?.id ?? before.image_id, revision: before.revision + 1 };
      const version = await store.updateFloor(trx, { ...after, updated_on: timestampNow(ctx) });
      const moreBefore = image ? { image: await describeImageOf(trx, departmentId, before.image_id) } : {};
      const moreAfter = image ? { image: describeImage(image) } : {};
      await recordAudit(ctx, trx, departmentId, [
        describeRow('floor', { id, name: after.name, mapId, before, after, moreBefore, moreAfter }),
      ]);
      await recordChanges(ctx, trx, departmentId, [{ kind: 'floor', mapId, floorId: id, version }]);
      const preferred = fields.isDefault ? id : undefined;
      await ensureOneDefault(ctx, trx, { departmentId, mapId, preferred, avoided: id });
      const drawn = { id: image?.id ?? before.image_id, ...size };
      const map = await requireMap(trx, departmentId, mapId);
      const owner = { departmentId, ownerId: id, mapId };
      return {
        pyramids: await requestFloorTiles(ctx, trx, map, {
          owner,
          image: drawn,
          placement: merged.placement,
        }),
        replaced: image ? await removeImage(trx, departmentId, before.image_id) : [],
      };
    }),
  );
  ctx.floorChanges.notify(departmentId);
  await discardBlobs(ctx, replaced);
  return { ...(await getFloor(ctx, departmentId, id)), pyramids };
}

/**
 * Waits for the tiles of a saved floor, but not longer than a save may wait.
 *
 * @returns the floor in its new state, or as it was saved if it has been deleted meanwhile
 */
export async function waitForFloorTiles(
  ctx: Context,
  { departmentId }: Caller,
  saved: Saved<CustomMapFloorResult>,
  signal: AbortSignal,
): Promise<Saved<CustomMapFloorResult>> {
  await waitForPyramids(ctx, departmentId, saved.pyramids, signal);
  const row = await store.findFloor(ctx.db, departmentId, saved.result.customMapFloorId);
  return row ? { ...saved, result: toResult(ctx, row), revision: row.revision } : saved;
}

/** Moves a floor with its zones and its image to the trash. @throws MusterError `CustomMapFloorNotFound`, `Conflict` */
export async function deleteFloor(
  ctx: Context,
  caller: Caller,
  id: string,
  checkRevision: RevisionCheck,
): Promise<void> {
  const { departmentId } = caller;
  const { map_id: mapId } = await requireFloor(ctx.db, departmentId, id);
  const { removed, kept } = await ctx.db.transaction().execute(async (trx) => {
    await lockMap(trx, departmentId, mapId);
    const floor = await requireFloor(trx, departmentId, id);
    checkRevision(floor.revision);
    await requireDirectEdits(trx, caller, mapId);
    const kept = await keepFloor(ctx, trx, floor);
    return { kept, removed: await removeFloor(ctx, trx, floor) };
  });
  ctx.floorChanges.notify(departmentId);
  await discardFiles(ctx, removed, kept);
}

/** Finds a floor of the department. @throws MusterError `CustomMapFloorNotFound` */
export async function requireFloor(db: DatabaseOrTransaction, departmentId: number, id: string) {
  const row = idPattern.test(id) ? await store.findFloor(db, departmentId, id) : undefined;
  if (!row) throw floorNotFound();
  return row;
}

/**
 * Increases the zone version of a floor, in the transaction that changes its zones. It must be the first statement of
 * that transaction, because it is also the lock that makes other writers of the floor wait.
 *
 * @param editedZoneId the zone that the transaction changes, if it is a single one; then indexes can be updated
 *   instead of rebuilt
 * @param isVerification whether the zone is only verified, which does not count as a change of the floor
 * @returns the id of the floor's map
 * @throws MusterError `CustomMapFloorNotFound`
 */
export async function bumpZoneVersion(
  ctx: Clocked,
  trx: DatabaseOrTransaction,
  departmentId: number,
  id: string,
  editedZoneId?: string,
  isVerification = false,
): Promise<string> {
  const now = timestampNow(ctx);
  const grown = await store.bumpZoneVersion(trx, departmentId, id, now, editedZoneId, isVerification);
  if (!grown) throw floorNotFound();
  await recordChanges(ctx, trx, departmentId, [
    { kind: 'zones', mapId: grown.map_id, floorId: id, version: grown.zone_version },
  ]);
  return grown.map_id;
}

export { readEditedZoneIds } from './floors.store.ts';

/** Whether the department has a floor with this id. */
export async function hasFloor(
  db: DatabaseOrTransaction,
  departmentId: number,
  id: string,
): Promise<boolean> {
  return idPattern.test(id) && (await store.findFloor(db, departmentId, id)) !== undefined;
}

/** Increases the version of a floor for a change outside of its own fields: new tiles. */
export async function bumpFloorVersion(
  ctx: Clocked,
  trx: DatabaseOrTransaction,
  departmentId: number,
  id: string,
) {
  const grown = await store.bumpFloorVersion(trx, departmentId, id, timestampNow(ctx));
  if (!grown) return;
  await recordChanges(ctx, trx, departmentId, [
    { kind: 'floor', mapId: grown.map_id, floorId: id, version: grown.floor_version },
  ]);
}

/**
 * Reads everything except zones that is needed to resolve a point on a floor; undefined if the department has no such
 * floor.
 */
export function readFloorState(db: DatabaseOrTransaction, departmentId: number, id: string) {
  return store.readFloorState(db, departmentId, id);
}

export function floorNotFound() {
  return errorOf('CustomMapFloorNotFound', 'The department has no floor with this id');
}

function toResult(ctx: Context, row: store.FloorWithImage): CustomMapFloorResult {
  return {
    customMapFloorId: row.id,
    customMapId: row.map_id,
    floorNumber: row.floor_number,
    name: row.name,
    ...imageAddresses(ctx, row),
    placement: toPlacementResult(row.placement, { width: row.image_width, height: row.image_height }),
    tileUrlTemplate: tileUrlTemplate(ctx, row),
    sortOrder: row.sort_order,
    isDefault: row.is_default === 1,
    elevationFt: row.elevation_ft,
    isActive: row.is_active === 1,
    floorHeightFt: row.floor_height_ft,
    ordinal: row.ordinal,
    postedLabel: row.posted_label,
    ...toVerification(row, row.verify_every_months),
    ...(row.external_id !== null && { externalId: row.external_id }),
  };
}

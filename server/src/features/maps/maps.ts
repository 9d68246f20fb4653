import { randomUUIDv7 } from 'node:crypto';
import type { GeoBounds } from '@muster/geo/geo-bounds';
import {
  anyRevision,
  type Caller,
  type Clocked,
  type Context,
  type DatabaseOrTransaction,
  type RevisionCheck,
} from '../../context.ts';
import { errorOf, fieldError } from '../../errors.ts';
import { compareByName } from '../../sort-by-name.ts';
import { discardBlobs } from '../../storage/blobs/discard-blobs.ts';
import type { MapRow } from '../../storage/db/tables.ts';
import { timestampNow } from '../../timestamp.ts';
import { describeRow, recordAudit } from '../audit/audit.ts';
import { getDepartmentTimeZone } from '../departments/departments.ts';
import { lockTimeZone } from '../departments/settings.ts';
import { idPattern } from '../field-schemas.ts';
import {
  describeImage,
  describeImageOf,
  keepOrDiscard,
  recordImage,
  removeImage,
  storeImage,
  type UploadedFile,
} from '../images/images.ts';
import { mayHavePosition } from '../images/plan-files.ts';
import { addFilePosition } from '../placements/file-position.ts';
import { waitForPyramids } from '../pyramids/pyramids.ts';
import { keepMap } from '../trash-entries/keep-building.ts';
import { countEndlessLinks } from './endless-links.store.ts';
import { checkNewArea, hasBounds } from './map-bounds.ts';
import { checkMapFields, mergeMapFields } from './map-fields.ts';
import { requestTilesOfAll } from './map-pyramids.ts';
import { isMapActive, toMapResult } from './map-result.ts';
import { addMap, discardFiles, recordMap, removeMap } from './map-rows.ts';
import type { CustomMapResult, MapFields } from './maps.schema.ts';
import * as store from './maps.store.ts';
import { checkReviewSetting, requireDirectEdits } from './review.ts';

/** A result and the revision that is its ETag. */
export interface Revised<Result> {
  readonly result: Result;
  readonly revision: number;
}

/** A saved resource, and the pyramids that are being drawn for it. */
export interface Saved<Result> extends Revised<Result> {
  readonly pyramids: readonly string[];
}

/** Lists the department's maps by name: the active ones, or all of them. */
export async function listMaps(
  ctx: Context,
  departmentId: number,
  includeInactive = false,
): Promise<CustomMapResult[]> {
  const rows = includeInactive
    ? await store.listAllMaps(ctx.db, departmentId)
    : await store.listActiveMaps(ctx.db, departmentId, timestampNow(ctx));
  return rows.sort(compareByName).map((row) => toMapResult(ctx, row));
}

/** Lists the department's active maps by name, each with its default floor; null if it has no floors. */
export async function listMapsWithDefaultFloor(
  ctx: Context,
  departmentId: number,
): Promise<(CustomMapResult & { readonly defaultFloorId: string | null })[]> {
  const rows = await store.listActiveMaps(ctx.db, departmentId, timestampNow(ctx));
  rows.sort(compareByName);
  return rows.map((row) => ({ ...toMapResult(ctx, row), defaultFloorId: row.default_floor_id }));
}

/** @throws MusterError `CustomMapNotFound` */
export async function getMap(
  ctx: Context,
  departmentId: number,
  id: string,
): Promise<Revised<CustomMapResult>> {
  const row = await requireMap(ctx.db, departmentId, id);
  return { result: toMapResult(ctx, row), revision: row.revision };
}

/**
 * Checks everything that can be checked without the image.
 *
 * @param fields all of them, or those that have arrived so far
 * @returns the time zone of the event dates
 * @throws MusterError `InvalidRequest`
 */
export async function checkSave(ctx: Context, departmentId: number, fields: Partial<MapFields>) {
  const timeZone = await getDepartmentTimeZone(ctx.db, departmentId);
  checkMapFields(fields, timeZone);
  return timeZone;
}

/** Like {@link checkSave}, for an existing map. @throws MusterError `InvalidRequest`, `CustomMapNotFound`, `Conflict` */
export async function checkUpdate(
  ctx: Context,
  departmentId: number,
  id: string,
  fields: Partial<MapFields>,
  checkRevision: RevisionCheck,
) {
  const timeZone = await checkSave(ctx, departmentId, fields);
  const seen = await requireMap(ctx.db, departmentId, id);
  checkRevision(seen.revision);
  return { seen, timeZone };
}

/** @throws MusterError `InvalidRequest`, `UnsupportedImage`, `ImageTooLarge` */
export async function saveMap(
  ctx: Context,
  caller: Caller,
  fields: MapFields,
  file: UploadedFile | undefined,
): Promise<Saved<CustomMapResult>> {
  const { departmentId } = caller;
  if (!file) throw fieldError('imageFile', 'is required: a PNG, JPG, SVG, PDF or TIFF file');
  checkNewArea(fields, await mayHavePosition(file.path));
  await checkSave(ctx, departmentId, fields);
  await checkReviewSetting(ctx.db, caller, undefined, { are_edits_reviewed: fields.editsNeedReview ? 1 : 0 });
  const image = await storeImage(ctx, file, fields);
  const id = randomUUIDv7();
  const pyramids = await keepOrDiscard(ctx, image, async () => {
    const placed = addFilePosition(fields, image, { isPlaced: hasBounds(fields), isRequired: true });
    return ctx.db
      .transaction()
      .execute((trx) => addMap(ctx, trx, { departmentId, id, fields: placed, image }));
  });
  ctx.floorChanges.notify(departmentId);
  return { ...(await getMap(ctx, departmentId, id)), pyramids };
}

/** @throws MusterError `CustomMapNotFound`, `Conflict`, `InvalidRequest`, `UnsupportedImage`, `ImageTooLarge` */
export async function updateMap(
  ctx: Context,
  caller: Caller,
  id: string,
  requested: MapFields,
  file: UploadedFile | undefined,
  checkRevision: RevisionCheck,
): Promise<Saved<CustomMapResult>> {
  const { departmentId } = caller;
  const { seen, timeZone } = await checkUpdate(ctx, departmentId, id, requested, checkRevision);
  await requireDirectEdits(ctx.db, caller, id);
  // Fails if the fields contradict the map, before the image is decoded.
  if (!(file && !hasBounds(requested) && (await mayHavePosition(file.path))))
    changedRow(ctx, seen, requested, imageOf(seen), timeZone);
  const image = file && (await storeImage(ctx, file, requested));
  const { replaced, pyramids } = await keepOrDiscard(ctx, image, () =>
    ctx.db.transaction().execute(async (trx) => {
      const zoneNow = await lockTimeZone(trx, departmentId);
      await lockMap(trx, departmentId, id);
      const before = await requireMap(trx, departmentId, id);
      checkRevision(before.revision);
      if (image) await recordImage(ctx, trx, { departmentId, mapId: id }, image);
      const shown = image ? { id: image.id, ...image.facts } : imageOf(before);
      const fields = addFilePosition(requested, image, { isPlaced: hasBounds(requested) });
      const row = changedRow(ctx, before, fields, shown, zoneNow);
      if (row.is_confidential > before.is_confidential) await requireExpiries(trx, row);
      await checkReviewSetting(trx, caller, before, row);
      await recordMap(ctx, trx, departmentId, id, await store.updateMap(trx, row));
      const moreBefore = image ? { image: await describeImageOf(trx, departmentId, before.image_id) } : {};
      const moreAfter = image ? { image: describeImage(image) } : {};
      await recordAudit(ctx, trx, departmentId, [
        describeRow('map', { id, name: row.name, mapId: id, before, after: row, moreBefore, moreAfter }),
      ]);
      const owner = { departmentId, ownerId: id, mapId: id };
      return {
        pyramids: await requestTilesOfAll(ctx, trx, owner, row, shown),
        replaced: image ? await removeImage(trx, departmentId, before.image_id) : [],
      };
    }),
  );
  ctx.floorChanges.notify(departmentId);
  await discardBlobs(ctx, replaced);
  return { ...(await getMap(ctx, departmentId, id)), pyramids };
}

/**
 * Waits for the tiles of a saved map, but not longer than a save may wait.
 *
 * @returns the map in its new state, or as it was saved if it has been deleted meanwhile
 */
export async function waitForMapTiles(
  ctx: Context,
  saved: Saved<CustomMapResult>,
  signal: AbortSignal,
): Promise<Saved<CustomMapResult>> {
  const { departmentId, customMapId } = saved.result;
  await waitForPyramids(ctx, departmentId, saved.pyramids, signal);
  const row = await store.findMap(ctx.db, departmentId, customMapId);
  return row ? { ...saved, result: toMapResult(ctx, row), revision: row.revision } : saved;
}

/** Share links of a confidential map must expire. The map is locked, so none is added meanwhile. */
async function requireExpiries(trx: DatabaseOrTransaction, { department_id, id }: MapRow): Promise<void> {
  const links = await countEndlessLinks(trx, department_id, id);
  if (links === 0) return;
  const message =
    links === 1
      ? 'a share link that never expires; delete it first, or set an expiry in a new one'
      : `${links} share links that never expire; delete them first, or set an expiry in new ones`;
  throw errorOf('Conflict', `isConfidential: the map has ${message}`);
}

function imageOf(row: store.MapWithImage) {
  return { id: row.image_id, width: row.image_width, height: row.image_height };
}

function changedRow(
  ctx: Context,
  before: store.MapWithImage,
  fields: MapFields,
  image: { readonly id: string; readonly width: number; readonly height: number },
  timeZone: string,
): MapRow {
  const { image_key, image_format, image_width, image_height, floor_count, ...rest } = before;
  const { tile_key, tile_format, picture_key, source_key, source_format, ...columns } = rest;
  const { floors_changed_on, verified_on, verified_by, changes_since_verified, ...row } = columns;
  const active = { ...row, is_active: isMapActive(ctx, row) ? 1 : 0 } as const;
  return {
    ...row,
    ...mergeMapFields(active, fields, image, timeZone),
    image_id: image.id,
    revision: row.revision + 1,
    updated_on: timestampNow(ctx),
  };
}

/** Moves a map with its floors, zones and files to the trash. @throws MusterError `CustomMapNotFound` */
export async function deleteMap(
  ctx: Context,
  caller: Caller,
  id: string,
  checkRevision: RevisionCheck = anyRevision,
): Promise<void> {
  const { departmentId } = caller;
  const { removed, kept } = await ctx.db.transaction().execute(async (trx) => {
    await lockMap(trx, departmentId, id);
    checkRevision((await requireMap(trx, departmentId, id)).revision);
    await requireDirectEdits(trx, caller, id);
    const kept = await keepMap(ctx, trx, departmentId, id);
    return { kept, removed: await removeMap(ctx, trx, departmentId, id) };
  });
  ctx.floorChanges.notify(departmentId);
  await discardFiles(ctx, removed, kept);
}

/** Finds a map of the department. @throws MusterError `CustomMapNotFound` */
export async function requireMap(db: DatabaseOrTransaction, departmentId: number, id: string) {
  const row = idPattern.test(id) ? await store.findMap(db, departmentId, id) : undefined;
  if (!row) throw mapNotFound();
  return row;
}

/** Makes other edits of a map and its floors wait until the transaction ends. Later reads see the current state. */
export async function lockMap(trx: DatabaseOrTransaction, departmentId: number, id: string): Promise<void> {
  if (idPattern.test(id)) await store.lockMap(trx, departmentId, id);
}

/** Increases the version of a map for a change outside of its own fields: an added or deleted floor, or new tiles. */
export async function bumpMapVersion(
  ctx: Clocked,
  trx: DatabaseOrTransaction,
  departmentId: number,
  id: string,
) {
  const version = await store.bumpMapVersion(trx, departmentId, id, timestampNow(ctx));
  if (version !== undefined) await recordMap(ctx, trx, departmentId, id, version);
}

function mapNotFound() {
  return errorOf('CustomMapNotFound', 'The department has no map with this id');
}

/** Returns the bounds in which everything on a map's floors should be. @throws MusterError `CustomMapNotFound` */
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

import { randomUUIDv7 } from 'node:crypto';
import type { GeoBounds } from '@muster/geo/geo-bounds';
import type { Clocked, Context, DatabaseOrTransaction, RevisionCheck } from '../../context.ts';
import { errorOf, fieldError } from '../../errors.ts';
import { type Named, sortByName } from '../../sort-by-name.ts';
import { mergeFlag } from '../../storage/db/flag.ts';
import type { PointRow } from '../../storage/db/point-table.ts';
import { timestampNow } from '../../timestamp.ts';
import { namePoint } from '../../zone-rules/point-types.ts';
import { warnAboutPointPlace } from '../../zone-rules/zone-place.ts';
import { idPattern, isDay } from '../field-schemas.ts';
import { bumpPointVersion, checkPointCount } from '../floors/floor-points.ts';
import { requireFloor } from '../floors/floors.ts';
import { discardFiles } from '../maps/map-rows.ts';
import { type Revised, readMapBounds } from '../maps/maps.ts';
import type { CustomMapPointResult, PointFields, SavedPointResult } from './points.schema.ts';
import * as store from './points.store.ts';
import { addPoint, changePoint, removePoint } from './write-points.ts';

/** Lists the active points of floors by what people call them, then id. */
export async function listActivePoints(
  db: DatabaseOrTransaction,
  departmentId: number,
  floorIds: readonly string[],
): Promise<CustomMapPointResult[]> {
  const points: (Named & { readonly result: CustomMapPointResult })[] = [];
  for (const floorId of floorIds)
    for (const row of await store.listPoints(db, departmentId, floorId))
      if (row.id !== null && row.is_active === 1)
        points.push({ id: row.id, name: namePoint(row.point_type, row.label), result: toPointResult(row) });
  return (await sortByName(points)).map(({ result }) => result);
}

/** @throws MusterError `CustomMapPointNotFound` */
export async function getPoint(
  ctx: Context,
  departmentId: number,
  id: string,
): Promise<Revised<CustomMapPointResult>> {
  const row = await requirePoint(ctx.db, departmentId, id);
  return { result: toPointResult(row), revision: row.revision };
}

/**
 * Adds a point to a floor. An optional field that is left out or `null` gets its default: `null`, or `true` for
 * `isActive`.
 *
 * @throws MusterError `InvalidRequest`, also if the floor has as many points as it can have, `CustomMapFloorNotFound`;
 *   then nothing has changed
 */
export async function savePoint(
  ctx: Context,
  departmentId: number,
  floorId: string,
  fields: PointFields,
): Promise<Revised<SavedPointResult>> {
  const { row, mapId, bounds } = await prepareNewPoint(ctx, departmentId, floorId, fields);
  await ctx.db.transaction().execute(async (trx) => {
    await bumpPointVersion(ctx, trx, departmentId, floorId);
    await addPoint(ctx, trx, mapId, row);
    await checkPointCount(trx, departmentId, floorId);
  });
  ctx.floorChanges.notify(departmentId);
  return withWarnings(row, bounds);
}

/** Checks the fields of a new point. @throws MusterError `InvalidRequest`, `CustomMapFloorNotFound` */
export async function prepareNewPoint(
  ctx: Context,
  departmentId: number,
  floorId: string,
  fields: PointFields,
): Promise<{ readonly row: PointRow; readonly mapId: string; readonly bounds: GeoBounds }> {
  checkDate(ctx, fields.verifiedOn);
  const { map_id: mapId } = await requireFloor(ctx.db, departmentId, floorId);
  const bounds = await readMapBounds(ctx.db, departmentId, mapId);
  const now = timestampNow(ctx);
  const row: PointRow = {
    department_id: departmentId,
    id: randomUUIDv7(),
    floor_id: floorId,
    ...mergeFields(newPoint, fields),
    external_id: null,
    revision: 1,
    added_on: now,
    updated_on: now,
  };
  return { row, mapId, bounds };
}

/**
 * Changes a point. An optional field that is left out keeps its value; `null` resets it to its default.
 *
 * @throws MusterError `InvalidRequest`, `CustomMapPointNotFound`, `Conflict`; then nothing has changed
 */
export async function updatePoint(
  ctx: Context,
  departmentId: number,
  id: string,
  fields: PointFields,
  checkRevision: RevisionCheck,
): Promise<Revised<SavedPointResult>> {
  checkDate(ctx, fields.verifiedOn);
  const { floor_id } = await requirePoint(ctx.db, departmentId, id);
  const { map_id: mapId } = await requireFloor(ctx.db, departmentId, floor_id);
  const bounds = await readMapBounds(ctx.db, departmentId, mapId);
  const row = await ctx.db.transaction().execute(async (trx) => {
    await bumpPointVersion(ctx, trx, departmentId, floor_id);
    const before = await requirePoint(trx, departmentId, id);
    checkRevision(before.revision);
    return changePoint(ctx, trx, mapId, before, mergeFields(before, fields));
  });
  ctx.floorChanges.notify(departmentId);
  return withWarnings(row, bounds);
}

/** Moves a point to the trash. @throws MusterError `CustomMapPointNotFound`, `Conflict` */
export async function deletePoint(
  ctx: Context,
  departmentId: number,
  id: string,
  checkRevision: RevisionCheck,
): Promise<void> {
  const { floor_id } = await requirePoint(ctx.db, departmentId, id);
  const { removed, kept } = await ctx.db.transaction().execute(async (trx) => {
    const mapId = await bumpPointVersion(ctx, trx, departmentId, floor_id);
    const point = await requirePoint(trx, departmentId, id);
    checkRevision(point.revision);
    return removePoint(ctx, trx, mapId, point);
  });
  ctx.floorChanges.notify(departmentId);
  await discardFiles(ctx, removed, kept);
}

/** Finds a point of the department. @throws MusterError `CustomMapPointNotFound` */
export async function requirePoint(
  db: DatabaseOrTransaction,
  departmentId: number,
  id: string,
): Promise<PointRow> {
  const row = idPattern.test(id) ? await store.findPoint(db, departmentId, id) : undefined;
  if (!row) throw pointNotFound();
  return row;
}

export { findPoint } from './points.store.ts';

export function pointNotFound() {
  return errorOf('CustomMapPointNotFound', 'The department has no point with this id');
}

const furthestAheadOfUtcMs = 14 * 3_600_000;

/**
 * The clients of a department can be in other time zones than it: a day has come when it has come anywhere on Earth.
 *
 * @throws MusterError `InvalidRequest` for a day in the future, or one that no calendar has, such as 2026-02-30
 */
export function checkDate({ clock }: Clocked, verifiedOn: string | null | undefined): void {
  if (typeof verifiedOn !== 'string') return;
  if (!isDay(verifiedOn)) throw fieldError('verifiedOn', 'must be a valid date, such as 2026-05-31');
  if (Date.parse(verifiedOn) > clock.now() + furthestAheadOfUtcMs)
    throw fieldError('verifiedOn', 'must not be in the future');
}

type OptionalColumns = Pick<PointRow, 'label' | 'note' | 'heading_deg' | 'is_active' | 'verified_on'>;
type ChangeableColumns = OptionalColumns & Pick<PointRow, 'point_type' | 'latitude' | 'longitude'>;

/** The defaults of a new point. */
export const newPoint: OptionalColumns = {
  label: null,
  note: null,
  heading_deg: null,
  is_active: 1,
  verified_on: null,
};

export function mergeFields(before: OptionalColumns, fields: PointFields): ChangeableColumns {
  const { label = before.label, note = before.note, headingDeg = before.heading_deg } = fields;
  const { verifiedOn = before.verified_on } = fields;
  return {
    point_type: fields.pointType,
    label: label?.trim() ? label : null,
    note: note?.trim() ? note : null,
    latitude: fields.latitude,
    longitude: fields.longitude,
    heading_deg: headingDeg,
    is_active: mergeFlag(before.is_active, fields.isActive),
    verified_on: verifiedOn,
  };
}

/** @param bounds of its map */
function withWarnings(row: PointRow, bounds: GeoBounds): Revised<SavedPointResult> {
  return { result: { ...toPointResult(row), ...warnAbout(row, bounds) }, revision: row.revision };
}

export function warnAbout(row: PointRow, bounds: GeoBounds): Pick<SavedPointResult, 'warnings'> {
  const message = warnAboutPointPlace(row.latitude, row.longitude, bounds);
  return message ? { warnings: [{ field: 'latitude', message }] } : {};
}

export function toPointResult(row: store.PointListRow): CustomMapPointResult {
  return {
    customMapPointId: row.id,
    customMapFloorId: row.floor_id,
    pointType: row.point_type,
    label: row.label,
    note: row.note,
    latitude: row.latitude,
    longitude: row.longitude,
    headingDeg: row.heading_deg,
    isActive: row.is_active === 1,
    verifiedOn: row.verified_on,
    ...(row.external_id !== null && { externalId: row.external_id }),
  };
}

import { randomUUIDv7 } from 'node:crypto';
import { getActor } from '../../actor.ts';
import type { Clocked, Context, DatabaseOrTransaction } from '../../context.ts';
import { errorOf, fieldError } from '../../errors.ts';
import type { FloorRow } from '../../storage/db/tables.ts';
import { timestampNow } from '../../timestamp.ts';
import { namePoint } from '../../zone-rules/point-types.ts';
import { type AuditEvent, recordAudit } from '../audit/audit.ts';
import { recordChanges } from '../changes/changes.ts';
import { getDepartmentTimeZone } from '../departments/departments.ts';
import { idPattern, isDay } from '../field-schemas.ts';
import { bumpPointVersion } from '../floors/floor-points.ts';
import type { CustomMapFloorResult } from '../floors/floors.schema.ts';
import { bumpZoneVersion, floorNotFound, getFloor, requireFloor } from '../floors/floors.ts';
import type { Revised } from '../maps/maps.ts';
import type { CustomMapPointResult } from '../points/points.schema.ts';
import { getPoint, requirePoint } from '../points/points.ts';
import type { CustomMapZoneResult } from '../zones/zones.schema.ts';
import { getZone } from '../zones/zones.ts';
import type { Verification, VerificationBody } from './verification.schema.ts';
import * as store from './verification.store.ts';

/**
 * Records that someone walked through a floor and found that it is still true. An earlier day than that of the last
 * verification is only added to the history.
 *
 * @throws MusterError `InvalidRequest` for a day in the future, `CustomMapFloorNotFound`
 */
export async function verifyFloor(
  ctx: Context,
  departmentId: number,
  floorId: string,
  fields: VerificationBody,
): Promise<Revised<CustomMapFloorResult>> {
  const verified = await readVerification(ctx, departmentId, fields);
  await requireFloor(ctx.db, departmentId, floorId);
  await ctx.db.transaction().execute(async (trx) => {
    const floor = await store.lockFloor(trx, departmentId, floorId);
    if (!floor) throw floorNotFound();
    const { map_id: mapId, floor_version: version } = floor;
    if (isLatest(verified, floor))
      await store.setFloorVerified(trx, departmentId, floorId, columnsOf(verified));
    await record(ctx, trx, departmentId, { floorId, verified });
    await recordAudit(ctx, trx, departmentId, [describe('floor', floor, mapId, verified)]);
    await recordChanges(ctx, trx, departmentId, [{ kind: 'floor', mapId, floorId, version }]);
  });
  ctx.floorChanges.notify(departmentId);
  return getFloor(ctx, departmentId, floorId);
}

/**
 * Does the same as {@link verifyFloor} for a zone alone. It is no change of its floor.
 *
 * @throws MusterError `InvalidRequest` for a day in the future, `CustomMapZoneNotFound`
 */
export async function verifyZone(
  ctx: Context,
  departmentId: number,
  zoneId: string,
  fields: VerificationBody,
): Promise<Revised<CustomMapZoneResult>> {
  const verified = await readVerification(ctx, departmentId, fields);
  const { floor_id: floorId } = await requireZone(ctx.db, departmentId, zoneId);
  await ctx.db.transaction().execute(async (trx) => {
    const mapId = await bumpZoneVersion(ctx, trx, departmentId, floorId, zoneId, true);
    const zone = await requireZone(trx, departmentId, zoneId);
    if (isLatest(verified, zone)) await store.setZoneVerified(trx, departmentId, zoneId, columnsOf(verified));
    await record(ctx, trx, departmentId, { floorId, zoneId, verified });
    await recordAudit(ctx, trx, departmentId, [describe('zone', zone, mapId, verified)]);
  });
  ctx.floorChanges.notify(departmentId);
  return getZone(ctx, departmentId, zoneId);
}

/**
 * Does the same as {@link verifyZone} for a point.
 *
 * @throws MusterError `InvalidRequest` for a day in the future, `CustomMapPointNotFound`
 */
export async function verifyPoint(
  ctx: Context,
  departmentId: number,
  pointId: string,
  fields: VerificationBody,
): Promise<Revised<CustomMapPointResult>> {
  const verified = await readVerification(ctx, departmentId, fields);
  const { floor_id: floorId } = await requirePoint(ctx.db, departmentId, pointId);
  await ctx.db.transaction().execute(async (trx) => {
    const mapId = await bumpPointVersion(ctx, trx, departmentId, floorId, true);
    const { id, point_type, label, verified_on } = await requirePoint(trx, departmentId, pointId);
    if (isLatest(verified, { verified_on }))
      await store.setPointVerified(trx, departmentId, pointId, verified.on);
    await record(ctx, trx, departmentId, { floorId, pointId, verified });
    const row = { id, name: namePoint(point_type, label), verified_on, verified_by: null };
    await recordAudit(ctx, trx, departmentId, [describe('point', row, mapId, verified)]);
  });
  ctx.floorChanges.notify(departmentId);
  return getPoint(ctx, departmentId, pointId);
}

/** Lists who verified a floor, its zones and its points, newest first. @throws MusterError `CustomMapFloorNotFound` */
export async function listVerifications(
  ctx: Context,
  departmentId: number,
  floorId: string,
  limit: number,
): Promise<Verification[]> {
  await requireFloor(ctx.db, departmentId, floorId);
  const rows = await store.listVerifications(ctx.db, departmentId, floorId, limit);
  return rows.map((row) => ({
    verifiedOn: row.verified_on,
    verifiedBy: row.verified_by,
    customMapZoneId: row.zone_id,
    customMapPointId: row.point_id,
    note: row.note,
    addedOn: row.added_on,
  }));
}

/** Today in the time zone of the department, such as `2026-05-31`. */
export async function readToday(ctx: Context, departmentId: number): Promise<string> {
  const timeZone = await getDepartmentTimeZone(ctx.db, departmentId);
  const now = Temporal.Instant.fromEpochMilliseconds(ctx.clock.now());
  return now.toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/** A verification that is being recorded. */
interface NewVerification {
  readonly on: string;
  readonly by: string | null;
  readonly userId: string | null;
  readonly note: string | null;
}

async function readVerification(
  ctx: Context,
  departmentId: number,
  { verifiedOn, note }: VerificationBody,
): Promise<NewVerification> {
  const today = await readToday(ctx, departmentId);
  const on = verifiedOn ?? today;
  if (!isDay(on)) throw fieldError('verifiedOn', 'must be a valid date, such as 2026-05-31');
  if (on > today) throw fieldError('verifiedOn', 'must not be in the future');
  const { userId, userName } = getActor();
  return { on, by: userName ?? userId, userId, note: note || null };
}

function isLatest({ on }: NewVerification, { verified_on }: Pick<FloorRow, 'verified_on'>): boolean {
  return verified_on === null || on >= verified_on;
}

function columnsOf({ on, by }: NewVerification) {
  return { verified_on: on, verified_by: by };
}

/** What was verified: the floor itself without the ids of a zone or point. */
interface RecordedVerification {
  readonly floorId: string;
  readonly zoneId?: string;
  readonly pointId?: string;
  readonly verified: NewVerification;
}

async function record(
  ctx: Clocked,
  trx: DatabaseOrTransaction,
  departmentId: number,
  { floorId, zoneId, pointId, verified }: RecordedVerification,
): Promise<void> {
  await store.insertVerification(trx, {
    department_id: departmentId,
    id: randomUUIDv7(),
    floor_id: floorId,
    zone_id: zoneId ?? null,
    point_id: pointId ?? null,
    ...columnsOf(verified),
    verified_on: verified.on,
    user_id: verified.userId,
    note: verified.note,
    added_on: timestampNow(ctx),
  });
}

function describe(
  kind: 'floor' | 'zone' | 'point',
  row: Pick<FloorRow, 'id' | 'name' | 'verified_on' | 'verified_by'>,
  mapId: string,
  { on, by, note }: NewVerification,
): AuditEvent {
  const { id, name, verified_on, verified_by } = row;
  return {
    kind,
    id,
    name,
    mapId,
    action: 'verified',
    before: { verifiedOn: verified_on, verifiedBy: verified_by },
    after: { verifiedOn: on, verifiedBy: by, ...(note !== null && { note }) },
  };
}

async function requireZone(db: DatabaseOrTransaction, departmentId: number, id: string) {
  const zone = idPattern.test(id) ? await store.findZone(db, departmentId, id) : undefined;
  if (!zone) throw errorOf('CustomMapZoneNotFound', 'The department has no zone with this id');
  return zone;
}

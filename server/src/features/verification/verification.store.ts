import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../context.ts';
import type { FloorRow, ZoneRow } from '../../storage/db/tables.ts';
import type { FloorVerificationRow } from '../../storage/db/verification-tables.ts';

type VerifiedColumns = Pick<FloorRow, 'verified_on' | 'verified_by'>;

/** Increases the version of a floor and locks it. @returns `undefined` if there is no such floor */
export function lockFloor(trx: DatabaseOrTransaction, departmentId: number, id: string) {
  return trx
    .updateTable('floors')
    .set({ floor_version: sql`floor_version + 1` })
    .where('department_id', '=', departmentId)
    .where('id', '=', id)
    .returning(['id', 'map_id', 'name', 'floor_version', 'verified_on', 'verified_by'])
    .executeTakeFirst();
}

export async function setFloorVerified(
  trx: DatabaseOrTransaction,
  departmentId: number,
  id: string,
  verified: VerifiedColumns,
): Promise<void> {
  await trx
    .updateTable('floors')
    .set({ ...verified, changes_since_verified: 0 })
    .where('department_id', '=', departmentId)
    .where('id', '=', id)
    .execute();
}

export function findZone(
  db: DatabaseOrTransaction,
  departmentId: number,
  id: string,
): Promise<Pick<ZoneRow, 'id' | 'floor_id' | 'name' | 'verified_on' | 'verified_by'> | undefined> {
  return db
    .selectFrom('zones')
    .select(['id', 'floor_id', 'name', 'verified_on', 'verified_by'])
    .where('department_id', '=', departmentId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function setZoneVerified(
  trx: DatabaseOrTransaction,
  departmentId: number,
  id: string,
  verified: VerifiedColumns,
): Promise<void> {
  await trx
    .updateTable('zones')
    .set(verified)
    .where('department_id', '=', departmentId)
    .where('id', '=', id)
    .execute();
}

export async function setPointVerified(
  trx: DatabaseOrTransaction,
  departmentId: number,
  id: string,
  verifiedOn: string,
): Promise<void> {
  await trx
    .updateTable('points')
    .set({ verified_on: verifiedOn })
    .where('department_id', '=', departmentId)
    .where('id', '=', id)
    .execute();
}

export async function insertVerification(
  trx: DatabaseOrTransaction,
  row: FloorVerificationRow,
): Promise<void> {
  await trx.insertInto('floor_verifications').values(row).execute();
}

/** Lists the verifications of a floor, its zones and its points, newest first. */
export function listVerifications(
  db: DatabaseOrTransaction,
  departmentId: number,
  floorId: string,
  limit: number,
): Promise<FloorVerificationRow[]> {
  return db
    .selectFrom('floor_verifications')
    .selectAll()
    .where('department_id', '=', departmentId)
    .where('floor_id', '=', floorId)
    .orderBy('id', 'desc') // ids begin with the time
    .limit(limit)
    .execute();
}

/** Lists the active floors of maps that are active at `now` (ISO 8601), in the order of each map's tab bar. */
export function listReportedFloors(db: DatabaseOrTransaction, departmentId: number, now: string) {
  return db
    .selectFrom('maps')
    .innerJoin('floors', (join) =>
      join.onRef('floors.department_id', '=', 'maps.department_id').onRef('floors.map_id', '=', 'maps.id'),
    )
    .select([
      'maps.id as map_id',
      'maps.name as map_name',
      'maps.is_confidential',
      'maps.verify_every_months',
    ])
    .select(['floors.id as floor_id', 'floors.name as floor_name', 'floors.floor_number'])
    .select(['floors.verified_on', 'floors.verified_by', 'floors.changes_since_verified'])
    .where('maps.department_id', '=', departmentId)
    .where('maps.is_active', '=', 1)
    .where((maps) => maps.or([maps('maps.event_over_on', 'is', null), maps('maps.event_over_on', '>', now)]))
    .where('floors.is_active', '=', 1)
    .orderBy('floors.sort_order')
    .orderBy('floors.floor_number')
    .orderBy('floors.id')
    .execute();
}

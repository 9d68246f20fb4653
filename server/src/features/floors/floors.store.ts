import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../context.ts';
import { compileOnce } from '../../storage/db/compile-once.ts';
import type { FloorRow } from '../../storage/db/tables.ts';
import { pictureKeyOf } from '../pyramids/picture-key.ts';

/** A floor with the columns of its image and its current tiles. */
export interface FloorWithImage extends FloorRow {
  image_key: string;
  image_format: string;
  image_width: number;
  image_height: number;
  /** The key of the current tiles; null if there are none yet. */
  tile_key: string | null;
  tile_format: string | null;
  /** The key of the north-up picture; null if the image itself is shown. */
  picture_key: string | null;
  source_key: string | null;
  source_format: string | null;
  /** Of its map. */
  verify_every_months: number | null;
}

function selectFloors(db: DatabaseOrTransaction, departmentId: number) {
  return db
    .selectFrom('floors')
    .innerJoin('images', (join) =>
      join
        .onRef('images.department_id', '=', 'floors.department_id')
        .onRef('images.id', '=', 'floors.image_id'),
    )
    .leftJoin('pyramids', (join) =>
      join
        .onRef('pyramids.department_id', '=', 'floors.department_id')
        .onRef('pyramids.owner_id', '=', 'floors.id')
        .on('pyramids.state', '=', 'ready'),
    )
    .innerJoin('maps', (join) =>
      join.onRef('maps.department_id', '=', 'floors.department_id').onRef('maps.id', '=', 'floors.map_id'),
    )
    .selectAll('floors')
    .select('maps.verify_every_months')
    .select(['pyramids.key as tile_key', 'pyramids.tile_format'])
    .select(['images.key as image_key', 'images.format as image_format'])
    .select(['images.width as image_width', 'images.height as image_height'])
    .select(['images.source_key', 'images.source_format'])
    .select(pictureKeyOf(departmentId, 'floors.id'))
    .where('floors.department_id', '=', departmentId)
    .orderBy('floors.sort_order')
    .orderBy('floors.floor_number')
    .orderBy('floors.id');
}

/** Lists the active floors of a map, or all floors, in the order of the tab bar. */
export function listFloors(
  db: DatabaseOrTransaction,
  departmentId: number,
  mapId: string,
  includeInactive: boolean,
): Promise<FloorWithImage[]> {
  return selectFloorsOfMap(db, departmentId, mapId, includeInactive).execute();
}

function selectFloorsOfMap(
  db: DatabaseOrTransaction,
  departmentId: number,
  mapId: string,
  includeInactive: boolean,
) {
  const floors = selectFloors(db, departmentId).where('floors.map_id', '=', mapId);
  return includeInactive ? floors : floors.where('floors.is_active', '=', 1);
}

export function listFloorsWithZoneCount(
  db: DatabaseOrTransaction,
  departmentId: number,
  mapId: string,
  includeInactive: boolean,
) {
  return selectFloorsOfMap(db, departmentId, mapId, includeInactive)
    .select((floors) =>
      floors
        .selectFrom('zones')
        .where('zones.department_id', '=', departmentId)
        .whereRef('zones.floor_id', '=', 'floors.id')
        .select((zones) => zones.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('zone_count'),
    )
    .execute();
}

export function findFloor(
  db: DatabaseOrTransaction,
  departmentId: number,
  id: string,
): Promise<FloorWithImage | undefined> {
  return selectFloors(db, departmentId).where('floors.id', '=', id).executeTakeFirst();
}

export function listFloorRows(
  db: DatabaseOrTransaction,
  departmentId: number,
  mapId: string,
): Promise<FloorRow[]> {
  return db
    .selectFrom('floors')
    .selectAll()
    .where('department_id', '=', departmentId)
    .where('map_id', '=', mapId)
    .execute();
}

export async function insertFloor(db: DatabaseOrTransaction, row: FloorRow): Promise<void> {
  await db.insertInto('floors').values(row).execute();
}

/** @returns the new version of the floor */
export async function updateFloor(db: DatabaseOrTransaction, row: FloorRow): Promise<number> {
  const { department_id, id, floor_version, zone_version, zones_changed_on, ...others } = row;
  // These change without a lock of the map.
  const { edited_version, edited_zone_ids, attachment_version, ...columns } = others;
  const { point_version, points_changed_on, changes_since_verified, ...changes } = columns;
  const updated = await db
    .updateTable('floors')
    .set({ ...changes, ...countChange, floor_version: sql`floor_version + 1` })
    .where('department_id', '=', department_id)
    .where('id', '=', id)
    .returning('floor_version')
    .executeTakeFirstOrThrow();
  return updated.floor_version;
}

/**
 * Sets or clears the default flag. If a floor already has this value, neither it nor its version changes.
 *
 * @returns the new version of the floor
 */
export async function setDefault(
  db: DatabaseOrTransaction,
  departmentId: number,
  id: string,
  isDefault: 0 | 1,
  now: string,
): Promise<number | undefined> {
  const changed = await db
    .updateTable('floors')
    .set({
      is_default: isDefault,
      floor_version: sql`floor_version + 1`,
      revision: sql`revision + 1`,
      updated_on: now,
    })
    .where('department_id', '=', departmentId)
    .where('id', '=', id)
    .where('is_default', '!=', isDefault)
    .returning('floor_version')
    .executeTakeFirst();
  return changed?.floor_version;
}

export async function countOnFloor(
  db: DatabaseOrTransaction,
  departmentId: number,
  floorId: string,
  table: 'zones' | 'points',
): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((rows) => rows.fn.countAll<number>().as('count'))
    .where('department_id', '=', departmentId)
    .where('floor_id', '=', floorId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Deletes a floor and everything that belongs to it. Only zones are deleted by the cascade, which is disabled if they
 * are deleted later.
 */
export async function deleteFloor(
  db: DatabaseOrTransaction,
  departmentId: number,
  id: string,
): Promise<void> {
  for (const table of ['floor_indexes', 'floor_verifications', 'points', 'drafts'] as const)
    await db.deleteFrom(table).where('department_id', '=', departmentId).where('floor_id', '=', id).execute();
  await db.deleteFrom('floors').where('department_id', '=', departmentId).where('id', '=', id).execute();
}

/** The number of zone edits that are stored for updating indexes. */
const maxEdits = 32;

/**
 * @param editedZoneId the zone that the transaction changes, if it is a single one
 * @param isVerification whether the zone is only verified, which is no change
 * @returns the floor's map and the new version of its zones; `undefined` if there is no such floor
 */
export function bumpZoneVersion(
  db: DatabaseOrTransaction,
  departmentId: number,
  id: string,
  now: string,
  editedZoneId: string | undefined,
  isVerification: boolean,
): Promise<Pick<FloorRow, 'map_id' | 'zone_version'> | undefined> {
  return db
    .updateTable('floors')
    .set({ zone_version: sql`zone_version + 1`, zones_changed_on: now, ...rememberEdit(editedZoneId) })
    .set(isVerification ? {} : countChange)
    .where('department_id', '=', departmentId)
    .where('id', '=', id)
    .returning(['map_id', 'zone_version'])
    .executeTakeFirst();
}

/** Counts a write to a floor since its verification. */
export const countChange = { changes_since_verified: sql<number>`changes_since_verified + 1` };

/**
 * The right-hand sides refer to the row before the update. After a version that was made by any other change, a new
 * list starts.
 */
function rememberEdit(zoneId: string | undefined) {
  if (zoneId === undefined) return {};
  const earlier = sql`case when edited_version = zone_version then edited_zone_ids else '' end`;
  return {
    edited_version: sql<number>`zone_version + 1`,
    edited_zone_ids: sql<string>`substr(cast(${zoneId} as text) || ${earlier}, 1, ${sql.lit(36 * maxEdits)})`,
  };
}

/**
 * Returns the zones that were edited since a version of the floor's zones.
 *
 * @returns `undefined` if they are not known: there were too many edits or other changes, or there is no such floor
 */
export async function readEditedZoneIds(
  db: DatabaseOrTransaction,
  departmentId: number,
  id: string,
  sinceVersion: number,
): Promise<{ readonly zoneVersion: number; readonly zoneIds: readonly string[] } | undefined> {
  const row = await db
    .selectFrom('floors')
    .select(['zone_version', 'edited_version', 'edited_zone_ids'])
    .where('department_id', '=', departmentId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row || row.edited_version !== row.zone_version) return undefined;
  const count = row.zone_version - sinceVersion;
  if (count < 0 || 36 * count > row.edited_zone_ids.length) return undefined;
  const zoneIds = Array.from({ length: count }, (_, i) => row.edited_zone_ids.slice(36 * i, 36 * (i + 1)));
  return { zoneVersion: row.zone_version, zoneIds: [...new Set(zoneIds)] };
}

/** @returns the floor's map and its new version; `undefined` if there is no such floor */
export function bumpFloorVersion(
  db: DatabaseOrTransaction,
  departmentId: number,
  id: string,
  now: string,
): Promise<Pick<FloorRow, 'map_id' | 'floor_version'> | undefined> {
  return db
    .updateTable('floors')
    .set({ floor_version: sql`floor_version + 1`, updated_on: now })
    .where('department_id', '=', departmentId)
    .where('id', '=', id)
    .returning(['map_id', 'floor_version'])
    .executeTakeFirst();
}

export async function readFloorState(db: DatabaseOrTransaction, departmentId: number, id: string) {
  const [state] = await selectFloorState(db, departmentId, id);
  return state;
}

const selectFloorState = compileOnce((db, departmentId: number, id: string) =>
  db
    .selectFrom('floors')
    .innerJoin('maps', (join) =>
      join.onRef('maps.department_id', '=', 'floors.department_id').onRef('maps.id', '=', 'floors.map_id'),
    )
    .select([
      'floors.map_id as mapId',
      'floors.name as floorName',
      'floors.zone_version as zoneVersion',
      'maps.name as mapName',
    ])
    .where('floors.department_id', '=', departmentId)
    .where('floors.id', '=', id),
);

import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../context.ts';
import type { ZoneRow } from '../../storage/db/tables.ts';

export function findZone(
  db: DatabaseOrTransaction,
  departmentId: number,
  id: string,
): Promise<ZoneRow | undefined> {
  return db
    .selectFrom('zones')
    .selectAll()
    .where('department_id', '=', departmentId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Every zone of a floor, active or not, by name. */
export function listZones(
  db: DatabaseOrTransaction,
  departmentId: number,
  floorId: string,
): Promise<ZoneRow[]> {
  return db
    .selectFrom('zones')
    .selectAll()
    .where('department_id', '=', departmentId)
    .where('floor_id', '=', floorId)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** The active zones of all active floors of a map, by name. */
export function listActiveZonesOfMap(
  db: DatabaseOrTransaction,
  departmentId: number,
  mapId: string,
): Promise<ZoneRow[]> {
  return db
    .selectFrom('zones')
    .innerJoin('floors', (join) =>
      join
        .onRef('floors.department_id', '=', 'zones.department_id')
        .onRef('floors.id', '=', 'zones.floor_id'),
    )
    .selectAll('zones')
    .where('zones.department_id', '=', departmentId)
    .where('floors.map_id', '=', mapId)
    .where('floors.is_active', '=', 1)
    .where('zones.is_active', '=', 1)
    .orderBy('zones.name')
    .orderBy('zones.id')
    .execute();
}

/** @param rows few enough that their columns stay below 32,766, the most parameters that SQLite takes */
export async function insertZones(db: DatabaseOrTransaction, rows: readonly ZoneRow[]): Promise<void> {
  await db.insertInto('zones').values(rows).execute();
}

export async function updateZone(db: DatabaseOrTransaction, row: ZoneRow): Promise<void> {
  const { department_id, id, ...changes } = row;
  await db
    .updateTable('zones')
    .set(changes)
    .where('department_id', '=', department_id)
    .where('id', '=', id)
    .execute();
}

export async function deleteZone(db: DatabaseOrTransaction, departmentId: number, id: string): Promise<void> {
  await db.deleteFrom('zones').where('department_id', '=', departmentId).where('id', '=', id).execute();
}

/** What an index of a floor is built from, and the version of the floor's zones that it was read at. */
export interface ActiveZoneRow {
  zone_version: number;
  id: string;
  name: string;
  zone_type: number;
  polygon_geojson: string;
}

export interface PageStart {
  readonly name: string;
  readonly id: string;
}

/**
 * A page of a floor's active zones, by name. Every row carries the floor's version, because only what one statement
 * reads is sure to be of one moment.
 *
 * @param after the last zone of the page before; the empty texts sort before every zone
 * @returns no row where there is no such floor; a row with a null `id` where the page is empty
 */
export function readActiveZones(
  db: DatabaseOrTransaction,
  departmentId: number,
  floorId: string,
  after: PageStart,
  limit: number,
): Promise<(ActiveZoneRow | { zone_version: number; id: null })[]> {
  return db
    .selectFrom('floors')
    .leftJoin('zones', (join) =>
      join
        .onRef('zones.department_id', '=', 'floors.department_id')
        .onRef('zones.floor_id', '=', 'floors.id')
        .on('zones.is_active', '=', 1)
        .on(sql<boolean>`(zones.name, zones.id) > (${after.name}, ${after.id})`),
    )
    .select(['floors.zone_version', 'zones.id', 'zones.name', 'zones.zone_type', 'zones.polygon_geojson'])
    .where('floors.department_id', '=', departmentId)
    .where('floors.id', '=', floorId)
    .orderBy('zones.name')
    .orderBy('zones.id')
    .limit(limit)
    .$castTo<ActiveZoneRow | { zone_version: number; id: null }>()
    .execute();
}

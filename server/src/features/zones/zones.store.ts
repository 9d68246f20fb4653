import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../context.ts';
import type { ZoneRow } from '../../storage/db/tables.ts';
import { unsynced } from '../../storage/db/unsynced.ts';

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

/** @param rows so few that their columns stay below 32,766, SQLite's maximum number of parameters */
export async function insertZones(db: DatabaseOrTransaction, rows: readonly ZoneRow[]): Promise<void> {
  await db.insertInto('zones').values(rows).execute();
}

/** Like {@link insertZones}, for zones that are not needed before a later commit. */
export async function insertZonesUnsynced(
  db: DatabaseOrTransaction,
  rows: readonly ZoneRow[],
): Promise<void> {
  await db.insertInto('zones').values(rows).modifyEnd(unsynced).execute();
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

/** @param rows of existing zones; at most as many as for {@link insertZones} */
export async function replaceZones(db: DatabaseOrTransaction, rows: readonly ZoneRow[]): Promise<void> {
  await db
    .insertInto('zones')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['department_id', 'id']).doUpdateSet((zone) => ({
        floor_id: zone.ref('excluded.floor_id'),
        name: zone.ref('excluded.name'),
        zone_type: zone.ref('excluded.zone_type'),
        polygon_geojson: zone.ref('excluded.polygon_geojson'),
        color: zone.ref('excluded.color'),
        metadata: zone.ref('excluded.metadata'),
        elevation_ft: zone.ref('excluded.elevation_ft'),
        is_searchable: zone.ref('excluded.is_searchable'),
        is_active: zone.ref('excluded.is_active'),
        is_dispatchable: zone.ref('excluded.is_dispatchable'),
        hazard: zone.ref('excluded.hazard'),
        verified_on: zone.ref('excluded.verified_on'),
        verified_by: zone.ref('excluded.verified_by'),
        external_id: zone.ref('excluded.external_id'),
        revision: zone.ref('excluded.revision'),
        updated_on: zone.ref('excluded.updated_on'),
      })),
    )
    .execute();
}

export async function deleteZones(
  db: DatabaseOrTransaction,
  departmentId: number,
  ids: readonly string[],
): Promise<void> {
  await db.deleteFrom('zones').where('department_id', '=', departmentId).where('id', 'in', ids).execute();
}

/**
 * Lists at most `limit` zones of a floor after a name and id, by name, then id, which is the order of an index of
 * floors. With the order of ids alone, SQLite would read every zone of the department.
 */
export function listZoneRows(
  db: DatabaseOrTransaction,
  departmentId: number,
  floorId: string,
  after: PageStart,
  limit: number,
): Promise<ZoneRow[]> {
  return db
    .selectFrom('zones')
    .selectAll()
    .where('department_id', '=', departmentId)
    .where('floor_id', '=', floorId)
    .where(sql<boolean>`(name, id) > (${after.name}, ${after.id})`)
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Lists zones whose floor does not exist. */
export async function listOrphanIds(
  db: DatabaseOrTransaction,
  departmentId: number,
  floorId: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('zones')
    .select('id')
    .where('department_id', '=', departmentId)
    .where('floor_id', '=', floorId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('floors')
            .select('floors.id')
            .where('floors.department_id', '=', departmentId)
            .where('floors.id', '=', floorId),
        ),
      ),
    )
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteZone(db: DatabaseOrTransaction, departmentId: number, id: string): Promise<void> {
  await db.deleteFrom('zones').where('department_id', '=', departmentId).where('id', '=', id).execute();
}

/** The version of a floor's zones and its time. */
export interface ZonesState {
  zone_version: number;
  /** `null` before the first change of a zone since this column was added. */
  zones_changed_on: string | null;
}

/** The columns from which an index of a floor is built. */
export interface ActiveZoneRow {
  id: string;
  name: string;
  zone_type: number;
  polygon_geojson: string;
}

export type ZoneListRow = Omit<ZoneRow, 'department_id' | 'revision' | 'added_on' | 'updated_on'>;

/** A row of a page; a null `id` means an empty page. */
type PageRow<Row> = (Row & ZonesState) | (ZonesState & { id: null });

/** @returns `undefined` if the department has no such floor */
export function readZonesState(
  db: DatabaseOrTransaction,
  departmentId: number,
  floorId: string,
): Promise<ZonesState | undefined> {
  return db
    .selectFrom('floors')
    .select(['zone_version', 'zones_changed_on'])
    .where('department_id', '=', departmentId)
    .where('id', '=', floorId)
    .executeTakeFirst();
}

export interface PageStart {
  readonly name: string;
  readonly id: string;
}

/**
 * Reads a page of a floor's active zones, by name. Every row includes the state of the floor's zones, because only
 * data read by one statement is guaranteed to be consistent.
 *
 * @param after the last zone of the previous page; empty texts sort before every zone
 * @returns no row if there is no such floor; a row with a null `id` if the page is empty
 */
export function readActiveZones(
  db: DatabaseOrTransaction,
  departmentId: number,
  floorId: string,
  after: PageStart,
  limit: number,
): Promise<PageRow<ActiveZoneRow>[]> {
  return selectZonePage(db, departmentId, floorId, after, limit, { onlyActive: true })
    .select(['zones.id', 'zones.name', 'zones.zone_type', 'zones.polygon_geojson'])
    .$castTo<PageRow<ActiveZoneRow>>()
    .execute();
}

/** Reads the active zones among these ids consistently. A row with a null `id` means that none is active. */
export function readActiveZonesById(
  db: DatabaseOrTransaction,
  departmentId: number,
  floorId: string,
  ids: readonly string[],
): Promise<PageRow<ActiveZoneRow>[]> {
  return db
    .selectFrom('floors')
    .leftJoin('zones', (join) =>
      join
        .on('zones.department_id', '=', departmentId)
        .onRef('zones.floor_id', '=', 'floors.id')
        .on('zones.is_active', '=', 1)
        .on('zones.id', 'in', ids),
    )
    .select(['floors.zone_version', 'floors.zones_changed_on'])
    .select(['zones.id', 'zones.name', 'zones.zone_type', 'zones.polygon_geojson'])
    .where('floors.department_id', '=', departmentId)
    .where('floors.id', '=', floorId)
    .$castTo<PageRow<ActiveZoneRow>>()
    .execute();
}

/** Like {@link readActiveZones}, but for a list: all zones, with all columns that the list shows. */
export function readZonePage(
  db: DatabaseOrTransaction,
  departmentId: number,
  floorId: string,
  after: PageStart,
  limit: number,
): Promise<PageRow<ZoneListRow>[]> {
  return selectZonePage(db, departmentId, floorId, after, limit, { onlyActive: false })
    .select(['zones.id', 'zones.floor_id', 'zones.name', 'zones.zone_type', 'zones.polygon_geojson'])
    .select(['zones.color', 'zones.metadata', 'zones.elevation_ft', 'zones.is_searchable', 'zones.is_active'])
    .select([
      'zones.is_dispatchable',
      'zones.hazard',
      'zones.external_id',
      'zones.verified_on',
      'zones.verified_by',
    ])
    .$castTo<PageRow<ZoneListRow>>()
    .execute();
}

function selectZonePage(
  db: DatabaseOrTransaction,
  departmentId: number,
  floorId: string,
  after: PageStart,
  limit: number,
  { onlyActive }: { readonly onlyActive: boolean },
) {
  return db
    .selectFrom('floors')
    .leftJoin('zones', (join) => {
      const next = join
        .onRef('zones.department_id', '=', 'floors.department_id')
        .onRef('zones.floor_id', '=', 'floors.id')
        .on(sql<boolean>`(zones.name, zones.id) > (${after.name}, ${after.id})`);
      return onlyActive ? next.on('zones.is_active', '=', 1) : next;
    })
    .select(['floors.zone_version', 'floors.zones_changed_on'])
    .where('floors.department_id', '=', departmentId)
    .where('floors.id', '=', floorId)
    .orderBy('zones.name')
    .orderBy('zones.id')
    .limit(limit);
}

import { sql } from 'kysely';
import { unaudited } from '../../actor.ts';
import type { DatabaseOrTransaction } from '../../context.ts';
import type { FloorRow, MapRow } from '../../storage/db/tables.ts';
import { pictureKeyOf } from '../pyramids/picture-key.ts';
import {
  changesSinceVerified,
  firstVerified,
  lastFloorChange,
  selectActiveFloors,
} from './floor-columns.store.ts';

/** A map with the columns of other tables that its results need. */
export interface MapWithImage extends MapRow {
  image_key: string;
  image_format: string;
  image_width: number;
  image_height: number;
  /** The number of active floors. */
  floor_count: number;
  /** The key of the current tiles; null if there are none yet. */
  tile_key: string | null;
  tile_format: string | null;
  /** The key of the north-up picture; null if the image itself is shown. */
  picture_key: string | null;
  source_key: string | null;
  source_format: string | null;
  /** When one of its floors or their zones last changed; null if it has no floors. */
  floors_changed_on: string | null;
  /** When the active floor was verified that was verified first; null if one never was, or there is none. */
  verified_on: string | null;
  verified_by: string | null;
  /** Edits of all active floors since they were verified. */
  changes_since_verified: number;
}

function selectMaps(db: DatabaseOrTransaction, departmentId: number) {
  return db
    .selectFrom('maps')
    .innerJoin('images', (join) =>
      join.onRef('images.department_id', '=', 'maps.department_id').onRef('images.id', '=', 'maps.image_id'),
    )
    .leftJoin('pyramids', (join) =>
      join
        .onRef('pyramids.department_id', '=', 'maps.department_id')
        .onRef('pyramids.owner_id', '=', 'maps.id')
        .on('pyramids.state', '=', 'ready'),
    )
    .selectAll('maps')
    .select(['pyramids.key as tile_key', 'pyramids.tile_format'])
    .select(['images.key as image_key', 'images.format as image_format'])
    .select(['images.width as image_width', 'images.height as image_height'])
    .select(['images.source_key', 'images.source_format'])
    .select(pictureKeyOf(departmentId, 'maps.id'))
    .select((maps) =>
      selectActiveFloors(maps, departmentId)
        .select((floors) => floors.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('floor_count'),
    )
    .select(lastFloorChange(departmentId))
    .select(firstVerified(departmentId, 'verified_on'))
    .select(firstVerified(departmentId, 'verified_by'))
    .select(changesSinceVerified(departmentId))
    .where('maps.department_id', '=', departmentId);
}

/** Lists the images of a map's floors, in the order of its tab bar. They are redrawn when the map changes. */
export function listFloorDrawings(db: DatabaseOrTransaction, departmentId: number, mapId: string) {
  return db
    .selectFrom('floors')
    .innerJoin('images', (join) =>
      join
        .onRef('images.department_id', '=', 'floors.department_id')
        .onRef('images.id', '=', 'floors.image_id'),
    )
    .select(['floors.id as floor_id', 'floors.placement', 'images.id', 'images.width', 'images.height'])
    .where('floors.department_id', '=', departmentId)
    .where('floors.map_id', '=', mapId)
    .orderBy('floors.sort_order')
    .orderBy('floors.floor_number')
    .orderBy('floors.id')
    .execute();
}

export function findMap(
  db: DatabaseOrTransaction,
  departmentId: number,
  id: string,
): Promise<MapWithImage | undefined> {
  return selectMaps(db, departmentId).where('maps.id', '=', id).executeTakeFirst();
}

/** Lists the maps that are active at `now` (ISO 8601), in no particular order. */
export function listActiveMaps(
  db: DatabaseOrTransaction,
  departmentId: number,
  now: string,
): Promise<(MapWithImage & { default_floor_id: string | null })[]> {
  return selectMaps(db, departmentId)
    .select((maps) =>
      maps
        .selectFrom('floors')
        .where('floors.department_id', '=', departmentId)
        .whereRef('floors.map_id', '=', 'maps.id')
        .where('floors.is_default', '=', 1)
        .select('floors.id')
        .limit(1)
        .as('default_floor_id'),
    )
    .where('maps.is_active', '=', 1)
    .where((maps) => maps.or([maps('maps.event_over_on', 'is', null), maps('maps.event_over_on', '>', now)]))
    .execute();
}

/** Lists all maps, including inactive ones, in no particular order. */
export function listAllMaps(db: DatabaseOrTransaction, departmentId: number): Promise<MapWithImage[]> {
  return selectMaps(db, departmentId).execute();
}

export async function insertMap(db: DatabaseOrTransaction, row: MapRow): Promise<void> {
  await db.insertInto('maps').values(row).execute();
}

/** @returns the new version of the map */
export async function updateMap(db: DatabaseOrTransaction, row: MapRow): Promise<number> {
  const { department_id, id, map_version, ...changes } = row;
  const updated = await db
    .updateTable('maps')
    .set({ ...changes, map_version: sql`map_version + 1` })
    .where('department_id', '=', department_id)
    .where('id', '=', id)
    .returning('map_version')
    .executeTakeFirstOrThrow();
  return updated.map_version;
}

/** Locks a map with an update that changes nothing, which is the only way to lock a row on both engines. */
export async function lockMap(db: DatabaseOrTransaction, departmentId: number, id: string): Promise<void> {
  await unaudited(() =>
    db
      .updateTable('maps')
      .set({ revision: sql`revision` })
      .where('department_id', '=', departmentId)
      .where('id', '=', id)
      .execute(),
  );
}

/** @returns the new version of the map; `undefined` if there is no such map */
export async function bumpMapVersion(
  db: DatabaseOrTransaction,
  departmentId: number,
  id: string,
  now: string,
): Promise<number | undefined> {
  const grown = await db
    .updateTable('maps')
    .set({ map_version: sql`map_version + 1`, updated_on: now })
    .where('department_id', '=', departmentId)
    .where('id', '=', id)
    .returning('map_version')
    .executeTakeFirst();
  return grown?.map_version;
}

/** Lists the floors of a map by id. */
export async function listFloorsOf(
  db: DatabaseOrTransaction,
  departmentId: number,
  mapId: string,
): Promise<Pick<FloorRow, 'id' | 'map_id' | 'point_version'>[]> {
  const rows = await db
    .selectFrom('floors')
    .select(['id', 'map_id', 'point_version'])
    .where('department_id', '=', departmentId)
    .where('map_id', '=', mapId)
    .execute();
  // With an ORDER BY, SQLite would read every floor of the department.
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Returns the name of each floor and its number of zones. */
export async function countFloorsAndZones(
  db: DatabaseOrTransaction,
  departmentId: number,
  mapId: string,
): Promise<{ name: string; zoneCount: number }[]> {
  const rows = await db
    .selectFrom('floors')
    .select(['name', 'sort_order'])
    .select(({ selectFrom }) =>
      selectFrom('zones')
        .select((zones) => zones.fn.countAll<number>().as('count'))
        .where('zones.department_id', '=', departmentId)
        .whereRef('zones.floor_id', '=', 'floors.id')
        .as('zone_count'),
    )
    .where('department_id', '=', departmentId)
    .where('map_id', '=', mapId)
    .orderBy('sort_order')
    .limit(maxFloorsRecorded)
    .execute();
  return rows.map(({ name, zone_count }) => ({
    name: name.slice(0, 100).toWellFormed(),
    zoneCount: Number(zone_count),
  }));
}
const maxFloorsRecorded = 100;

/** Deletes a map with its floors. Only zones are deleted by the cascade, which is disabled if they are deleted later. */
export async function deleteMap(db: DatabaseOrTransaction, departmentId: number, id: string): Promise<void> {
  const floorIds = (await listFloorsOf(db, departmentId, id)).map((floor) => floor.id);
  for (const table of floorIds.length > 0
    ? (['floor_indexes', 'floor_verifications', 'points', 'drafts'] as const)
    : [])
    await db
      .deleteFrom(table)
      .where('department_id', '=', departmentId)
      .where('floor_id', 'in', floorIds)
      .execute();
  await db.deleteFrom('floors').where('department_id', '=', departmentId).where('map_id', '=', id).execute();
  await db
    .deleteFrom('share_links')
    .where('department_id', '=', departmentId)
    .where('map_id', '=', id)
    .execute();
  await db.deleteFrom('maps').where('department_id', '=', departmentId).where('id', '=', id).execute();
}

/**
 * Lists maps that are still marked active although their event was over at `now` (ISO 8601); without `departmentId`,
 * those of all departments.
 */
export function listMapsOverAt(
  db: DatabaseOrTransaction,
  now: string,
  departmentId: number | undefined,
): Promise<Pick<MapRow, 'department_id' | 'id'>[]> {
  const over = db
    .selectFrom('maps')
    .select(['department_id', 'id'])
    .where('is_active', '=', 1)
    .where('event_over_on', '<=', now)
    .orderBy('department_id')
    .orderBy('id');
  const query = departmentId === undefined ? over : over.where('department_id', '=', departmentId);
  return query.execute();
}

/** @returns the new version and the name of the map; `undefined` if its event is not over or it is already archived */
export async function archiveMapOverAt(
  db: DatabaseOrTransaction,
  departmentId: number,
  id: string,
  now: string,
): Promise<{ readonly version: number; readonly name: string } | undefined> {
  const archived = await db
    .updateTable('maps')
    .set({ is_active: 0, map_version: sql`map_version + 1`, updated_on: now })
    .where('department_id', '=', departmentId)
    .where('id', '=', id)
    .where('is_active', '=', 1)
    .where('event_over_on', '<=', now)
    .returning(['map_version', 'name'])
    .executeTakeFirst();
  return archived && { version: archived.map_version, name: archived.name };
}

/** Lists the department's maps with an event end by id, which is the order in which several maps are always locked. */
export function listEventsWithEnd(
  db: DatabaseOrTransaction,
  departmentId: number,
): Promise<{ id: string }[]> {
  return db
    .selectFrom('maps')
    .select('id')
    .where('department_id', '=', departmentId)
    .where('event_end', 'is not', null)
    .orderBy('id')
    .execute();
}

export async function updateEventEnd(
  db: DatabaseOrTransaction,
  departmentId: number,
  id: string,
  overOn: string | null,
): Promise<void> {
  await db
    .updateTable('maps')
    .set({ event_over_on: overOn })
    .where('department_id', '=', departmentId)
    .where('id', '=', id)
    .execute();
}

import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../context.ts';
import type { MapRow } from '../../storage/db/tables.ts';

/** A map with what its answers need from other tables. */
export interface MapWithImage extends MapRow {
  image_key: string;
  image_format: string;
  image_width: number;
  image_height: number;
  floor_count: number;
  /** Of the tiles that are shown; null where there are none yet. */
  tile_key: string | null;
  tile_format: string | null;
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
    .select((maps) =>
      maps
        .selectFrom('floors')
        .whereRef('floors.department_id', '=', 'maps.department_id')
        .whereRef('floors.map_id', '=', 'maps.id')
        .select((floors) => floors.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('floor_count'),
    )
    .where('maps.department_id', '=', departmentId);
}

export function findMap(
  db: DatabaseOrTransaction,
  departmentId: number,
  id: string,
): Promise<MapWithImage | undefined> {
  return selectMaps(db, departmentId).where('maps.id', '=', id).executeTakeFirst();
}

/** Maps that are active at `now` (ISO 8601), by name. */
export function listActiveMaps(
  db: DatabaseOrTransaction,
  departmentId: number,
  now: string,
): Promise<MapWithImage[]> {
  return selectMaps(db, departmentId)
    .where('maps.is_active', '=', 1)
    .where((maps) => maps.or([maps('maps.event_over_on', 'is', null), maps('maps.event_over_on', '>', now)]))
    .orderBy('maps.name')
    .orderBy('maps.id')
    .execute();
}

export async function insertMap(db: DatabaseOrTransaction, row: MapRow): Promise<void> {
  await db.insertInto('maps').values(row).execute();
}

export async function updateMap(db: DatabaseOrTransaction, row: MapRow): Promise<void> {
  const { department_id, id, map_version, ...changes } = row;
  await db
    .updateTable('maps')
    .set({ ...changes, map_version: sql`map_version + 1` })
    .where('department_id', '=', department_id)
    .where('id', '=', id)
    .execute();
}

/** An update that changes nothing: the one way to lock a row that both engines know. */
export async function lockMap(db: DatabaseOrTransaction, departmentId: number, id: string): Promise<void> {
  await db
    .updateTable('maps')
    .set({ revision: sql`revision` })
    .where('department_id', '=', departmentId)
    .where('id', '=', id)
    .execute();
}

export async function growMapVersion(
  db: DatabaseOrTransaction,
  departmentId: number,
  id: string,
  now: string,
) {
  await db
    .updateTable('maps')
    .set({ map_version: sql`map_version + 1`, updated_on: now })
    .where('department_id', '=', departmentId)
    .where('id', '=', id)
    .execute();
}

export async function deleteMap(db: DatabaseOrTransaction, departmentId: number, id: string): Promise<void> {
  await db.deleteFrom('maps').where('department_id', '=', departmentId).where('id', '=', id).execute();
}

/** Archives, in every department, the events that were over at `now` (ISO 8601). */
export async function archiveMapsOverAt(db: DatabaseOrTransaction, now: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('maps')
    .set({ is_active: 0, map_version: sql`map_version + 1`, updated_on: now })
    .where('is_active', '=', 1)
    .where('event_over_on', '<=', now)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

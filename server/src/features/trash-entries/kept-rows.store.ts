import { sql } from 'kysely';
import { unaudited } from '../../actor.ts';
import type { DatabaseOrTransaction } from '../../context.ts';
import type { DraftRow } from '../../storage/db/draft-table.ts';
import type { PointRow } from '../../storage/db/point-table.ts';
import type { ShareLinkRow } from '../../storage/db/share-table.ts';
import type { ImageRow, MapRow, PyramidRow, ZoneRow } from '../../storage/db/tables.ts';
import type { FloorVerificationRow } from '../../storage/db/verification-tables.ts';

/** Queries for the rows to be deleted, as they are stored. */

export function findMapRow(
  trx: DatabaseOrTransaction,
  departmentId: number,
  id: string,
): Promise<MapRow | undefined> {
  return trx
    .selectFrom('maps')
    .selectAll()
    .where('department_id', '=', departmentId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Reads floors and makes writers of their zones and points wait, because one saved in the meantime would be lost. */
export function lockFloors(
  trx: DatabaseOrTransaction,
  departmentId: number,
  of: { readonly mapId: string } | { readonly floorId: string },
) {
  return unaudited(() =>
    trx
      .updateTable('floors')
      .set({ revision: sql`revision` })
      .where('department_id', '=', departmentId)
      .where('mapId' in of ? 'map_id' : 'id', '=', 'mapId' in of ? of.mapId : of.floorId)
      .returningAll()
      .execute(),
  );
}

export function listImages(
  trx: DatabaseOrTransaction,
  departmentId: number,
  of: { readonly mapId: string } | { readonly imageId: string },
): Promise<ImageRow[]> {
  return trx
    .selectFrom('images')
    .selectAll()
    .where('department_id', '=', departmentId)
    .where('mapId' in of ? 'map_id' : 'id', '=', 'mapId' in of ? of.mapId : of.imageId)
    .execute();
}

/** Lists only the pyramids that are served. */
export function listReadyPyramids(
  trx: DatabaseOrTransaction,
  departmentId: number,
  of: { readonly mapId: string } | { readonly ownerId: string },
): Promise<PyramidRow[]> {
  return trx
    .selectFrom('pyramids')
    .selectAll()
    .where('department_id', '=', departmentId)
    .where('mapId' in of ? 'map_id' : 'owner_id', '=', 'mapId' in of ? of.mapId : of.ownerId)
    .where('state', '=', 'ready')
    .execute();
}

export function listShareLinks(
  trx: DatabaseOrTransaction,
  departmentId: number,
  mapId: string,
): Promise<ShareLinkRow[]> {
  return trx
    .selectFrom('share_links')
    .selectAll()
    .where('department_id', '=', departmentId)
    .where('map_id', '=', mapId)
    .execute();
}

export function listDrafts(
  trx: DatabaseOrTransaction,
  departmentId: number,
  floorId: string,
): Promise<DraftRow[]> {
  return trx
    .selectFrom('drafts')
    .selectAll()
    .where('department_id', '=', departmentId)
    .where('floor_id', '=', floorId)
    .execute();
}

export function listVerifications(
  trx: DatabaseOrTransaction,
  departmentId: number,
  floorId: string,
): Promise<FloorVerificationRow[]> {
  return trx
    .selectFrom('floor_verifications')
    .selectAll()
    .where('department_id', '=', departmentId)
    .where('floor_id', '=', floorId)
    .execute();
}

/** Lists zones of a floor after a name and id, by name, then id. */
export function listZones(
  trx: DatabaseOrTransaction,
  departmentId: number,
  floorId: string,
  after: Pick<ZoneRow, 'name' | 'id'>,
  limit: number,
): Promise<ZoneRow[]> {
  return trx
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

export function listPoints(
  trx: DatabaseOrTransaction,
  departmentId: number,
  floorId: string,
): Promise<PointRow[]> {
  return trx
    .selectFrom('points')
    .selectAll()
    .where('department_id', '=', departmentId)
    .where('floor_id', '=', floorId)
    .orderBy('id')
    .execute();
}

/** Returns the names of the floor and of its map. */
export function findPlace(trx: DatabaseOrTransaction, departmentId: number, floorId: string) {
  return trx
    .selectFrom('floors')
    .innerJoin('maps', (join) =>
      join.onRef('maps.department_id', '=', 'floors.department_id').onRef('maps.id', '=', 'floors.map_id'),
    )
    .select(['floors.name as floorName', 'maps.id as mapId', 'maps.name as mapName'])
    .where('floors.department_id', '=', departmentId)
    .where('floors.id', '=', floorId)
    .executeTakeFirst();
}

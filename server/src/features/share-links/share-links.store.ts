import type { DatabaseOrTransaction } from '../../context.ts';
import { compileOnce } from '../../storage/db/compile-once.ts';
import type { ShareLinkRow } from '../../storage/db/share-table.ts';

/** Lists a map's links, including expired ones, oldest first. */
export function listShareLinks(
  db: DatabaseOrTransaction,
  departmentId: number,
  mapId: string,
): Promise<ShareLinkRow[]> {
  return db
    .selectFrom('share_links')
    .selectAll()
    .where('department_id', '=', departmentId)
    .where('map_id', '=', mapId)
    .orderBy('added_on')
    .orderBy('id')
    .execute();
}

export async function insertShareLink(db: DatabaseOrTransaction, row: ShareLinkRow): Promise<void> {
  await db.insertInto('share_links').values(row).execute();
}

/** @returns the deleted row; `undefined` if there is no such link */
export function deleteShareLink(
  db: DatabaseOrTransaction,
  departmentId: number,
  id: string,
): Promise<ShareLinkRow | undefined> {
  return db
    .deleteFrom('share_links')
    .where('department_id', '=', departmentId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Returns the link of a token, and everything that identifies the state of the shared map. Only tokens of earlier
 * releases contain no department; for them, all departments are searched.
 *
 * @returns one row per floor, unordered; one row with null floor columns if there are no floors; no row if the link
 *   is unknown
 */
export function readSharedState(
  db: DatabaseOrTransaction,
  { departmentId, hash }: { readonly departmentId: number | undefined; readonly hash: string },
) {
  return departmentId === undefined ? selectByHash(db, hash) : selectOfDepartment(db, departmentId, hash);
}

const selectOfDepartment = compileOnce((db, departmentId: number, hash: string) =>
  selectSharedState(db, hash).where('share_links.department_id', '=', departmentId),
);
const selectByHash = compileOnce(selectSharedState);

function selectSharedState(db: DatabaseOrTransaction, hash: string) {
  return db
    .selectFrom('share_links')
    .innerJoin('departments', 'departments.id', 'share_links.department_id')
    .innerJoin('maps', (join) =>
      join
        .onRef('maps.department_id', '=', 'share_links.department_id')
        .onRef('maps.id', '=', 'share_links.map_id'),
    )
    .leftJoin('floors', (join) =>
      join
        .onRef('floors.department_id', '=', 'share_links.department_id')
        .onRef('floors.map_id', '=', 'share_links.map_id'),
    )
    .select([
      'share_links.department_id',
      'share_links.map_id',
      'share_links.expires_on',
      'share_links.floor_ids',
    ])
    .select(['departments.name as department_name', 'departments.units', 'maps.map_version'])
    .select(['maps.is_active', 'maps.event_over_on'])
    .select(['floors.id as floor_id', 'floors.floor_version', 'floors.zone_version', 'floors.point_version'])
    .where('share_links.token_hash', '=', hash);
}
export type SharedStateRow = Awaited<ReturnType<typeof readSharedState>>[number];

/** Returns the versions of a map and of its active floors in order, each with the size of its tiles. */
export async function readSharedVersions(db: DatabaseOrTransaction, departmentId: number, mapId: string) {
  const map = await db
    .selectFrom('maps')
    .leftJoin('pyramids', (join) =>
      join
        .onRef('pyramids.department_id', '=', 'maps.department_id')
        .onRef('pyramids.owner_id', '=', 'maps.id')
        .on('pyramids.state', '=', 'ready'),
    )
    .select(['maps.map_version', 'maps.is_metadata_shared', 'pyramids.size_bytes'])
    .select(['maps.are_attachments_shared', 'maps.attachment_version'])
    .where('maps.department_id', '=', departmentId)
    .where('maps.id', '=', mapId)
    .executeTakeFirst();
  const floors = await db
    .selectFrom('floors')
    .leftJoin('pyramids', (join) =>
      join
        .onRef('pyramids.department_id', '=', 'floors.department_id')
        .onRef('pyramids.owner_id', '=', 'floors.id')
        .on('pyramids.state', '=', 'ready'),
    )
    .select(['floors.id', 'floors.floor_version', 'floors.zone_version', 'floors.point_version'])
    .select(['pyramids.size_bytes', 'floors.attachment_version'])
    .where('floors.department_id', '=', departmentId)
    .where('floors.map_id', '=', mapId)
    .where('floors.is_active', '=', 1)
    .orderBy('floors.sort_order')
    .orderBy('floors.floor_number')
    .orderBy('floors.id')
    .execute();
  return { map, floors };
}

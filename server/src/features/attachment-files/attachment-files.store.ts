import { sql } from 'kysely';
import { unaudited } from '../../actor.ts';
import type { DatabaseOrTransaction } from '../../context.ts';
import type { AttachmentRow } from '../../storage/db/attachment-table.ts';

/** The attachments of a map or a floor with those of everything on it, or only those of one owner. */
export type AttachmentScope =
  | { readonly mapId: string }
  | { readonly floorId: string }
  | { readonly ownerId: string };

/** An attachment with the current name of the account of the user who added it. */
export type ListedAttachment = AttachmentRow & { readonly account_name: string | null };

function selectAttachments(db: DatabaseOrTransaction, departmentId: number) {
  return db
    .selectFrom('attachments as attachment')
    .leftJoin('users', (join) =>
      join
        .onRef('users.department_id', '=', 'attachment.department_id')
        .onRef('users.id', '=', 'attachment.user_id'),
    )
    .selectAll('attachment')
    .select('users.display_name as account_name')
    .where('attachment.department_id', '=', departmentId);
}

/** Lists attachments in the order in which they were added. */
export function listAttachments(
  db: DatabaseOrTransaction,
  departmentId: number,
  scope: AttachmentScope,
): Promise<ListedAttachment[]> {
  const [column, id] = columnOf(scope);
  return selectAttachments(db, departmentId)
    .where(`attachment.${column}`, '=', id)
    .orderBy('attachment.added_on')
    .orderBy('attachment.id')
    .execute();
}

/**
 * Lists the attachments of a map and of everything on it that is active, as {@link listAttachments}.
 *
 * @param floorIds leaves out the other floors; `null` for all
 */
export function listShownAttachments(
  db: DatabaseOrTransaction,
  departmentId: number,
  mapId: string,
  floorIds: readonly string[] | null,
): Promise<ListedAttachment[]> {
  const shown = (table: 'floors' | 'zones' | 'points', id: 'floor_id' | 'owner_id') =>
    sql<boolean>`exists (select 1 from ${sql.table(table)} as shown where shown.department_id = ${departmentId}
      and shown.id = ${sql.ref(`attachment.${id}`)} and shown.is_active = 1)`;
  return selectAttachments(db, departmentId)
    .where('attachment.map_id', '=', mapId)
    .where(({ or, eb }) => or([eb('attachment.floor_id', 'is', null), shown('floors', 'floor_id')]))
    .$if(floorIds !== null, (query) =>
      query.where(({ or, eb }) =>
        or([eb('attachment.floor_id', 'is', null), eb('attachment.floor_id', 'in', floorIds ?? [])]),
      ),
    )
    .where(({ or, eb }) => or([eb('attachment.owner_kind', '!=', 'zone'), shown('zones', 'owner_id')]))
    .where(({ or, eb }) => or([eb('attachment.owner_kind', '!=', 'point'), shown('points', 'owner_id')]))
    .orderBy('attachment.added_on')
    .orderBy('attachment.id')
    .execute();
}

export function findAttachment(
  db: DatabaseOrTransaction,
  departmentId: number,
  id: string,
): Promise<ListedAttachment | undefined> {
  return selectAttachments(db, departmentId).where('attachment.id', '=', id).executeTakeFirst();
}

/** Counts the attachments of a department, and the bytes of their files. */
export async function measureUsage(
  db: DatabaseOrTransaction,
  departmentId: number,
): Promise<{ readonly count: number; readonly bytes: number }> {
  const { count, bytes } = await db
    .selectFrom('attachments')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number | null>('size_bytes').as('bytes')])
    .where('department_id', '=', departmentId)
    .executeTakeFirstOrThrow();
  return { count: Number(count), bytes: Number(bytes ?? 0) };
}

export async function insertAttachment(db: DatabaseOrTransaction, row: AttachmentRow): Promise<void> {
  await db.insertInto('attachments').values(row).execute();
}

export async function updateAttachment(
  db: DatabaseOrTransaction,
  departmentId: number,
  id: string,
  changes: Partial<AttachmentRow>,
): Promise<void> {
  await db
    .updateTable('attachments')
    .set({ ...changes, revision: sql`revision + 1` })
    .where('department_id', '=', departmentId)
    .where('id', '=', id)
    .execute();
}

export async function deleteAttachment(
  db: DatabaseOrTransaction,
  departmentId: number,
  id: string,
): Promise<void> {
  await db.deleteFrom('attachments').where('department_id', '=', departmentId).where('id', '=', id).execute();
}

/** Makes writers of attachments on floors wait until the transaction ends. */
export async function lockFloors(
  db: DatabaseOrTransaction,
  departmentId: number,
  of: { readonly mapId: string } | { readonly floorId: string },
): Promise<void> {
  await unaudited(() =>
    db
      .updateTable('floors')
      .set({ attachment_version: sql`attachment_version` })
      .where('department_id', '=', departmentId)
      .where('mapId' in of ? 'map_id' : 'id', '=', 'mapId' in of ? of.mapId : of.floorId)
      .execute(),
  );
}

/** @returns the deleted rows */
export function deleteAttachments(
  db: DatabaseOrTransaction,
  departmentId: number,
  scope: AttachmentScope,
): Promise<AttachmentRow[]> {
  const [column, id] = columnOf(scope);
  return db
    .deleteFrom('attachments')
    .where('department_id', '=', departmentId)
    .where(column, '=', id)
    .returningAll()
    .execute();
}

/**
 * Lists the attachments of zones or points, with the floors that these are on now: null if one does not exist any more.
 *
 * @param ids so few that they fit a statement
 */
export function listOfOwners(db: DatabaseOrTransaction, departmentId: number, ids: readonly string[]) {
  return db
    .selectFrom('attachments')
    .leftJoin('zones', (join) =>
      join
        .onRef('zones.department_id', '=', 'attachments.department_id')
        .onRef('zones.id', '=', 'attachments.owner_id'),
    )
    .leftJoin('points', (join) =>
      join
        .onRef('points.department_id', '=', 'attachments.department_id')
        .onRef('points.id', '=', 'attachments.owner_id'),
    )
    .select(['attachments.id', 'attachments.floor_id'])
    .select(({ fn }) => fn.coalesce('zones.floor_id', 'points.floor_id').as('owner_floor_id'))
    .where('attachments.department_id', '=', departmentId)
    .where('attachments.owner_id', 'in', ids)
    .execute();
}

/** @param table where the version is @returns the new version; `undefined` if there is no such map or floor */
export async function bumpVersion(
  db: DatabaseOrTransaction,
  departmentId: number,
  table: 'maps' | 'floors',
  id: string,
): Promise<number | undefined> {
  const grown = await db
    .updateTable(table)
    .set({ attachment_version: sql<number>`attachment_version + 1` })
    .where('department_id', '=', departmentId)
    .where('id', '=', id)
    .returning('attachment_version')
    .executeTakeFirst();
  return grown?.attachment_version;
}

/** Finds the files with these keys in any department, because all departments share one blob store. */
export async function findFiles(db: DatabaseOrTransaction, keys: readonly string[]) {
  if (keys.length === 0) return [];
  return db
    .selectFrom('attachments')
    .select(['key', 'format', 'has_thumbnail'])
    .where('key', 'in', keys)
    .execute();
}

function columnOf(scope: AttachmentScope): ['map_id' | 'floor_id' | 'owner_id', string] {
  if ('mapId' in scope) return ['map_id', scope.mapId];
  return 'floorId' in scope ? ['floor_id', scope.floorId] : ['owner_id', scope.ownerId];
}

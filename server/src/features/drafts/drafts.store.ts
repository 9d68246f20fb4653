import type { DatabaseOrTransaction } from '../../context.ts';
import type { DraftRow } from '../../storage/db/draft-table.ts';

export function findDraft(
  db: DatabaseOrTransaction,
  departmentId: number,
  id: string,
): Promise<DraftRow | undefined> {
  return db
    .selectFrom('drafts')
    .selectAll()
    .where('department_id', '=', departmentId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export function listDraftsOfFloor(
  db: DatabaseOrTransaction,
  departmentId: number,
  floorId: string,
): Promise<DraftRow[]> {
  return db
    .selectFrom('drafts')
    .selectAll()
    .where('department_id', '=', departmentId)
    .where('floor_id', '=', floorId)
    .orderBy('id')
    .execute();
}

/** Lists the drafts of a map by floor, then id, which is the order in which floors are locked. */
export function listDraftsOfMap(
  db: DatabaseOrTransaction,
  departmentId: number,
  mapId: string,
): Promise<DraftRow[]> {
  return db
    .selectFrom('drafts')
    .selectAll()
    .where('department_id', '=', departmentId)
    .where('map_id', '=', mapId)
    .orderBy('floor_id')
    .orderBy('id')
    .execute();
}

/** @param rows so few that their columns stay below 32,766, SQLite's maximum number of parameters */
export async function insertDrafts(db: DatabaseOrTransaction, rows: readonly DraftRow[]): Promise<void> {
  await db.insertInto('drafts').values(rows).execute();
}

export async function updateDraft(db: DatabaseOrTransaction, row: DraftRow): Promise<void> {
  const { department_id, id, ...changes } = row;
  await db
    .updateTable('drafts')
    .set(changes)
    .where('department_id', '=', department_id)
    .where('id', '=', id)
    .execute();
}

const idsAtOnce = 500;

export async function deleteDrafts(
  db: DatabaseOrTransaction,
  departmentId: number,
  ids: readonly string[],
): Promise<void> {
  for (let start = 0; start < ids.length; start += idsAtOnce)
    await db
      .deleteFrom('drafts')
      .where('department_id', '=', departmentId)
      .where('id', 'in', ids.slice(start, start + idsAtOnce))
      .execute();
}

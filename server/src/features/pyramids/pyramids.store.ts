import type { DatabaseOrTransaction } from '../../context.ts';
import type { ImageRow, PyramidRow } from '../../storage/db/tables.ts';
import { unsynced } from '../../storage/db/unsynced.ts';

export async function insertPyramid(db: DatabaseOrTransaction, row: PyramidRow): Promise<void> {
  await db.insertInto('pyramids').values(row).execute();
}

export function findPyramid(
  db: DatabaseOrTransaction,
  departmentId: number,
  id: string,
): Promise<PyramidRow | undefined> {
  return db
    .selectFrom('pyramids')
    .selectAll()
    .where('department_id', '=', departmentId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Lists the pyramids of a map or floor, latest first. */
export function listPyramidsOf(
  db: DatabaseOrTransaction,
  departmentId: number,
  ownerId: string,
): Promise<PyramidRow[]> {
  return db
    .selectFrom('pyramids')
    .selectAll()
    .where('department_id', '=', departmentId)
    .where('owner_id', '=', ownerId)
    .orderBy('id', 'desc')
    .execute();
}

/** Lists the pyramids of a map and of all its floors, unordered. */
export function listPyramidsOfMap(
  db: DatabaseOrTransaction,
  departmentId: number,
  mapId: string,
): Promise<PyramidRow[]> {
  return db
    .selectFrom('pyramids')
    .selectAll()
    .where('department_id', '=', departmentId)
    .where('map_id', '=', mapId)
    .execute();
}

type PyramidChange = Partial<
  Pick<PyramidRow, 'state' | 'progress' | 'message' | 'tile_format' | 'size_bytes'>
>;

/** Stores the progress of an unfinished pyramid; a late report does not reopen a finished one. */
export async function saveProgress(
  db: DatabaseOrTransaction,
  departmentId: number,
  id: string,
  progress: number,
): Promise<void> {
  await db
    .updateTable('pyramids')
    .set({ state: 'processing', progress })
    .where('department_id', '=', departmentId)
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'processing'])
    .modifyEnd(unsynced)
    .execute();
}

/** Marks an unfinished pyramid as failed. */
export async function failUnfinished(
  db: DatabaseOrTransaction,
  departmentId: number,
  id: string,
  message: string,
): Promise<void> {
  await db
    .updateTable('pyramids')
    .set({ state: 'failed', message })
    .where('department_id', '=', departmentId)
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'processing'])
    .execute();
}

/** @returns whether the pyramid still exists */
export async function changePyramid(
  db: DatabaseOrTransaction,
  departmentId: number,
  id: string,
  change: PyramidChange,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('pyramids')
    .set(change)
    .where('department_id', '=', departmentId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deletePyramids(
  db: DatabaseOrTransaction,
  departmentId: number,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('pyramids').where('department_id', '=', departmentId).where('id', 'in', ids).execute();
}

export function findImage(
  db: DatabaseOrTransaction,
  departmentId: number,
  id: string,
): Promise<ImageRow | undefined> {
  return db
    .selectFrom('images')
    .selectAll()
    .where('department_id', '=', departmentId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Counts the pyramids with these ids that have not been drawn yet. */
export function countUnfinished(db: DatabaseOrTransaction, departmentId: number, ids: readonly string[]) {
  return db
    .selectFrom('pyramids')
    .select((pyramids) => pyramids.fn.countAll<number>().as('count'))
    .where('department_id', '=', departmentId)
    .where('id', 'in', ids)
    .where('state', 'in', ['queued', 'processing'])
    .executeTakeFirstOrThrow();
}

/** Whether a finished pyramid has the key, in any department. */
export async function isReady(db: DatabaseOrTransaction, key: string): Promise<boolean> {
  const query = db.selectFrom('pyramids').select('key').where('key', '=', key).where('state', '=', 'ready');
  return (await query.executeTakeFirst()) !== undefined;
}

/** Returns only the keys that a row refers to, in any department, because all departments share one blob store. */
export async function findKeys(db: DatabaseOrTransaction, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await db.selectFrom('pyramids').select('key').where('key', 'in', keys).execute();
  return rows.map((row) => row.key);
}

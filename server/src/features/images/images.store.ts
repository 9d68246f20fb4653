import type { DatabaseOrTransaction } from '../../context.ts';
import type { ImageRow } from '../../storage/db/tables.ts';

export async function insertImage(db: DatabaseOrTransaction, row: ImageRow): Promise<void> {
  await db.insertInto('images').values(row).execute();
}

export function deleteImage(db: DatabaseOrTransaction, departmentId: number, id: string) {
  return db
    .deleteFrom('images')
    .where('department_id', '=', departmentId)
    .where('id', '=', id)
    .returning(['key', 'format'])
    .execute();
}

export function deleteImagesOfMap(db: DatabaseOrTransaction, departmentId: number, mapId: string) {
  return db
    .deleteFrom('images')
    .where('department_id', '=', departmentId)
    .where('map_id', '=', mapId)
    .returning(['key', 'format'])
    .execute();
}

/** Of the given keys those that a row has, in any department: the store of files is one for all. */
export async function findKeys(db: DatabaseOrTransaction, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await db.selectFrom('images').select('key').where('key', 'in', keys).execute();
  return rows.map((row) => row.key);
}

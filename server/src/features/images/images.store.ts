import type { DatabaseOrTransaction } from '../../context.ts';
import type { ImageRow } from '../../storage/db/tables.ts';

export async function insertImage(db: DatabaseOrTransaction, row: ImageRow): Promise<void> {
  await db.insertInto('images').values(row).execute();
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

export function deleteImage(db: DatabaseOrTransaction, departmentId: number, id: string) {
  return db
    .deleteFrom('images')
    .where('department_id', '=', departmentId)
    .where('id', '=', id)
    .returning(['key', 'format', 'source_key', 'source_format'])
    .execute();
}

export function deleteImagesOfMap(db: DatabaseOrTransaction, departmentId: number, mapId: string) {
  return db
    .deleteFrom('images')
    .where('department_id', '=', departmentId)
    .where('map_id', '=', mapId)
    .returning(['key', 'format', 'source_key', 'source_format'])
    .execute();
}

/**
 * Returns the subset of `keys` that some row has, in any department, because all departments share one blob store.
 * A key belongs to an image, to the upload it was made from, or to a north-up picture.
 */
export async function findKeys(db: DatabaseOrTransaction, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const [images, sources, pictures] = await Promise.all([
    db.selectFrom('images').select('key').where('key', 'in', keys).execute(),
    db.selectFrom('images').select('source_key as key').where('source_key', 'in', keys).execute(),
    db.selectFrom('pyramids').select('picture_key as key').where('picture_key', 'in', keys).execute(),
  ]);
  return [...images, ...sources, ...pictures].flatMap(({ key }) => key ?? []);
}

/** The texts of the plan with this upload key, as JSON; null if it has none, undefined if there is no such upload. */
export async function findPlanTexts(db: DatabaseOrTransaction, sourceKey: string) {
  const query = db.selectFrom('images').select('plan_texts').where('source_key', '=', sourceKey);
  return (await query.executeTakeFirst())?.plan_texts;
}

/** Whether a north-up picture with this key has yet to be drawn. */
export async function isPicturePending(db: DatabaseOrTransaction, key: string): Promise<boolean> {
  const query = db
    .selectFrom('pyramids')
    .select('key')
    .where('picture_key', '=', key)
    .where('state', 'in', ['queued', 'processing']);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Whether an image, or the upload it was made from, has this key. */
export async function isImageKey(db: DatabaseOrTransaction, key: string): Promise<boolean> {
  const query = db
    .selectFrom('images')
    .select('key')
    .where((image) => image.or([image('key', '=', key), image('source_key', '=', key)]));
  return (await query.executeTakeFirst()) !== undefined;
}

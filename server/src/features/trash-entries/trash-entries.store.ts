import { sql } from 'kysely';
import { unaudited } from '../../actor.ts';
import type { DatabaseOrTransaction } from '../../context.ts';
import type { TrashEntryRow, TrashKind, TrashPartRow } from '../../storage/db/trash-tables.ts';

export async function insertEntry(trx: DatabaseOrTransaction, row: TrashEntryRow): Promise<void> {
  await trx.insertInto('trash_entries').values(row).execute();
}

/** Changes the id of an earlier entry of the same calendar item to its key, so that the new entry can have the id. */
export async function releaseId(trx: DatabaseOrTransaction, departmentId: number, id: string): Promise<void> {
  await trx
    .updateTable('trash_entries')
    .set({ id: sql`"key"` })
    .where('department_id', '=', departmentId)
    .where('id', '=', id)
    .execute();
}

export async function insertPart(trx: DatabaseOrTransaction, row: TrashPartRow): Promise<void> {
  await trx.insertInto('trash_parts').values(row).execute();
}

export async function setContents(
  trx: DatabaseOrTransaction,
  departmentId: number,
  key: string,
  contents: string,
): Promise<void> {
  await trx
    .updateTable('trash_entries')
    .set({ contents })
    .where('department_id', '=', departmentId)
    .where('key', '=', key)
    .execute();
}

/** Keeps the number of parameters, one per column, below 32,766, the maximum of SQLite. */
const filesAtOnce = 1_000;

export async function insertFiles(
  trx: DatabaseOrTransaction,
  departmentId: number,
  key: string,
  blobKeys: readonly string[],
): Promise<void> {
  for (let first = 0; first < blobKeys.length; first += filesAtOnce) {
    const rows = blobKeys
      .slice(first, first + filesAtOnce)
      .map((blob_key) => ({ department_id: departmentId, entry_key: key, blob_key }));
    await trx.insertInto('trash_files').values(rows).execute();
  }
}

export function findEntry(
  db: DatabaseOrTransaction,
  departmentId: number,
  id: string,
): Promise<TrashEntryRow | undefined> {
  return db
    .selectFrom('trash_entries')
    .selectAll()
    .where('department_id', '=', departmentId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Locks an entry: others that restore or delete it wait. @returns `undefined` if one of them has already removed it */
export function lockEntry(
  trx: DatabaseOrTransaction,
  departmentId: number,
  key: string,
): Promise<TrashEntryRow | undefined> {
  return unaudited(() =>
    trx
      .updateTable('trash_entries')
      .set({ contents: sql`contents` })
      .where('department_id', '=', departmentId)
      .where('key', '=', key)
      .returningAll()
      .executeTakeFirst(),
  );
}

/** Also deletes its parts and the list of its files. */
export async function deleteEntry(
  trx: DatabaseOrTransaction,
  departmentId: number,
  key: string,
): Promise<void> {
  await trx
    .deleteFrom('trash_entries')
    .where('department_id', '=', departmentId)
    .where('key', '=', key)
    .execute();
}

export function findPart(
  db: DatabaseOrTransaction,
  departmentId: number,
  key: string,
  position: number,
): Promise<TrashPartRow | undefined> {
  return db
    .selectFrom('trash_parts')
    .selectAll()
    .where('department_id', '=', departmentId)
    .where('entry_key', '=', key)
    .where('position', '=', position)
    .executeTakeFirst();
}

export async function listFiles(
  db: DatabaseOrTransaction,
  departmentId: number,
  key: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('trash_files')
    .select('blob_key')
    .where('department_id', '=', departmentId)
    .where('entry_key', '=', key)
    .execute();
  return rows.map(({ blob_key }) => blob_key);
}

/** Returns only the keys that an entry needs, in any department, because all departments share one blob store. */
export async function findFiles(db: DatabaseOrTransaction, blobKeys: readonly string[]): Promise<string[]> {
  if (blobKeys.length === 0) return [];
  const rows = await db
    .selectFrom('trash_files')
    .select('blob_key')
    .where('blob_key', 'in', blobKeys)
    .execute();
  return rows.map(({ blob_key }) => blob_key);
}

export interface EntryFilter {
  readonly kinds: readonly TrashKind[];
  /** A part of a name, without case and accents. */
  readonly name: string | undefined;
  /** Only entries that expire after this time. */
  readonly keptAfter: string;
}

export type ListedEntry = TrashEntryRow & { account_name: string | null };

/** Lists at most `limit` entries, newest first, with the current name of each user's account. */
export function listEntries(
  db: DatabaseOrTransaction,
  departmentId: number,
  { kinds, name, keptAfter }: EntryFilter,
  before: string | undefined,
  limit: number,
): Promise<ListedEntry[]> {
  return db
    .selectFrom('trash_entries as entry')
    .leftJoin('users', (join) =>
      join.onRef('users.department_id', '=', 'entry.department_id').onRef('users.id', '=', 'entry.user_id'),
    )
    .selectAll('entry')
    .select('users.display_name as account_name')
    .where('entry.department_id', '=', departmentId)
    .where('entry.key', '<', before ?? pastEveryKey)
    .where('entry.expires_on', '>', keptAfter)
    .where('entry.kind', 'in', kinds)
    .$if(name !== undefined, (rows) =>
      rows.where(sql<boolean>`entry.search_name like ${`%${escapeLike(name ?? '')}%`} escape '!'`),
    )
    .orderBy('entry.key', 'desc')
    .limit(limit)
    .execute();
}

/** Sorts after every key, because keys are hexadecimal. */
const pastEveryKey = 'g';

function escapeLike(text: string): string {
  return text.replaceAll(/[!%_]/g, (character) => `!${character}`);
}

export async function listDepartments(db: DatabaseOrTransaction): Promise<number[]> {
  const rows = await db.selectFrom('departments').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Lists at most `limit` entries that expire by `now` (ISO 8601). */
export function listExpired(
  db: DatabaseOrTransaction,
  departmentId: number,
  now: string,
  limit: number,
): Promise<TrashEntryRow[]> {
  return db
    .selectFrom('trash_entries')
    .selectAll()
    .where('department_id', '=', departmentId)
    .where('expires_on', '<=', now)
    .orderBy('expires_on')
    .limit(limit)
    .execute();
}

/** Lists the entries of floors, zones and points that were deleted from a map or a floor before it was itself deleted. */
export async function listEntriesWithin(
  db: DatabaseOrTransaction,
  { department_id, key, kind, map_id, floor_id }: TrashEntryRow,
): Promise<TrashEntryRow[]> {
  if (kind !== 'map' && kind !== 'floor') return [];
  return db
    .selectFrom('trash_entries')
    .selectAll()
    .where('department_id', '=', department_id)
    .where(kind === 'map' ? 'map_id' : 'floor_id', '=', kind === 'map' ? map_id : floor_id)
    .where('key', '!=', key)
    .execute();
}

/** Finds the entry of a whole series. */
export function findSeriesEntry(
  db: DatabaseOrTransaction,
  departmentId: number,
  seriesId: number,
): Promise<TrashEntryRow | undefined> {
  return db
    .selectFrom('trash_entries')
    .selectAll()
    .where('department_id', '=', departmentId)
    .where('series_id', '=', seriesId)
    .where(sql<boolean>`contents like '%"scope":"all"%'`)
    .executeTakeFirst();
}

import { randomUUIDv7 } from 'node:crypto';
import { foldText } from 'positioning/search';
import { getActor } from '../../actor.ts';
import type { Clocked, Context, DatabaseOrTransaction } from '../../context.ts';
import type { TrashEntryRow, TrashKind } from '../../storage/db/trash-tables.ts';
import { timestampNow } from '../../timestamp.ts';
import { createPartWriter, type PartWriter } from './parts.ts';
import * as store from './trash-entries.store.ts';

const dayMs = 24 * 60 * 60_000;

/** How much there is in an entry. */
export interface TrashContents {
  readonly floors?: number;
  readonly zones?: number;
  readonly shareLinks?: number;
  readonly calendarItems?: number;
  /** Of a calendar item: what was deleted with it. */
  readonly scope?: 'one' | 'following' | 'all';
}

/** What is deleted, and what people see of it. */
export interface Trashed {
  readonly kind: TrashKind;
  readonly id: string;
  readonly name: string;
  readonly mapId?: string;
  readonly mapName?: string;
  readonly floorId?: string;
  readonly floorName?: string;
  readonly seriesId?: number | null;
}

/** What is written of it. */
export interface TrashedContents {
  readonly contents: TrashContents;
  /** The keys of the files that it needs. */
  readonly files: readonly string[];
}

/** Whether what is deleted is kept. */
export function hasTrash({ config }: Pick<Context, 'config'>): boolean {
  return config.trashDays > 0;
}

/**
 * Keeps what is deleted, in the transaction that deletes it and before that. The caller records the deletion.
 *
 * @param write writes all that is needed to restore it
 * @returns the keys of its files, to be hidden when the transaction has committed
 */
export async function addToTrash(
  ctx: Clocked & Pick<Context, 'config'>,
  trx: DatabaseOrTransaction,
  departmentId: number,
  trashed: Trashed,
  write: (parts: PartWriter) => Promise<TrashedContents>,
): Promise<readonly string[]> {
  const key = randomUUIDv7();
  const actor = getActor();
  const deletedOn = timestampNow(ctx);
  const expiresMs = Date.parse(deletedOn) + ctx.config.trashDays * dayMs;
  if (trashed.kind === 'calendarItem') await store.releaseId(trx, departmentId, trashed.id);
  await store.insertEntry(trx, {
    department_id: departmentId,
    key,
    id: trashed.id,
    kind: trashed.kind,
    name: trashed.name,
    search_name: foldText(trashed.name),
    map_id: trashed.mapId ?? null,
    map_name: trashed.mapName ?? null,
    floor_id: trashed.floorId ?? null,
    floor_name: trashed.floorName ?? null,
    series_id: trashed.seriesId ?? null,
    contents: '{}',
    deleted_on: deletedOn,
    expires_on: new Date(expiresMs).toISOString(),
    actor_kind: actor.kind,
    user_id: actor.userId,
    user_name: actor.userName,
  });
  const { contents, files } = await write(createPartWriter(trx, departmentId, key));
  await store.setContents(trx, departmentId, key, JSON.stringify(contents));
  await store.insertFiles(trx, departmentId, key, files);
  return files;
}

/** An entry that is still kept. @param id of the thing, or the key of an entry that shares its id with a later one */
export async function findKept(
  ctx: Context,
  departmentId: number,
  id: string,
): Promise<TrashEntryRow | undefined> {
  const entry = await store.findEntry(ctx.db, departmentId, id);
  return entry && entry.expires_on > timestampNow(ctx) ? entry : undefined;
}

/** Takes an entry out of the trash at the end of the transaction that restores it. */
export function removeEntry(trx: DatabaseOrTransaction, entry: TrashEntryRow): Promise<void> {
  return store.deleteEntry(trx, entry.department_id, entry.key);
}

/** Makes others that restore or delete an entry wait. @returns whether none of them has taken it */
export async function lockEntry(trx: DatabaseOrTransaction, entry: TrashEntryRow): Promise<boolean> {
  return (await store.lockEntry(trx, entry.department_id, entry.key)) !== undefined;
}

/** The keys of the files of an entry. */
export function listEntryFiles(db: DatabaseOrTransaction, entry: TrashEntryRow): Promise<string[]> {
  return store.listFiles(db, entry.department_id, entry.key);
}

/** The entry of a whole series, if that is in the trash. */
export function findSeriesEntry(
  db: DatabaseOrTransaction,
  departmentId: number,
  seriesId: number,
): Promise<TrashEntryRow | undefined> {
  return store.findSeriesEntry(db, departmentId, seriesId);
}

export function readContents(entry: Pick<TrashEntryRow, 'contents'>): TrashContents {
  return JSON.parse(entry.contents); // as addToTrash wrote it
}

/** What was deleted earlier from a map or a floor that is in the trash, and cannot be restored without it. */
export async function listWithin(db: DatabaseOrTransaction, entry: TrashEntryRow): Promise<TrashEntryRow[]> {
  return store.listEntriesWithin(db, entry);
}

export function listTrashDepartments(db: DatabaseOrTransaction): Promise<number[]> {
  return store.listDepartments(db);
}

/** The entries that were kept until `now` (ISO 8601), at most `limit`. */
export function listExpired(
  db: DatabaseOrTransaction,
  departmentId: number,
  now: string,
  limit: number,
): Promise<TrashEntryRow[]> {
  return store.listExpired(db, departmentId, now, limit);
}

export type ListedEntry = store.ListedEntry;

/** Entries, the last deleted first, each with the present name of the user's account. @param before the last key of the page before */
export function listKept(
  db: DatabaseOrTransaction,
  departmentId: number,
  filter: store.EntryFilter,
  before: string | undefined,
  limit: number,
): Promise<ListedEntry[]> {
  return store.listEntries(db, departmentId, filter, before, limit);
}

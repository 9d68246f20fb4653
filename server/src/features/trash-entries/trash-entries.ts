import { randomUUIDv7 } from 'node:crypto';
import { foldText } from 'positioning/search';
import { getActor } from '../../actor.ts';
import type { Clocked, Context, DatabaseOrTransaction } from '../../context.ts';
import type { TrashEntryRow, TrashKind } from '../../storage/db/trash-tables.ts';
import { timestampNow } from '../../timestamp.ts';
import { createPartWriter, type PartWriter } from './parts.ts';
import * as store from './trash-entries.store.ts';

const dayMs = 24 * 60 * 60_000;

/** Counts of the objects in an entry. */
export interface TrashContents {
  readonly floors?: number;
  readonly zones?: number;
  readonly points?: number;
  readonly shareLinks?: number;
  readonly attachments?: number;
  readonly calendarItems?: number;
  /** For a calendar item, what was deleted with it. */
  readonly scope?: 'one' | 'following' | 'all';
}

/** A deleted object, with the values that users see. */
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

/** Summary of the written parts. */
export interface TrashedContents {
  readonly contents: TrashContents;
  /** The keys of the files that the entry needs. */
  readonly files: readonly string[];
}

/** Whether deleted objects are kept in the trash. */
export function hasTrash({ config }: Pick<Context, 'config'>): boolean {
  return config.trashDays > 0;
}

/**
 * Stores something in the trash, in the transaction that deletes it and before the deletion. The caller records the
 * deletion.
 *
 * @param write writes everything that is needed to restore it
 * @returns the keys of its files, which must be hidden after the commit
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

/** Finds an entry that has not expired. @param id of the object, or the key of an entry whose id a later entry has */
export async function findKept(
  ctx: Context,
  departmentId: number,
  id: string,
): Promise<TrashEntryRow | undefined> {
  const entry = await store.findEntry(ctx.db, departmentId, id);
  return entry && entry.expires_on > timestampNow(ctx) ? entry : undefined;
}

/** Removes an entry from the trash at the end of the transaction that restores it. */
export function removeEntry(trx: DatabaseOrTransaction, entry: TrashEntryRow): Promise<void> {
  return store.deleteEntry(trx, entry.department_id, entry.key);
}

/** Makes others that restore or delete an entry wait. @returns whether the entry still exists */
export async function lockEntry(trx: DatabaseOrTransaction, entry: TrashEntryRow): Promise<boolean> {
  return (await store.lockEntry(trx, entry.department_id, entry.key)) !== undefined;
}

/** Lists the keys of an entry's files. */
export function listEntryFiles(db: DatabaseOrTransaction, entry: TrashEntryRow): Promise<string[]> {
  return store.listFiles(db, entry.department_id, entry.key);
}

/** Finds the entry of a whole series, if it is in the trash. */
export function findSeriesEntry(
  db: DatabaseOrTransaction,
  departmentId: number,
  seriesId: number,
): Promise<TrashEntryRow | undefined> {
  return store.findSeriesEntry(db, departmentId, seriesId);
}

export function readContents(entry: Pick<TrashEntryRow, 'contents'>): TrashContents {
  return JSON.parse(entry.contents); // written by addToTrash
}

/** Lists entries that were deleted earlier from a map or a floor in the trash, and cannot be restored without it. */
export async function listWithin(db: DatabaseOrTransaction, entry: TrashEntryRow): Promise<TrashEntryRow[]> {
  return store.listEntriesWithin(db, entry);
}

export function listTrashDepartments(db: DatabaseOrTransaction): Promise<number[]> {
  return store.listDepartments(db);
}

/** Lists at most `limit` entries that expire by `now` (ISO 8601). */
export function listExpired(
  db: DatabaseOrTransaction,
  departmentId: number,
  now: string,
  limit: number,
): Promise<TrashEntryRow[]> {
  return store.listExpired(db, departmentId, now, limit);
}

export type ListedEntry = store.ListedEntry;

/**
 * Lists entries, most recently deleted first, with the current names of users. @param before the last key of the
 * previous page
 */
export function listKept(
  db: DatabaseOrTransaction,
  departmentId: number,
  filter: store.EntryFilter,
  before: string | undefined,
  limit: number,
): Promise<ListedEntry[]> {
  return store.listEntries(db, departmentId, filter, before, limit);
}

import type { Context } from '../../context.ts';
import * as store from './trash-entries.store.ts';

/** What is below this folder is not served. */
const folder = 'trash/';

/**
 * Moves the files of an entry to a place that is not served, after the transaction that made the entry. A failure is only
 * logged: the sweep moves them later.
 */
export async function hideFiles(ctx: Context, blobKeys: readonly string[]): Promise<void> {
  for (const key of blobKeys) {
    await ctx.blobs
      .move(key, `${folder}${key}`)
      .catch((err: unknown) => ctx.log.warn({ err, key }, 'a deleted file could not be moved to the trash'));
  }
}

/** Moves the files of an entry back, before the transaction that restores it. */
export async function showFiles(ctx: Context, blobKeys: readonly string[]): Promise<void> {
  for (const key of blobKeys) await ctx.blobs.move(`${folder}${key}`, key);
}

/** Deletes the files of entries that are gone. A failure is only logged: the sweep deletes them later. */
export async function discardTrashFiles(ctx: Context, blobKeys: readonly string[]): Promise<void> {
  for (const blobKey of blobKeys) {
    for (const key of [`${folder}${blobKey}`, blobKey]) {
      await ctx.blobs
        .delete(key)
        .catch((err: unknown) => ctx.log.warn({ err, key }, 'an unused file could not be deleted'));
    }
  }
}

/** The key that a file in the trash had; undefined if it is not one. */
export function readTrashKey(blobKey: string): string | undefined {
  return blobKey.startsWith(folder) ? blobKey.slice(folder.length) : undefined;
}

/** Filters keys, without the folder of the trash, to those that an entry needs. */
export function findTrashFiles(ctx: Context, blobKeys: readonly string[]): Promise<string[]> {
  return store.findFiles(ctx.db, blobKeys);
}

import type { Context } from '../../context.ts';
import { moveBlob } from '../../storage/blobs/blob-store.ts';
import { findKnownImages } from '../images/images.ts';
import { findKnownPyramids } from '../pyramids/pyramids.ts';
import * as store from './trash-entries.store.ts';

/** What is below this folder is not served. */
const folder = 'trash/';

/**
 * Moves the files of an entry to a place that is not served, after the transaction that made the entry. A failure is only
 * logged: the sweep moves them later.
 */
export async function hideFiles(ctx: Context, blobKeys: readonly string[]): Promise<void> {
  for (const key of blobKeys) {
    await moveBlob(ctx.blobs, key, `${folder}${key}`).catch((err: unknown) =>
      ctx.log.warn({ err, key }, 'a deleted file could not be moved to the trash'),
    );
  }
}

/** Moves the files of an entry back, before the transaction that restores it. */
export async function showFiles(ctx: Context, blobKeys: readonly string[]): Promise<void> {
  for (const key of blobKeys) await moveBlob(ctx.blobs, `${folder}${key}`, key);
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

/**
 * Puts files where they belong after a restore that did not happen: somebody else may have restored them, deleted them
 * forever, or nobody.
 */
export async function settleFiles(ctx: Context, blobKeys: readonly string[]): Promise<void> {
  const secretKeys = blobKeys.map(readSecretKey);
  const known = new Set([
    ...(await findKnownImages(ctx, secretKeys)),
    ...(await findKnownPyramids(ctx, secretKeys)),
  ]);
  const trashed = new Set(await findTrashFiles(ctx, blobKeys));
  const unused = blobKeys.filter((blobKey) => !known.has(readSecretKey(blobKey)));
  await hideFiles(
    ctx,
    unused.filter((blobKey) => trashed.has(blobKey)),
  );
  await discardTrashFiles(
    ctx,
    unused.filter((blobKey) => !trashed.has(blobKey)),
  );
}

/** The part of the key that rows have: `5f2a…` of `images/5f2a….png`. */
function readSecretKey(blobKey: string): string {
  return /^\w+\/(\w+)\./.exec(blobKey)?.[1] ?? '';
}

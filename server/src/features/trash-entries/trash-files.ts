import type { Context } from '../../context.ts';
import { moveBlob } from '../../storage/blobs/blob-store.ts';
import { discardBlobs } from '../../storage/blobs/discard-blobs.ts';
import { findExistingAttachments } from '../attachment-files/attachment-files.ts';
import { findExistingImages } from '../images/images.ts';
import { findExistingPyramids } from '../pyramids/pyramids.ts';
import * as store from './trash-entries.store.ts';

/** Files below this folder are not served. */
const folder = 'trash/';

/**
 * Moves the files of an entry to a place that is not served, after the transaction that created the entry. A failure
 * is only logged: the sweep moves the files later.
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

/** Deletes the files of entries that no longer exist. */
export function discardTrashFiles(ctx: Context, blobKeys: readonly string[]): Promise<void> {
  return discardBlobs(
    ctx,
    blobKeys.flatMap((key) => [`${folder}${key}`, key]),
  );
}

/** The original key of a file in the trash; undefined if the file is not in the trash. */
export function readTrashKey(blobKey: string): string | undefined {
  return blobKey.startsWith(folder) ? blobKey.slice(folder.length) : undefined;
}

/** Returns only the keys, without the trash folder, that an entry needs. */
export function findTrashFiles(ctx: Context, blobKeys: readonly string[]): Promise<string[]> {
  return store.findFiles(ctx.db, blobKeys);
}

/**
 * Moves files to where they belong after a failed restore: in the meantime, someone else may have restored them or
 * deleted them forever.
 */
export async function settleFiles(ctx: Context, blobKeys: readonly string[]): Promise<void> {
  const secretKeys = blobKeys.map(readSecretKey);
  const usedKeys = new Set([
    ...(await findExistingImages(ctx, secretKeys)),
    ...(await findExistingPyramids(ctx, secretKeys)),
    ...(await findExistingAttachments(ctx, secretKeys)),
  ]);
  const trashed = new Set(await findTrashFiles(ctx, blobKeys));
  const unused = blobKeys.filter((blobKey) => !usedKeys.has(readSecretKey(blobKey)));
  await hideFiles(
    ctx,
    unused.filter((blobKey) => trashed.has(blobKey)),
  );
  await discardTrashFiles(
    ctx,
    unused.filter((blobKey) => !trashed.has(blobKey)),
  );
}

/** The part of a blob key that is stored in rows: `5f2a…` in `images/5f2a….png`. */
function readSecretKey(blobKey: string): string {
  return /^\w+\/(\w+)\./.exec(blobKey)?.[1] ?? '';
}

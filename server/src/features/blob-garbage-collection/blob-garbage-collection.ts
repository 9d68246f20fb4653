import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../../context.ts';
import { findExistingAttachments } from '../attachment-files/attachment-files.ts';
import { findExistingBackgrounds } from '../departments/background-file.ts';
import { findExistingImages } from '../images/images.ts';
import { findExistingImportFiles } from '../imports/imports.ts';
import { findExistingPyramids } from '../pyramids/pyramids.ts';
import { isJobAttempt } from '../pyramids/scratch.ts';
import { findTrashFiles, hideFiles, readTrashKey, showFiles } from '../trash-entries/trash-files.ts';

export interface SweepReport {
  /** Files that no row referred to. */
  readonly removedFiles: number;
  /** Scratch folders that no running job uses. */
  readonly removedFolders: number;
}

const batchSize = 200;

/**
 * Deletes what crashes left behind: files without a row, and half-drawn tiles. Files younger than `graceMs` are kept,
 * because their rows may not have been written yet.
 */
export async function sweep(ctx: Context, graceMs: number): Promise<SweepReport> {
  const before = ctx.clock.now() - graceMs;
  return {
    removedFiles: (await sweepBlobs(ctx, before)) + (await ctx.blobs.deleteUnfinished(before)),
    removedFolders: await sweepScratch(ctx),
  };
}

async function sweepBlobs(ctx: Context, before: number): Promise<number> {
  let removed = 0;
  let batch: string[] = [];
  const flush = async () => {
    removed += await removeUnreferenced(ctx, batch);
    batch = [];
  };
  for await (const { key, writtenAt } of ctx.blobs.list('')) {
    if (writtenAt > before) continue;
    batch.push(key);
    if (batch.length >= batchSize) await flush();
  }
  await flush();
  return removed;
}

/** Only files with names in our own format are deleted. */
const ownKey = /^(images|tiles|imports|backgrounds|attachments)\/([0-9a-f]{32})\.\w+$/;

async function removeUnreferenced(ctx: Context, blobKeys: readonly string[]): Promise<number> {
  const named = blobKeys.flatMap((blobKey) => {
    const hiddenKey = readTrashKey(blobKey);
    const servedKey = hiddenKey ?? blobKey;
    const [, kind, key] = ownKey.exec(servedKey) ?? [];
    return kind && key ? [{ blobKey, servedKey, kind, key, isHidden: hiddenKey !== undefined }] : [];
  });
  const keysOf = (kind: string) => named.filter((blob) => blob.kind === kind).map(({ key }) => key);
  const referenced = new Set([
    ...(await findExistingImages(ctx, keysOf('images'))),
    ...(await findExistingPyramids(ctx, keysOf('tiles'))),
    ...(await findExistingImportFiles(ctx, keysOf('imports'))),
    ...(await findExistingBackgrounds(ctx, keysOf('backgrounds'))),
    ...(await findExistingAttachments(ctx, keysOf('attachments'))),
  ]);
  const trashed = new Set(
    await findTrashFiles(
      ctx,
      named.map(({ servedKey }) => servedKey),
    ),
  );
  let removed = 0;
  for (const { blobKey, servedKey, key, isHidden } of named) {
    // A crash, or two concurrent restores, can leave a file on the wrong side.
    if (referenced.has(key) && isHidden) await showFiles(ctx, [servedKey]);
    else if (!referenced.has(key) && trashed.has(servedKey) && !isHidden) await hideFiles(ctx, [servedKey]);
    else if (!referenced.has(key) && !trashed.has(servedKey)) {
      await ctx.blobs.delete(blobKey);
      removed += 1;
    }
  }
  return removed;
}

async function sweepScratch(ctx: Context): Promise<number> {
  const folder = join(ctx.config.dataDir, 'scratch');
  let removed = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    if (await isJobAttempt(ctx, name)) continue;
    await rm(join(folder, name), { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}

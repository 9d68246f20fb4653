import { randomBytes, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Context } from '../../context.ts';
import { discardBlobs } from '../../storage/blobs/discard-blobs.ts';
import type { ImportRow } from '../../storage/db/import-tables.ts';
import { FileMissing } from '../../unavailable.ts';

/** A source file, as listed in an import's row. */
export interface ImportFile {
  readonly name: string;
  readonly sizeBytes: number;
}

/** A new random key, used in the names of files in the storage. */
export function newFileKey(): string {
  return randomBytes(16).toString('hex');
}

export const blobKeys = {
  source: (key: string, index: number) => `imports/${key}.file${index}`,
  model: (key: string) => `imports/${key}.model`,
  zones: (key: string) => `imports/${key}.zones`,
  made: (key: string) => `imports/${key}.made`,
};

/** Copies a file from the storage to disk. @throws FileMissing */
export async function fetchFile(ctx: Context, blobKey: string, path: string): Promise<void> {
  const blob = await ctx.blobs.open(blobKey);
  if (!blob) throw new FileMissing(`the file ${blobKey} is missing`);
  await pipeline(blob.body, createWriteStream(path, { mode: 0o600 }));
}

export function incomingFolder(ctx: Context): string {
  return join(ctx.config.dataDir, 'incoming');
}

/** Calls `use` with an empty folder, and deletes the folder afterward. */
export async function withFolder<Result>(
  ctx: Context,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = join(incomingFolder(ctx), randomUUID());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Deletes the files of a deleted import. A failure is only logged: garbage collection deletes the files later. */
export async function discardImportFiles(
  ctx: Context,
  row: Pick<ImportRow, 'source_key' | 'files' | 'result_key' | 'made_key'>,
): Promise<void> {
  const files = JSON.parse(row.files) as readonly ImportFile[]; // storeFiles wrote it
  await discardBlobs(ctx, [
    ...files.map((_, index) => blobKeys.source(row.source_key, index)),
    blobKeys.model(row.source_key),
    ...(row.result_key ? [blobKeys.zones(row.result_key)] : []),
    ...(row.made_key ? [blobKeys.made(row.made_key)] : []),
  ]);
}

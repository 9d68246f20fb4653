import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BlobStore } from './blob-store.ts';

/** What a blob contains. */
export interface BlobDigest {
  readonly bytes: number;
  /** In hex. */
  readonly sha256: string;
}

/**
 * Copies a blob to another store, through a temporary file.
 *
 * @param folder of the temporary file
 * @returns undefined if it was deleted after it was listed, because nothing refers to it
 */
export async function copyBlob(
  from: BlobStore,
  to: BlobStore,
  key: string,
  folder: string,
): Promise<BlobDigest | undefined> {
  const blob = await from.open(key);
  if (!blob) return undefined;
  const temporary = join(folder, `${randomUUID()}.tmp`);
  const digest = createBlobDigest();
  try {
    await pipeline(blob.body, digest.pass, createWriteStream(temporary, { mode: 0o600 }));
    await to.putFile(key, temporary);
  } finally {
    await rm(temporary, { force: true });
  }
  return digest.read();
}

/** @returns undefined if there is no such blob */
export async function digestBlob(store: BlobStore, key: string): Promise<BlobDigest | undefined> {
  const blob = await store.open(key);
  return blob && digestStream(blob.body);
}

export async function digestStream(body: Readable): Promise<BlobDigest> {
  const digest = createBlobDigest();
  await pipeline(body, digest.pass, async (pieces) => {
    for await (const _ of pieces); // only counted
  });
  return digest.read();
}

function createBlobDigest() {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* pass(pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      hash.update(piece);
      bytes += piece.length;
      yield piece;
    }
  }
  return { pass, read: (): BlobDigest => ({ bytes, sha256: hash.digest('hex') }) };
}

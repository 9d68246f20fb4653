import { mkdir } from 'node:fs/promises';
import pLimit from 'p-limit';
import type { BlobStore } from '../storage/blobs/blob-store.ts';
import { type BlobDigest, copyBlob, digestBlob } from '../storage/blobs/copy-blob.ts';

/** Copies the files of one store to another, in as many passes as its caller needs. */
export interface BlobMove {
  /** Copies files that were not there in an earlier pass, and compares each with the original. */
  readonly copyNew: (signal: AbortSignal) => Promise<void>;
  /** Deletes files of the target that the source did not have in the last pass. */
  readonly deleteOthers: () => Promise<void>;
  readonly report: () => MovedBlobs;
}

export interface MovedBlobs {
  readonly files: number;
  readonly bytes: number;
}

const filesAtOnce = 4;

/** @param folder of temporary files */
export function createBlobMove(
  from: BlobStore,
  to: BlobStore,
  folder: string,
  onProgress: (moved: MovedBlobs) => void = () => {},
): BlobMove {
  const moved = new Map<string, number>();
  let bytes = 0;
  let listed = new Set<string>();
  const report = () => ({ files: moved.size, bytes });
  const moveOne = async (key: string, signal: AbortSignal) => {
    signal.throwIfAborted();
    const digest = await moveBlobAndCompare(from, to, key, folder);
    if (!digest) return;
    moved.set(key, digest.bytes);
    bytes += digest.bytes;
    onProgress(report());
  };
  return {
    copyNew: async (signal) => {
      await mkdir(folder, { recursive: true });
      const limit = pLimit(filesAtOnce);
      listed = new Set();
      for await (const { key } of from.list('')) listed.add(key);
      const missing = [...listed].filter((key) => !moved.has(key));
      await limit.map(missing, (key) => moveOne(key, signal));
    },
    deleteOthers: async () => {
      for await (const { key } of to.list('')) if (!listed.has(key)) await to.delete(key);
    },
    report,
  };
}

/**
 * A file that an interrupted move has copied already is only compared.
 *
 * @returns undefined if the source no longer has it
 */
async function moveBlobAndCompare(
  from: BlobStore,
  to: BlobStore,
  key: string,
  folder: string,
): Promise<BlobDigest | undefined> {
  const present = await digestBlob(to, key);
  const original = present && (await digestBlob(from, key));
  if (original && present.sha256 === original.sha256) return original;
  const copied = await copyBlob(from, to, key, folder);
  const found = copied && (await digestBlob(to, key));
  if (copied?.sha256 !== found?.sha256) throw new Error(`the file ${key} is not equal after it was copied`);
  return copied;
}

import { addToChecksum } from './checksum.ts';
import type { OfflineStorage } from './offline-storage.ts';
import type { StoredContent } from './records.ts';

/** Each sync checks this many bytes of the store, and finishes the last content that it began. */
const maxBytes = 16 * 1024 * 1024;

/**
 * The checksum of a content's first `length` bytes, or of all its bytes if there are fewer. Only one piece at a time is in
 * memory.
 */
export async function computeChecksum(store: OfflineStorage, name: string, length: number): Promise<number> {
  let sum = 0;
  for (let offset = 0; offset < length; offset += store.pieceBytes) {
    const piece = await store.readContent(name, offset, Math.min(store.pieceBytes, length - offset));
    if (!piece) break;
    sum = addToChecksum(sum, piece);
  }
  return sum;
}

export interface CheckOptions {
  readonly limitBytes?: number;
  readonly random?: () => number;
}

/**
 * Finds contents that differ from what was stored: all that have another length, and those among the next `limitBytes` that have
 * other bytes. A store is too large to be read completely each time; because each check begins at a random content, every part of
 * it is checked eventually.
 *
 * @returns names of contents that are missing or damaged
 */
export async function findDamaged(
  store: OfflineStorage,
  contents: readonly StoredContent[],
  { limitBytes = maxBytes, random = Math.random }: CheckOptions = {},
): Promise<ReadonlySet<string>> {
  const lengths = await store.listContents();
  const isComplete = ({ name, bytes }: StoredContent) => lengths.get(name) === bytes;
  const damaged = new Set(contents.filter((content) => !isComplete(content)).map(({ name }) => name));
  const complete = contents.filter(isComplete);
  const first = Math.floor(random() * complete.length);
  let left = limitBytes;
  for (const { name, bytes, sum } of [...complete.slice(first), ...complete.slice(0, first)]) {
    if (left <= 0) break;
    left -= bytes;
    if ((await computeChecksum(store, name, bytes)) !== sum) damaged.add(name);
  }
  return damaged;
}

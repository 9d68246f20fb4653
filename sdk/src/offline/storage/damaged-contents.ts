import { addToChecksum } from './checksum.ts';
import type { OfflineStorage } from './offline-storage.ts';
import type { StoredContent } from './records.ts';

/** A sync reads again this much of what is stored; the last content that it begins is read to its end. */
const mostBytes = 16 * 1024 * 1024;

/** The checksum of a content's first `length` bytes, or of all that there are. Only a piece at a time is in memory. */
export async function sumContent(store: OfflineStorage, name: string, length: number): Promise<number> {
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
 * Finds contents that are not what was stored: all those of another length, and of the others, beginning somewhere, as
 * many as `limitBytes` hold whose bytes have changed. A store is too large to be read as a whole each time; beginning elsewhere
 * each time, no part of it is left out for ever.
 *
 * @returns names of contents that are missing or damaged
 */
export async function findDamaged(
  store: OfflineStorage,
  contents: readonly StoredContent[],
  { limitBytes = mostBytes, random = Math.random }: CheckOptions = {},
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
    if ((await sumContent(store, name, bytes)) !== sum) damaged.add(name);
  }
  return damaged;
}

import assert from 'node:assert/strict';
import { type OfflineStorage, readWholeContent } from '../storage/offline-storage.ts';

/** Flips one bit of a stored content, as a disk may. Its length does not change. */
export async function flipBit(store: OfflineStorage, name: string, at: number): Promise<void> {
  const bytes = await readWholeContent(store, name);
  assert.ok(bytes && at < bytes.length);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  const { pieceBytes } = store;
  for (let offset = 0; offset < bytes.length; offset += pieceBytes)
    await store.appendPiece(name, offset, bytes.subarray(offset, offset + pieceBytes));
}

/** A store without a lock against a second sync, as for a process that has taken over the lock of a sleeping process. */
export function ignoreLock(store: OfflineStorage): OfflineStorage {
  return { ...store, runLocked: (work) => work(new AbortController().signal) };
}

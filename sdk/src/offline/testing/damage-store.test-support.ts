import assert from 'node:assert/strict';
import { type OfflineStorage, readWholeContent } from '../storage/offline-storage.ts';

/** Turns one bit of a stored content over, as a disk may. Its length stays. */
export async function flipBit(store: OfflineStorage, name: string, at: number): Promise<void> {
  const bytes = await readWholeContent(store, name);
  assert.ok(bytes && at < bytes.length);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  const { pieceBytes } = store;
  for (let offset = 0; offset < bytes.length; offset += pieceBytes)
    await store.appendPiece(name, offset, bytes.subarray(offset, offset + pieceBytes));
}

/** Where no lock keeps a second sync out: as another process that has taken a sleeping one's lock. */
export function ignoreLock(store: OfflineStorage): OfflineStorage {
  return { ...store, runLocked: (work) => work(new AbortController().signal) };
}

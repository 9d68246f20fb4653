import type { OfflineStorage } from '../storage/offline-storage.ts';
import { readSyncState, type SyncState, writeSyncState } from '../storage/records.ts';
import { type OfflineSource, SourceError } from './offline-source.ts';

/** Write access to a store for one sync, for as long as the store belongs to it. */
export interface WriteGuard {
  /** The store, with a check before every write. */
  readonly store: OfflineStorage;
  /** A name that no other sync has, for the names of contents. */
  readonly run: string;
  /** Makes the store belong to this sync. Clears the stored `ETag`, because the store matches no manifest until the end. */
  readonly claim: () => Promise<void>;
}

/**
 * Stops a sync from writing to a store that no longer belongs to it. A process that sleeps (a closed laptop) can lose its lock to
 * another process and then continue in the middle of its work without knowing. So the sync state, which the other process has
 * claimed, is read right before each write. The signed-in user must also be the same as when the sync began.
 *
 * A process that sleeps between the check and its write can still restore one old record. The next sync notices that the store
 * does not match its recorded versions, and repairs it.
 *
 * @param before the sync state when this sync began
 * @param signal once it is aborted, nothing more is written
 */
export function createWriteGuard(
  store: OfflineStorage,
  source: OfflineSource,
  before: SyncState,
  signal: AbortSignal,
): WriteGuard {
  const owner = source.owner();
  const run = createRunName();
  let expectedRun = before.run;
  const guarded = guardWrites(store, async () => {
    const state = await readSyncState(store);
    signal.throwIfAborted();
    if (state.run !== expectedRun) throw new Error('another sync has taken over the store');
    if (source.owner() !== owner)
      throw new SourceError('unauthorized', 'someone else has signed in since the sync began');
  });
  return {
    store: guarded,
    run,
    claim: async () => {
      await writeSyncState(guarded, { run });
      expectedRun = run;
    },
  };
}

function guardWrites(store: OfflineStorage, check: () => Promise<void>): OfflineStorage {
  const guard =
    <Args extends unknown[]>(write: (...args: Args) => Promise<void>) =>
    async (...args: Args) => {
      await check();
      await write(...args);
    };
  return {
    ...store,
    writeRecord: guard(store.writeRecord),
    deleteRecord: guard(store.deleteRecord),
    appendPiece: guard(store.appendPiece),
    sealContent: guard(store.sealContent),
    deleteContent: guard(store.deleteContent),
    sweep: guard(store.sweep),
  };
}

/** Unique, even in a store that was emptied. It may be guessable. */
function createRunName(): string {
  return [0, 0].map(() => Math.random().toString(36).slice(2)).join('');
}

import type { OfflineStorage } from '../storage/offline-storage.ts';
import { readSyncState, type SyncState, writeSyncState } from '../storage/records.ts';
import { type OfflineSource, SourceError } from './offline-source.ts';

/** What one sync may write to, for as long as the store is its own. */
export interface Fence {
  readonly store: OfflineStorage;
  /** Names this sync and no other, for names of contents. */
  readonly run: string;
  /** Makes the store this sync's own. What it holds is no manifest's from here on: its tag is forgotten. */
  readonly take: () => Promise<void>;
}

/**
 * Keeps a sync from writing what is no longer its to write. A process that sleeps (a laptop that is closed) loses its lock to
 * another, and wakes up in the middle of what it did without having heard of it. So right before each write the state
 * is read, which the other one has made its own; and whoever is signed in must still be who was when the sync began.
 *
 * A sleep between that look and its write still lets one old record through. The next sync sees that what is stored is not what
 * it noted, and mends it.
 *
 * @param before what the state was when the sync began
 * @param signal once it is aborted nothing is written any more
 */
export function createFence(
  store: OfflineStorage,
  source: OfflineSource,
  before: SyncState,
  signal: AbortSignal,
): Fence {
  const owner = source.owner();
  const run = nameRun();
  let holder = before.run;
  const guarded = guardWrites(store, async () => {
    const state = await readSyncState(store);
    signal.throwIfAborted();
    if (state.run !== holder) throw new Error('another sync took the store over while this one was asleep');
    if (source.owner() !== owner)
      throw new SourceError('unauthorized', 'somebody else has signed in since the sync began');
  });
  return {
    store: guarded,
    run,
    take: async () => {
      await writeSyncState(guarded, { run });
      holder = run;
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

/** Never the same again, in a store that was emptied neither. Nobody is to be kept from guessing it. */
function nameRun(): string {
  return [0, 0].map(() => Math.random().toString(36).slice(2)).join('');
}

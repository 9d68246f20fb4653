import { type OfflineStorage, StorageFullError } from '../storage/offline-storage.ts';
import { type OfflineSource, SourceError, type SourceErrorKind } from './offline-source.ts';
import type { Stored } from './plan-sync.ts';

/** The progress of a sync. `done` and `total` count maps and floors, `bytes` the downloaded bytes of archives. */
export interface SyncProgress {
  readonly phase: 'manifest' | 'download' | 'finish';
  readonly done: number;
  readonly total: number;
  readonly bytes: number;
}

/** Why something could not be updated. Its stored data is unchanged. */
export interface SyncProblem {
  /** `storage-full`: no space; `storage`: another failure of the store; `aborted`: by the caller; the others: see {@link SourceErrorKind}. */
  readonly kind: SourceErrorKind | 'storage-full' | 'storage' | 'aborted';
  /** The map or floor; `undefined` if the problem is about the sync as a whole. */
  readonly id: string | undefined;
  readonly error: unknown;
}

/** The state that the steps of one sync share. */
export interface SyncRun {
  /** Rejects writes as soon as another sync owns the store or someone else has signed in. */
  readonly store: OfflineStorage;
  readonly source: OfflineSource;
  /** Aborted by the caller, a lost lock, or the first problem that affects the whole sync. */
  readonly signal: AbortSignal;
  readonly stored: Stored;
  /** A name that no other sync has, for the names of contents. */
  readonly name: string;
  /** Names of archives that this sync needs: partial downloads of them are kept for the next sync. */
  readonly neededArchives: Set<string>;
  readonly addBytes: (count: number) => void;
  readonly addStored: (id: string) => void;
  readonly addRemoved: (id: string) => void;
}

const partial: ReadonlySet<SyncProblem['kind']> = new Set(['refused', 'unreadable']);

/** Whether a problem affects a single map or floor, so that the sync can continue with the others. */
export function isPartial({ kind }: SyncProblem): boolean {
  return partial.has(kind);
}

export function toProblem(error: unknown, id: string | undefined, caller: AbortSignal): SyncProblem {
  if (error instanceof StorageFullError) return { kind: 'storage-full', id, error };
  if (caller.aborted) return { kind: 'aborted', id: undefined, error: caller.reason };
  if (error instanceof SourceError) return { kind: error.kind, id, error };
  return { kind: 'storage', id, error };
}

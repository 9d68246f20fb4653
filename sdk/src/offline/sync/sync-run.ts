import { type OfflineStorage, StorageFullError } from '../storage/offline-storage.ts';
import { type OfflineSource, SourceError, type SourceErrorKind } from './offline-source.ts';
import type { Stored } from './plan-sync.ts';

/** How far a sync is. `done` and `total` count maps and floors, `bytes` what was downloaded of archives. */
export interface SyncProgress {
  readonly phase: 'manifest' | 'download' | 'finish';
  readonly done: number;
  readonly total: number;
  readonly bytes: number;
}

/** Why something could not be brought up to date. What was stored of it before is as it was. */
export interface SyncProblem {
  /** `storage-full`: no room; `storage`: it failed otherwise; `aborted`: by the caller; the others come from the source. */
  readonly kind: SourceErrorKind | 'storage-full' | 'storage' | 'aborted';
  /** The map or floor concerned; `undefined` where it is the sync as a whole. */
  readonly id: string | undefined;
  readonly error: unknown;
}

/** What the parts of one sync share. */
export interface SyncRun {
  /** Refuses writes as soon as the store is another sync's, or the source somebody else's. */
  readonly store: OfflineStorage;
  readonly source: OfflineSource;
  /** Aborted by the caller, by a lost lock, or by the first problem that concerns everything. */
  readonly signal: AbortSignal;
  readonly stored: Stored;
  /** Names this sync and no other, for names of contents. */
  readonly name: string;
  /** Names of archives that this sync wants: what is there of them is worth keeping for the next one. */
  readonly wanted: Set<string>;
  readonly addBytes: (count: number) => void;
  readonly noteStored: (id: string) => void;
  readonly noteRemoved: (id: string) => void;
}

const partial: ReadonlySet<SyncProblem['kind']> = new Set(['refused', 'unreadable']);

/** Whether a problem is one map's or floor's own, so that the others can go on. */
export function isPartial({ kind }: SyncProblem): boolean {
  return partial.has(kind);
}

export function problemOf(error: unknown, id: string | undefined, caller: AbortSignal): SyncProblem {
  if (error instanceof StorageFullError) return { kind: 'storage-full', id, error };
  if (caller.aborted) return { kind: 'aborted', id: undefined, error: caller.reason };
  if (error instanceof SourceError) return { kind: error.kind, id, error };
  return { kind: 'storage', id, error };
}

/** Runs tasks, `width` of them at a time; a task may add others. Once the signal is aborted no further one starts. */
export async function runTasks(
  tasks: (() => Promise<void>)[],
  width: number,
  signal: AbortSignal,
): Promise<void> {
  let running = 0;
  await new Promise<void>((resolve, reject) => {
    const startMore = () => {
      while (running < width && tasks.length > 0 && !signal.aborted) {
        running += 1;
        tasks
          .shift()?.()
          .then(() => {
            running -= 1;
            startMore();
          }, reject);
      }
      if (running === 0) resolve();
    };
    startMore();
  });
}

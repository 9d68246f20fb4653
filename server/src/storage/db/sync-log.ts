import { type FileHandle, open } from 'node:fs/promises';

/** Syncs a file to disk. */
export interface FileSync {
  /** Resolves when all earlier writes are on disk. @throws Error of the disk, for every caller whose writes are affected */
  readonly sync: () => Promise<void>;
  /** Closes it after all earlier calls have finished. */
  readonly close: () => Promise<void>;
}

/**
 * Opens a log and syncs it with {@link shareSyncs}.
 *
 * @param repair see {@link repairAfterFailure}
 */
export async function openFileSync(path: string, repair: () => Promise<void>): Promise<FileSync> {
  let file: FileHandle | undefined = await open(path, 'r+');
  const sync = shareSyncs(repairAfterFailure(async () => file?.datasync(), repair));
  return {
    sync,
    close: async () => {
      await sync().catch(() => {}); // its callers have received the error
      await file?.close();
      file = undefined;
    },
  };
}

/**
 * After a failed sync, the disk may lack earlier writes, and yet the next sync succeeds because the system has
 * forgotten what it could not write. A log is read only up to such a gap, so anything after it would be lost too.
 *
 * @param repair brings all writes to disk in another way, and empties the log. It is called immediately after a
 *   failure, and then instead of each sync until it succeeds
 */
export function repairAfterFailure(
  sync: () => Promise<void>,
  repair: () => Promise<void>,
): () => Promise<void> {
  let isDamaged = false;
  let firstAttempt: Promise<void> | undefined;
  const tryToRepair = async () => {
    await repair();
    isDamaged = false;
  };
  return async () => {
    await firstAttempt?.catch(() => {}); // the next attempt is below
    if (isDamaged) return tryToRepair();
    return sync().catch((error: unknown) => {
      isDamaged = true;
      firstAttempt = tryToRepair();
      firstAttempt.catch(() => {});
      throw error;
    });
  };
}

/**
 * Runs one sync at a time. All calls during a sync share the next one, because the running one may not include their
 * writes.
 */
export function shareSyncs(sync: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const start = async () => {
    await running?.catch(() => {}); // the error was for other callers
    running = next;
    next = undefined;
    await sync();
  };
  return () => {
    next ??= start();
    return next;
  };
}

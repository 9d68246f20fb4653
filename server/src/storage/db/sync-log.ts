import { type FileHandle, open } from 'node:fs/promises';

/** Brings what was written to a file to disk. */
export interface FileSync {
  /** Resolves when everything is on disk that was written before the call. @throws Error of the disk, for every caller that it concerns */
  readonly sync: () => Promise<void>;
  /** Ends it, when the calls before have been answered. */
  readonly close: () => Promise<void>;
}

/**
 * Opens a log for {@link shareSyncs}.
 *
 * @param repair see {@link repairAfterFailure}
 */
export async function openFileSync(path: string, repair: () => Promise<void>): Promise<FileSync> {
  let file: FileHandle | undefined = await open(path, 'r+');
  const sync = shareSyncs(repairAfterFailure(async () => file?.datasync(), repair));
  return {
    sync,
    close: async () => {
      await sync().catch(() => {}); // its callers have been given the error
      await file?.close();
      file = undefined;
    },
  };
}

/**
 * After a failed sync, the disk may lack what was written before, and the next sync succeeds all the same: the system has
 * forgotten what it could not write. A log is read up to such a gap, so what comes after it would be lost too.
 *
 * @param repair brings everything that was written to disk by other means, and empties the log. Called immediately after a
 *   failure, and then instead of syncs, until it has succeeded
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
    await firstAttempt?.catch(() => {}); // the next one is below
    if (isDamaged) return tryToRepair();
    return sync().catch((error: unknown) => {
      isDamaged = true;
      firstAttempt = tryToRepair();
      firstAttempt.catch(() => {});
      throw error;
    });
  };
}

/** One at a time: all calls that come while one runs share the next, because the running one may not include what they wrote. */
export function shareSyncs(sync: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const start = async () => {
    await running?.catch(() => {}); // it was another's
    running = next;
    next = undefined;
    await sync();
  };
  return () => {
    next ??= start();
    return next;
  };
}

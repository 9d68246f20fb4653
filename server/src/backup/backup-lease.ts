import type { BlobStore } from '../storage/blobs/blob-store.ts';
import { holdLease, isLeaseHeld, type LeaseOptions } from '../storage/jobs/hold-lease.ts';

const lease = 'backup';

/**
 * Keeps files that are not needed any more while a backup runs: its copy of the database may refer to them. The next sweep
 * deletes them.
 *
 * The order is what makes it safe. A row is gone before its file is deleted, and the lease is taken before the database is
 * copied: if the lease was free here, the copy has no such row.
 */
export function keepDuringBackup(store: BlobStore, isRunning: () => Promise<boolean>): BlobStore {
  return {
    ...store,
    delete: async (key) => {
      if (!(await isRunning())) await store.delete(key);
    },
  };
}

export function isBackupRunning(options: LeaseOptions): Promise<boolean> {
  return isLeaseHeld(options, lease);
}

/** @param use gets a signal that is aborted when files may have been deleted after all */
export function holdBackupLease<Result>(
  options: LeaseOptions,
  use: (lost: AbortSignal) => Promise<Result>,
): Promise<Result> {
  return holdLease(options, lease, use);
}

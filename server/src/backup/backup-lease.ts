import type { BlobStore } from '../storage/blobs/blob-store.ts';
import { holdLease, isLeaseActive, type LeaseOptions } from '../storage/jobs/hold-lease.ts';

const lease = 'backup';

/**
 * While a backup runs, keeps files that are no longer needed, because its copy of the database may refer to them. The next sweep
 * deletes them.
 *
 * The order makes this safe: a row is deleted before its file, and the lease is taken before the database is copied. So if the
 * lease was free here, the copy does not have the row.
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
  return isLeaseActive(options, lease);
}

/** @param use receives a signal that is aborted when the lease was lost, so that files may have been deleted */
export function holdBackupLease<Result>(
  options: LeaseOptions,
  use: (lost: AbortSignal) => Promise<Result>,
): Promise<Result> {
  return holdLease(options, lease, use);
}

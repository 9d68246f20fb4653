import { StorageFailure } from '../../storage/storage-failure.ts';
import { findReason } from '../../unavailable.ts';

/** Detects that the database is unavailable, so that requests do not wait for it one after another. */
export interface Outage {
  readonly isOn: () => boolean;
  /** Runs work that uses the database. During an outage it fails immediately, except for one attempt every `retryMs`. */
  readonly watch: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

const retryMs = 250;

export function createOutage(): Outage {
  let failure: unknown;
  let retryAt = 0;
  return {
    isOn: () => failure !== undefined,
    watch: async (work) => {
      if (failure !== undefined) {
        if (performance.now() < retryAt) throw failure;
        retryAt = performance.now() + retryMs;
      }
      try {
        const result = await work();
        failure = undefined;
        return result;
      } catch (error) {
        failure = findReason(error) ? error : undefined;
        retryAt = performance.now() + retryMs;
        throw error;
      }
    },
  };
}

/** @throws StorageFailure if the database does not respond in time */
export async function withTimeout<Result>(ms: number, promise: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new StorageFailure('database', `no response within ${ms} ms`, undefined)),
      ms,
    );
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

import { Kysely, type Logger } from 'kysely';
import { createPostgresDialect } from './postgres-dialect.ts';
import type { Tables } from './tables.ts';

/** A standby of the database for large reads (`MUSTER_DATABASE_READ_URL`). */
export interface ReadReplica {
  /**
   * Reads from the replica, or from the primary if the replica is unavailable or lags behind.
   *
   * @param isCurrent whether the result is at least as new as what the caller knows from the primary
   */
  readonly read: <Result>(
    primary: Kysely<Tables>,
    read: (db: Kysely<Tables>) => Promise<Result>,
    isCurrent: (result: Result) => boolean,
  ) => Promise<Result>;
  readonly close: () => Promise<void>;
}

/** How long a replica is not used after a failure. */
const pauseMs = 5_000;

/**
 * Opens the replica. Without a URL, everything is read from the primary.
 *
 * @param log called for every statement
 */
export function openReadReplica(url: string | undefined, log?: Logger): ReadReplica {
  if (url === undefined) return { read: (primary, read) => read(primary), close: async () => {} };
  const replica = new Kysely<Tables>({ dialect: createPostgresDialect(url, { acceptsStandby: true }), log });
  let pausedUntil = 0;
  return {
    read: async (primary, read, isCurrent) => {
      if (performance.now() < pausedUntil) return read(primary);
      try {
        const result = await read(replica);
        if (isCurrent(result)) return result;
      } catch {
        pausedUntil = performance.now() + pauseMs; // an error in the query itself occurs again on the primary
      }
      return read(primary);
    },
    close: () => replica.destroy(),
  };
}

import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { DatabaseConfig } from '../../config.ts';
import { copyLog } from './copy-log.ts';
import type { Tables } from './tables.ts';

/** How many pages of 4 KiB the log may have before they are copied at once, and not only each minute. */
const manyPages = 1_000;
/** While there are always writers, the log never ends, and grows. From this size on, they are kept out for a moment. */
const tooManyPages = 8_000;
const everyMs = 60_000;
const retryMs = 10_000;

/**
 * Copies what SQLite has in its write-ahead log into the database file, in a thread: on the main thread every request would
 * wait for the disk. Each minute at least, so that a copy of the file alone is not an old database.
 *
 * @param onError called with each failure, which is tried again ten seconds later
 * @returns ends it
 */
export function startCheckpoints(
  db: Kysely<Tables>,
  config: DatabaseConfig,
  onError: (error: unknown) => void,
  lookEveryMs = 1_000,
): () => void {
  if (config.engine !== 'sqlite') return () => {};
  const { path } = config;
  const ended = new AbortController();
  const pause = (ms: number) => wait(ms, undefined, { ref: false, signal: ended.signal });
  let copiedAt = performance.now();
  const look = async () => {
    const { pages, uncopied } = await measureLog(db);
    const isDue = performance.now() - copiedAt >= everyMs || pages >= tooManyPages;
    if (uncopied < manyPages && !(uncopied > 0 && isDue)) return;
    await copyLog(path, pages < tooManyPages ? 'passive' : 'restart');
    copiedAt = performance.now();
  };
  const run = async () => {
    for (;;) {
      await pause(lookEveryMs);
      await look().catch(async (error) => {
        if (!ended.signal.aborted) onError(error);
        await pause(retryMs);
      });
    }
  };
  run().catch(() => {}); // a pause that was ended
  return () => ended.abort();
}

/** @returns pages in the log, and those of them that are not in the database file */
export async function measureLog(db: Kysely<Tables>): Promise<{ pages: number; uncopied: number }> {
  const { rows } = await sql<{ log: number; checkpointed: number }>`pragma wal_checkpoint(noop)`.execute(db);
  const { log = 0, checkpointed = 0 } = rows[0] ?? {};
  return { pages: log, uncopied: log - checkpointed };
}

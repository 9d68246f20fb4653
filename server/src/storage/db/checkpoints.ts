import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { DatabaseConfig } from '../../config.ts';
import { copyLog } from './copy-log.ts';
import type { Tables } from './tables.ts';

/** With this many pages of 4 KiB that are not yet copied, the log is copied immediately instead of once a minute. */
const manyPages = 1_000;
/**
 * If there are always writers, the log cannot start over and grows. From this number of pages on, writers briefly
 * have to wait.
 */
const tooManyPages = 8_000;
const intervalMs = 60_000;
const retryMs = 10_000;

/**
 * Copies SQLite's write-ahead log into the database file, in a thread because every request would wait for the disk
 * on the main thread. It does so at least once a minute, so that a copy of the file alone is not an outdated
 * database.
 *
 * @param onError called with each failure; the next attempt is ten seconds later
 * @returns a function that stops it
 */
export function startCheckpoints(
  db: Kysely<Tables>,
  config: DatabaseConfig,
  onError: (error: unknown) => void,
  checkIntervalMs = 1_000,
): () => void {
  if (config.engine !== 'sqlite') return () => {};
  const { path } = config;
  const ended = new AbortController();
  const pause = (ms: number) => wait(ms, undefined, { ref: false, signal: ended.signal });
  let copiedAt = performance.now();
  const check = async () => {
    const { pages, uncopied } = await measureLog(db);
    const isDue = performance.now() - copiedAt >= intervalMs || pages >= tooManyPages;
    if (uncopied < manyPages && !(uncopied > 0 && isDue)) return;
    await copyLog(path, pages < tooManyPages ? 'passive' : 'restart');
    copiedAt = performance.now();
  };
  const run = async () => {
    for (;;) {
      await pause(checkIntervalMs);
      await check().catch(async (error) => {
        if (!ended.signal.aborted) onError(error);
        await pause(retryMs);
      });
    }
  };
  run().catch(() => {}); // a pause that was aborted
  return () => ended.abort();
}

/** @returns the number of pages in the log, and how many of them are not yet in the database file */
export async function measureLog(db: Kysely<Tables>): Promise<{ pages: number; uncopied: number }> {
  const { rows } = await sql<{ log: number; checkpointed: number }>`pragma wal_checkpoint(noop)`.execute(db);
  const { log = 0, checkpointed = 0 } = rows[0] ?? {};
  return { pages: log, uncopied: log - checkpointed };
}

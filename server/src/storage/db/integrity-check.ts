import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { DatabaseConfig } from '../../config.ts';

const minPauseMs = 60_000;
/** The check takes at most 1/100 of the time. */
const pauseFactor = 100;

/**
 * Regularly checks a SQLite database for damaged pages. Otherwise, damage to a page that no request reads would be
 * unnoticed until the last good backup is deleted. PostgreSQL has its own checksums.
 *
 * @param onDamage called each time damage is found
 * @returns a function that starts a check if one is due, without waiting for its end
 */
export function createIntegrityCheck(config: DatabaseConfig, onDamage: (found: unknown) => void): () => void {
  if (config.engine !== 'sqlite') return () => {};
  const { path } = config;
  let dueAt = 0;
  const check = async () => {
    const startedAt = performance.now();
    dueAt = Number.POSITIVE_INFINITY;
    try {
      const worker = new Worker(new URL('./integrity-thread.ts', import.meta.url), { workerData: path });
      worker.unref();
      const [found] = await once(worker, 'message'); // rejects if the thread ends with an error
      if (found !== 'ok') onDamage(found);
    } catch (error) {
      onDamage(error);
    } finally {
      const now = performance.now();
      dueAt = now + Math.max(minPauseMs, pauseFactor * (now - startedAt));
    }
  };
  return () => {
    if (performance.now() >= dueAt) void check();
  };
}

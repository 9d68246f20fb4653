import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * Copies the write-ahead log of a SQLite database into its file and syncs that, in a thread.
 *
 * - `passive`: as far as no one has to wait
 * - `restart`: keeps writers out for a moment, so that the log begins again
 * - `repair`: the same, empties the log, and fails if a reader needs it as it is
 *
 * @throws Error of the thread
 */
export async function copyLog(path: string, mode: 'passive' | 'restart' | 'repair'): Promise<void> {
  const worker = new Worker(new URL('./checkpoint-thread.ts', import.meta.url), {
    workerData: { path, mode },
  });
  worker.unref();
  await once(worker, 'exit'); // an error of the thread is thrown here
}

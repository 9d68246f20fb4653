import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * Copies the write-ahead log of a SQLite database into its file and syncs it, in a thread.
 *
 * - `passive`: as much as possible without making anyone wait
 * - `restart`: makes writers wait briefly, so that the log starts over
 * - `repair`: the same, but also empties the log, and fails if a reader still needs it
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

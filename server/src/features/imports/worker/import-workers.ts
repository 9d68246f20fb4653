import { createWorkerPool, type WorkerPool, type WorkerPoolOptions } from '../../../workers/worker-pool.ts';
import { importSubject } from './import-problem.ts';
import type { ImportTasks } from './import-tasks.ts';

/** Child processes that read the files of others: what crashes or swells there does not reach the server. */
export type ImportWorkers = WorkerPool<ImportTasks>;

/** It is looked at every 25 ms: a burst in between must not pass 768 MiB. */
const memoryBytes = 704 * 1024 * 1024;
/** Below the bound of the process, so that V8 collects its garbage before the process is killed for it. */
const maxHeapMegabytes = 576;

/** The bounds of a task that reads or interprets files. */
export const readingBounds = { timeoutMs: 120_000, memoryBytes };
/** The same while a request waits for it. */
export const waitingBounds = { timeoutMs: 20_000, memoryBytes };

/** Import workers; none is started before its first task. Close them with `close()`. */
export function createImportWorkers(options: WorkerPoolOptions = {}): ImportWorkers {
  const entry = new URL('./import-worker.ts', import.meta.url);
  return createWorkerPool<ImportTasks>(entry, importSubject, { size: 2, maxHeapMegabytes, ...options });
}

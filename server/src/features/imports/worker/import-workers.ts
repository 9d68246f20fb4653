import { createWorkerPool, type WorkerPool, type WorkerPoolOptions } from '../../../workers/worker-pool.ts';
import { importSubject } from './import-problem.ts';
import type { ImportTasks } from './import-tasks.ts';

/** Child processes that read uploaded files, so that a crash or excessive memory use does not reach the server. */
export type ImportWorkers = WorkerPool<ImportTasks>;

/** Memory is checked every 25 ms, and a burst between two checks must not exceed 768 MiB. */
const memoryBytes = 704 * 1024 * 1024;
/** Below the limit of the process, so that V8 collects its garbage before the process is killed. */
const maxHeapMegabytes = 576;

/** The limits of a task that reads or interprets files. */
export const readingBounds = { timeoutMs: 120_000, memoryBytes };
/** The same, for tasks that a request waits for. */
export const waitingBounds = { timeoutMs: 20_000, memoryBytes };

/** Creates the import workers. None is started before its first task. Close them with `close()`. */
export function createImportWorkers(options: WorkerPoolOptions = {}): ImportWorkers {
  const entry = new URL('./import-worker.ts', import.meta.url);
  return createWorkerPool<ImportTasks>(entry, importSubject, { size: 2, maxHeapMegabytes, ...options });
}

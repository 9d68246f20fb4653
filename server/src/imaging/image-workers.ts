import type { ImageTasks } from './image-tasks.ts';
import { createWorkerPool, type WorkerPool, type WorkerPoolOptions } from './worker-pool.ts';

/** Child processes that do all that touches pixels: libvips is never loaded into the server itself. */
export type ImageWorkers = WorkerPool<ImageTasks>;

/** Image workers; none is started before its first task. Close them with `close()`. */
export function createImageWorkers(options: WorkerPoolOptions = {}): ImageWorkers {
  return createWorkerPool<ImageTasks>(new URL('./image-worker.ts', import.meta.url), options);
}

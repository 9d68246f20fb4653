import { createWorkerPool, type WorkerPool, type WorkerPoolOptions } from '../../workers/worker-pool.ts';
import { imageSubject } from '../image-problem.ts';
import type { ImageTasks } from './image-tasks.ts';

/** Child processes that do all that touches pixels: libvips is never loaded into the server itself. */
export type ImageWorkers = WorkerPool<ImageTasks>;

/** Tasks that may take all the time that they are allowed. */
const slowTasks: readonly string[] = ['drawSvg', 'drawPdf', 'inspectPdf', 'drawTiff'];

/**
 * Image workers; none is started before its first task. Close them with `close()`.
 *
 * SVGs, PDFs and TIFFs are drawn by their own pool, of the same size: one may take all the time it is allowed, where a PNG or JPEG
 * takes no more than its pixels do, and none of those is to wait behind it.
 */
export function createImageWorkers(options: WorkerPoolOptions = {}): ImageWorkers {
  const entry = new URL('./image-worker.ts', import.meta.url);
  const rasters = createWorkerPool<ImageTasks>(entry, imageSubject, options);
  const drawings = createWorkerPool<ImageTasks>(entry, imageSubject, options);
  return {
    run: (task, payload, bounds) =>
      (slowTasks.includes(task) ? drawings : rasters).run(task, payload, bounds),
    close: async () => {
      await Promise.all([rasters.close(), drawings.close()]);
    },
  };
}

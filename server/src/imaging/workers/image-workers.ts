import { createWorkerPool, type WorkerPool, type WorkerPoolOptions } from '../../workers/worker-pool.ts';
import { imageSubject } from '../image-problem.ts';
import type { ImageTasks } from './image-tasks.ts';

/** Child processes for all work on pixels. The server process itself never loads libvips. */
export type ImageWorkers = WorkerPool<ImageTasks>;

/** Tasks that may take as long as their timeout. */
const slowTasks: readonly string[] = [
  'drawSvg',
  'drawPrint',
  'drawPdf',
  'inspectPdf',
  'drawTiff',
  'convertMbtiles',
  'joinTiles',
  'readSvgTexts',
  'findPlanRooms',
];

/**
 * Creates image workers. Each process starts with its first task. Close them with `close()`.
 *
 * SVGs, PDFs and TIFFs have a separate pool of the same size: one of them may take until its timeout, and PNGs and JPEGs,
 * whose time depends only on their pixels, must not wait for it.
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

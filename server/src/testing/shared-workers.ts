import type { Context } from '../context.ts';
import type { WorkerPool } from '../workers/worker-pool.ts';

type Workers = Pick<Context, 'imageWorkers' | 'tileWorkers' | 'importWorkers'>;

let shared: Workers | undefined;

/**
 * Returns the workers of this test process for one more server. Starting workers for each server takes longer than most of their
 * tasks.
 *
 * @param unstarted the server's own workers; the first server's are the shared ones
 */
export function shareWorkers(unstarted: Workers): Workers {
  shared ??= unstarted;
  return {
    imageWorkers: forOneServer(shared.imageWorkers),
    tileWorkers: forOneServer(shared.tileWorkers),
    importWorkers: forOneServer(shared.importWorkers),
  };
}

/** Returns a pool that ends like the server's own: `close` rejects its tasks. It waits for them, because they use the server's folder. */
function forOneServer<Tasks>(pool: WorkerPool<Tasks>): WorkerPool<Tasks> {
  const closed = Promise.withResolvers<never>();
  closed.promise.catch(() => {}); // closing is not a failure
  const tasks = new Set<Promise<unknown>>();
  return {
    run: (name, payload, bounds) => {
      const task = pool.run(name, payload, bounds);
      const ended = task.catch(() => {}).finally(() => tasks.delete(ended));
      tasks.add(ended);
      return Promise.race([task, closed.promise]);
    },
    close: async () => {
      closed.reject(new Error('the workers are closed'));
      await Promise.all(tasks);
    },
  };
}

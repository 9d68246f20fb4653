/**
 * Runs tasks, at most `maxConcurrent` at a time. A running task may add more tasks to the list. Once the signal is aborted, no
 * further task starts. Implemented here because `p-limit` cannot stop a queue that grows while it runs.
 *
 * @throws the error of the first task that fails
 */
export function runTasks(
  tasks: (() => Promise<void>)[],
  maxConcurrent: number,
  signal: AbortSignal,
): Promise<void> {
  let running = 0;
  return new Promise<void>((resolve, reject) => {
    const startMore = () => {
      while (running < maxConcurrent && !signal.aborted) {
        const task = tasks.shift();
        if (!task) break;
        running += 1;
        task().then(() => {
          running -= 1;
          startMore();
        }, reject);
      }
      if (running === 0) resolve();
    };
    startMore();
  });
}

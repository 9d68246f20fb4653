import type { TaskSubject } from './task-problem.ts';
import { forkWorker, killChild, runOnChild, type TaskBounds, type WorkerChild } from './worker-child.ts';
import { busyProblem } from './worker-death.ts';
import type { TaskName, TaskPayload, TaskResult } from './worker-messages.ts';

export interface WorkerPoolOptions {
  /** The maximum number of child processes. Default 1. */
  readonly size?: number;
  /**
   * The environment from which children inherit only the few variables that libraries need, and never a secret.
   * Default empty.
   */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /**
   * A child with more resident memory than this after a task is replaced, because allocators do not return all of it.
   * Default 256 MiB.
   */
  readonly recycleBytes?: number;
  /** How many tasks may wait for a child; more are rejected as `busy`. Default 100. */
  readonly maxWaiting?: number;
  /** How long a task may wait for a child before it is rejected as `busy`. Default 20 s. */
  readonly maxWaitMs?: number;
  /** The limit of V8's heap in a child, in MiB; pixels are outside of it. Default 128. */
  readonly maxHeapMegabytes?: number;
}

/** A few warm child processes for work that may hang, crash or use too much memory. */
export interface WorkerPool<Tasks> {
  /**
   * Runs a task in a child process, after earlier tasks.
   *
   * @throws TaskProblem that the task threw; `timeout` or `memory` if it exceeded its limits and was killed; `memory`
   *   or `broken` if its child died; `busy` if too many are waiting. Error: an internal error, or the pool was
   *   closed. No other task is affected.
   */
  readonly run: <Name extends TaskName<Tasks>>(
    task: Name,
    payload: TaskPayload<Tasks, Name>,
    bounds: TaskBounds,
  ) => Promise<TaskResult<Tasks, Name>>;
  /** Kills the children, rejects all running and waiting tasks, and resolves once all processes have ended. */
  readonly close: () => Promise<void>;
}

interface PoolState {
  readonly subject: TaskSubject;
  readonly size: number;
  readonly recycleBytes: number;
  readonly maxWaiting: number;
  readonly maxWaitMs: number;
  readonly fork: () => WorkerChild;
  readonly children: Set<WorkerChild>;
  readonly idle: WorkerChild[];
  /** Tasks that wait for a child, in order of arrival. */
  readonly queue: PromiseWithResolvers<WorkerChild>[];
  closed: boolean;
}

/** Environment variables that a child may inherit, for finding programs, libraries, temporary files and fonts. */
const inheritedNames =
  /^(?:PATH|TMPDIR|TEMP|TMP|LANG|LC_ALL|LD_LIBRARY_PATH|SystemRoot|NODE_COMPILE_CACHE|FONTCONFIG_(?:FILE|PATH))$/i;

/**
 * Creates a pool whose children run `entry`, a module that calls `serveTasks`. A child starts with the first task that needs it
 * and stays warm afterward. It keeps this process alive only while it works, and ends when this process ends.
 */
export function createWorkerPool<Tasks>(
  entry: URL,
  subject: TaskSubject,
  options: WorkerPoolOptions = {},
): WorkerPool<Tasks> {
  const {
    size = 1,
    recycleBytes = 256 * 1024 * 1024,
    maxWaiting = 100,
    maxWaitMs = 20_000,
    maxHeapMegabytes = 128,
  } = options;
  const env = pickEnvironment(options.env ?? {});
  const pool: PoolState = {
    subject,
    size,
    recycleBytes,
    maxWaiting,
    maxWaitMs,
    fork: () => forkWorker({ entry, subject, env, maxHeapMegabytes }),
    children: new Set(),
    idle: [],
    queue: [],
    closed: false,
  };
  return {
    async run(task, payload, bounds) {
      const child = await acquireChild(pool);
      try {
        // The child's own task table returned this result for this task name.
        return (await runOnChild(child, task, payload, bounds)) as TaskResult<Tasks, typeof task>;
      } finally {
        releaseChild(pool, child);
      }
    },
    async close() {
      pool.closed = true;
      for (const waiting of pool.queue.splice(0)) waiting.reject(closedError());
      await Promise.all([...pool.children].map((child) => killChild(child, closedError())));
    },
  };
}

async function acquireChild(pool: PoolState): Promise<WorkerChild> {
  if (pool.closed) throw closedError();
  if (pool.queue.length >= pool.maxWaiting) throw busyProblem(pool.subject);
  const waiting = Promise.withResolvers<WorkerChild>();
  pool.queue.push(waiting);
  serveQueue(pool);
  const timer = setTimeout(() => giveUpWaiting(pool, waiting), pool.maxWaitMs);
  return waiting.promise.finally(() => clearTimeout(timer));
}

/**
 * A waiting caller gets an error that says to try again, so that it does not have to wait for tasks that use all
 * their time.
 */
function giveUpWaiting(pool: PoolState, waiting: PromiseWithResolvers<WorkerChild>): void {
  const place = pool.queue.indexOf(waiting);
  if (place < 0) return;
  pool.queue.splice(place, 1);
  waiting.reject(busyProblem(pool.subject));
}

function releaseChild(pool: PoolState, child: WorkerChild): void {
  if (child.ended) return;
  if (child.rssBytes > pool.recycleBytes) void killChild(child, new Error('worker recycled'));
  else pool.idle.push(child);
  serveQueue(pool);
}

function serveQueue(pool: PoolState): void {
  while (pool.queue.length > 0 && (pool.idle.length > 0 || pool.children.size < pool.size)) {
    const waiting = pool.queue.shift();
    try {
      waiting?.resolve(pool.idle.pop() ?? startChild(pool));
    } catch (error) {
      waiting?.reject(error);
    }
  }
}

function startChild(pool: PoolState): WorkerChild {
  const child = pool.fork();
  pool.children.add(child);
  void child.exited.then(() => {
    pool.children.delete(child);
    const index = pool.idle.indexOf(child);
    if (index >= 0) pool.idle.splice(index, 1);
    serveQueue(pool);
  });
  return child;
}

function pickEnvironment(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  // Two allocation arenas instead of eight per core, because large short-lived buffers fragment glibc's heap.
  const picked: Record<string, string> = { MALLOC_ARENA_MAX: '2' };
  for (const [name, value] of Object.entries(env)) {
    if (value !== undefined && inheritedNames.test(name)) picked[name] = value;
  }
  return picked;
}

function closedError(): Error {
  return new Error('the workers are closed');
}

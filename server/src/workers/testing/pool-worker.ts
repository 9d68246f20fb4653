// Entry of the child processes of worker-pool.test.ts.
import { serveTasks } from '../serve-tasks.ts';
import { TaskProblem } from '../task-problem.ts';
import type { TaskContext } from '../worker-messages.ts';

const poolTasks = {
  pid: async () => process.pid,
  environment: async () => Object.keys(process.env),
  sleep: async ({ ms }: { ms: number }) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    return process.pid;
  },
  /** Never yields to the event loop, like a decoder in an endless loop. */
  spin: async () => {
    for (;;);
  },
  /** Allocates 8 MiB per millisecond, outside of V8's heap. */
  swell: async () => {
    const taken: Buffer[] = [];
    for (;;) {
      taken.push(Buffer.alloc(8 * 1024 * 1024, 1));
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  },
  exit: async ({ code }: { code: number }) => process.exit(code),
  reject: async () => {
    throw new TaskProblem('too-large', 'for the uploader', 'for the log');
  },
  fail: async () => {
    throw new TypeError('a fault of ours');
  },
  count: async ({ to }: { to: number }, { reportProgress }: TaskContext) => {
    for (let i = 1; i <= to; i++) reportProgress(i / to);
    return { counted: to };
  },
};

export type PoolTasks = typeof poolTasks;

serveTasks(poolTasks);

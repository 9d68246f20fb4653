import type { TaskProblem, TaskSubject } from './task-problem.ts';

/** How a child process ended unexpectedly. */
interface WorkerDeath {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** It had started and was serving tasks. */
  readonly ready: boolean;
  readonly stderrTail: string;
}

/** For a task that is killed because it exceeded its time limit. */
export function timeoutProblem({ problem, messages }: TaskSubject, timeoutMs: number): TaskProblem {
  return problem('timeout', messages.timeout(Math.round(timeoutMs / 1000)));
}

/** For a task that is killed because it exceeded its memory limit, or that the system killed for lack of memory. */
export function memoryProblem({ problem, messages }: TaskSubject, detail?: string): TaskProblem {
  return problem('memory', messages.memory, detail);
}

export function busyProblem({ problem, messages }: TaskSubject): TaskProblem {
  return problem('busy', messages.busy);
}

const deaths = new WeakSet<object>();

/** Whether a task failed because its child ended or was killed by another process: it may not have been the task's fault. */
export function isWorkerDeath(error: unknown): boolean {
  return typeof error === 'object' && error !== null && deaths.has(error);
}

/** The error of a task whose child ended or was killed by another process. */
export function deathError(subject: TaskSubject, death: WorkerDeath): Error {
  const error = describeDeath(subject, death);
  deaths.add(error);
  return error;
}

function describeDeath(subject: TaskSubject, { code, signal, ready, stderrTail }: WorkerDeath): Error {
  const detail = `worker ended by ${signal ?? `exit code ${code}`} ${stderrTail}`.trimEnd();
  if (!ready) return new Error('worker did not start', { cause: detail });
  // SIGKILL: the kernel ran out of memory. SIGABRT: V8 or a library did.
  if (signal === 'SIGKILL' || signal === 'SIGABRT') return memoryProblem(subject, detail);
  return subject.problem('broken', subject.messages.broken, detail);
}

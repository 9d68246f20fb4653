import { ImageProblem } from '../image-problem.ts';

/** How a child process ended that was not told to. */
interface WorkerDeath {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** It had started and was serving tasks. */
  readonly ready: boolean;
  readonly stderrTail: string;
}

/** The task ran out of its time and is killed. */
export function timeoutProblem(timeoutMs: number): ImageProblem {
  return new ImageProblem(
    'timeout',
    `This image took longer than ${Math.round(timeoutMs / 1000)} s to read. Simplify it (fewer effects and embedded parts), or save it as a PNG or baseline JPEG.`,
  );
}

/** The task swelled past its bound and is killed, or the system killed it for want of memory. */
export function memoryProblem(detail?: string): ImageProblem {
  return new ImageProblem(
    'memory',
    'This image needs more memory to read than is allowed. Scale it down, or save it as a baseline JPEG or a PNG without interlacing; in an SVG, take out blur, shadow and other effects.',
    detail,
  );
}

const deaths = new WeakSet<object>();

/** Whether a task failed because its child ended by itself or by another's hand: it may not have been the task's fault. */
export function isWorkerDeath(error: unknown): boolean {
  return typeof error === 'object' && error !== null && deaths.has(error);
}

/** What a task is told whose child ended by itself or by another's hand. */
export function deathError(death: WorkerDeath): Error {
  const error = describeDeath(death);
  deaths.add(error);
  return error;
}

function describeDeath({ code, signal, ready, stderrTail }: WorkerDeath): Error {
  const detail = `image worker ended by ${signal ?? `exit code ${code}`} ${stderrTail}`.trimEnd();
  if (!ready) return new Error('image worker did not start', { cause: detail });
  // SIGKILL: the kernel ran out of memory. SIGABRT: V8 or a library did.
  if (signal === 'SIGKILL' || signal === 'SIGABRT') return memoryProblem(detail);
  return new ImageProblem(
    'broken',
    'This image could not be read: its decoder stopped. Open it in an image editor, save it again, and upload that.',
    detail,
  );
}

import { Worker } from 'node:worker_threads';
import { getActor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { type ErrorName, errorOf } from '../../../errors.ts';
import type {
  CommitPlan,
  MadeImport,
  ThreadCommand,
  ThreadReply,
  ThreadRequest,
  Undone,
  UndoPlan,
} from './commit-messages.ts';

export interface CommitRun {
  /** Called with the progress, from 0 to 1. */
  readonly onProgress?: (progress: number) => void;
  /** Stores the file that lists what is made, before anything refers to it. */
  readonly storeMade: () => Promise<void>;
  readonly signal: AbortSignal;
}

/**
 * Makes an import in a thread.
 *
 * @throws MusterError if the plan cannot be carried out, Error for any other failure; in both cases nothing was made
 */
export async function runCommit(ctx: Context, plan: CommitPlan, run: CommitRun): Promise<MadeImport> {
  return (await runThread(ctx, plan, run)) as MadeImport; // the thread's reply to a commit
}

/** Undoes an import in a thread. */
export async function runUndo(ctx: Context, plan: UndoPlan, run: Pick<CommitRun, 'signal'>): Promise<Undone> {
  return (await runThread(ctx, plan, { ...run, storeMade: async () => {} })) as Undone; // the thread's reply to an undo
}

async function runThread(
  ctx: Context,
  plan: CommitPlan | UndoPlan,
  { onProgress, storeMade, signal }: CommitRun,
): Promise<MadeImport | Undone> {
  signal.throwIfAborted();
  const request: ThreadRequest = {
    database: ctx.config.database,
    clockOffsetMs: ctx.clock.now() - Date.now(),
    plan,
    actor: getActor(),
  };
  const worker = new Worker(new URL('./commit-thread.ts', import.meta.url), { workerData: request });
  const { promise, resolve, reject } = Promise.withResolvers<MadeImport | Undone>();
  const send = (command: ThreadCommand) => worker.postMessage(command);
  const stop = () => send('stop');
  worker.on('message', (reply: ThreadReply) => {
    if (reply.type === 'progress') onProgress?.(reply.progress);
    if (reply.type === 'done') resolve(reply.result);
    // The name of an error that the thread threw.
    if (reply.type === 'rejected') reject(errorOf(reply.name as ErrorName, reply.message));
    if (reply.type !== 'written') return;
    storeMade().then(
      () => send('go'),
      (error: unknown) => {
        stop();
        reject(error);
      },
    );
  });
  worker.once('error', reject);
  const exited = new Promise<void>((end) => worker.once('exit', () => end()));
  void exited.then(() => reject(new Error('the thread ended without a result')));
  signal.addEventListener('abort', stop);
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', stop);
    await exited; // after this, the thread's connection is closed
  }
}

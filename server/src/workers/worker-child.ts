import { type ChildProcess, fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { getPriority, setPriority } from 'node:os';
import { readCpuMs, readRssBytes } from './process-memory.ts';
import type { TaskSubject } from './task-problem.ts';
import { deathError, memoryProblem, timeoutProblem } from './worker-death.ts';
import { fromFailedReply, type TaskReply, type TaskRequest } from './worker-messages.ts';

/** The limits of one task. */
export interface TaskBounds {
  /**
   * Counted from when a child takes the task, including the start of the child but not the wait in the queue. While other
   * processes use the cores, only the child's CPU time counts, for up to {@link maxStretch} times as long.
   */
  readonly timeoutMs: number;
  /** Resident set size of the child. Checked every 25 ms, so a burst may exceed it before the kill. */
  readonly memoryBytes: number;
  /** Called with the progress, 0–1, by tasks that report it. */
  readonly onProgress?: (progress: number) => void;
}

interface WorkerChildOptions {
  readonly entry: URL;
  readonly subject: TaskSubject;
  readonly env: Readonly<Record<string, string>>;
  readonly maxHeapMegabytes: number;
}

type Outcome = { readonly result: unknown } | { readonly error: Error };

/** A child process and its state; changed by the functions of this file only. */
export interface WorkerChild {
  readonly process: ChildProcess;
  readonly subject: TaskSubject;
  /** Resolves once the process has ended, for whatever reason. */
  readonly exited: Promise<void>;
  running: { readonly bounds: TaskBounds; readonly settle: (outcome: Outcome) => void } | undefined;
  /** Why it cannot take a task: it was killed, could not be started, or died. */
  ended: Error | undefined;
  /** Resident set size at the last check, in bytes. */
  rssBytes: number;
  ready: boolean;
  stderrTail: string;
}

const memoryPollIntervalMs = 25;
/** Children have a low priority. On a busy machine, a valid file must not be rejected because its child waited for a core. */
const maxStretch = 3;
const stderrTailLength = 2000;

/** Starts a worker process. It keeps this process alive only while it runs a task or is being killed. */
export function forkWorker(options: WorkerChildOptions): WorkerChild {
  const process = fork(options.entry, {
    execArgv: [`--max-old-space-size=${options.maxHeapMegabytes}`],
    env: options.env,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  lowerPriority(process.pid);
  const { promise: exited, resolve: resolveExited } = Promise.withResolvers<void>();
  const { subject } = options;
  const child: WorkerChild = {
    process,
    subject,
    exited,
    running: undefined,
    ended: undefined,
    rssBytes: 0,
    ready: false,
    stderrTail: '',
  };
  process.stderr?.on('data', (data) => {
    child.stderrTail = (child.stderrTail + data).slice(-stderrTailLength);
  });
  // The child only sends messages with serve-tasks.ts, which has the types.
  process.on('message', (message) => takeReply(child, message as TaskReply));
  process.once('exit', (code, signal) => {
    const { ready, stderrTail } = child;
    endChild(child, deathError(subject, { code, signal, ready, stderrTail }));
    resolveExited();
  });
  // The child could not be started or killed, or a message could not be sent. If there is no process, there is no 'exit' to wait
  // for.
  process.on('error', (error) => {
    if (process.pid !== undefined) return;
    endChild(child, error);
    resolveExited();
  });
  return child;
}

/** A child that is loading its code yields to requests, but less than later: its first task's time limit includes loading. */
const startPriority = 5;

function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, Math.max(getPriority(), startPriority));
  } catch {
    // not permitted here, or the child has ended; this only affects speed
  }
}

/**
 * Runs one task; the caller waits for it before the next.
 *
 * @throws TaskProblem, or Error for an internal error
 */
export async function runOnChild(
  child: WorkerChild,
  task: string,
  payload: unknown,
  bounds: TaskBounds,
): Promise<unknown> {
  if (child.ended) throw child.ended;
  const { pid } = child.process;
  const { promise, resolve: settle } = Promise.withResolvers<Outcome>();
  child.running = { bounds, settle };
  setReferenced(child.process, true);
  const poll = setInterval(() => checkMemory(child, readRssBytes(pid)), memoryPollIntervalMs);
  const cancelTimeout = onTimeout(pid, bounds.timeoutMs, () => {
    void killChild(child, timeoutProblem(child.subject, bounds.timeoutMs));
  });
  const request: TaskRequest = { task, payload, reportRss: readRssBytes(pid) === undefined };
  // A send to a child that has just died fails here, and its 'exit' settles the task.
  child.process.send(request, () => {});
  const outcome = await promise;
  clearInterval(poll);
  cancelTimeout();
  child.running = undefined;
  child.rssBytes = readRssBytes(pid) ?? child.rssBytes;
  setReferenced(child.process, false);
  if ('error' in outcome) throw outcome.error;
  return outcome.result;
}

/** Calls `end` when the process has used up its time. @returns a function that cancels this */
function onTimeout(pid: number | undefined, timeoutMs: number, end: () => void): () => void {
  const startedAt = performance.now();
  const cpuBefore = readCpuMs(pid) ?? 0;
  const checkTime = () => {
    const computedMs = (readCpuMs(pid) ?? Number.POSITIVE_INFINITY) - cpuBefore; // if unknown, only elapsed time counts
    const leftMs = Math.min(timeoutMs - computedMs, startedAt + maxStretch * timeoutMs - performance.now());
    if (leftMs > 0) timer = setTimeout(checkTime, leftMs);
    else end();
  };
  let timer = setTimeout(checkTime, timeoutMs);
  return () => clearTimeout(timer);
}

/** Kills a child; its running task rejects with `reason`. Resolves once the process has ended. */
export function killChild(child: WorkerChild, reason: Error): Promise<void> {
  child.ended ??= reason;
  setReferenced(child.process, true);
  child.process.kill('SIGKILL');
  return child.exited;
}

function endChild(child: WorkerChild, reason: Error): void {
  child.ended ??= reason;
  child.running?.settle({ error: child.ended });
}

function takeReply(child: WorkerChild, reply: TaskReply): void {
  if (reply.type === 'ready') child.ready = true;
  if (reply.type === 'rss') checkMemory(child, reply.bytes);
  // Messages that a killed child still managed to send are ignored: its task ends with the reason of the kill.
  if (child.ended) return;
  if (reply.type === 'progress') child.running?.bounds.onProgress?.(reply.progress);
  if (reply.type === 'done') child.running?.settle({ result: reply.result });
  if (reply.type === 'failed') child.running?.settle({ error: fromFailedReply(child.subject, reply) });
}

function checkMemory(child: WorkerChild, rssBytes: number | undefined): void {
  if (rssBytes === undefined) return;
  child.rssBytes = rssBytes;
  if (!child.running || rssBytes <= child.running.bounds.memoryBytes) return;
  void killChild(
    child,
    memoryProblem(child.subject, `resident set of ${Math.round(rssBytes / 1048576)} MiB`),
  );
}

function setReferenced(process: ChildProcess, referenced: boolean): void {
  const method = referenced ? 'ref' : 'unref';
  process[method]();
  process.channel?.[method]();
  // A pipe to a child process is a socket, though typed as any readable stream.
  (process.stderr as Socket | null)?.[method]();
}

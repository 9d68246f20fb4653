import cluster from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../context.ts';
import { explainError } from './command.ts';

/** Several processes that listen on one port. */
export interface HttpProcesses {
  /** Lets them finish their requests, and waits until they have exited. */
  readonly close: () => Promise<void>;
}

interface HttpProcess {
  readonly startedAt: number;
  readonly listening: Promise<void>;
  /** Resolves with the reason once the process has exited. */
  readonly ended: Promise<string>;
}

/** A process that exits soon after its start is replaced after a pause. The pause doubles each time, so that a permanent failure does not cause an endless loop of starts. */
const pauseMs = { min: 100, max: 5_000 };
const stableAfterMs = 10_000;

/**
 * Starts HTTP processes and replaces those that exit, until all are closed.
 *
 * @throws Error with the reason if one of the first processes could not start; the others have exited by then
 */
export async function startHttpProcesses(count: number, log: Log): Promise<HttpProcesses> {
  const closing = new AbortController();
  const first = Array.from({ length: count }, startHttpProcess);
  const failed = first.map(async ({ ended }) => {
    throw new Error(`an HTTP process could not start: ${await ended}`);
  });
  for (const failure of failed) failure.catch(() => {}); // one of them is reported; after the start, nothing waits for them
  const started = Promise.all(first.map(({ listening }) => listening));
  await Promise.race([started, ...failed]).catch(async (error: unknown) => {
    stopAll();
    await Promise.all(first.map(({ ended }) => ended)); // otherwise, a process that is still starting would print that it has lost its parent
    throw error;
  });
  const places = first.map((process) => keepPlace(process, log, closing.signal));
  return {
    close: async () => {
      closing.abort();
      stopAll();
      await Promise.all(places);
    },
  };
}

function stopAll(): void {
  for (const worker of Object.values(cluster.workers ?? {})) worker?.kill('SIGTERM');
}

/** Kills the HTTP processes that are still running. */
export function killHttpProcesses(): void {
  for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGKILL');
}

async function keepPlace(process: HttpProcess, log: Log, closing: AbortSignal): Promise<void> {
  let pause = 0;
  for (let current = process; ; current = startHttpProcess()) {
    const reason = await current.ended;
    if (closing.aborted) return;
    const exitedEarly = Date.now() - current.startedAt < stableAfterMs;
    pause = exitedEarly ? Math.min(pauseMs.max, Math.max(pauseMs.min, 2 * pause)) : pauseMs.min;
    log.error({ reason, pauseMs: pause }, 'an HTTP process ended and will be replaced');
    await wait(pause, undefined, { signal: closing }).catch(() => {});
    if (closing.aborted) return;
  }
}

function startHttpProcess(): HttpProcess {
  const worker = cluster.fork();
  let reported: string | undefined;
  worker.on('message', ({ reason }: { reason?: string }) => {
    reported ??= reason;
  });
  const end = async () => {
    // Not `exit`, because the last message may arrive after it.
    const [code, signal] = await once(worker.process, 'close').catch((error: unknown) => {
      reported ??= explainError(error); // there is not enough memory, or there are too many processes
      return [];
    });
    return reported ?? (signal ? `it was killed by ${signal}` : `it exited with code ${code}`);
  };
  return {
    startedAt: Date.now(),
    listening: new Promise((resolve) => worker.once('listening', () => resolve())),
    ended: end(),
  };
}

/** Ends an HTTP process that could not start, and sends the reason to the first process, which handles it. */
export async function endFailedStart(error: unknown): Promise<void> {
  const reason = explainError(error);
  await new Promise<void>((sent) => process.send?.({ reason }, () => sent()) ?? sent());
  // The channel to the first process would keep this one alive.
  process.exit(2);
}

import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { runAs, serviceActor } from '../../actor.ts';
import { isFrozenError } from '../db/frozen.ts';
import type { Tables } from '../db/tables.ts';
import { claimJob, extendLease, type Job, releaseJob, removeJob } from './jobs.ts';

/** Runs the jobs of one kind. */
export interface JobHandler {
  /**
   * Runs the job. It must be idempotent, because the job runs again after a crash before its removal.
   *
   * @param signal aborted when the lease was lost: another process may be running the job now
   */
  readonly run: (job: Job, signal: AbortSignal) => Promise<void>;
  /** Whether another attempt could succeed. */
  readonly isWorthRetrying: (error: unknown) => boolean;
  /** Called once after the last attempt failed. */
  readonly giveUp: (job: Job, error: unknown) => Promise<void>;
}

export interface JobRunnerOptions {
  readonly db: Kysely<Tables>;
  readonly now: () => number;
  /** Whether the clock is reliable enough to compare leases with. */
  readonly isTimeSettled: () => boolean;
  readonly log: { readonly warn: (details: object, message: string) => void };
  readonly handlers: Readonly<Record<string, JobHandler>>;
  /** Jobs up to this weight have their own lane, so that they never wait for a heavy job. */
  readonly lightWeight: number;
}

export interface JobRunner {
  /** Polls now instead of after the interval. */
  readonly wake: () => void;
  /** Stops polling and releases the running jobs, so that other processes can run them. */
  readonly close: () => Promise<void>;
}

/** After a crash, another process can claim the job at most this long after the last heartbeat. */
const leaseMs = 8_000;
const heartbeatMs = 2_000;
const pollIntervalMs = 1_000;
const maxAttempts = 3;

interface Lane {
  readonly owner: string;
  readonly maxWeight: number | undefined;
  readonly closing: AbortController;
}

/** Starts two lanes: one claims the oldest job, the other only light jobs. */
export function startJobRunner(options: JobRunnerOptions): JobRunner {
  const closing = new AbortController();
  const { wake, pause } = createPause(closing.signal);
  const lanes = [undefined, options.lightWeight].map((maxWeight) => {
    const lane = { owner: randomUUID(), maxWeight, closing };
    return runLane(options, lane, pause);
  });
  return {
    wake,
    close: async () => {
      closing.abort();
      await Promise.all(lanes);
    },
  };
}

async function runLane(options: JobRunnerOptions, lane: Lane, pause: () => Promise<void>): Promise<void> {
  while (!lane.closing.signal.aborted) {
    try {
      const lease = { owner: lane.owner, now: options.now(), durationMs: leaseMs };
      const job = options.isTimeSettled() ? await claimJob(options.db, lease, lane.maxWeight) : undefined;
      if (job) await runFor(job, () => attempt(options, lane, job));
      else await pause();
    } catch (err) {
      if (!isFrozenError(err)) options.log.warn({ err }, 'jobs could not be polled');
      await pause();
    }
  }
}

/** Runs the job with its requester as the actor, so that the job's writes are recorded as that person's. */
function runFor<Result>({ actor, kind }: Job, run: () => Result): Result {
  return runAs(() => actor ?? serviceActor(kind), run);
}

async function attempt(options: JobRunnerOptions, lane: Lane, job: Job): Promise<void> {
  const handler = options.handlers[job.kind];
  if (!handler) throw new Error(`there is no handler for jobs of the kind ${job.kind}`);
  if (job.attempts > maxAttempts) {
    // No attempt reported a result: the process crashed each time.
    return finish(options, job, () =>
      handler.giveUp(job, new Error('the server stopped during each attempt')),
    );
  }
  const lost = new AbortController();
  const heartbeat = keepLease(options, lane, job, lost);
  try {
    await handler.run(job, AbortSignal.any([lost.signal, lane.closing.signal]));
    await removeJob(options.db, job);
  } catch (error) {
    if (lost.signal.aborted) return;
    if (lane.closing.signal.aborted) return await releaseJob(options.db, job, lane.owner);
    options.log.warn({ err: error, job }, 'a job failed');
    const again = job.attempts < maxAttempts && handler.isWorthRetrying(error);
    if (again) await releaseJob(options.db, job, lane.owner);
    else await finish(options, job, () => handler.giveUp(job, error));
  } finally {
    heartbeat.stop();
  }
}

async function finish(options: JobRunnerOptions, job: Job, end: () => Promise<void>): Promise<void> {
  await end();
  await removeJob(options.db, job);
}

function keepLease(
  options: JobRunnerOptions,
  lane: Lane,
  job: Job,
  lost: AbortController,
): { stop: () => void } {
  const beat = async () => {
    const lease = { owner: lane.owner, now: options.now(), durationMs: leaseMs };
    const isOurs = await extendLease(options.db, job, lease).catch(() => true); // the database may be back at the next heartbeat
    if (!isOurs) lost.abort();
  };
  const timer = setInterval(() => void beat(), heartbeatMs);
  return { stop: () => clearInterval(timer) };
}

/** A pause that ends after the poll interval, when it is woken, or when the runner closes. */
function createPause(closing: AbortSignal): { wake: () => void; pause: () => Promise<void> } {
  let wakeUp = new AbortController();
  return {
    wake: () => {
      wakeUp.abort();
      wakeUp = new AbortController();
    },
    pause: () =>
      wait(pollIntervalMs, undefined, {
        signal: AbortSignal.any([closing, wakeUp.signal]),
        ref: false,
      }).catch(() => {}),
  };
}

import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { claimJob, extendLease, type Job, releaseJob, removeJob } from './jobs.ts';

/** What is done about the jobs of one kind. */
export interface JobHandler {
  /**
   * Does the work. It may be done twice, after a crash between the work and its end; the second time must do no harm.
   *
   * @param signal aborted when the job is no longer ours: what is still to be done is somebody else's
   */
  readonly run: (job: Job, signal: AbortSignal) => Promise<void>;
  /** Whether another try could help. */
  readonly isWorthRetrying: (error: unknown) => boolean;
  /** Called once when the job has failed for good. */
  readonly giveUp: (job: Job, error: unknown) => Promise<void>;
}

export interface JobRunnerOptions {
  readonly db: Kysely<Tables>;
  readonly now: () => number;
  readonly log: { readonly warn: (details: object, message: string) => void };
  readonly handlers: Readonly<Record<string, JobHandler>>;
  /** Jobs up to this weight have a lane of their own, so that they never wait for a heavy one. */
  readonly lightWeight: number;
}

export interface JobRunner {
  /** Looks for work now rather than at the next look. */
  readonly wake: () => void;
  /** Stops looking, and lets go of what is under way, for others to take up. */
  readonly close: () => Promise<void>;
}

/** A job of a process that died is taken up this long after its last sign of life, at the latest. */
const leaseMs = 8_000;
const heartbeatMs = 2_000;
const pollIntervalMs = 1_000;
/** Once, and twice again. */
const maxAttempts = 3;

interface Lane {
  readonly owner: string;
  readonly maxWeight: number | undefined;
  readonly closing: AbortController;
}

/** Starts two lanes of work: one takes the oldest job, the other only light ones. */
export function startJobRunner(options: JobRunnerOptions): JobRunner {
  const closing = new AbortController();
  const alarm = createAlarm(closing.signal);
  const lanes = [undefined, options.lightWeight].map((maxWeight) => {
    const lane = { owner: randomUUID(), maxWeight, closing };
    return work(options, lane, alarm.ring);
  });
  return {
    wake: alarm.sound,
    close: async () => {
      closing.abort();
      await Promise.all(lanes);
    },
  };
}

async function work(options: JobRunnerOptions, lane: Lane, pause: () => Promise<void>): Promise<void> {
  while (!lane.closing.signal.aborted) {
    try {
      const lease = { owner: lane.owner, now: options.now(), durationMs: leaseMs };
      const job = await claimJob(options.db, lease, lane.maxWeight);
      if (job) await attempt(options, lane, job);
      else await pause();
    } catch (err) {
      options.log.warn({ err }, 'jobs could not be looked for');
      await pause();
    }
  }
}

async function attempt(options: JobRunnerOptions, lane: Lane, job: Job): Promise<void> {
  const handler = options.handlers[job.kind];
  if (!handler) throw new Error(`nobody handles jobs of the kind ${job.kind}`);
  if (job.attempts > maxAttempts) {
    // Every attempt ended without a word: the process died of it each time.
    return finish(options, job, () =>
      handler.giveUp(job, new Error('the server stopped each time it was tried')),
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
    const ours = await extendLease(options.db, job, lease).catch(() => true); // the database may be back for the next beat
    if (!ours) lost.abort();
  };
  const timer = setInterval(() => void beat(), heartbeatMs);
  return { stop: () => clearInterval(timer) };
}

/** A pause that ends after a while, at the sound of the alarm, or at the end of everything. */
function createAlarm(closing: AbortSignal): { sound: () => void; ring: () => Promise<void> } {
  let wakeUp = new AbortController();
  return {
    sound: () => {
      wakeUp.abort();
      wakeUp = new AbortController();
    },
    ring: () =>
      wait(pollIntervalMs, undefined, {
        signal: AbortSignal.any([closing, wakeUp.signal]),
        ref: false,
      }).catch(() => {}),
  };
}

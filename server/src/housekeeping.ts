import { setTimeout as wait } from 'node:timers/promises';
import { runAs, serviceActor } from './actor.ts';
import type { Context } from './context.ts';
import { pruneAudit } from './features/audit/audit.ts';
import { sweep } from './features/blob-garbage-collection/blob-garbage-collection.ts';
import { topUpSeries } from './features/calendar/series-top-up.ts';
import { assignAllSequences, compactChanges } from './features/changes/changes.ts';
import { endAbandonedImports } from './features/imports/run-imports.ts';
import { archivePastEvents } from './features/maps/event-ends.ts';
import { sendNotices } from './features/reminders/send-notices.ts';
import { sendReminders } from './features/reminders/send-reminders.ts';
import { emptyTrash } from './features/trash/delete-forever.ts';
import { isFrozenError } from './storage/db/frozen.ts';
import { runIfDue, type ScheduledWork } from './storage/jobs/schedule.ts';
import { traceWork } from './tracing/trace-jobs.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** How often a server checks for due work, such as that of a killed server. */
const checkIntervalMs = 2_000;

interface Housekeeping extends ScheduledWork {
  /** Whether the work waits while the time may be wrong, because it cannot be undone. */
  readonly needsRightTime?: boolean;
}

/** How long the process waits for running work when it exits. Another server restarts work that was cut off. */
const maxWaitMs = 3_000;

/**
 * Starts the scheduled work. Of several servers, only one does it.
 *
 * @returns a function that ends it: it starts no more work, and waits a few seconds for running work. The database
 *   may be closed afterward.
 */
export function startHousekeeping(ctx: Context): () => Promise<void> {
  const ownTime = { ...ctx, clock: ctx.sharedClock };
  const all: readonly Housekeeping[] = [
    {
      name: 'archive past events',
      intervalMs: minuteMs,
      needsRightTime: true,
      run: () => archivePastEvents(ownTime),
    },
    { name: 'end abandoned imports', intervalMs: minuteMs, run: () => endAbandonedImports(ctx) },
    { name: 'number changes', intervalMs: minuteMs, run: () => assignAllSequences(ctx) },
    {
      name: 'forget old changes',
      intervalMs: dayMs,
      needsRightTime: true,
      run: () => compactChanges(ownTime),
    },
    {
      name: 'forget old audit entries',
      intervalMs: dayMs,
      needsRightTime: true,
      run: () => pruneAudit(ownTime),
    },
    { name: 'empty trash', intervalMs: hourMs, needsRightTime: true, run: () => emptyTrash(ownTime) },
    { name: 'sweep', intervalMs: dayMs, needsRightTime: true, run: () => sweep(ownTime, hourMs) },
    { name: 'send notices', intervalMs: minuteMs, needsRightTime: true, run: () => sendNotices(ownTime) },
    { name: 'send reminders', intervalMs: minuteMs, needsRightTime: true, run: () => sendReminders(ownTime) },
    { name: 'top up calendar series', intervalMs: dayMs, run: () => topUpSeries(ownTime) },
  ];
  const ended = new AbortController();
  const jobs = all.map((work) => start(ctx, ctx.tracing ? traceWork(ctx.tracing, work) : work, ended.signal));
  return async () => {
    ended.abort();
    const allDone = Promise.all(jobs.map((running) => running()));
    await Promise.race([allDone, wait(maxWaitMs, undefined, { ref: false })]);
  };
}

/** @returns a function that returns the current run, which never rejects */
function start(ctx: Context, work: Housekeeping, ended: AbortSignal): () => Promise<void> | undefined {
  let running: Promise<void> | undefined;
  const run = async () => {
    try {
      const options = { db: ctx.db, now: ctx.sharedClock.now };
      await runAs(
        () => serviceActor(work.name),
        () => runIfDue(options, work),
      );
    } catch (err) {
      // Work that was cut off because the process exits is not a failure. A service that is being moved leaves it to the new one.
      if (!ended.aborted && !isFrozenError(err))
        ctx.log.error({ err, work: work.name }, 'scheduled work failed');
    }
  };
  const check = () => {
    const { isSettled, jump } = ctx.sharedClock;
    if (running || !isSettled() || (work.needsRightTime && jump())) return;
    running = run().finally(() => {
      running = undefined;
    });
  };
  check();
  const timer = setInterval(check, checkIntervalMs).unref();
  ended.addEventListener('abort', () => clearInterval(timer), { once: true });
  return () => running;
}

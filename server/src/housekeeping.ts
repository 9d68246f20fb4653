import { runAs, serviceActor } from './actor.ts';
import type { Context } from './context.ts';
import { pruneAudit } from './features/audit/audit.ts';
import { sweep } from './features/blob-garbage-collection/blob-garbage-collection.ts';
import { topUpSeries } from './features/calendar/series-top-up.ts';
import { assignAllSequences, compactChanges } from './features/changes/changes.ts';
import { endAbandonedImports } from './features/imports/run-imports.ts';
import { archivePastEvents } from './features/maps/event-ends.ts';
import { emptyTrash } from './features/trash/delete-forever.ts';
import { runIfDue, type ScheduledWork } from './storage/jobs/schedule.ts';
import { traceWork } from './tracing/trace-jobs.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** How soon work is done by another server after the one that did it was killed. */
const lookEveryMs = 2_000;

interface Housekeeping extends ScheduledWork {
  /** Cannot be undone, so it waits while the time may be wrong. */
  readonly needsRightTime?: boolean;
}

/** Starts the work that is due by the clock. Of several servers, one does it. */
export function startHousekeeping(ctx: Context): void {
  const ownTime = { ...ctx, clock: ctx.sharedClock };
  const all: readonly Housekeeping[] = [
    {
      name: 'archive past events',
      everyMs: minuteMs,
      needsRightTime: true,
      run: () => archivePastEvents(ownTime),
    },
    { name: 'end abandoned imports', everyMs: minuteMs, run: () => endAbandonedImports(ctx) },
    { name: 'number changes', everyMs: minuteMs, run: () => assignAllSequences(ctx) },
    { name: 'forget old changes', everyMs: dayMs, needsRightTime: true, run: () => compactChanges(ownTime) },
    {
      name: 'forget old audit entries',
      everyMs: dayMs,
      needsRightTime: true,
      run: () => pruneAudit(ownTime),
    },
    { name: 'empty trash', everyMs: hourMs, needsRightTime: true, run: () => emptyTrash(ownTime) },
    { name: 'sweep', everyMs: dayMs, needsRightTime: true, run: () => sweep(ownTime, hourMs) },
    { name: 'top up calendar series', everyMs: dayMs, run: () => topUpSeries(ownTime) },
  ];
  for (const work of all) start(ctx, ctx.tracing ? traceWork(ctx.tracing, work) : work);
}

function start(ctx: Context, work: Housekeeping): void {
  let isRunning = false;
  const look = async () => {
    const { isSettled, jump } = ctx.sharedClock;
    if (isRunning || !isSettled() || (work.needsRightTime && jump())) return;
    isRunning = true;
    try {
      const options = { db: ctx.db, now: ctx.sharedClock.now };
      await runAs(
        () => serviceActor(work.name),
        () => runIfDue(options, work),
      );
    } catch (err) {
      ctx.log.error({ err, work: work.name }, 'scheduled work failed');
    } finally {
      isRunning = false;
    }
  };
  void look();
  setInterval(() => void look(), lookEveryMs).unref();
}

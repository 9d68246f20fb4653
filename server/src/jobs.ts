import type { Context } from './context.ts';
import { bumpFloorVersion } from './features/floors/floors.ts';
import { createImportHandlers } from './features/imports/imports.jobs.ts';
import { bumpMapVersion, lockMap } from './features/maps/maps.ts';
import { createPyramidHandler, lightTiles } from './features/pyramids/pyramids.jobs.ts';
import { pyramidJob } from './features/pyramids/pyramids.ts';
import { type JobRunner, startJobRunner } from './storage/jobs/job-runner.ts';
import { traceJobs } from './tracing/trace-jobs.ts';

/** Starts the background jobs of this process. */
export function startJobs(ctx: Context): JobRunner {
  const pyramids = createPyramidHandler(ctx, {
    lock: (trx, { departmentId, mapId }) => lockMap(trx, departmentId, mapId),
    bump: (trx, { departmentId, mapId, ownerId }) =>
      ownerId === mapId
        ? bumpMapVersion(ctx, trx, departmentId, mapId)
        : bumpFloorVersion(ctx, trx, departmentId, ownerId),
  });
  const handlers = { [pyramidJob]: pyramids, ...createImportHandlers(ctx) };
  const runner = startJobRunner({
    db: ctx.db,
    now: ctx.sharedClock.now,
    isTimeSettled: ctx.sharedClock.isSettled,
    log: ctx.log,
    lightWeight: lightTiles,
    handlers: ctx.tracing ? traceJobs(ctx.tracing, handlers) : handlers,
  });
  ctx.jobSignal.subscribe(runner.wake);
  return runner;
}

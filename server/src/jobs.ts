import type { Context } from './context.ts';
import { bumpFloorVersion } from './features/floors/floors.ts';
import { bumpMapVersion, lockMap } from './features/maps/maps.ts';
import { startPyramidJobs } from './features/pyramids/pyramids.jobs.ts';
import type { JobRunner } from './storage/jobs/job-runner.ts';

/** Starts the background jobs of this process. */
export function startJobs(ctx: Context): JobRunner {
  return startPyramidJobs(ctx, {
    lock: (trx, { departmentId, mapId }) => lockMap(trx, departmentId, mapId),
    bump: (trx, { departmentId, mapId, ownerId }) =>
      ownerId === mapId
        ? bumpMapVersion(ctx, trx, departmentId, mapId)
        : bumpFloorVersion(ctx, trx, departmentId, ownerId),
  });
}

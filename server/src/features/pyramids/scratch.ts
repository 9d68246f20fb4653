import { join } from 'node:path';
import type { Context } from '../../context.ts';
import { isLeased, type Job } from '../../storage/jobs/jobs.ts';

/** The folder of one attempt of a job. */
export function scratchFolder(ctx: Context, job: Job): string {
  return join(ctx.config.dataDir, 'scratch', `${job.id}.${job.attempts}`);
}

/** Whether a running job uses the scratch folder of this name. */
export async function isJobAttempt(ctx: Context, name: string): Promise<boolean> {
  const [id = '', attempts = ''] = name.split('.');
  return isLeased(ctx.db, id, Number(attempts), ctx.sharedClock.now());
}

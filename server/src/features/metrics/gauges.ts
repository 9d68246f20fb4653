import { statfs } from 'node:fs/promises';
import type { Context } from '../../context.ts';
import { countJobs } from '../../storage/jobs/jobs.ts';

/** Adds the values that are read each time the metrics are read. */
export function addGauges(ctx: Context): void {
  const { metrics } = ctx;
  metrics.addGauge(
    'muster_jobs_waiting',
    'Unfinished jobs: tiles to draw, files to read',
    () => countJobs(ctx.db),
    'max',
  );
  metrics.addGauge(
    'muster_data_disk_free_bytes',
    'Free space on the disk of the data folder',
    async () => {
      const { bavail, bsize } = await statfs(ctx.config.dataDir);
      return bavail * bsize;
    },
    'max',
  );
}

import type { JobHandler } from '../storage/jobs/job-runner.ts';
import type { ScheduledWork } from '../storage/jobs/schedule.ts';
import type { Tracing } from './tracing.ts';

/** Makes a trace of each run of a job. The request that started it has ended by then, and may have been another server's. */
export function traceJobs(
  tracing: Tracing,
  handlers: Readonly<Record<string, JobHandler>>,
): Record<string, JobHandler> {
  const trace = (handler: JobHandler): JobHandler => ({
    ...handler,
    run: (job, signal) =>
      tracing.inSpan(
        {
          name: `job ${job.kind}`,
          kind: 'consumer',
          isRoot: true,
          attributes: {
            'muster.job.kind': job.kind,
            'muster.job.attempt': job.attempts,
            'muster.department': job.departmentId,
          },
        },
        () => handler.run(job, signal),
      ),
  });
  return Object.fromEntries(Object.entries(handlers).map(([kind, handler]) => [kind, trace(handler)]));
}

/** Makes a trace of each run of work that is due by the clock. */
export function traceWork<Work extends ScheduledWork>(tracing: Tracing, work: Work): Work {
  const span = { name: `work ${work.name}`, kind: 'internal', isRoot: true, attributes: {} } as const;
  return { ...work, run: () => tracing.inSpan(span, work.run) };
}

import { after, before, describe } from 'node:test';
import { type JobHandler, type JobRunner, startJobRunner } from '../../storage/jobs/job-runner.ts';
import type { onSqlite } from '../../testing/test-server.ts';
import { pyramidJob } from '../pyramids/pyramids.ts';
import { createImportHandlers } from './imports.jobs.ts';

type ServerTests = Parameters<typeof onSqlite>[1];

const leaveUndrawn: JobHandler = {
  run: async () => {},
  isWorthRetrying: () => false,
  giveUp: async () => {},
};

/** Runs imports during the tests, but draws no tiles of the plans that they make, which takes longer than the imports. */
export function withImports(tests: ServerTests): ServerTests {
  return (server, engine) =>
    describe('without tiles', () => {
      let jobs: JobRunner | undefined;
      before(() => {
        const { db, sharedClock, log, jobSignal } = server().ctx;
        jobs = startJobRunner({
          db,
          now: sharedClock.now,
          isTimeSettled: sharedClock.isSettled,
          log,
          lightWeight: 0,
          handlers: { ...createImportHandlers(server().ctx), [pyramidJob]: leaveUndrawn },
        });
        jobSignal.subscribe(jobs.wake);
      });
      after(() => jobs?.close());
      tests(server, engine);
    });
}

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { beforeEach, test } from 'node:test';
import { onEveryEngine } from '../../testing/test-server.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { type JobHandler, startJobRunner } from './job-runner.ts';
import { claimJob, enqueueJob, extendLease, isLeased, releaseJob, removeJob, withdrawJobs } from './jobs.ts';

const leaseMs = 1_000;

onEveryEngine('jobs', (server) => {
  let now = 0;
  const db = () => server().ctx.db;
  const lease = (owner: string) => ({ owner, now, durationMs: leaseMs });
  const enqueue = async (weight = 1, subjectId = randomUUID()) => {
    await enqueueJob(db(), { departmentId: 1, kind: 'test', subjectId, weight, now });
    now += 1;
    return subjectId;
  };

  beforeEach(async () => {
    now = Date.now();
    await db().deleteFrom('jobs').execute();
  });

  test('gives a job to one owner, the oldest first, and to no other during its lease', async () => {
    const first = await enqueue();
    const second = await enqueue();
    assert.equal((await claimJob(db(), lease('a')))?.subjectId, first);
    assert.equal((await claimJob(db(), lease('b')))?.subjectId, second);
    assert.equal(await claimJob(db(), lease('c')), undefined);
  });

  test('gives each job exactly once to many owners that claim at the same time', async () => {
    const subjects = await Promise.all(Array.from({ length: 20 }, () => enqueue()));
    const claimed = await Promise.all(
      Array.from({ length: 40 }, (_, owner) => claimJob(db(), lease(`owner ${owner}`))),
    );
    const taken = claimed.flatMap((job) => job?.subjectId ?? []);
    assert.deepEqual(taken.sort(), subjects.sort());
  });

  test('gives the job of a dead owner to another as a new attempt when its lease has ended', async () => {
    await enqueue();
    const first = await claimJob(db(), lease('a'));
    assert.equal(first?.attempts, 1);
    now += leaseMs - 1;
    assert.equal(await claimJob(db(), lease('b')), undefined);
    now += 1;
    const second = await claimJob(db(), lease('b'));
    assert.deepEqual([second?.id, second?.attempts], [first?.id, 2]);
    assert.ok(second);
    assert.equal(
      await extendLease(db(), second, lease('a')),
      false,
      'the first owner learns that it has lost it',
    );
    assert.equal(await isLeased(db(), second.id, 1, now), false);
    assert.equal(await isLeased(db(), second.id, 2, now), true);
  });

  test('lets an owner keep its job while it extends the lease', async () => {
    await enqueue();
    const job = await claimJob(db(), lease('a'));
    assert.ok(job);
    now += leaseMs - 1;
    assert.equal(await extendLease(db(), job, lease('a')), true);
    now += leaseMs - 1;
    assert.equal(await claimJob(db(), lease('b')), undefined);
  });

  test('claims a light job before heavy ones', async () => {
    await enqueue(90_000);
    await enqueue(400);
    const lightest = await enqueue(20);
    assert.equal((await claimJob(db(), lease('a'), 500))?.subjectId, lightest);
    await claimJob(db(), lease('a'), 500);
    assert.equal(await claimJob(db(), lease('a'), 500), undefined, 'the heavy one is not for this lane');
  });

  test('lets a released job be claimed immediately, but not a removed or withdrawn one', async () => {
    const subject = await enqueue();
    const job = await claimJob(db(), lease('a'));
    assert.ok(job);
    await releaseJob(db(), job, 'a');
    assert.equal((await claimJob(db(), lease('b')))?.id, job.id);
    await withdrawJobs(db(), 2, [subject]);
    assert.equal(
      await extendLease(db(), job, lease('b')),
      true,
      'another department’s withdrawal does not end this job',
    );
    await withdrawJobs(db(), 1, [subject]);
    assert.equal(await extendLease(db(), job, lease('b')), false);
    await enqueue();
    const other = await claimJob(db(), lease('a'));
    assert.ok(other);
    await removeJob(db(), other);
    now += 10 * leaseMs;
    assert.equal(await claimJob(db(), lease('a')), undefined);
  });

  /** Runs until no job is left, and returns the attempts and failures in order. */
  async function runAll(handler: Partial<JobHandler>): Promise<string[]> {
    const done: string[] = [];
    const quiet = { warn: () => {} };
    const runner = startJobRunner({
      db: db(),
      now: () => now,
      isTimeSettled: () => true,
      log: quiet,
      lightWeight: 10,
      handlers: {
        test: {
          run: async (job, signal) => {
            done.push(`try ${job.attempts}`);
            await handler.run?.(job, signal);
          },
          isWorthRetrying: handler.isWorthRetrying ?? (() => true),
          giveUp: async (_job, error) => void done.push(`gave up: ${(error as Error).message}`),
        },
      },
    });
    await waitFor('every job is gone', async () => {
      runner.wake();
      return (await db().selectFrom('jobs').select('id').execute()).length === 0;
    });
    await runner.close();
    return done;
  }

  test('runs a failed job twice more, and then gives up', async () => {
    await enqueue(99);
    const fails = async () => {
      throw new Error('no luck');
    };
    assert.deepEqual(await runAll({ run: fails }), ['try 1', 'try 2', 'try 3', 'gave up: no luck']);
  });

  test('gives up immediately on a job that cannot succeed', async () => {
    await enqueue(99);
    const fails = async () => {
      throw new Error('it is broken');
    };
    assert.deepEqual(await runAll({ run: fails, isWorthRetrying: () => false }), [
      'try 1',
      'gave up: it is broken',
    ]);
  });

  test('gives up without a fourth attempt on a job during which the process crashed three times', async () => {
    await enqueue(99);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await claimJob(db(), lease(`dead ${attempt}`));
      now += leaseMs;
    }
    const [only, ...more] = await runAll({});
    assert.match(only ?? '', /^gave up: /);
    assert.deepEqual(more, []);
  });

  test('releases running jobs on close, so that another process can run them', async () => {
    await enqueue(99);
    const started = Promise.withResolvers<void>();
    const runner = startJobRunner({
      db: db(),
      now: () => now,
      isTimeSettled: () => true,
      log: { warn: () => {} },
      lightWeight: 10,
      handlers: {
        test: {
          run: (_job, signal) => {
            started.resolve();
            return new Promise((_, reject) =>
              signal.addEventListener('abort', () => reject(new Error('stopped'))),
            );
          },
          isWorthRetrying: () => true,
          giveUp: async () => assert.fail('it was not the job’s fault'),
        },
      },
    });
    runner.wake();
    await started.promise;
    await runner.close();
    assert.equal((await claimJob(db(), lease('next')))?.attempts, 2);
  });
});

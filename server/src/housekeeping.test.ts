import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import type { Context } from './context.ts';
import { startHousekeeping } from './housekeeping.ts';
import { onEveryEngine } from './testing/test-server.ts';

onEveryEngine('scheduled work', (server) => {
  /** A context that records how often it checked for work, and what was logged. */
  function watched(changed: Partial<Context> = {}) {
    const { ctx } = server();
    const seen = { checks: 0, errors: [] as unknown[] };
    const isSettled = () => {
      seen.checks += 1;
      return true;
    };
    const error = (fields: unknown) => seen.errors.push(fields);
    const log = { ...ctx.log, error } as unknown as Context['log'];
    return { seen, ctx: { ...ctx, log, sharedClock: { ...ctx.sharedClock, isSettled }, ...changed } };
  }

  test('running work is finished on stop, and no work starts afterward', async () => {
    mock.timers.enable({ apis: ['setInterval'] });
    try {
      const { ctx, seen } = watched();
      const end = startHousekeeping(ctx);
      await end();
      const leases = await ctx.db
        .selectFrom('leases')
        .select('ends_on')
        .where('name', 'like', 'schedule: %')
        .execute();
      const soon = new Date(ctx.clock.now() + 30_000).toISOString(); // a lease of running work ends before this time
      assert.deepEqual(
        leases.map(({ ends_on }) => ends_on > soon),
        Array(10).fill(true),
      );
      mock.timers.tick(10_000);
      assert.equal(seen.checks, 10);
      assert.deepEqual(seen.errors, []);
    } finally {
      mock.timers.reset();
    }
  });

  test('a failure is logged with the name of the work, unless the stop caused it', async () => {
    const fail = () => Promise.reject(new Error('the database is closed'));
    const query = { select: () => query, where: () => query, executeTakeFirst: fail };
    const db = { selectFrom: () => query } as unknown as Context['db'];
    const failing = watched({ db });
    const end = startHousekeeping(failing.ctx);
    await new Promise(setImmediate);
    await end();
    assert.equal(failing.seen.errors.length, 10);
    assert.deepEqual(Object.keys(failing.seen.errors[0] as object), ['err', 'work']);
    const ending = watched({ db });
    await startHousekeeping(ending.ctx)();
    assert.deepEqual(ending.seen.errors, []);
  });
});

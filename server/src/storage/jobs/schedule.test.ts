import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEveryEngine } from '../../testing/test-server.ts';
import { letOthersRun } from '../../testing/wait-for.ts';
import { runIfDue, type ScheduledWork } from './schedule.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

onEveryEngine('scheduled work', (server) => {
  let runs = 0;
  const workOf = (name: string, run = async () => {}): ScheduledWork => ({
    name,
    intervalMs: hourMs,
    run: async () => {
      runs += 1;
      await run();
    },
  });
  /** @returns how often the work ran */
  const runWork = async (work: ScheduledWork, options: { servers?: number; offsetMs?: number } = {}) => {
    runs = 0;
    const { servers = 1, offsetMs = 0 } = options;
    const now = () => server().ctx.clock.now() + offsetMs;
    await Promise.all(Array.from({ length: servers }, () => runIfDue({ db: server().ctx.db, now }, work)));
    return runs;
  };

  test('runs due work on one of many servers, and not again until it is due', async () => {
    const work = workOf('once', letOthersRun);
    assert.equal(await runWork(work, { servers: 8 }), 1);
    assert.equal(await runWork(work, { offsetMs: hourMs - 60_000 }), 0);
    assert.equal(await runWork(work, { offsetMs: hourMs + 60_000, servers: 8 }), 1);
  });

  test('does not run work again on a server whose clock is a second behind', async () => {
    const work = workOf('behind');
    assert.equal(await runWork(work, { offsetMs: 1_000 }), 1);
    assert.equal(await runWork(work), 0);
  });

  test('makes failed work due immediately, also for other servers', async () => {
    const failing = workOf('failing', async () => {
      throw new Error('no luck');
    });
    await assert.rejects(runWork(failing), /no luck/);
    assert.equal(await runWork(workOf('failing')), 1);
  });

  test('makes the work of a killed server due after its short lease', async () => {
    const { db } = server().ctx;
    const now = server().ctx.clock.now();
    const ends_on = new Date(now + 4_000).toISOString();
    await db.insertInto('leases').values({ name: 'schedule: killed', owner: 'gone', ends_on }).execute();
    assert.equal(await runWork(workOf('killed')), 0);
    assert.equal(await runWork(workOf('killed'), { offsetMs: 5_000 }), 1);
  });

  test('runs work even if the clock went forward by a day and back again', async () => {
    const work = workOf('jumped');
    assert.equal(await runWork(work, { offsetMs: dayMs }), 1);
    assert.equal(await runWork(work, { offsetMs: dayMs + 60_000 }), 0);
    assert.equal(await runWork(work), 1);
    assert.equal(await runWork(work), 0);
  });
});

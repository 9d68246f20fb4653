import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEveryEngine } from '../../testing/test-server.ts';
import { letOthersRun } from '../../testing/wait-for.ts';
import { holdLease } from './hold-lease.ts';

onEveryEngine('leases', (server) => {
  const options = () => ({
    db: server().ctx.db,
    now: () => server().ctx.clock.now(),
    heartbeatMs: 20,
    pollIntervalMs: 5,
  });
  const at = (ms: number) => new Date(server().ctx.clock.now() + ms).toISOString();

  test('gives a lease to one of many processes at a time, and to each of them in turn', async () => {
    let inside = 0;
    const seen: number[] = [];
    const work = async () => {
      inside += 1;
      seen.push(inside);
      await letOthersRun();
      inside -= 1;
    };
    await Promise.all(Array.from({ length: 4 }, () => holdLease(options(), 'one', work)));
    assert.deepEqual(seen, [1, 1, 1, 1]);
  });

  test('waits until the lease of a dead process ends', async () => {
    const row = { name: 'gone', owner: 'someone', ends_on: at(60_000) };
    await server().ctx.db.insertInto('leases').values(row).execute();
    let checks = 0;
    const now = () => {
      checks += 1;
      if (checks === 10) server().clockOffsetMs += 60_000; // it has been checked a few times in vain
      return server().ctx.clock.now();
    };
    await holdLease({ ...options(), now }, 'gone', async () => assert.ok(at(0) >= row.ends_on));
    assert.deepEqual(await server().ctx.db.selectFrom('leases').selectAll().execute(), []);
  });

  test('releases the lease if the work fails, and does not wait for leases with other names', async () => {
    const failing = holdLease(options(), 'failing', async () => {
      await holdLease(options(), 'another', async () => {});
      throw new Error('no luck');
    });
    await assert.rejects(failing, /no luck/);
    await holdLease(options(), 'failing', async () => {});
  });

  test('notifies a process that lost its lease, which does not take it from the new owner', async () => {
    const { db } = server().ctx;
    await holdLease(options(), 'lost', async (lost) => {
      await db
        .updateTable('leases')
        .set({ owner: 'another', ends_on: at(60_000) })
        .where('name', '=', 'lost')
        .execute();
      // The heartbeat may have noticed it before the update returned.
      if (!lost.aborted) await new Promise((resolve) => lost.addEventListener('abort', resolve));
    });
    const rows = await db.selectFrom('leases').select('owner').where('name', '=', 'lost').execute();
    assert.deepEqual(
      rows.map(({ owner }) => owner),
      ['another'],
    );
  });
});

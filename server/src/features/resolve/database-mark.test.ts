import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closeContext, openContext } from '../../deps.ts';
import { readDatabaseMark } from '../../storage/db/database-mark.ts';
import { onEveryEngine } from '../../testing/test-server.ts';
import { waitFor } from '../../testing/wait-for.ts';

onEveryEngine('the mark of a database', (server) => {
  test('stays the same until another process commits', async () => {
    const { ctx } = server();
    const { engine } = ctx.config.database;
    const read = () => readDatabaseMark(ctx.db, engine);
    const addDepartment = (db: typeof ctx.db, id: number) =>
      db
        .insertInto('departments')
        .values({
          id,
          name: `${id}`,
          time_zone: 'UTC',
          added_on: '2026-01-02T03:04:05.678Z',
          units: 'imperial',
          background: null,
          background_key: null,
          background_file: null,
        })
        .execute();
    const other = await openContext(ctx.config);
    try {
      await addDepartment(other.db, 7_001);
      // Other databases of the same PostgreSQL may be written to meanwhile.
      await waitFor('two equal marks', async () => {
        const first = await read();
        await ctx.db.selectFrom('maps').selectAll().execute();
        await other.db.selectFrom('maps').selectAll().execute();
        return (await read()) === first;
      });
      const before = await read();
      await addDepartment(other.db, 7_002);
      const after = await read();
      assert.notEqual(after, before);

      // A transaction that is not committed yet is not seen, and the mark changes when it is.
      const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
      const { promise: isWritten, resolve: written } = Promise.withResolvers<void>();
      const committed = other.db.transaction().execute(async (trx) => {
        await addDepartment(trx, 7_003);
        written();
        await mayCommit;
      });
      await isWritten;
      const during = await read();
      commit();
      await committed;
      assert.notEqual(await read(), during);
    } finally {
      await closeContext(other);
    }
  });
});

import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe } from 'node:test';
import { setImmediate as nextPass } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { full, test } from '../../testing/level.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { measureLog, startCheckpoints } from './checkpoints.ts';
import { openDatabase } from './open-database.ts';
import type { Tables } from './tables.ts';

describe('the write-ahead log', () => {
  let folder: string;
  let db: Kysely<Tables>;
  let end: () => void;
  const failures: unknown[] = [];
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'muster-checkpoints-'));
    const config = { engine: 'sqlite', path: join(folder, 'muster.sqlite') } as const;
    db = await openDatabase(config);
    await sql`create table notes (text text not null)`.execute(db);
    end = startCheckpoints(db, config, (error) => failures.push(error), 10);
  });
  after(async () => {
    end();
    await db.destroy();
    await rm(folder, { recursive: true });
    assert.deepEqual(failures, []);
  });
  const write = (bytes: number, executor: Kysely<Tables> = db) =>
    sql`insert into notes values (hex(randomblob(${bytes})))`.execute(executor);

  test('is copied into the database when it is long', async () => {
    // 1,700 pages in one transaction: if only a part were copied, the rest would not be copied for another minute.
    await db.transaction().execute(async (trx) => {
      for (let count = 0; count < 100; count += 1) await write(32_768, trx);
    });
    const isCopied = async () => failures.length > 0 || (await measureLog(db)).uncopied === 0;
    await waitFor('the copy of a long log, before a minute is over', isCopied, 50_000);
    const copy = new DatabaseSync(`file:${join(folder, 'muster.sqlite')}?immutable=1`, { readOnly: true });
    const { count } = copy.prepare('select count(*) as count from notes').get() ?? {};
    copy.close();
    assert.equal(count, 100, 'without its log');
  });

  full('starts again even if there is no pause between writes', async () => {
    let longest = 0;
    for (;;) {
      await write(8_000);
      await nextPass();
      const { pages } = await measureLog(db);
      if (pages < longest && longest >= 8_000) break;
      longest = Math.max(longest, pages);
    }
    assert.ok(longest < 16_384, `it had ${longest} pages`);
  });
});

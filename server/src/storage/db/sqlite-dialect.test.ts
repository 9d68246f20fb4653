import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { Kysely, sql } from 'kysely';
import { letOthersRun } from '../../testing/wait-for.ts';
import { findReason } from '../../unavailable.ts';
import { createSqliteDialect } from './sqlite-dialect.ts';

let folder: string;
let db: Kysely<{ notes: { id: number } }>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-sqlite-'));
  db = new Kysely({ dialect: createSqliteDialect(join(folder, 'test.sqlite'), { busyTimeoutMs: 300 }) });
  await sql`create table notes (id integer primary key)`.execute(db);
});

afterEach(async () => {
  await db.destroy();
  await rm(folder, { recursive: true });
});

const add = (id: number) => db.insertInto('notes').values({ id }).execute();
const count = async () => (await db.selectFrom('notes').selectAll().execute()).length;

test('queries are answered in order, and one that fails does not block the next', async () => {
  const answered: number[] = [];
  const asked = Array.from({ length: 200 }, async (_, i) => {
    await add(i % 10 === 9 ? 0 : i).catch(() => {}); // every tenth has an id that is taken
    answered.push(i);
  });
  await Promise.all(asked);
  assert.deepEqual(answered, [...answered.keys()]);
  assert.equal(await count(), 180);
});

test('what is asked while a transaction runs waits for its end, and sees all of it or nothing', async () => {
  const commit = db.transaction().execute(async (trx) => {
    await trx.insertInto('notes').values({ id: 1 }).execute();
    await letOthersRun();
    await trx.insertInto('notes').values({ id: 2 }).execute();
  });
  assert.deepEqual(await Promise.all([count(), count()]), [2, 2]);
  await commit;
  const rollback = db.transaction().execute(async (trx) => {
    await trx.insertInto('notes').values({ id: 3 }).execute();
    await letOthersRun();
    throw new Error('changed my mind');
  });
  const [outcome, seen] = await Promise.allSettled([rollback, count()]);
  assert.equal(outcome.status, 'rejected');
  assert.deepEqual(seen, { status: 'fulfilled', value: 2 });
});

test('transactions that begin at once come one after the other', async () => {
  const addNext = () =>
    db.transaction().execute(async (trx) => {
      const rows = await trx.selectFrom('notes').selectAll().execute();
      await letOthersRun();
      await trx.insertInto('notes').values({ id: rows.length }).execute();
    });
  await Promise.all(Array.from({ length: 20 }, addNext));
  assert.equal(await count(), 20);
});

describe('while another process has the write lock', () => {
  let other: DatabaseSync;
  beforeEach(() => {
    other = new DatabaseSync(join(folder, 'test.sqlite'));
    other.exec('begin immediate');
  });
  afterEach(() => other.close());

  for (const [name, write] of [
    ['a statement', () => add(1)],
    [
      'a transaction',
      () => db.transaction().execute((trx) => trx.insertInto('notes').values({ id: 1 }).execute()),
    ],
  ] as const) {
    test(`${name} waits for it, and reads and everything else go on`, async () => {
      const written = write();
      for (let reads = 0; reads < 5; reads += 1) {
        assert.equal(await count(), 0);
        await letOthersRun();
      }
      other.exec('commit');
      await written;
      assert.equal(await count(), 1);
    });

    test(`${name} that waits too long fails as busy, and keeps nothing locked`, async () => {
      await assert.rejects(write, (error) => findReason(error) === 'database-busy');
      other.exec('commit');
      await add(2);
      assert.equal(await count(), 1);
    });
  }
});

describe('a disk that is full', () => {
  beforeEach(async () => {
    await sql`create table texts (text text)`.execute(db);
    await sql`pragma max_page_count = 20`.execute(db);
  });
  const fill = (trx: Kysely<{ notes: { id: number } }>) =>
    sql`insert into texts values (${'x'.repeat(200_000)})`.execute(trx);

  test('fails a transaction with its own error, and keeps nothing of it', async () => {
    const full = db.transaction().execute(async (trx) => {
      await trx.insertInto('notes').values({ id: 1 }).execute();
      await fill(trx);
    });
    await assert.rejects(full, (error) => findReason(error) === 'disk-full');
    assert.equal(await count(), 0);
    await add(1);
  });

  test('ends a transaction for good: what a caller still writes in it is refused', async () => {
    const stubborn = db.transaction().execute(async (trx) => {
      await trx.insertInto('notes').values({ id: 1 }).execute();
      await fill(trx).catch(() => {});
      await trx.insertInto('notes').values({ id: 2 }).execute();
    });
    await assert.rejects(stubborn, /the transaction has ended/);
    assert.equal(await count(), 0);
  });
});

import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { Kysely, sql } from 'kysely';
import { letOthersRun, waitFor } from '../../testing/wait-for.ts';
import { findReason } from '../../unavailable.ts';
import { createSqliteDialect } from './sqlite-dialect.ts';
import { shareSyncs } from './sync-log.ts';
import { unsynced } from './unsynced.ts';

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

test('executes writes in order, and a failed write does not block the next', async () => {
  const done: number[] = [];
  const failed: number[] = [];
  const writes = Array.from({ length: 200 }, async (_, i) => {
    const id = i % 10 === 9 ? 0 : i; // every tenth has an id that exists already
    await add(id).then(
      () => done.push(i),
      () => failed.push(i),
    );
  });
  await Promise.all(writes);
  assert.deepEqual(
    done,
    done.toSorted((a, b) => a - b),
  );
  assert.deepEqual([done.length, failed.length, await count()], [180, 20, 180]);
});

describe('confirmed writes are on disk', () => {
  let syncs: PromiseWithResolvers<void>[];
  let watched: Kysely<{ notes: { id: number } }>;
  beforeEach(async () => {
    syncs = [];
    const sync = shareSyncs(() => {
      const started = Promise.withResolvers<void>();
      syncs.push(started);
      return started.promise;
    });
    const dialect = createSqliteDialect(join(folder, 'test.sqlite'), {
      openSync: async () => ({ sync, close: async () => {} }),
    });
    watched = new Kysely({ dialect });
    await watched.selectFrom('notes').selectAll().execute(); // the connection is open now
  });
  afterEach(() => watched.destroy());

  const insert = (db: Kysely<{ notes: { id: number } }>, id: number) =>
    db.insertInto('notes').values({ id }).execute();
  const writes = {
    'a statement': () => insert(watched, 1),
    'a transaction': () => watched.transaction().execute((trx) => insert(trx, 1)),
  };
  for (const [name, write] of Object.entries(writes)) {
    test(`${name} is confirmed when it is synced, and others read and write in the meantime`, async () => {
      const confirmed: string[] = [];
      const first = write().then(() => confirmed.push('first'));
      await waitFor('the first sync', () => syncs.length === 1);
      const more = [2, 3].map((id) => insert(watched, id).then(() => confirmed.push('more')));
      await waitFor('the other rows', async () => (await count()) === 3);
      assert.deepEqual(confirmed, []);
      syncs[0]?.resolve();
      await first;
      await waitFor('the second sync', () => syncs.length === 2);
      assert.deepEqual(confirmed, ['first']);
      syncs[1]?.resolve();
      await Promise.all(more);
      assert.equal(syncs.length, 2, 'the others share one');
    });

    test(`${name} that cannot be synced fails, and the next one is synced again`, async () => {
      const first = write();
      await waitFor('the first sync', () => syncs.length === 1);
      syncs[0]?.reject(new Error('the disk failed'));
      await assert.rejects(first, /the disk failed/);
      const next = insert(watched, 2);
      await waitFor('the second sync', () => syncs.length === 2);
      syncs[1]?.resolve();
      await next;
    });
  }

  test('does not sync statements that change nothing or that are marked as unsynced', async () => {
    await watched.transaction().execute((trx) => trx.selectFrom('notes').selectAll().execute());
    await watched.deleteFrom('notes').where('id', '=', 7).execute();
    await watched.insertInto('notes').values({ id: 8 }).modifyEnd(unsynced).execute();
    assert.equal(syncs.length, 0);
    assert.equal(await count(), 1);
  });
});

test('a read does not wait for a transaction that writes, and sees none of its changes before the commit', async () => {
  const { promise: hasRead, resolve: letCommit } = Promise.withResolvers<void>();
  const commit = db.transaction().execute(async (trx) => {
    await trx.insertInto('notes').values({ id: 1 }).execute();
    assert.equal((await trx.selectFrom('notes').selectAll().execute()).length, 1, 'it sees its own rows');
    await hasRead;
    await trx.insertInto('notes').values({ id: 2 }).execute();
  });
  await letOthersRun();
  assert.deepEqual(await Promise.all([count(), count()]), [0, 0]);
  letCommit();
  await commit;
  assert.equal(await count(), 2);
});

test('a transaction that is rolled back changes nothing, and the next one can write', async () => {
  const rollback = db.transaction().execute(async (trx) => {
    await trx.insertInto('notes').values({ id: 3 }).execute();
    await letOthersRun();
    throw new Error('changed my mind');
  });
  const [outcome] = await Promise.allSettled([rollback, add(4)]);
  assert.equal(outcome.status, 'rejected');
  assert.equal(await count(), 1);
});

describe('a read-only transaction', () => {
  const read = <Result>(work: (trx: Kysely<{ notes: { id: number } }>) => Promise<Result>) =>
    db.transaction().setAccessMode('read only').execute(work);
  const countIn = async (trx: Kysely<{ notes: { id: number } }>) =>
    (await trx.selectFrom('notes').selectAll().execute()).length;

  test('sees one state, and does not block writes', async () => {
    await read(async (trx) => {
      assert.equal(await countIn(trx), 0);
      await add(1);
      assert.equal(await countIn(trx), 0);
      assert.equal(await count(), 1);
    });
    assert.equal(await read(countIn), 1, 'the next one sees a state of its own');
  });

  test('cannot write', async () => {
    const write = read((trx) => trx.insertInto('notes').values({ id: 1 }).execute());
    await assert.rejects(write, /readonly/);
    assert.equal(await count(), 0);
  });

  test('waits for a connection if there are many, and all of them succeed', async () => {
    const all = Array.from({ length: 40 }, () =>
      read(async (trx) => {
        await letOthersRun();
        return countIn(trx);
      }),
    );
    assert.deepEqual(new Set(await Promise.all(all)), new Set([0]));
  });

  test('can fail, and its connection can be used again', async () => {
    for (let i = 0; i < 10; i += 1)
      await assert.rejects(
        read(() => sql`select * from no_such_table`.execute(db)),
        /no such table/,
      );
    assert.equal(await read(countIn), 0);
  });
});

test('streams rows of one state while others read and write', async () => {
  for (const id of [1, 2, 3]) await add(id);
  const seen: number[] = [];
  for await (const { id } of db.selectFrom('notes').selectAll().orderBy('id').stream(1)) {
    seen.push(id);
    await add(id + 10);
    assert.equal(await count(), 3 + seen.length);
  }
  assert.deepEqual(seen, [1, 2, 3]);
});

test('the data version changes only by commits of others, and is read without waiting for a transaction', async () => {
  const version = async () =>
    (await sql<{ data_version: number }>`pragma data_version`.execute(db)).rows[0]?.data_version;
  const before = await version();
  await add(1);
  assert.equal(await version(), before);
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('notes').values({ id: 2 }).execute();
    assert.equal(await version(), before);
  });
  const other = new DatabaseSync(join(folder, 'test.sqlite'));
  other.exec('insert into notes values (3)');
  other.close();
  assert.notEqual(await version(), before);
});

test('transactions that begin at the same time run one after another', async () => {
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
    test(`${name} waits for the lock, while reads and everything else continue`, async () => {
      const written = write();
      for (let reads = 0; reads < 5; reads += 1) {
        assert.equal(await count(), 0);
        await letOthersRun();
      }
      other.exec('commit');
      await written;
      assert.equal(await count(), 1);
    });

    test(`${name} that waits too long fails as busy, and leaves nothing locked`, async () => {
      await assert.rejects(write, (error) => findReason(error) === 'database-busy');
      other.exec('commit');
      await add(2);
      assert.equal(await count(), 1);
    });
  }
});

describe('a full disk', () => {
  beforeEach(async () => {
    await sql`create table texts (text text)`.execute(db);
    await sql`pragma max_page_count = 20`.execute(db);
  });
  const fill = (trx: Kysely<{ notes: { id: number } }>) =>
    sql`insert into texts values (${'x'.repeat(200_000)})`.execute(trx);

  test('fails a transaction with a specific error, and stores nothing of it', async () => {
    const full = db.transaction().execute(async (trx) => {
      await trx.insertInto('notes').values({ id: 1 }).execute();
      await fill(trx);
    });
    await assert.rejects(full, (error) => findReason(error) === 'disk-full');
    assert.equal(await count(), 0);
    await add(1);
  });

  test('ends a transaction permanently, and rejects further writes in it', async () => {
    const stubborn = db.transaction().execute(async (trx) => {
      await trx.insertInto('notes').values({ id: 1 }).execute();
      await fill(trx).catch(() => {});
      await trx.insertInto('notes').values({ id: 2 }).execute();
    });
    await assert.rejects(stubborn, /the transaction has ended/);
    assert.equal(await count(), 0);
  });
});

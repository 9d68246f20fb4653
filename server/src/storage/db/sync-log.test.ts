import assert from 'node:assert/strict';
import { copyFile, mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { Kysely, sql } from 'kysely';
import { findReason } from '../../unavailable.ts';
import { copyLog } from './copy-log.ts';
import { createSqliteDialect } from './sqlite-dialect.ts';
import { repairAfterFailure, shareSyncs } from './sync-log.ts';

describe('a disk that fails once to sync the log', () => {
  let folder: string;
  let path: string;
  let db: Kysely<{ notes: { id: number } }>;
  /** The part of the log that the disk has lost: its offset and its previous content. */
  let lost: { readonly from: number; readonly bytes: Buffer } | undefined;
  let syncedBytes: number;
  let isFailing: boolean;

  /** @param repairs whether a failure is repaired, as in production */
  const openWith = async (repairs: boolean) => {
    const dialect = createSqliteDialect(path, {
      openSync: async (logPath, repair) => {
        const file = await open(logPath, 'r+');
        const sync = async () => {
          if (isFailing) {
            isFailing = false;
            lost = { from: syncedBytes, bytes: (await readFile(logPath)).subarray(syncedBytes) };
            throw Object.assign(new Error('i/o error'), { code: 'EIO', syscall: 'fdatasync' });
          }
          await file.datasync();
          syncedBytes = (await stat(logPath)).size;
        };
        return {
          sync: shareSyncs(repairs ? repairAfterFailure(sync, repair) : sync),
          close: () => file.close(),
        };
      },
    });
    db = new Kysely({ dialect });
    await sql`create table notes (id integer primary key)`.execute(db);
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'muster-sync-log-'));
    path = join(folder, 'test.sqlite');
    [lost, syncedBytes, isFailing] = [undefined, 0, false];
  });
  afterEach(async () => {
    await db.destroy();
    await rm(folder, { recursive: true });
  });

  const add = (id: number) => db.insertInto('notes').values({ id }).execute();
  const failOnce = async (id: number) => {
    isFailing = true;
    await assert.rejects(add(id), (error) => findReason(error) === 'disk-failing');
  };

  /**
   * Returns the ids that remain after a power cut: the log lacks the bytes that the disk has lost, unless they were
   * rewritten.
   */
  const readAfterPowerCut = async (): Promise<number[]> => {
    const copy = join(folder, 'copy.sqlite');
    await copyFile(path, copy);
    const log = await readFile(`${path}-wal`);
    const part = lost && log.subarray(lost.from, lost.from + lost.bytes.length);
    if (part?.equals(lost?.bytes ?? part)) part.fill(0);
    await writeFile(`${copy}-wal`, log);
    const opened = new DatabaseSync(copy);
    const rows = opened.prepare('select id from notes order by id').all();
    opened.close();
    return rows.map(({ id }) => Number(id));
  };

  test('loses later saves if nothing is done, because a log is read only up to the gap', async () => {
    await openWith(false);
    await add(1);
    await failOnce(2);
    await add(3);
    assert.deepEqual(await readAfterPowerCut(), [1]);
  });

  test('loses nothing that was confirmed: the next save copies the log into the database first', async () => {
    await openWith(true);
    await add(1);
    await failOnce(2);
    await add(3);
    assert.deepEqual(await readAfterPowerCut(), [1, 2, 3]);
    await Promise.all([4, 5, 6].map(add));
    await db.transaction().execute(async (trx) => trx.insertInto('notes').values({ id: 7 }).execute());
    assert.deepEqual(await readAfterPowerCut(), [1, 2, 3, 4, 5, 6, 7]);
  });

  test('confirms no save while the log cannot start over', async () => {
    await openWith(true);
    await add(1);
    await db
      .transaction()
      .setAccessMode('read only')
      .execute(async (reader) => {
        await reader.selectFrom('notes').selectAll().execute(); // the reader still needs the log
        await failOnce(2);
        await assert.rejects(add(3), (error) => findReason(error) === 'database-busy');
      });
    await add(4);
    assert.ok((await readAfterPowerCut()).includes(4));
  });

  for (const mode of ['passive', 'restart'] as const)
    test(`loses nothing that was acknowledged if the log is copied before a repair succeeds: ${mode}`, async () => {
      await openWith(true);
      await add(1);
      const reader = new DatabaseSync(path);
      const read = reader.prepare('select id from notes').iterate();
      read.next(); // the repair needs exclusive use of the log
      await failOnce(2);
      await assert.rejects(add(3), (error) => findReason(error) === 'database-busy');
      await copyLog(path, mode).catch(() => {}); // this happens every minute; SQLite may be busy with the reader
      assert.ok((await readAfterPowerCut()).includes(1));
      await assert.rejects(add(4), (error) => findReason(error) === 'database-busy');
      assert.ok((await readAfterPowerCut()).includes(1));
      reader.close();
      await add(5);
      assert.deepEqual(await readAfterPowerCut(), [1, 2, 3, 4, 5]);
    });
});

import assert from 'node:assert/strict';
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openDatabase } from './open-database.ts';

test('only the owner can read the database files, even in a folder that everyone can read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-open-'));
  await chmod(folder, 0o755);
  const path = join(folder, 'muster.sqlite');
  const modes = async () => {
    const names = await readdir(folder);
    return Promise.all(
      names.sort().map(async (name) => [name, (await stat(join(folder, name))).mode & 0o777]),
    );
  };
  const open = async () => {
    const db = await openDatabase({ engine: 'sqlite', path });
    await db
      .insertInto('counters')
      .values({ name: `n${Math.random()}`, value: 1 })
      .execute();
    return db;
  };
  try {
    const db = await open();
    assert.deepEqual(await modes(), [
      ['muster.sqlite', 0o600],
      ['muster.sqlite-shm', 0o600],
      ['muster.sqlite-wal', 0o600],
    ]);
    await db.destroy();
    // These are the modes of earlier versions; access for a group is the operator's choice.
    await chmod(path, 0o644);
    await writeFile(`${path}-wal`, '', { mode: 0o644 });
    const again = await open();
    assert.deepEqual(
      (await modes()).map(([, mode]) => mode),
      [0o640, 0o640, 0o640],
    );
    await again.destroy();
  } finally {
    await rm(folder, { recursive: true });
  }
});

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { createFolderStorage } from './folder-storage.ts';
import { storageContract } from './testing/storage-contract.test-support.ts';

const never = new AbortController().signal;

describe('folder storage', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'muster-folder-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  for (const { name, check } of storageContract)
    test(name, () =>
      check(() => createFolderStorage(join(folder, 'deep', 'store'), { pieceBytes: 64 * 1024 })),
    );

  test('a record that a power cut has emptied counts as none, and the files of cut writes are swept', async () => {
    const store = createFolderStorage(folder);
    await store.writeRecord('map-1', { a: 1 });
    await writeFile(join(folder, 'records', 'map-2.new'), '{"a":');
    assert.equal((await store.readRecords('map-')).length, 1);
    await store.sweep(new Set());
    assert.deepEqual(await readdir(join(folder, 'records')), ['map-1']);
    await truncate(join(folder, 'records', 'map-1'));
    assert.equal(await store.readRecord('map-1'), undefined);
    assert.deepEqual(await store.readRecords('map-'), []);
  });

  test('the last piece of a partial content, which a power cut may have spoiled, is not trusted', async () => {
    const store = createFolderStorage(folder, { pieceBytes: 10 });
    for (const [length, trusted] of [
      [0, 0],
      [1, 0],
      [10, 0],
      [11, 10],
      [20, 10],
      [25, 20],
    ] as const) {
      await store.appendPiece('partial', 0, new Uint8Array(1));
      await truncate(join(folder, 'contents', 'partial'), length);
      assert.equal(await store.measurePartial('partial'), trusted, `${length} bytes`);
    }
  });

  test('ids cannot lead out of the folder', async () => {
    const store = createFolderStorage(join(folder, 'store'));
    for (const name of ['../../x', '..', '.', '/etc/x', 'a\\b', 'x.new']) {
      await store.writeRecord(name, name);
      await store.appendPiece(name, 0, new Uint8Array(1));
      assert.equal(await store.readRecord(name), name);
    }
    assert.deepEqual(await readdir(folder), ['store']);
    assert.equal((await store.readRecords('')).length, 6);
  });

  test('the lock of a process that was killed is free at once', async () => {
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, 'testing', 'hold-lock.test-support.ts'), folder],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    await once(child.stdout, 'data');
    const store = createFolderStorage(folder);
    const impatient = AbortSignal.timeout(500);
    await assert.rejects(
      store.runLocked(async () => {}, impatient),
      'it is held',
    );
    child.kill('SIGKILL');
    await once(child, 'exit');
    const startedAt = performance.now();
    assert.equal(await store.runLocked(async () => 'entered', never), 'entered');
    assert.ok(performance.now() - startedAt < 5_000);
  });

  test('a lock whose holder is heard of no more is taken, and its holder learns of it', async () => {
    await mkdir(join(folder, 'locks'));
    await writeFile(join(folder, 'locks', '7'), 'another-machine 4711 3');
    const store = createFolderStorage(folder);
    const outcome = await store.runLocked(async (lost) => {
      assert.deepEqual(await readdir(join(folder, 'locks')), ['8']);
      await writeFile(join(folder, 'locks', '9'), 'another-machine 4712 1');
      await once(lost, 'abort');
      return 'lost';
    }, never);
    assert.equal(outcome, 'lost');
  });
});

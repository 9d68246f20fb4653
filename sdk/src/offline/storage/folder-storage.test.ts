import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { storageContract } from '../testing/storage-contract.test-support.ts';
import { createFolderStorage } from './folder-storage.ts';

const never = new AbortController().signal;
const isWindows = process.platform === 'win32';

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

  test('a record that a power cut has emptied counts as missing, and files of interrupted writes are removed', async () => {
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

  test('the last piece of a partial content is not trusted, because a power cut may have damaged it', async () => {
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

  test('ids cannot address files outside the folder', async () => {
    const store = createFolderStorage(join(folder, 'store'));
    for (const name of ['../../x', '..', '.', '/etc/x', 'a\\b', 'x.new']) {
      await store.writeRecord(name, name);
      await store.appendPiece(name, 0, new Uint8Array(1));
      assert.equal(await store.readRecord(name), name);
    }
    assert.deepEqual(await readdir(folder), ['store']);
    assert.equal((await store.readRecords('')).length, 6);
  });

  test('the lock of a killed process is free immediately', async () => {
    const child = spawn(process.execPath, [supportOf('hold-lock'), folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
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

  test('a lock is taken over if its holder is silent, and the holder is notified', async () => {
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

  test('a lock of another machine with the same name is not mistaken for that of a dead process here', async () => {
    const lockText = await holdAndKill();
    const [room = '', pid = ''] = lockText.split(' ');
    // The machine's boot id or, if there is none, a network card's address.
    const machine = decodeURIComponent(room).slice(hostname().length);
    const another =
      hostname() +
      machine.replace(/[0-9a-f]{8}-|[0-9a-f]{2}:/, ([digit, ...rest]) =>
        [digit === 'f' ? 'e' : 'f', ...rest].join(''),
      );
    const file = join(folder, 'locks', '1');
    await writeFile(file, `${encodeURIComponent(another)} ${pid} 0`);
    const store = createFolderStorage(folder);
    await assert.rejects(
      store.runLocked(async () => {}, AbortSignal.timeout(500)),
      'it may be alive there',
    );
    await writeFile(file, lockText);
    assert.equal(await store.runLocked(async () => 'entered', AbortSignal.timeout(60_000)), 'entered');
  });

  /** @returns the lock's content, left by a process that acquired it and was killed */
  async function holdAndKill(): Promise<string> {
    const child = spawn(process.execPath, [supportOf('hold-lock'), folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    return readFile(join(folder, 'locks', '1'), 'utf8');
  }

  test('a full disk is reported as such, and leaves no lock behind', { skip: isWindows }, async () => {
    const command = `ulimit -f 0; exec "${process.execPath}" "${supportOf('sync-limited')}" "${folder}"`;
    const { stdout } = await promisify(execFile)('sh', ['-c', command]);
    assert.equal(stdout, 'incomplete storage-full');
    assert.deepEqual(await readdir(join(folder, 'locks')), []);
    const store = createFolderStorage(folder);
    assert.equal(await store.runLocked(async () => 'entered', AbortSignal.timeout(60_000)), 'entered');
  });

  test('a folder that is removed while the process runs is created again', async () => {
    const path = join(folder, 'store');
    const store = createFolderStorage(path);
    for (let round = 0; round < 2; round++) {
      await store.runLocked(async () => {
        await store.writeRecord('key', round);
        await store.appendPiece('content', 0, new Uint8Array(1));
      }, never);
      assert.equal(await store.readRecord('key'), round);
      await rm(path, { recursive: true });
      assert.equal(await store.readRecord('key'), undefined);
    }
    await store.deleteRecord('key');
  });
});

function supportOf(name: string): string {
  return join(import.meta.dirname, '..', 'testing', `${name}.test-support.ts`);
}

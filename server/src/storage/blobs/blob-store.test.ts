import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { BlobStore } from './blob-store.ts';
import { createFolderBlobStore } from './folder-blob-store.ts';

/** What every blob store promises. */
function holdsTheContract(name: string, open: (folder: string) => Promise<BlobStore>): void {
  describe(name, () => {
    let folder: string;
    let store: BlobStore;
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'muster-blobs-'));
      store = await open(join(folder, 'store'));
    });
    after(() => rm(folder, { recursive: true, force: true }));

    const put = async (key: string, content: string) => {
      const path = join(folder, 'source');
      await writeFile(path, content);
      await store.putFile(key, path);
    };
    const read = async (key: string, range?: { first: number; last: number }) => {
      const blob = await store.open(key, range);
      return blob && { size: blob.size, text: Buffer.concat(await Array.fromAsync(blob.body)).toString() };
    };

    test('what was put is read back, whole and in part', async () => {
      await put('images/a.png', 'hello world');
      assert.deepEqual(await read('images/a.png'), { size: 11, text: 'hello world' });
      assert.deepEqual(await read('images/a.png', { first: 6, last: 8 }), { size: 11, text: 'wor' });
    });

    test('what was never put, and what was deleted, is not there', async () => {
      assert.equal(await read('images/none.png'), undefined);
      await put('images/b.png', 'b');
      await store.delete('images/b.png');
      assert.equal(await read('images/b.png'), undefined);
      await store.delete('images/b.png');
    });

    test('an empty blob is a blob', async () => {
      await put('images/empty', '');
      assert.deepEqual(await read('images/empty'), { size: 0, text: '' });
    });

    test('keys are listed by prefix, with the time of their writing', async () => {
      await put('tiles/x/1', 'x');
      await put('tiles/y', 'y');
      const listed = await Array.fromAsync(store.list('tiles/'));
      assert.deepEqual(listed.map((blob) => blob.key).sort(), ['tiles/x/1', 'tiles/y']);
      assert.ok(listed.every((blob) => Math.abs(Date.now() - blob.writtenAt) < 60_000));
      assert.deepEqual(await Array.fromAsync(store.list('nothing/')), []);
    });

    test('no key leads out of the store', async () => {
      const escapes = [
        '../a',
        'a/../../b',
        '/etc/passwd',
        'a//b',
        './a',
        'a/.',
        '.incoming/a',
        'a\\..\\b',
        'a\0b',
        '',
        'A',
        'a/',
      ];
      for (const key of escapes) {
        await assert.rejects(store.open(key), /not a blob key/, key);
        await assert.rejects(put(key, 'x'), /not a blob key/, key);
        await assert.rejects(store.delete(key), /not a blob key/, key);
      }
    });
  });
}

holdsTheContract('blobs in a folder', async (folder) => createFolderBlobStore(folder));

test('a put that fails leaves nothing half-written in the folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-blobs-'));
  try {
    const store = createFolderBlobStore(folder);
    await assert.rejects(store.putFile('images/a', join(folder, 'no-such-file')), { code: 'ENOENT' });
    assert.equal(await store.open('images/a'), undefined);
    assert.deepEqual(await readdir(join(folder, '.incoming')), []);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

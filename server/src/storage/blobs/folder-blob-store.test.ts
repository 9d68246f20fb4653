import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { openFilesAt } from '../../testing/open-files.ts';
import { waitForValue } from '../../testing/wait-for.ts';
import { createFolderBlobStore } from './folder-blob-store.ts';

describe('folder blob store', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'muster-blobs-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const put = async (path: string, key: string) => {
    const source = join(folder, 'source');
    await writeFile(source, key);
    await createFolderBlobStore(path).putFile(key, source);
  };

  test('keeps no partial file of a put that fails', async () => {
    const path = join(folder, 'failing');
    await put(path, 'images/a');
    const store = createFolderBlobStore(path);
    await assert.rejects(store.putFile('images/b', join(folder, 'no-such-file')), { code: 'ENOENT' });
    await assert.rejects(put(path, 'images/a/below-a-file'));
    await assert.rejects(put(path, 'images'));
    assert.deepEqual(await readdir(join(path, '.incoming')), []);
  });

  test('deletes what a crash left half-written, but nothing that is being written', async () => {
    const path = join(folder, 'crashed');
    await put(path, 'images/a');
    const store = createFolderBlobStore(path);
    await writeFile(join(path, '.incoming', 'left'), 'half');
    await utimes(join(path, '.incoming', 'left'), 0, 0); // an old source that was moved here just now
    assert.equal(await store.deleteUnfinished(Date.now() - 60_000), 0);
    // File systems keep time in steps of some milliseconds, so the next file must be from a later step.
    const { ctimeMs: leftAt } = await stat(join(path, '.incoming', 'left'));
    const begunBefore = await waitForValue('the next step of time', async () => {
      await writeFile(join(folder, 'probe'), '');
      const { ctimeMs } = await stat(join(folder, 'probe'));
      return ctimeMs > leftAt ? ctimeMs : undefined;
    });
    await writeFile(join(path, '.incoming', 'running'), 'half');
    assert.equal(await store.deleteUnfinished(begunBefore), 1);
    assert.deepEqual(await readdir(join(path, '.incoming')), ['running']);
    assert.equal(await createFolderBlobStore(join(folder, 'none')).deleteUnfinished(Date.now()), 0);
  });

  test('closes the file of a stream that was never read, and the process continues', {
    skip: process.platform !== 'linux',
  }, async () => {
    const path = join(folder, 'abandoned');
    await put(path, 'images/a');
    const store = createFolderBlobStore(path);
    const blob = await store.open('images/a', { first: 0, last: 3 });
    assert.equal((await openFilesAt(path)).length, 1);
    blob?.body.destroy();
    await waitForValue('the file is closed', async () => (await openFilesAt(path)).length === 0 || undefined);
    for (let read = 0; read < 5; read++) await store.open('images/a');
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    await waitForValue('all are closed', async () => {
      collectGarbage();
      return (await openFilesAt(path)).length === 0 || undefined;
    });
  });

  test('does not list other files in the folder', async () => {
    const path = join(folder, 'shared');
    await put(path, 'images/a');
    await mkdir(join(path, 'lost+found'), { mode: 0 });
    await writeFile(join(path, '.DS_Store'), '');
    await writeFile(join(path, 'images', 'Thumbs.db'), '');
    const listed = await Array.fromAsync(createFolderBlobStore(path).list(''));
    assert.deepEqual(
      listed.map((blob) => blob.key),
      ['images/a'],
    );
  });

  test('opens the same store with a trailing slash and relative to the working directory', async () => {
    const path = join(folder, 'spelled');
    await put(`${path}/`, 'images/a');
    const again = createFolderBlobStore(relative(process.cwd(), path));
    const blob = await again.open('images/a');
    assert.equal(blob && Buffer.concat(await Array.fromAsync(blob.body)).toString(), 'images/a');
    await put(relative(process.cwd(), join(folder, 'new', 'one')), 'images/a');
  });
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe } from 'node:test';
import { parseBlobUrl } from '../../parse-blob-url.ts';
import { full, test } from '../../testing/level.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { type BlobStore, type ByteRange, moveBlob } from './blob-store.ts';
import { createFolderBlobStore } from './folder-blob-store.ts';
import { createS3BlobStore } from './s3-blob-store.ts';

const s3Url = process.env.MUSTER_TEST_S3_URL;

holdsTheContract('blobs in a folder', (folder) => createFolderBlobStore(join(folder, 'not', 'yet', 'there')));
holdsTheContract(
  'blobs in S3',
  () => {
    const config = parseBlobUrl(s3Url ?? '');
    assert.ok(config.kind === 's3');
    return createS3BlobStore({ ...config, prefix: `${config.prefix}/${randomUUID()}`, keysPerPage: 3 });
  },
  s3Url ? false : 'no S3 server: MUSTER_TEST_S3_URL is not set',
);

/** The behavior that every blob store must have. */
function holdsTheContract(
  name: string,
  openStore: (folder: string) => BlobStore,
  skip: string | false = false,
): void {
  describe(name, { skip }, () => {
    let folder: string;
    let store: BlobStore;
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'muster-blobs-'));
      store = openStore(folder);
    });
    after(async () => {
      for (const key of await keysOf('')) await store.delete(key);
      await rm(folder, { recursive: true, force: true });
    });

    const put = async (key: string, content: string | Uint8Array) => {
      const path = join(folder, randomUUID());
      await writeFile(path, content);
      await store.putFile(key, path);
    };
    const readBytes = async (key: string, range?: ByteRange) => {
      const blob = await store.open(key, range);
      return blob && { size: blob.size, bytes: Buffer.concat(await Array.fromAsync(blob.body)) };
    };
    const read = async (key: string, range?: ByteRange) => {
      const blob = await readBytes(key, range);
      return blob && { size: blob.size, text: blob.bytes.toString() };
    };
    const keysOf = async (prefix: string) =>
      (await Array.fromAsync(store.list(prefix))).map((blob) => blob.key).sort();

    test('reads back a whole blob and parts of it', async () => {
      await put('images/a.png', 'hello world');
      assert.deepEqual(await read('images/a.png'), { size: 11, text: 'hello world' });
      assert.deepEqual(await read('images/a.png', { first: 6, last: 8 }), { size: 11, text: 'wor' });
      assert.deepEqual(await read('images/a.png', { first: 0, last: 0 }), { size: 11, text: 'h' });
    });

    test('finds no blob that was never put or was deleted', async () => {
      assert.equal(await read('images/none.png'), undefined);
      assert.equal(await read('images/none.png', { first: 0, last: 9 }), undefined);
      await put('images/b.png', 'b');
      await store.delete('images/b.png');
      assert.equal(await read('images/b.png'), undefined);
      await store.delete('images/b.png');
    });

    test('moves a blob to another key, and moving it again changes nothing', async () => {
      await put('images/from.png', 'content');
      await put('trash/images/other.png', 'replaced');
      for (const to of ['trash/images/from.png', 'trash/images/other.png']) {
        await put('images/from.png', 'content');
        for (let time = 0; time < 2; time++) await moveBlob(store, 'images/from.png', to);
        assert.equal(await read('images/from.png'), undefined);
        assert.deepEqual(await read(to), { size: 7, text: 'content' });
      }
      await put('images/both.png', 'content');
      for (let time = 0; time < 2; time++) await store.copy('images/both.png', 'trash/images/both.png');
      assert.deepEqual(await read('images/both.png'), await read('trash/images/both.png'));
      assert.equal((await keysOf('')).filter((key) => key.endsWith('both.png')).length, 2);
      await moveBlob(store, 'images/never.png', 'trash/images/never.png');
      assert.equal(await read('trash/images/never.png'), undefined);
    });

    test('counts a moved blob as written when it was moved', async () => {
      await put('images/old.png', 'content');
      const writtenAt = async (key: string) =>
        (await Array.fromAsync(store.list(key)))[0]?.writtenAt ?? assert.fail(`${key} is not listed`);
      const before = await writtenAt('images/old.png');
      await waitFor('the clock of the store has moved on', async () => {
        await put('images/clock.png', 'tick');
        return (await writtenAt('images/clock.png')) > before;
      });
      await moveBlob(store, 'images/old.png', 'trash/images/old.png');
      assert.ok((await writtenAt('trash/images/old.png')) > before);
    });

    test('stores an empty blob, which can also be read in part', async () => {
      await put('images/empty', '');
      assert.deepEqual(await read('images/empty'), { size: 0, text: '' });
      assert.deepEqual(await read('images/empty', { first: 0, last: 16383 }), { size: 0, text: '' });
    });

    test('leaves out the part of a range past the end', async () => {
      await put('images/short', 'hello');
      assert.deepEqual(await read('images/short', { first: 3, last: 16383 }), { size: 5, text: 'lo' });
      assert.deepEqual(await read('images/short', { first: 5, last: 5 }), { size: 5, text: '' });
      assert.deepEqual(await read('images/short', { first: 1e12, last: 2e12 }), { size: 5, text: '' });
    });

    test('rejects an invalid range', async () => {
      await put('images/ranges', 'hello');
      const ranges: [number, number][] = [
        [3, 2],
        [-1, 2],
        [0.5, 2],
        [0, Number.NaN],
        [0, Number.POSITIVE_INFINITY],
      ];
      for (const [first, last] of ranges)
        await assert.rejects(store.open('images/ranges', { first, last }), /not a byte range/);
    });

    test('replaces a blob with a second put of its key', async () => {
      await put('images/twice', 'the first and longer one');
      await put('images/twice', 'the second');
      assert.deepEqual(await read('images/twice'), { size: 10, text: 'the second' });
      assert.deepEqual(await keysOf('images/twice'), ['images/twice']);
    });

    test('fails to put a missing source, and leaves no blob', async () => {
      await assert.rejects(store.putFile('images/nothing', join(folder, 'no-such-file')), { code: 'ENOENT' });
      assert.equal(await store.open('images/nothing'), undefined);
    });

    full('returns 24 MB byte for byte, whole and in part', async () => {
      // Every word is its own index, so that a part from the wrong place is noticed.
      const content = Buffer.from(Uint32Array.from({ length: 6_000_000 }, (_, index) => index).buffer);
      await put('tiles/big.pmtiles', content);
      const whole = await readBytes('tiles/big.pmtiles');
      assert.equal(whole?.size, content.length);
      assert.ok(content.equals(whole.bytes));
      const mebibyte = 1024 * 1024;
      const ranges: [number, number][] = [
        [0, 16_383],
        [5 * mebibyte - 3, 5 * mebibyte + 2],
        [7_654_321, 20_456_789],
        [content.length - 7, content.length + 100],
      ];
      for (const [first, last] of ranges) {
        const part = await readBytes('tiles/big.pmtiles', { first, last });
        assert.equal(part?.size, content.length);
        assert.ok(content.subarray(first, last + 1).equals(part.bytes), `${first}-${last}`);
      }
    });

    test('leaves no file or connection open after a put or after a body was destroyed', async (t) => {
      if (process.platform !== 'linux') return t.skip('counts in /proc/self/fd');
      await put('tiles/large.pmtiles', new Uint8Array(20_000_000));
      await read('tiles/large.pmtiles', { first: 0, last: 9 });
      const countOpen = async () => (await readdir('/proc/self/fd')).length;
      const countBefore = await countOpen();
      const open = async (index: number) => {
        const range = index % 2 === 0 ? undefined : { first: 10, last: 19_000_000 };
        const blob = await store.open('tiles/large.pmtiles', range);
        assert.ok(blob);
        if (index % 3 > 0)
          for await (const _chunk of blob.body) break; // destroys it halfway
        else blob.body.destroy(); // before the first byte
        assert.equal(await store.open('tiles'), undefined);
        await put(`tiles/put-${index}`, 'x');
      };
      // One after the other: a connection that is kept for the next request is not a leak.
      for (let index = 0; index < 12; index++) await open(index);
      await waitFor('what was opened is closed', async () => (await countOpen()) <= countBefore + 1);
      assert.equal((await readBytes('tiles/large.pmtiles', { first: 0, last: 1 }))?.bytes.length, 2);
    });

    test('does not mix puts that run at the same time', async () => {
      const numbers = Array.from({ length: 12 }, (_, index) => index);
      const contents = numbers.map((number) => `${number} `.repeat(1000 + number));
      await Promise.all(contents.map((content, number) => put(`many/own-${number}`, content)));
      for (const number of numbers) assert.equal((await read(`many/own-${number}`))?.text, contents[number]);
      await Promise.all(contents.map((content) => put('many/shared', content)));
      assert.ok(contents.includes((await read('many/shared'))?.text ?? ''));
    });

    test('lists keys by prefix, with the time when they were put', async () => {
      const source = join(folder, 'old');
      await writeFile(source, 'x');
      await utimes(source, 0, 0);
      await store.putFile('listed/x/1', source);
      await put('listed/y', 'y');
      await put('listed/yy/z', 'z');
      const listed = await Array.fromAsync(store.list('listed/'));
      assert.deepEqual(listed.map((blob) => blob.key).sort(), ['listed/x/1', 'listed/y', 'listed/yy/z']);
      for (const { key, writtenAt } of listed) assert.ok(Math.abs(Date.now() - writtenAt) < 60_000, key);
      assert.deepEqual(await keysOf('listed/y'), ['listed/y', 'listed/yy/z']);
      assert.deepEqual(await keysOf('listed/x/'), ['listed/x/1']);
      assert.deepEqual(await keysOf('listed/x/1/'), []);
      assert.deepEqual(await keysOf('list'), await keysOf('listed/'));
      assert.deepEqual(await keysOf('nothing/'), []);
    });

    test('completes a listing while the listed blobs are deleted', async () => {
      const keys = Array.from({ length: 8 }, (_, index) => `swept/${index % 3}/${index}`).sort();
      for (const key of keys) await put(key, 'x');
      const seen: string[] = [];
      for await (const { key } of store.list('swept/')) {
        seen.push(key);
        await store.delete(key);
      }
      assert.deepEqual(seen.sort(), keys);
      assert.deepEqual(await keysOf('swept/'), []);
    });

    test("finds no blob at the beginning of another key's path, nor below a blob", async () => {
      await put('paths/a/b', 'b');
      for (const key of ['paths/a', 'paths/a/b/c']) {
        assert.equal(await store.open(key), undefined, key);
        await store.delete(key);
      }
      assert.equal((await read('paths/a/b'))?.text, 'b');
    });

    test('deletes no blob when it deletes unfinished puts', async () => {
      await put('images/finished', 'x');
      assert.equal(await store.deleteUnfinished(Date.now() + 60_000), 0);
      assert.equal((await read('images/finished'))?.text, 'x');
    });

    test('rejects keys that lead out of the store', async () => {
      for (const key of notKeys) {
        await assert.rejects(store.open(key), /not a blob key/, key);
        await assert.rejects(put(key, 'x'), /not a blob key/, key);
        await assert.rejects(store.delete(key), /not a blob key/, key);
      }
      for (const prefix of ['../', '/', 'a//', '.incoming', 'A', 'a/../..'])
        await assert.rejects(Array.fromAsync(store.list(prefix)), /not the beginning of a blob key/, prefix);
    });

    test('accepts a key of the maximum length', async () => {
      const key = `${'a'.repeat(255)}/${'b'.repeat(254)}/c`;
      assert.equal(key.length, 512);
      await put(key, 'long');
      assert.equal((await read(key))?.text, 'long');
    });
  });
}

const notKeys = [
  '../a',
  'a/../../b',
  '/etc/passwd',
  'a//b',
  './a',
  'a/.',
  '.incoming/a',
  'a\\..\\b',
  'a\0b',
  'a\n',
  'a b',
  'a%2fb',
  'ä',
  '',
  'A',
  'a/',
  'a'.repeat(256),
  'a/'.repeat(256).concat('a'),
];

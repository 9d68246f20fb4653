import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { moveBlob } from '../../storage/blobs/blob-store.ts';
import { clientOf } from '../../testing/api-client.ts';
import { addFloor, addMap } from '../../testing/sample-maps.ts';
import { onEveryEngine } from '../../testing/test-server.ts';
import { commit, readFiles, roomsFile } from '../imports/imports.test-support.ts';
import { sweep } from './blob-garbage-collection.ts';

const hourMs = 3_600_000;

onEveryEngine(
  'sweep',
  (server) => {
    test('only unused files older than the grace period are deleted', async () => {
      const { ctx } = server();
      const send = clientOf(server());
      const map = await addMap(send);
      const floor = await addFloor(send, map.customMapId);
      const { importId } = await readFiles(send, { 'rooms.geojson': roomsFile([{ name: 'A', place: 0 }]) });
      const orphans = [
        `images/${randomKey()}.png`,
        `tiles/${randomKey()}.pmtiles`,
        `imports/${randomKey()}.zones`,
      ];
      for (const blobKey of orphans) {
        const source = join(ctx.config.dataDir, 'orphan');
        await writeFile(source, 'left by a crash');
        await ctx.blobs.putFile(blobKey, source);
      }
      await mkdir(join(ctx.config.dataDir, 'scratch', `${randomKey()}.1`), { recursive: true });
      await writeFile(join(ctx.config.dataDir, 'blobs', '.incoming', 'half'), 'half a file');

      const young = await sweep(ctx, hourMs);
      assert.deepEqual(young, { removedFiles: 0, removedFolders: 1 });
      server().clockOffsetMs = 2 * hourMs;
      assert.deepEqual(await sweep(ctx, hourMs), { removedFiles: 4, removedFolders: 0 });
      assert.deepEqual(await sweep(ctx, hourMs), { removedFiles: 0, removedFolders: 0 });
      server().clockOffsetMs = 0;

      assert.equal((await commit(send, importId)).state, 'committed');
      for (const { imageUrl, tileUrlTemplate } of [map, floor]) {
        const archive = tileUrlTemplate.replace(/\/\{z\}.*/, '.pmtiles');
        for (const address of [imageUrl, archive]) {
          assert.equal((await send('GET', new URL(address).pathname)).status, 200, address);
        }
      }
    });

    test('files in the trash are kept until it is emptied, and files that a crash left in the wrong place are moved', async () => {
      const { ctx } = server();
      const send = clientOf(server());
      const map = await addMap(send);
      const path = `/api/v4/CustomMaps/DeleteCustomMap/${map.customMapId}`;
      const [image, archive] = [map.imageUrl, map.tileUrlTemplate.replace(/\/\{z\}.*/, '.pmtiles')].map(
        (address: string) => new URL(address).pathname.replace('/storage/', ''),
      );
      const keys = async () => (await Array.fromAsync(ctx.blobs.list(''))).map(({ key }) => key);
      server().clockOffsetMs = 2 * hourMs;
      const assertFiles = async (expected: string[]) => {
        // Scratch folders of tiles that were just drawn may still exist.
        assert.equal((await sweep(ctx, hourMs)).removedFiles, 0);
        const all = await keys();
        for (const key of [image, archive, `trash/${image}`, `trash/${archive}`])
          assert.equal(all.includes(key ?? ''), expected.includes(key ?? ''), `${key} of ${all}`);
      };
      await send('DELETE', path);
      await assertFiles([`trash/${image}`, `trash/${archive}`]);
      await moveBlob(ctx.blobs, `trash/${image}`, image ?? '');
      await assertFiles([`trash/${image}`, `trash/${archive}`]);
      const ids = [map.customMapId];
      assert.equal((await send('POST', '/api/v4/Trash/Restore', { ids })).status, 200);
      await assertFiles([image ?? '', archive ?? '']);
      await moveBlob(ctx.blobs, archive ?? '', `trash/${archive}`);
      await assertFiles([image ?? '', archive ?? '']);
      await send('DELETE', path);
      await ctx.db.deleteFrom('trash_entries').execute();
      assert.equal((await sweep(ctx, hourMs)).removedFiles, 2);
      server().clockOffsetMs = 0;
    });
  },
  {},
  true,
);

function randomKey(): string {
  return randomBytes(16).toString('hex');
}

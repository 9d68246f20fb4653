import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { clientOf, formOf } from '../../testing/api-client.ts';
import { jpgImage } from '../../testing/sample-images.ts';
import { addFloor, addMap, mapForm } from '../../testing/sample-maps.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { sweep } from '../blob-garbage-collection/blob-garbage-collection.ts';

const s3Url = process.env.MUSTER_TEST_S3_URL;

describe('the whole service on S3', {
  skip: s3Url ? false : 'no S3 server: MUSTER_TEST_S3_URL is not set',
}, () => {
  test('images and tiles are saved, served, replaced and deleted as in a folder, and nothing remains in the bucket', async () => {
    const blobUrl = s3Url?.replace('/tests?', `/tests/${randomUUID()}?`) ?? '';
    const server = await startTestServer('sqlite', { MUSTER_BLOB_URL: blobUrl }, true);
    const blobs = () => Array.fromAsync(server.ctx.blobs.list(''));
    try {
      const send = clientOf(server);
      const map = await addMap(send);
      const floor = await addFloor(send, map.customMapId);
      assert.equal((await blobs()).length, 4);
      for (const { imageUrl, tileUrlTemplate } of [map, floor]) {
        const archive = new URL(tileUrlTemplate.replace(/\/\{z\}.*/, '.pmtiles')).pathname;
        const part = await send('GET', archive, undefined, { range: 'bytes=0-6' });
        assert.deepEqual([part.status, part.text], [206, 'PMTiles']);
        const description = await send('GET', archive.replace('.pmtiles', '/tilejson.json'));
        assert.deepEqual(description.body.tiles, [tileUrlTemplate]);
        assert.equal((await send('GET', new URL(imageUrl).pathname)).status, 200);
      }
      const form = formOf({ ...mapForm, imageFile: await jpgImage() });
      const updated = await send('PUT', `/api/v4/CustomMaps/UpdateCustomMap/${map.customMapId}`, form);
      assert.notEqual(updated.body.tileUrlTemplate, map.tileUrlTemplate);
      // A save responds when the new tiles are committed; the old archive and the scratch folder are deleted later.
      await waitFor('the old image and archive are removed', async () => (await blobs()).length === 4);
      const scratch = join(server.ctx.config.dataDir, 'scratch');
      await waitFor(
        'the folders of drawn tiles are removed',
        async () => (await readdir(scratch)).length === 0,
      );
      assert.deepEqual(await sweep(server.ctx, 0), { removedFiles: 0, removedFolders: 0 });
      const remove = () => send('DELETE', `/api/v4/CustomMaps/DeleteCustomMap/${map.customMapId}`);
      await remove();
      const shown = async () => (await blobs()).filter(({ key }) => !key.startsWith('trash/'));
      assert.deepEqual([(await blobs()).length, await shown()], [4, []]);
      const ids = [map.customMapId];
      assert.equal((await send('POST', '/api/v4/Trash/Restore', { ids })).status, 200);
      assert.equal((await shown()).length, 4);
      await remove();
      assert.equal((await send('POST', '/api/v4/Trash/DeleteForever', { ids })).status, 200);
      assert.deepEqual(await blobs(), []);
    } finally {
      await server.close();
    }
  });
});

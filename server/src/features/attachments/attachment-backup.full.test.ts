import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { createBackup } from '../../backup/create-backup.ts';
import { clientOf } from '../../testing/api-client.ts';
import { onSqlite } from '../../testing/test-server.ts';
import { addAttachedBuilding, attachmentBlobs, pathOf } from './attachments.test-support.ts';

onSqlite('attachments', (server) => {
  test('are in a backup, which reports a file that is missing', async () => {
    const { ctx } = server();
    const send = clientOf(server(), 3);
    const { onFloor } = await addAttachedBuilding(send);
    const folder = join(ctx.config.dataDir, 'backup');
    const { manifest, missing } = await createBackup(ctx, folder);
    assert.deepEqual(missing, []);
    const blobs = (await attachmentBlobs(server())).map((key) => `blobs/${key}`);
    assert.deepEqual(
      manifest.blobs
        .map(({ path }) => path)
        .filter((path) => blobs.includes(path))
        .sort(),
      blobs,
    );
    const lost = pathOf(onFloor.fileUrl).replace('/storage/', '');
    await ctx.blobs.delete(lost);
    assert.deepEqual((await createBackup(ctx, folder)).missing, [`blobs/${lost}`]);
    assert.equal((await send('GET', pathOf(onFloor.fileUrl))).status, 503, 'a missing file is not a 404');
  });
});

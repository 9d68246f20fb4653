import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { clientAt } from '../testing/api-client.ts';
import { addFloor, addMap } from '../testing/sample-maps.ts';
import { addZone } from '../testing/sample-zones.ts';
import { startServerProcess } from '../testing/server-process.ts';
import { signToken } from '../testing/test-server.ts';

const secret = 'a secret that this test shares with the server it starts';

for (const workers of [1, 2]) {
  test(`with ${workers} HTTP processes the service answers, shows every change within a second, and ends when it is told to`, {
    timeout: 30_000,
  }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'muster-serve-'));
    const server = await startServerProcess({
      MUSTER_DATA_DIR: folder,
      MUSTER_AUTH_SECRET: secret,
      MUSTER_WORKERS: String(workers),
    });
    try {
      const send = clientAt(server.baseUrl, await signToken(Buffer.from(secret), 1, Date.now()));
      const { customMapId } = await addMap(send);
      const { customMapFloorId: floorId } = await addFloor(send, customMapId);
      const resolve = () =>
        send('POST', '/api/v4/CustomMaps/ResolveCoordinate', {
          customMapId,
          floorId,
          latitude: 0.5,
          longitude: 0.5,
        });
      assert.equal((await resolve()).body.matched, false);
      await addZone(send, floorId);
      await new Promise((done) => setTimeout(done, 1_000));
      for (let turn = 0; turn < 10; turn += 1) assert.equal((await resolve()).body.zoneName, 'Room 12');
      await server.kill('SIGTERM');
      assert.deepEqual([server.child.exitCode, server.child.signalCode], [0, null]);
    } finally {
      await server.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    }
  });
}

test('a start with a bad setting ends at once and names it', async () => {
  await assert.rejects(
    startServerProcess({ MUSTER_WORKERS: 'many' }),
    /MUSTER_WORKERS=many: expected a whole number/,
  );
});

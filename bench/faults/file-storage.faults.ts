import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { formOf, type Send } from '../../server/src/testing/api-client.ts';
import { assertError } from '../../server/src/testing/assert-error.ts';
import { pngImage } from '../../server/src/testing/sample-images.ts';
import { addFloor, addMap, mapForm } from '../../server/src/testing/sample-maps.ts';
import { addZone } from '../../server/src/testing/sample-zones.ts';
import type { ServerProcess } from '../../server/src/testing/server-process.ts';
import { waitFor } from '../../server/src/testing/wait-for.ts';
import { startServer } from './cluster/server-under-test.ts';
import { startTcpProxy, type TcpProxy } from './cluster/tcp-proxy.ts';

const s3Url = process.env.MUSTER_TEST_S3_URL;
const base = '/api/v4/CustomMaps';
/** If the service waits longer than this for its storage, it hangs. */
const maxResponseMs = 60_000;
const maxUnrelatedMs = 2_000;

describe('the S3 storage fails', { skip: s3Url ? false : 'no S3 server' }, () => {
  let folder: string;
  let proxy: TcpProxy;
  let server: ServerProcess;
  let send: Send;
  let place: { mapId: string; floorId: string; image: string };
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'muster-s3-faults-'));
    const url = new URL(s3Url ?? '');
    const endpoint = new URL(url.searchParams.get('endpoint') ?? '');
    proxy = await startTcpProxy({ host: endpoint.hostname, port: Number(endpoint.port) });
    endpoint.port = String(proxy.port);
    url.searchParams.set('endpoint', endpoint.origin);
    url.pathname = `/${randomUUID()}`;
    ({ server, send } = await startServer(folder, {
      MUSTER_BLOB_URL: url.href,
      AWS_ACCESS_KEY_ID: process.env.AWS_ACCESS_KEY_ID ?? '',
      AWS_SECRET_ACCESS_KEY: process.env.AWS_SECRET_ACCESS_KEY ?? '',
    }));
    const { customMapId: mapId, imageUrl } = await addMap(send);
    const { customMapFloorId: floorId } = await addFloor(send, mapId);
    await addZone(send, floorId);
    place = { mapId, floorId, image: new URL(imageUrl).pathname };
  });
  after(async () => {
    await server?.kill('SIGKILL');
    await proxy?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const resolve = () =>
    send('POST', `${base}/ResolveCoordinate`, {
      customMapId: place.mapId,
      floorId: place.floorId,
      latitude: 0.5,
      longitude: 0.5,
    });

  for (const mode of ['refuse', 'reset', 'hang'] as const) {
    test(`connections ${mode}: what needs the storage is a 503 soon, everything else works, and it recovers`, async () => {
      await proxy.setMode(mode);
      const startedAt = performance.now();
      const form = formOf({ ...mapForm, name: `Lost ${mode}`, imageFile: await pngImage() });
      const saving = send('POST', `${base}/SaveCustomMap`, form);
      const reading = send('GET', place.image);
      for (let round = 0; round < 5; round += 1) {
        const unrelatedAt = performance.now();
        const { status, body } = await resolve();
        assert.deepEqual([status, body.zoneName], [200, 'Room 12']);
        assert.ok(performance.now() - unrelatedAt < maxUnrelatedMs);
      }
      const responses = [await reading, await saving];
      const seconds = (performance.now() - startedAt) / 1000;
      for (const response of responses) {
        assertError(response, 503, 'ServiceUnavailable');
        assert.ok(response.headers.get('retry-after'));
      }
      assert.ok(seconds * 1000 < maxResponseMs, `${seconds} s`);
      console.log(`S3 connections ${mode}: responded after ${seconds.toFixed(1)} s`);
      await waitFor('/health says so', async () => (await send('GET', '/health')).status === 503);
      await proxy.setMode('forward');
      await waitFor('/health is ok again', async () => (await send('GET', '/health')).status === 200);
      assert.equal((await send('GET', place.image)).status, 200);
      const { body: maps } = await send('GET', `${base}/GetCustomMaps`);
      const names = (maps as { name: string }[]).map(({ name }) => name);
      assert.ok(!names.includes(`Lost ${mode}`), 'a save that was rejected is there');
      await addMap(send, { name: `Saved after ${mode}` });
    });
  }
});

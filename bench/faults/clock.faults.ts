import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Send } from '../../server/src/testing/api-client.ts';
import { addFloor, addMap } from '../../server/src/testing/sample-maps.ts';
import { addZone } from '../../server/src/testing/sample-zones.ts';
import type { ServerProcess } from '../../server/src/testing/server-process.ts';
import { waitFor } from '../../server/src/testing/wait-for.ts';
import { startServer } from './cluster/server-under-test.ts';

const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';
const skip = existsSync(library) ? false : 'needs libfaketime: apt-get install faketime';
const base = '/api/v4/CustomMaps';
const daySeconds = 86_400;

/** The clock of the machine, as the server process sees it. The monotonic clock continues, as in a real jump. */
describe('the clock of the machine jumps by a day', { skip }, () => {
  let folder: string;
  let server: ServerProcess;
  let send: Send;
  let mapId: string;
  let floorId: string;
  let eventId: string;
  const saved: string[] = [];

  const setClock = (offset: string) => writeFile(join(folder, 'clock'), offset);
  const start = async () => {
    ({ server, send } = await startServer(folder, {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: join(folder, 'clock'),
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    }));
  };
  const health = async () => {
    const response = await fetch(new URL('/health', server.baseUrl));
    return { status: response.status, message: ((await response.json()) as { message?: string }).message };
  };
  const isEventActive = async () => (await send('GET', `${base}/GetCustomMap/${eventId}`)).body.isActive;
  const saveZone = async (name: string) => {
    const { customMapZoneId } = await addZone(send, floorId, { name });
    saved.push(customMapZoneId);
  };
  const listedZones = async () => {
    const { status, body } = await send('GET', `${base}/GetZones/${floorId}`);
    assert.equal(status, 200);
    return (body as { customMapZoneId: string }[]).map(({ customMapZoneId }) => customMapZoneId).sort();
  };

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'muster-clock-faults-'));
    await setClock('+0');
    await start();
    ({ customMapId: mapId } = await addMap(send));
    ({ customMapFloorId: floorId } = await addFloor(send, mapId));
    const eventEndDate = new Date().toISOString().slice(0, 10);
    ({ customMapId: eventId } = await addMap(send, { type: 3, eventEndDate }));
  });
  after(async () => {
    await server?.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  const jumps = [
    ['forward', '+1d', daySeconds],
    ['back to the right time', '+0', -daySeconds],
    ['into the past', '-1d', -daySeconds],
    ['forward to the right time', '+0', daySeconds],
  ] as const;
  for (const [direction, offset, bySeconds] of jumps)
    test(`${direction}: /health says so for a minute, everything works, and nothing that cannot be undone is done`, async () => {
      assert.equal((await health()).status, 200);
      await setClock(offset);
      await waitFor('a 503 of /health', async () => (await health()).status === 503);
      const { message = '' } = await health();
      const [, seconds] = /^The clock jumped by (-?\d+) seconds \d+ seconds ago/.exec(message) ?? [];
      assert.ok(Math.abs(Number(seconds) - bySeconds) < 5, message);
      await saveZone(`Room ${direction}`);
      const point = { customMapId: mapId, floorId, latitude: 0.5, longitude: 0.5 };
      const resolved = await send('POST', `${base}/ResolveCoordinate`, point);
      assert.deepEqual([resolved.status, resolved.body.customMapZoneId], [200, saved.toSorted()[0]]);
      await waitFor('a 200 of /health', async () => (await health()).status === 200);
      assert.equal(await isEventActive(), offset !== '+1d');
      assert.deepEqual(await listedZones(), saved.toSorted());
    });

  test('keeps everything that was saved when a server is killed and started again', async () => {
    await server.kill('SIGKILL');
    await start();
    assert.equal((await health()).status, 200);
    assert.deepEqual(await listedZones(), saved.toSorted());
    assert.equal(await isEventActive(), true);
  });
});

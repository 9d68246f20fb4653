import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { formOf } from '../../server/src/testing/api-client.ts';
import { assertError } from '../../server/src/testing/assert-error.ts';
import { pngImage } from '../../server/src/testing/sample-images.ts';
import { mapForm } from '../../server/src/testing/sample-maps.ts';
import { addMapWithFloor, addZone, zoneJson } from '../../server/src/testing/sample-zones.ts';
import { waitFor } from '../../server/src/testing/wait-for.ts';
import { type Load, startLoad } from './cluster/load.ts';
import { printMeasured } from './cluster/measured-faults.ts';
import { type ServerUnderTest, sendAsNewDepartment, startServer } from './cluster/server-under-test.ts';

const base = '/api/v4/CustomMaps';
const diskMegabytes = 96;
const canMount = process.getuid?.() === 0;

describe('the disk', { skip: canMount ? false : 'only root can mount a file system' }, () => {
  let folder: string;
  let disk: string;
  let underTest: ServerUnderTest;
  let place: { mapId: string; floorId: string };
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'muster-disk-'));
    disk = join(folder, 'disk');
    await mkdir(disk);
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'tmpfs', disk]);
    underTest = await startServer(disk);
    place = await addMapWithFloor(underTest.send);
    await addZone(underTest.send, place.floorId);
  });
  after(async () => {
    await underTest?.server.kill('SIGKILL');
    execFileSync('umount', ['-l', disk]);
    await rm(folder, { recursive: true, force: true });
  });

  const resolve = (send = underTest.send) =>
    send('POST', `${base}/ResolveCoordinate`, {
      customMapId: place.mapId,
      floorId: place.floorId,
      latitude: 0.5,
      longitude: 0.5,
    });
  const health = async () => (await underTest.send('GET', '/health')).status;

  /** Checks everything that must still work while nothing can be written. */
  async function checkReadsOnly(newDepartment: number): Promise<void> {
    const { send } = underTest;
    assert.equal((await resolve()).body.zoneName, 'Room 12');
    assert.equal((await send('GET', `${base}/GetZones/${place.floorId}`)).status, 200);
    const newcomer = await sendAsNewDepartment(underTest, newDepartment);
    assert.deepEqual((await newcomer('GET', `${base}/GetCustomMaps`)).body, []);
    const form = formOf({ ...mapForm, name: 'Lost', imageFile: await pngImage() });
    for (const response of [
      await send('POST', `${base}/SaveZone/${place.floorId}`, zoneJson),
      await send('POST', `${base}/SaveCustomMap`, form),
      await newcomer('POST', `${base}/SaveCustomMap`, form),
    ]) {
      assertError(response, 503, 'ServiceUnavailable');
      assert.ok(response.headers.get('retry-after'));
    }
    await waitFor('/health says so', async () => (await health()) === 503);
  }

  async function recover(load: Load, what: string, afterMs: number[]): Promise<void> {
    afterMs.push(await load.nextSuccess());
    await waitFor('/health is ok again', async () => (await health()) === 200);
    assert.equal((await resolve()).body.zoneName, 'Room 12');
    printMeasured(what, afterMs, await load.finish());
    assert.equal(underTest.server.child.exitCode, null);
  }

  test('is full: serves reads, responds to writes with 503, leaves nothing behind, and recovers later', async () => {
    await using load = await startLoad(underTest.send);
    await load.nextSuccess();
    const filler = join(disk, 'filler');
    await fill(filler, disk);
    // SQLite overwrites the existing part of its log, and needs space only when that is used up.
    await waitFor('nothing fits any more', async () => {
      const saves = Array.from({ length: 20 }, () =>
        underTest.send('POST', '/api/v4/Calendar/SaveCalendarItem', largeItem),
      );
      return (await Promise.all(saves)).some(({ status }) => status === 503);
    });
    await checkReadsOnly(2);
    await rm(filler);
    await recover(load, 'a full disk', []);
  });

  test('is read-only: the service does not start and says why', async () => {
    await underTest.server.kill('SIGTERM');
    execFileSync('mount', ['-o', 'remount,ro', disk]);
    await assert.rejects(startServer(disk), /read-only|cannot be (written|created)/);
    execFileSync('mount', ['-o', 'remount,rw', disk]);
    underTest = await startServer(disk);
    assert.equal((await resolve()).body.zoneName, 'Room 12');
  });
});

const largeItem = {
  Title: 'Large',
  Start: '2027-01-01T09:00:00Z',
  Description: 'a text that fills pages '.repeat(300),
};

/** Writes until nothing more fits. */
async function fill(path: string, disk: string): Promise<void> {
  await using file = await open(path, 'a');
  for (const size of [1024 * 1024, 4096, 512]) {
    const block = Buffer.alloc(size, 1);
    for (;;) {
      const { bavail } = await statfs(disk);
      if (bavail === 0) return;
      const written = await file.write(block).catch(() => undefined);
      if (!written || written.bytesWritten < size) break;
    }
  }
}

import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { tokenFor } from '../../../server/src/testing/test-server.ts';
import { createFolderStorage } from './storage/folder-storage.ts';
import { clientThrough } from './testing/client-through.test-support.ts';
import { loadBareOffline } from './testing/minimal-runtime.test-support.ts';
import { assertEqualsServer } from './testing/store-checks.test-support.ts';
import {
  addBuilding,
  noisyImage,
  type SyncedServer,
  startSyncedServer,
} from './testing/synced-server.test-support.ts';

/** What is asked for at once: an image whose tiles take more shows that there are several parts. */
const partBytes = 256 * 1024;

let place: SyncedServer;
let folder: string;
before(async () => {
  place = await startSyncedServer('sqlite', true);
  folder = await mkdtemp(join(tmpdir(), 'muster-bare-'));
});
after(async () => {
  await place?.close();
  await rm(folder, { recursive: true, force: true });
});

test('in a runtime without streamed answers archives come in bounded parts, and go on where they broke', async () => {
  const ranges: (string | null)[] = [];
  const sdk = await loadBareOffline((range) => ranges.push(range));
  const send = place.sendAs(1);
  const { floors } = await addBuilding(send, 1, await noisyImage(700, 500));
  const client = await clientThrough(place.proxy.url, await tokenFor(place.server, 1));
  const source = sdk.sourceOf(client);
  const store = createFolderStorage(join(folder, 'store'), { pieceBytes: 64 * 1024 });
  let isBroken = false;
  place.proxy.interfere = (path) => {
    if (isBroken || ranges.length < 2 || !path.endsWith('.pmtiles')) return undefined;
    isBroken = true;
    return { cutAfter: 1000 };
  };
  assert.equal((await sdk.syncOffline({ store, source, width: 1 })).status, 'synced');
  assert.ok(isBroken && ranges.length >= 4, `${ranges}`);
  for (const range of ranges) {
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    assert.equal(Number(last) - Number(first) + 1, partBytes);
  }
  await assertEqualsServer(store, send);
  const [map] = await sdk.listOfflineMaps(store);
  assert.ok(map?.floors[0]?.hasTiles);
  const found = await sdk.resolveOffline({ store, lat: 0.5, lng: 0.5, floorId: floors[0]?.floorId ?? '' });
  assert.equal(found?.zoneName, 'Room 000');
});

test('a server without ranges is read as a whole there', async () => {
  const sdk = await loadBareOffline(() => {});
  const send = place.sendAs(2);
  await addBuilding(send, 1, await noisyImage());
  const client = await clientThrough(place.proxy.url, await tokenFor(place.server, 2));
  const withoutRange = (request: Request) => {
    const { url, signal } = request;
    return fetch(new Request(url, { signal }));
  };
  const store = createFolderStorage(join(folder, 'whole'), { pieceBytes: 64 * 1024 });
  const source = sdk.sourceOf(client, { fetch: withoutRange });
  assert.equal((await sdk.syncOffline({ store, source })).status, 'synced');
  await assertEqualsServer(store, send);
});

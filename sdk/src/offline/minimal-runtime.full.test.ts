import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { tokenFor } from '../../../server/src/testing/test-server.ts';
import { createFolderStorage } from './storage/folder-storage.ts';
import { addBuilding, type Backend, createNoisyImage, startBackend } from './testing/backend.test-support.ts';
import { loadMinimalOffline } from './testing/minimal-runtime.test-support.ts';
import { assertEqualsServer } from './testing/store-checks.test-support.ts';
import { createTokenClient } from './testing/token-client.test-support.ts';

/** The number of bytes requested at once. The image's tiles take more, so the archive arrives in several parts. */
const partBytes = 256 * 1024;

let backend: Backend;
let folder: string;
before(async () => {
  backend = await startBackend('sqlite', true);
  folder = await mkdtemp(join(tmpdir(), 'muster-bare-'));
});
after(async () => {
  await backend?.close();
  await rm(folder, { recursive: true, force: true });
});

test('without streamed responses, archives arrive in bounded parts and resume where the connection broke, or arrive as a whole without range support', async () => {
  const ranges: (string | null)[] = [];
  const sdk = await loadMinimalOffline((range) => ranges.push(range));
  const send = backend.sendAs(1);
  const { floors } = await addBuilding(send, 1, await createNoisyImage(700, 500));
  const client = await createTokenClient(backend.proxy.url, await tokenFor(backend.server, 1));
  const source = sdk.sourceOf(client);
  const store = createFolderStorage(join(folder, 'store'), { pieceBytes: 64 * 1024 });
  let isBroken = false;
  backend.proxy.interfere = (path) => {
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

  // A server without range support sends the whole archive.
  const withoutRange = ({ url, signal }: Request) => fetch(new Request(url, { signal }));
  const whole = createFolderStorage(join(folder, 'whole'), { pieceBytes: 64 * 1024 });
  const sourceOfWhole = sdk.sourceOf(client, { fetch: withoutRange });
  assert.equal((await sdk.syncOffline({ store: whole, source: sourceOfWhole })).status, 'synced');
  await assertEqualsServer(whole, send);
});

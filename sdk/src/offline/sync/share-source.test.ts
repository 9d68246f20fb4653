import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Send } from '../../../../server/src/testing/api-client.ts';
import { createMemoryStore, createMusterClient } from '../../client.ts';
import { listOfflineMaps } from '../list-offline-maps.ts';
import { readOfflineZones } from '../resolve/open-floor.ts';
import { resolveOffline } from '../resolve/resolve-offline.ts';
import { addBuilding, base, createEditor } from '../testing/backend.test-support.ts';
import { describeSync } from '../testing/sync-tests.test-support.ts';
import { sourceOfShare } from './share-source.ts';
import { syncOffline } from './sync-offline.ts';

async function share(send: Send, mapId: string) {
  const { body } = await send('POST', `${base}/SaveShareLink/${mapId}`, {});
  return { token: body.token as string, linkId: body.shareLinkId as string };
}

const connect = (baseUrl: string, token: string) =>
  sourceOfShare(createMusterClient({ baseUrl, store: createMemoryStore() }), token);

describeSync('offline sync of a share', (setup) => {
  test('stores the map of the link without a token, and nothing else of the department', async () => {
    const { backend, store, send } = setup();
    const [shared] = [await addBuilding(send, 2), await addBuilding(send, 1)];
    const { token } = await share(send, shared.mapId);
    const source = connect(backend.proxy.url, token);
    const result = await syncOffline({ store, source });
    assert.deepEqual([result.status, result.problems], ['synced', []]);
    const maps = await listOfflineMaps(store);
    assert.deepEqual(
      maps.map(({ customMapId, floors }) => [customMapId, floors.map(({ name }) => name)]),
      [[shared.mapId, ['Level 0', 'Level 1']]],
    );
    const floorId = shared.floors[1]?.floorId ?? '';
    const found = await resolveOffline({ store, lat: 0.5, lng: 1.5, floorId });
    assert.equal(found?.zoneName, 'Room 101');
    assert.equal((await syncOffline({ store, source })).status, 'unchanged');
  });

  test('downloads only the floor whose zones have changed', async () => {
    const { backend, store, send } = setup();
    const { mapId, floors } = await addBuilding(send, 3);
    const { token } = await share(send, mapId);
    const source = connect(backend.proxy.url, token);
    await syncOffline({ store, source });
    await createEditor(send).renameZone(floors[2]?.zoneIds[0] ?? '', 'Command post');
    backend.takeRequests();
    const { stored } = await syncOffline({ store, source });
    assert.deepEqual(stored, [floors[2]?.floorId]);
    assert.equal(backend.takeRequests().length, 2, 'the manifest and the floor');
  });

  test('metadata appears and disappears with the setting of the map', async () => {
    const { backend, store, send } = setup();
    const { mapId, floors } = await addBuilding(send, 1);
    const [{ floorId, zoneIds } = { floorId: '', zoneIds: [''] }] = floors;
    const { body: zone } = await send('GET', `${base}/GetZone/${zoneIds[0]}`);
    const fields = { name: zone.name, zoneType: 0, polygonGeoJson: zone.polygonGeoJson };
    const metadata = JSON.stringify({ key: 'under the mat' });
    await send('PUT', `${base}/UpdateZone/${zoneIds[0]}`, { ...fields, metadata });
    const source = connect(backend.proxy.url, (await share(send, mapId)).token);
    const readMetadata = async () => {
      await syncOffline({ store, source });
      const zones = await readOfflineZones(store, floorId);
      return zones?.find(({ customMapZoneId }) => customMapZoneId === zoneIds[0])?.metadata;
    };
    assert.equal(await readMetadata(), null);
    await createEditor(send).updateMap(mapId, { showMetadataOnShares: true });
    assert.equal(await readMetadata(), metadata);
    await createEditor(send).updateMap(mapId, { showMetadataOnShares: false });
    assert.equal(await readMetadata(), null);
  });

  test('a revoked link and an unreachable server are different problems', async () => {
    const { backend, store, send } = setup();
    const { mapId } = await addBuilding(send, 1);
    const { token, linkId } = await share(send, mapId);
    const source = connect(backend.proxy.url, token);
    await syncOffline({ store, source });
    const away = connect('http://127.0.0.1:9', token);
    const kindsOf = async (from: typeof source) =>
      (await syncOffline({ store, source: from })).problems.map(({ kind }) => kind);
    assert.deepEqual(await kindsOf(away), ['unreachable']);
    await send('DELETE', `${base}/DeleteShareLink/${linkId}`);
    assert.deepEqual(await kindsOf(source), ['unauthorized']);
    assert.equal((await listOfflineMaps(store)).length, 1, 'the app decides what becomes of the copy');
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientOf } from '../../testing/api-client.ts';
import { assertError } from '../../testing/assert-error.ts';
import { addFloor, saveSample } from '../../testing/sample-maps.ts';
import { addMapWithFloor } from '../../testing/sample-zones.ts';
import { onSqlite } from '../../testing/test-server.ts';

onSqlite('shared sheets', (server) => {
  test('whoever has a share link prints the floors that it shows, until it ends, and no others', async () => {
    const send = clientOf(server());
    const anyone = clientOf(server(), 1, null);
    const { mapId, floorId } = await addMapWithFloor(send);
    const hidden = await addFloor(send, mapId, { name: 'Vault', isDefault: false });
    const other = await addMapWithFloor(clientOf(server(), 2));
    const fields = { floorIds: [floorId] };
    const { token, shareLinkId } = await saveSample(
      send,
      `/api/v4/CustomMaps/SaveShareLink/${mapId}`,
      fields,
    );
    const pathOf = (id: string) => `/api/v4/Share/${token}/Sheet/${id}`;
    const sheet = await anyone('GET', pathOf(floorId));
    assert.deepEqual(
      [sheet.status, sheet.headers.get('content-type'), sheet.text.slice(0, 5)],
      [200, 'application/pdf', '%PDF-'],
    );
    for (const id of [hidden.customMapFloorId, other.floorId])
      assertError(await anyone('GET', pathOf(id)), 404, 'CustomMapFloorNotFound');
    assertError(await anyone('GET', `${pathOf(floorId)}?paper=a0`), 400, 'InvalidRequest');
    await send('DELETE', `/api/v4/CustomMaps/DeleteShareLink/${shareLinkId}`);
    assertError(await anyone('GET', pathOf(floorId)), 404, 'ShareLinkNotFound');
  });
});

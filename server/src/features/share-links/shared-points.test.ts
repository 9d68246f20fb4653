import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientOf, formOf } from '../../testing/api-client.ts';
import { mapForm } from '../../testing/sample-maps.ts';
import { addPoint, pointJson } from '../../testing/sample-points.ts';
import { addMapWithFloor } from '../../testing/sample-zones.ts';
import { onSqlite } from '../../testing/test-server.ts';

const base = '/api/v4/CustomMaps';

onSqlite('points of shared maps', (server) => {
  test('a link shows the active points of each floor, and their notes only if the map shows metadata', async () => {
    const send = clientOf(server());
    const { mapId, floorId } = await addMapWithFloor(send);
    const fields = { ...pointJson, label: 'Door 7', headingDeg: 90, verifiedOn: '2026-01-02' };
    const { customMapPointId } = await addPoint(send, floorId, { ...fields, note: 'Code 12' });
    await addPoint(send, floorId, { label: 'Closed', isActive: false });
    const link = await send('POST', `${base}/SaveShareLink/${mapId}`, {});
    const open = clientOf(server(), 1, null);
    const read = () => open('GET', `/api/v4/Share/${link.body.token}`);
    const first = await read();
    assert.deepEqual(first.body.floors[0].points, [{ customMapPointId, ...fields, note: null }]);
    const versions = async () =>
      (await open('GET', `/api/v4/Share/${link.body.token}/Manifest`)).body.floors[0];
    assert.equal((await versions()).pointVersion, 3);
    await send('PUT', `${base}/UpdateCustomMap/${mapId}`, formOf({ ...mapForm, showMetadataOnShares: true }));
    assert.equal((await read()).body.floors[0].points[0].note, 'Code 12');
    await send('DELETE', `${base}/DeletePoint/${customMapPointId}`);
    const last = await read();
    assert.deepEqual(last.body.floors[0].points, []);
    assert.notEqual(last.headers.get('etag'), first.headers.get('etag'));
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientOf } from '../../testing/api-client.ts';
import { assertError } from '../../testing/assert-error.ts';
import { addFloor, addMap, saveSample } from '../../testing/sample-maps.ts';
import { addPoint } from '../../testing/sample-points.ts';
import { addZone } from '../../testing/sample-zones.ts';
import { onEveryEngine } from '../../testing/test-server.ts';
import { addAttachment } from '../attachments/attachments.test-support.ts';

const base = '/api/v4/CustomMaps';

onEveryEngine('share links that are limited to floors', (server) => {
  test('nothing of another floor can be read with the link, whatever is added to it', async () => {
    const send = clientOf(server());
    const open = clientOf(server(), 1, null);
    const { customMapId } = await addMap(send, { showAttachmentsOnShares: true });
    const floors = [];
    for (const name of ['Shown', 'Secret']) {
      const { customMapFloorId: floorId } = await addFloor(send, customMapId, { name });
      floors.push(floorId);
      const { customMapZoneId: zoneId } = await addZone(send, floorId, { name: `${name} room` });
      await addPoint(send, floorId, { label: `${name} door` });
      await addAttachment(send, { floorId, title: `${name} sheet`, note: 'Keys' });
      await addAttachment(send, { zoneId, title: `${name} room sheet`, note: 'Keys' });
    }
    const [shown = '', secret = ''] = floors;
    const limited = { floorIds: [shown, shown] };
    const link = await saveSample(send, `${base}/SaveShareLink/${customMapId}`, limited);
    assert.deepEqual(link.floorIds, [shown], 'a floor that is named twice counts once');
    const path = `/api/v4/Share/${link.token}`;
    for (const part of ['', '?floor=default', '/Manifest', '/Attachments', '/Overlay.kml']) {
      const { status, text } = await open('GET', path + part);
      assert.equal(status, 200, text);
      assert.match(text, new RegExp(`Shown|${shown}`), part);
      assert.doesNotMatch(text, new RegExp(`Secret|${secret}`), part);
    }
    assertError(await open('GET', `${path}?floor=${secret}`), 404, 'CustomMapFloorNotFound');
    await send('DELETE', `${base}/DeleteFloor/${shown}`);
    assert.deepEqual((await open('GET', path)).body.floors, [], 'it does not become a link to all floors');
  });

  test('the floors must be active floors of the map, and there must be one', async () => {
    const send = clientOf(server());
    const { customMapId } = await addMap(send);
    const { customMapFloorId: own } = await addFloor(send, customMapId);
    const other = await addMap(send);
    const { customMapFloorId: foreign } = await addFloor(send, other.customMapId);
    for (const [floorIds, message] of [
      [[own, foreign], `floorIds must be ids of active floors of this map; ${foreign} is not`],
      [['a\0b'], 'floorIds must be ids of active floors of this map; a\0b is not'],
      [[], 'floorIds must have at least 1 entry'],
      ['all', 'floorIds must be a list of 1 to 500 floor ids, or null, not a string'],
    ] as const) {
      const { status, body } = await send('POST', `${base}/SaveShareLink/${customMapId}`, { floorIds });
      assert.deepEqual([status, body.error, body.message], [400, 'InvalidRequest', message]);
    }
    assert.deepEqual((await send('GET', `${base}/GetShareLinks/${customMapId}`)).body, []);
  });
});

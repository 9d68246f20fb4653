import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientOf, type Send } from '../../testing/api-client.ts';
import { addPoint, pointJson } from '../../testing/sample-points.ts';
import { addMapWithFloor, addZone } from '../../testing/sample-zones.ts';
import { onSqlite } from '../../testing/test-server.ts';

const base = '/api/v4/CustomMaps';
const search = async (send: Send, q: string, more = '&points=true') =>
  (await send('GET', `${base}/SearchZones?q=${encodeURIComponent(q)}${more}`)).body;

onSqlite('the search for points', (server) => {
  let departments = 1;

  test('points are found by label, type, floor and map, in a list of their own, and only if they are asked for', async () => {
    const send = clientOf(server(), ++departments);
    const { mapId, floorId } = await addMapWithFloor(send);
    await addZone(send, floorId, { name: 'Door 7' });
    const door = await addPoint(send, floorId, { label: 'Door 7' });
    await addPoint(send, floorId, { pointType: 'keyBox' });
    await addPoint(send, floorId, { pointType: 'keyBox', isActive: false });
    const { zones, points } = await search(send, 'dor 7'); // numbers must match, and short words have no typos
    assert.deepEqual([zones, points], [[], []]);
    const found = await search(send, 'door 7 level 3');
    assert.deepEqual([found.zones.length, found.points.length], [1, 1]);
    const { mapName, ...point } = found.points[0];
    assert.deepEqual(point, {
      customMapId: mapId,
      customMapFloorId: floorId,
      floorName: 'Level 3',
      postedLabel: null,
      customMapPointId: door.customMapPointId,
      pointType: 'exteriorDoor',
      label: 'Door 7',
      latitude: 0.5,
      longitude: 0.5,
    });
    assert.equal(typeof mapName, 'string');
    const boxes = await search(send, 'key box');
    assert.deepEqual(
      boxes.points.map(({ pointType, label }: Record<string, string | null>) => [pointType, label]),
      [['keyBox', null]],
    );
    assert.deepEqual(Object.keys(await search(send, 'door', '')), ['zones']);
    assert.deepEqual(Object.keys(await search(send, 'door', '&points=false')), ['zones']);
    assert.deepEqual((await search(clientOf(server(), 99), 'door')).points, []);
  });

  test('a change of a point shows at once, and one of a zone does not hide points', async () => {
    const send = clientOf(server(), ++departments);
    const { floorId } = await addMapWithFloor(send);
    const { customMapPointId: id } = await addPoint(send, floorId, { label: 'North gate' });
    assert.equal((await search(send, 'gate')).points.length, 1);
    await send('PUT', `${base}/UpdatePoint/${id}`, { ...pointJson, label: 'South gate' });
    await addZone(send, floorId, { name: 'Gate' });
    const { zones, points } = await search(send, 'gate');
    assert.deepEqual([zones.length, points[0].label], [1, 'South gate']);
    await send('DELETE', `${base}/DeletePoint/${id}`);
    assert.deepEqual((await search(send, 'gate')).points, []);
  });
});

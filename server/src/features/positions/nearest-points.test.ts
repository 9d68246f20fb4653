import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientOf, formOf, type Send } from '../../testing/api-client.ts';
import { assertError } from '../../testing/assert-error.ts';
import { addFloor } from '../../testing/sample-maps.ts';
import { addPoint } from '../../testing/sample-points.ts';
import { addMapWithFloor, addZone } from '../../testing/sample-zones.ts';
import { onSqlite } from '../../testing/test-server.ts';

const base = '/api/v4/CustomMaps';
const find = async (send: Send, body: object) => {
  const response = await send('POST', `${base}/FindNearest`, { latitude: 0, longitude: 0, ...body });
  assert.equal(response.status, 200, response.text);
  return response.body;
};
const labelsOf = (points: readonly { label: string }[]) => points.map(({ label }) => label);

onSqlite('the nearest points', (server) => {
  test('points of the requested types are listed by distance, with bearing, floor and map; without pointTypes, none is', async () => {
    const send = clientOf(server());
    const { mapId: customMapId, floorId } = await addMapWithFloor(send);
    await addZone(send, floorId);
    const near = await addPoint(send, floorId, {
      label: 'A',
      pointType: 'hydrant',
      latitude: 0.001,
      longitude: 0,
    });
    await addPoint(send, floorId, { label: 'B', pointType: 'aed', latitude: 0, longitude: 0.002 });
    await addPoint(send, floorId, { label: 'C', pointType: 'door', latitude: 0, longitude: 0 });
    await addPoint(send, floorId, { label: 'D', pointType: 'aed', isActive: false });
    const { zones, points } = await find(send, { customMapId, pointTypes: ['aed', 'hydrant'] });
    assert.deepEqual([zones, labelsOf(points)], [[], ['A', 'B']]);
    const { distanceM, bearingDeg, mapName, ...place } = points[0];
    assert.ok(Math.abs(distanceM - 110.574) < 0.001, `${distanceM}`);
    assert.deepEqual(place, {
      customMapId,
      customMapFloorId: floorId,
      floorName: 'Level 3',
      postedLabel: null,
      customMapPointId: near.customMapPointId,
      pointType: 'hydrant',
      label: 'A',
      latitude: 0.001,
      longitude: 0,
    });
    assert.equal(bearingDeg, 0);
    assert.equal(typeof mapName, 'string');
    assert.equal((await find(send, { customMapId, pointTypes: ['door'] })).points[0].bearingDeg, null);
    const both = await find(send, { customMapId, pointTypes: ['aed'], zoneTypes: [0] });
    assert.deepEqual([both.zones.length, labelsOf(both.points)], [1, ['B']]);
    assert.deepEqual(Object.keys(await find(send, { customMapId })), ['zones']);
    assert.deepEqual(await find(send, { customMapId, pointTypes: [] }), { zones: [], points: [] });
  });

  test('a limit and a distance apply, and an inactive floor counts only if it is named', async () => {
    const send = clientOf(server());
    const { mapId: customMapId, floorId } = await addMapWithFloor(send);
    const { customMapFloorId: closed } = await addFloor(send, customMapId, {
      name: 'Closed',
      floorNumber: 9,
    });
    for (let i = 1; i <= 5; i++)
      await addPoint(send, floorId, { label: `${i}`, latitude: i / 1000, longitude: 0 });
    await addPoint(send, closed, { label: 'closed', latitude: 0, longitude: 0 });
    const form = formOf({ name: 'Closed', floorNumber: 9, isActive: false });
    assert.equal((await send('PUT', `${base}/UpdateFloor/${closed}`, form)).status, 200);
    const pointTypes = ['exteriorDoor'];
    assert.deepEqual(labelsOf((await find(send, { customMapId, pointTypes, limit: 2 })).points), ['1', '2']);
    const within = await find(send, { customMapId, pointTypes, maxDistanceM: 340 });
    assert.deepEqual(labelsOf(within.points), ['1', '2', '3']);
    const named = await find(send, { customMapId, floorId: closed, pointTypes });
    assert.deepEqual(labelsOf(named.points), ['closed']);
  });

  test('the nearest points on both sides of the antimeridian are found', async () => {
    const send = clientOf(server());
    const { mapId: customMapId, floorId } = await addMapWithFloor(send);
    await addPoint(send, floorId, { label: 'west', latitude: 0, longitude: 179.999 });
    await addPoint(send, floorId, { label: 'east', latitude: 0, longitude: -179.9995 });
    const request = { customMapId, pointTypes: ['exteriorDoor'], longitude: 180 };
    const { points } = await find(send, request);
    assert.deepEqual(labelsOf(points), ['east', 'west']);
    assert.ok(points[1].distanceM < 112);
  });

  test('an unknown type is rejected', async () => {
    const send = clientOf(server());
    const { mapId: customMapId } = await addMapWithFloor(send);
    const body = { customMapId, latitude: 0, longitude: 0, pointTypes: ['door', 'window'] };
    assertError(
      await send('POST', `${base}/FindNearest`, body),
      400,
      'InvalidRequest',
      /^pointTypes\[1\] must be/,
    );
  });
});

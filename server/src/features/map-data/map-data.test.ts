import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientOf } from '../../testing/api-client.ts';
import { addFloor, addMap } from '../../testing/sample-maps.ts';
import { onSqlite } from '../../testing/test-server.ts';

const dayMs = 24 * 3_600_000;
const path = '/api/v4/Mapping/GetMapDataAndMarkers';

onSqlite('map data', (server) => {
  test('a department without active maps gets an empty list and no view', async () => {
    const send = clientOf(server(), 20);
    const nothing = { centerLat: null, centerLon: null, zoomLevel: null, customMaps: [] };
    assert.deepEqual((await send('GET', path)).body, nothing);
    await addMap(send, { isActive: false });
    assert.deepEqual((await send('GET', path)).body, nothing);
  });

  test('it lists the active maps by name, with the documented fields, and frames them', async () => {
    const send = clientOf(server(), 21);
    const b = await addMap(send, { name: 'B' });
    const a = await addMap(send, { name: 'A', type: 2, boundsTopLeftLng: -2.98, defaultZoom: 12 });
    await addMap(send, { name: 'C', isActive: false, boundsBottomRightLng: 100 });
    const first = await addFloor(send, b.customMapId, { sortOrder: 9 });
    const second = await addFloor(send, b.customMapId, { sortOrder: 1 });
    const { body } = await send('GET', path);
    const summaries = [a, b].map((map, i) => ({
      customMapId: map.customMapId,
      name: map.name,
      type: map.type,
      boundsTopLeftLat: map.boundsTopLeftLat,
      boundsTopLeftLng: map.boundsTopLeftLng,
      boundsBottomRightLat: map.boundsBottomRightLat,
      boundsBottomRightLng: map.boundsBottomRightLng,
      defaultZoom: map.defaultZoom,
      tileUrlTemplate: null,
      floorCount: i === 1 ? 2 : 0,
      defaultFloorId: i === 1 ? first.customMapFloorId : null,
    }));
    assert.deepEqual(body.customMaps, summaries);
    assert.ok(Math.abs(body.centerLat - 56.46) < 1e-6, body.centerLat);
    assert.ok(Math.abs(body.centerLon - -2.9785) < 1e-9, body.centerLon);
    assert.equal(body.zoomLevel, 19 - 1); // 0.003° are 1118 px at zoom 19

    await send('DELETE', `/api/v4/CustomMaps/DeleteFloor/${first.customMapFloorId}`);
    const [, after] = (await send('GET', path)).body.customMaps;
    assert.deepEqual([after.floorCount, after.defaultFloorId], [1, second.customMapFloorId]);
  });

  test('the map of an event disappears from the list when the event is over', async () => {
    const tomorrow = new Date(server().ctx.clock.now() + dayMs).toISOString().slice(0, 10);
    await addMap(clientOf(server(), 22), { type: 3, eventEndDate: tomorrow });
    assert.equal((await clientOf(server(), 22)('GET', path)).body.customMaps.length, 1);
    server().clockOffsetMs = 3 * dayMs;
    try {
      assert.deepEqual((await clientOf(server(), 22)('GET', path)).body.customMaps, []);
    } finally {
      server().clockOffsetMs = 0;
    }
  });

  test('maps on both sides of the antimeridian are framed across it', async () => {
    const send = clientOf(server(), 23);
    const lat = { boundsTopLeftLat: 1, boundsBottomRightLat: -1, maxZoom: 8 };
    await addMap(send, { ...lat, boundsTopLeftLng: 178, boundsBottomRightLng: 179 });
    await addMap(send, { ...lat, boundsTopLeftLng: -179, boundsBottomRightLng: -178 });
    const { body } = await send('GET', path);
    assert.deepEqual([body.centerLat, body.centerLon, body.zoomLevel], [0, -180, 8]);
  });

  test('it shows only the caller’s department', async () => {
    const { customMapId } = await addMap(clientOf(server(), 24));
    const { text } = await clientOf(server(), 25)('GET', path);
    assert.ok(!text.includes(customMapId));
  });
});

onSqlite(
  'map data with tiles',
  (server) => {
    test('the URL of the tiles is returned when they are ready', async () => {
      const send = clientOf(server());
      const { tileUrlTemplate } = await addMap(send);
      assert.match(tileUrlTemplate, /\{z\}\/\{x\}\/\{y\}/);
      const { body } = await send('GET', path);
      assert.equal(body.customMaps[0].tileUrlTemplate, tileUrlTemplate);
    });
  },
  {},
  true,
);

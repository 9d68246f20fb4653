import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientOf, formOf } from '../../testing/api-client.ts';
import { assertError } from '../../testing/assert-error.ts';
import { mapForm } from '../../testing/sample-maps.ts';
import { addMapWithFloor, addZone, box, boxRing, polygonOf, zoneJson } from '../../testing/sample-zones.ts';
import { onSqlite, tokenFor } from '../../testing/test-server.ts';
import { base, nameAt, resolve, unknownId } from './resolve.test-support.ts';

onSqlite('resolving a coordinate', (server) => {
  test('returns every field of the contract for a point in a zone', async () => {
    const send = clientOf(server());
    const place = await addMapWithFloor(send);
    const zone = await addZone(send, place.floorId, { name: 'Boiler “A” 🔥', zoneType: 4 });
    const { status, body, headers } = await resolve(send, place, 0.5, 0.25);
    assert.equal(status, 200);
    assert.match(headers.get('content-type') ?? '', /^application\/json/);
    assert.deepEqual(body, {
      matched: true,
      customMapZoneId: zone.customMapZoneId,
      zoneName: 'Boiler “A” 🔥',
      zoneType: 4,
      floorName: 'Level 3',
      mapName: 'Westport House',
    });
  });

  test('returns null for the zone, with the names of floor and map, for a point in no zone', async () => {
    const send = clientOf(server());
    const place = await addMapWithFloor(send);
    const nothing = { matched: false, customMapZoneId: null, zoneName: null, zoneType: null };
    const names = { floorName: 'Level 3', mapName: 'Westport House' };
    assert.deepEqual((await resolve(send, place, 0.5, 0.5)).body, { ...nothing, ...names });
    await addZone(send, place.floorId);
    assert.deepEqual((await resolve(send, place, 5, 5)).body, { ...nothing, ...names });
  });

  test('returns the smallest of several zones, then the one with the lowest id', async () => {
    const send = clientOf(server());
    const place = await addMapWithFloor(send);
    const first = await addZone(send, place.floorId, { name: 'twin b' });
    await addZone(send, place.floorId, { name: 'building', polygonGeoJson: box(-5, -5, 5, 5) });
    const second = await addZone(send, place.floorId, { name: 'twin a' });
    assert.ok(first.customMapZoneId < second.customMapZoneId);
    assert.equal(await nameAt(send, place, 0.5, 0.5), 'twin b');
    await addZone(send, place.floorId, { name: 'cupboard', polygonGeoJson: box(0.4, 0.4, 0.6, 0.6) });
    assert.equal(await nameAt(send, place, 0.5, 0.5), 'cupboard');
    assert.equal(await nameAt(send, place, 0.9, 0.9), 'twin b');
    assert.equal(await nameAt(send, place, 3, 3), 'building');
  });

  test('subtracts from the area of a zone only the part of a hole inside the outer ring', async () => {
    const send = clientOf(server());
    const place = await addMapWithFloor(send);
    const outer = boxRing(0, 0, 10, 10);
    const beside = polygonOf(outer, boxRing(20, 0, 29, 9));
    const partly = polygonOf(outer, boxRing(9, 2, 18, 10));
    await addZone(send, place.floorId, { name: 'hole outside', polygonGeoJson: beside });
    await addZone(send, place.floorId, { name: 'hole partly outside', polygonGeoJson: partly });
    await addZone(send, place.floorId, { name: 'box', polygonGeoJson: box(0, 0, 10, 9.5) });
    await addZone(send, place.floorId, { name: 'low box', polygonGeoJson: box(0, 0, 10, 9.1) });
    assert.equal(await nameAt(send, place, 1, 1), 'low box');
    assert.equal(await nameAt(send, place, 9.3, 1), 'hole partly outside');
    assert.equal(await nameAt(send, place, 9.3, 9.5), 'box');
    assert.equal(await nameAt(send, place, 9.7, 9.5), 'hole outside');
  });

  test('resolves a floor even if the holes of a stored zone leave it no area', async () => {
    const send = clientOf(server());
    const place = await addMapWithFloor(send);
    await addZone(send, place.floorId, { name: 'room' });
    const { customMapZoneId } = await addZone(send, place.floorId, { polygonGeoJson: box(3, 3, 4, 4) });
    const polygon_geojson = polygonOf(boxRing(3, 3, 4, 4), boxRing(3, 3, 4, 4));
    const { db } = server().ctx;
    await db.updateTable('zones').set({ polygon_geojson }).where('id', '=', customMapZoneId).execute();
    assert.equal(await nameAt(send, place, 0.5, 0.5), 'room');
    assert.equal(await nameAt(send, place, 3.5, 3.5), null);
  });

  test('treats every edge and corner as inside, including those of a hole, and the inside of a hole as outside', async () => {
    const send = clientOf(server());
    const place = await addMapWithFloor(send);
    const ring = polygonOf(boxRing(0, 0, 10, 10), boxRing(4, 4, 6, 6));
    await addZone(send, place.floorId, { name: 'ring', polygonGeoJson: ring });
    for (const [lat, lng] of [
      [0, 0],
      [0, 5],
      [0, 10],
      [5, 10],
      [10, 10],
      [10, 5],
      [10, 0],
      [5, 0],
    ] as const) {
      assert.equal(await nameAt(send, place, lat, lng), 'ring', `${lat} ${lng}`);
    }
    for (const [lat, lng] of [
      [4, 4],
      [4, 5],
      [5, 4],
      [6, 6],
      [5, 6],
      [6, 5],
      [3.9, 5],
    ] as const) {
      assert.equal(await nameAt(send, place, lat, lng), 'ring', `${lat} ${lng}`);
    }
    for (const [lat, lng] of [
      [5, 5],
      [4 + 1e-15, 5],
      [-1e-300, 5],
      [5, 10 + 2e-15],
    ] as const) {
      assert.equal(await nameAt(send, place, lat, lng), null, `${lat} ${lng}`);
    }
  });

  test('always finds a point on a slanted wall between two rooms in one of them', async () => {
    const send = clientOf(server());
    const place = await addMapWithFloor(send);
    const [south, north] = [
      [-2.9786478293947, 56.460226243426],
      [-2.9787144594682, 56.460274828799],
    ] as const;
    const west = [-2.9788, 56.46025];
    const east = [-2.9785, 56.46025];
    await addZone(send, place.floorId, {
      name: 'west',
      polygonGeoJson: polygonOf([south, north, west, south]),
    });
    await addZone(send, place.floorId, {
      name: 'east',
      polygonGeoJson: polygonOf([north, south, east, north]),
    });
    for (let i = 0; i <= 50; i++) {
      const lat = south[1] + ((north[1] - south[1]) * i) / 50;
      const lng = south[0] + ((north[0] - south[0]) * i) / 50;
      assert.notEqual(await nameAt(send, place, lat, lng), null, `${lat} ${lng}`);
    }
  });

  test('finds points on both sides of the antimeridian, and on it, in a zone that crosses it', async () => {
    const send = clientOf(server());
    const place = await addMapWithFloor(send);
    const across = polygonOf([
      [179, 0],
      [-179, 0],
      [-179, 1],
      [179, 1],
      [179, 0],
    ]);
    await addZone(send, place.floorId, { name: 'across', polygonGeoJson: across });
    for (const lng of [179, 179.5, 180, -180, -179.5, -179]) {
      assert.equal(await nameAt(send, place, 0.5, lng), 'across', `${lng}`);
    }
    for (const lng of [178.9, -178.9, 0]) assert.equal(await nameAt(send, place, 0.5, lng), null, `${lng}`);
  });

  test('skips inactive zones, but resolves the others even on an inactive map', async () => {
    const send = clientOf(server());
    const place = await addMapWithFloor(send);
    const zone = await addZone(send, place.floorId, { name: 'closed', isActive: false });
    await addZone(send, place.floorId, { name: 'open', polygonGeoJson: box(-1, -1, 2, 2) });
    assert.equal(await nameAt(send, place, 0.5, 0.5), 'open');
    const map = await send(
      'PUT',
      `${base}/UpdateCustomMap/${place.mapId}`,
      formOf({ ...mapForm, isActive: false }),
    );
    assert.equal(map.status, 200);
    assert.equal(await nameAt(send, place, 0.5, 0.5), 'open');
    await send('PUT', `${base}/UpdateZone/${zone.customMapZoneId}`, { ...zoneJson, isActive: true });
    assert.equal(await nameAt(send, place, 0.5, 0.5), 'Room 12');
  });

  test('rejects an invalid coordinate with 400 and the name of its field', async () => {
    const send = clientOf(server());
    const place = await addMapWithFloor(send);
    for (const latitude of [90.000001, -91, '56', null, undefined]) {
      assertError(await resolve(send, place, latitude, 0), 400, 'InvalidRequest', /^latitude /);
    }
    for (const longitude of [180.000001, -181, '2', null, undefined]) {
      assertError(await resolve(send, place, 0, longitude), 400, 'InvalidRequest', /^longitude /);
    }
    const { mapId: customMapId, floorId } = place;
    const point = { latitude: 0, longitude: 0 };
    for (const [body, message] of [
      [{ floorId, ...point }, /^customMapId is required/],
      [{ customMapId, ...point }, /^floorId is required/],
      [{ customMapId: 1, floorId, ...point }, /^customMapId must be/],
      [{ customMapId, floorId: null, ...point }, /^floorId must be/],
    ] as const) {
      assertError(await send('POST', `${base}/ResolveCoordinate`, body), 400, 'InvalidRequest', message);
    }
    for (const [latitude, longitude] of [
      [90, 180],
      [-90, -180],
    ] as const) {
      assert.equal((await resolve(send, place, latitude, longitude)).status, 200);
    }
  });

  test('does not find a map or floor that does not exist, or that belongs to another map or department', async () => {
    const send = clientOf(server());
    const place = await addMapWithFloor(send);
    const other = await addMapWithFloor(send);
    const otherClient = clientOf(server(), 2);
    const foreignPlace = await addMapWithFloor(otherClient);
    await resolve(send, place, 0, 0);
    for (const mapId of [unknownId, foreignPlace.mapId, 'x', '', '\u0000', '\ud800']) {
      assertError(await resolve(send, { ...place, mapId }, 0, 0), 404, 'CustomMapNotFound');
    }
    for (const floorId of [unknownId, other.floorId, foreignPlace.floorId, 'x', '', '\u0000', '\ud800']) {
      assertError(await resolve(send, { ...place, floorId }, 0, 0), 404, 'CustomMapFloorNotFound');
    }
    assertError(await resolve(otherClient, place, 0, 0), 404, 'CustomMapNotFound');
    assertError(
      await resolve(otherClient, { ...place, mapId: foreignPlace.mapId }, 0, 0),
      404,
      'CustomMapFloorNotFound',
    );
  });

  test('responds with 401 to a missing token and with 403 to a missing permission before checking anything else', async () => {
    const place = { mapId: unknownId, floorId: unknownId };
    assertError(await resolve(clientOf(server(), 1, null), place, 'x', 0), 401, 'Unauthorized');
    const calendarOnly = await tokenFor(server(), 1, { permissions: ['calendar:read'] });
    assertError(await resolve(clientOf(server(), 1, calendarOnly), place, 'x', 0), 403, 'Forbidden');
    const viewer = clientOf(server(), 1, await tokenFor(server(), 1, { role: 'viewer' }));
    assertError(await resolve(viewer, place, 'x', 0), 400, 'InvalidRequest');
    assertError(await resolve(viewer, place, 0, 0), 404, 'CustomMapNotFound');
  });
});

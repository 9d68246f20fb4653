import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientOf } from '../../testing/api-client.ts';
import { assertError } from '../../testing/assert-error.ts';
import {
  addMapWithFloor,
  addZone,
  boxRing,
  polygonOf,
  zoneJson,
  zoneRowsOf,
} from '../../testing/sample-zones.ts';
import { onSqlite, tokenFor } from '../../testing/test-server.ts';
import { badFields, badPolygons, base, circle, unknownId } from './zones.test-support.ts';

onSqlite('rejected requests for zones', (server) => {
  test('a write with an outdated If-Match is rejected with 412 and changes nothing', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const saved = await send('POST', `${base}/SaveZone/${floorId}`, zoneJson);
    const path = `${base}/UpdateZone/${saved.body.customMapZoneId}`;
    const tag = { 'if-match': saved.headers.get('etag') ?? 'none' };

    const updated = await send('PUT', path, { ...zoneJson, name: 'mine' }, tag);
    assert.equal(updated.status, 200);
    assert.notEqual(updated.headers.get('etag'), saved.headers.get('etag'));
    const read = await send('GET', `${base}/GetZone/${saved.body.customMapZoneId}`);
    assert.equal(read.headers.get('etag'), updated.headers.get('etag'));

    const before = await zoneRowsOf(server(), floorId);
    assertError(await send('PUT', path, { ...zoneJson, name: 'theirs' }, tag), 412, 'Conflict');
    const remove = `${base}/DeleteZone/${saved.body.customMapZoneId}`;
    assertError(await send('DELETE', remove, undefined, tag), 412, 'Conflict');
    assert.deepEqual(await zoneRowsOf(server(), floorId), before);
    assert.equal((await send('DELETE', remove, undefined, { 'if-match': '*' })).status, 200);
  });

  test('an invalid field is rejected with a 400 that names it, on save and on update, and changes nothing', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const { customMapZoneId } = await addZone(send, floorId);
    const before = await zoneRowsOf(server(), floorId);
    for (const [fields, message] of badFields) {
      const body = { ...zoneJson, ...fields };
      assertError(await send('POST', `${base}/SaveZone/${floorId}`, body), 400, 'InvalidRequest', message);
      assertError(
        await send('PUT', `${base}/UpdateZone/${customMapZoneId}`, body),
        400,
        'InvalidRequest',
        message,
      );
    }
    assert.deepEqual(await zoneRowsOf(server(), floorId), before);
  });

  test('a body that is not a JSON object is rejected with 400, and one of another media type with 415', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const json = { 'content-type': 'application/json' };
    for (const body of ['', '[]', '"text"', '{', 'null']) {
      assertError(await send('POST', `${base}/SaveZone/${floorId}`, body, json), 400, 'InvalidRequest');
    }
    const infinite = JSON.stringify({ ...zoneJson, elevationFt: 0 }).replace(
      '"elevationFt":0',
      '"elevationFt":1e999',
    );
    assertError(
      await send('POST', `${base}/SaveZone/${floorId}`, infinite, json),
      400,
      'InvalidRequest',
      /^elevationFt/,
    );
    const xml = { 'content-type': 'application/xml' };
    assertError(
      await send('POST', `${base}/SaveZone/${floorId}`, '<zone/>', xml),
      415,
      'UnsupportedMediaType',
    );
  });

  test('an invalid polygon is rejected with 422, on save and on update, and changes nothing', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const { customMapZoneId } = await addZone(send, floorId);
    const before = await zoneRowsOf(server(), floorId);
    for (const [what, polygonGeoJson] of badPolygons) {
      const body = { ...zoneJson, polygonGeoJson };
      const saved = await send('POST', `${base}/SaveZone/${floorId}`, body);
      assert.equal(saved.status, 422, `${what}: ${saved.text}`);
      assertError(saved, 422, 'InvalidPolygon', /^polygonGeoJson: /);
      assertError(await send('PUT', `${base}/UpdateZone/${customMapZoneId}`, body), 422, 'InvalidPolygon');
    }
    assert.deepEqual(await zoneRowsOf(server(), floorId), before);
  });

  test('holes that leave a polygon without area are rejected with an error that names the ring', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const outer = boxRing(0, 0, 4, 4);
    for (const [holes, message] of [
      [
        [boxRing(1, 1, 2, 2), outer],
        /^polygonGeoJson: ring 2 covers all of ring 0: the polygon has no area$/,
      ],
      [[boxRing(-1, -1, 2, 5), boxRing(2, -1, 5, 5)], /^polygonGeoJson: rings 1 and 2 together cover all/],
    ] as const) {
      const response = await send('POST', `${base}/SaveZone/${floorId}`, {
        ...zoneJson,
        polygonGeoJson: polygonOf(outer, ...holes),
      });
      assertError(response, 422, 'InvalidPolygon', message);
    }
  });

  test('a polygon of 20,000 vertices of either winding is accepted, with holes or with crossing edges', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const bowTie = [
      [0, 0],
      [2, 2],
      [2, 0],
      [0, 3],
      [0, 0],
    ];
    for (const polygonGeoJson of [
      polygonOf(circle(19_999)),
      polygonOf(boxRing(0, 0, 9, 9).toReversed()),
      polygonOf(boxRing(0, 0, 9, 9), boxRing(1, 1, 2, 2), boxRing(3, 3, 4, 4)),
      polygonOf(bowTie),
    ]) {
      await addZone(send, floorId, { polygonGeoJson });
    }
  });

  test('a body over 4 MiB is rejected with 413', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const polygonGeoJson = zoneJson.polygonGeoJson + ' '.repeat(4 * 1024 * 1024);
    const response = await send('POST', `${base}/SaveZone/${floorId}`, { ...zoneJson, polygonGeoJson });
    assertError(response, 413, 'PayloadTooLarge');
  });

  test('zones of another department, and ids that are invalid, are not found', async () => {
    const owner = clientOf(server());
    const { floorId } = await addMapWithFloor(owner);
    const { customMapZoneId } = await addZone(owner, floorId);
    const before = await zoneRowsOf(server(), floorId);
    const otherClient = clientOf(server(), 2);
    for (const [send, floor, zone] of [
      [otherClient, floorId, customMapZoneId],
      [owner, unknownId, unknownId],
      [owner, 'x', 'x'],
      [owner, '%00', '%00'],
    ] as const) {
      for (const response of [
        await send('GET', `${base}/GetZones/${floor}`),
        await send('POST', `${base}/SaveZone/${floor}`, zoneJson),
      ]) {
        assertError(response, 404, 'CustomMapFloorNotFound');
      }
      for (const response of [
        await send('GET', `${base}/GetZone/${zone}`),
        await send('PUT', `${base}/UpdateZone/${zone}`, zoneJson),
        await send('DELETE', `${base}/DeleteZone/${zone}`),
      ]) {
        assertError(response, 404, 'CustomMapZoneNotFound');
      }
    }
    assert.deepEqual(await zoneRowsOf(server(), floorId), before);
  });

  test('errors are checked in this order: 401, 403, 400, 404, then 422', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const viewer = clientOf(server(), 1, await tokenFor(server(), 1, { role: 'viewer' }));
    const nobody = clientOf(server(), 1, null);
    const bad = { ...zoneJson, zoneType: 99, polygonGeoJson: 'none' };
    const unknown = `${base}/SaveZone/${unknownId}`;
    assertError(await nobody('POST', unknown, bad), 401, 'Unauthorized');
    assertError(await viewer('POST', unknown, bad), 403, 'Forbidden');
    assertError(await send('POST', unknown, bad), 400, 'InvalidRequest');
    assertError(await send('POST', unknown, { ...bad, zoneType: 1, metadata: '[]' }), 400, 'InvalidRequest');
    assertError(await send('POST', unknown, { ...bad, zoneType: 1 }), 404, 'CustomMapFloorNotFound');
    assertError(
      await send('POST', `${base}/SaveZone/${floorId}`, { ...bad, zoneType: 1 }),
      422,
      'InvalidPolygon',
    );
    const update = `${base}/UpdateZone/${unknownId}`;
    assertError(await viewer('PUT', update, bad), 403, 'Forbidden');
    assertError(await viewer('DELETE', `${base}/DeleteZone/${unknownId}`), 403, 'Forbidden');
    assertError(await nobody('DELETE', `${base}/DeleteZone/${unknownId}`), 401, 'Unauthorized');
    assertError(await nobody('GET', `${base}/GetZones/${floorId}`), 401, 'Unauthorized');
    assertError(await nobody('GET', `${base}/GetZone/${unknownId}`), 401, 'Unauthorized');
    assert.equal((await viewer('GET', `${base}/GetZones/${floorId}`)).status, 200);
    assertError(await send('PUT', update, { ...bad, zoneType: 1 }), 404, 'CustomMapZoneNotFound');
  });
});

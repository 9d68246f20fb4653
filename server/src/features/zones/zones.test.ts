import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientOf } from '../../testing/api-client.ts';
import { assertError } from '../../testing/assert-error.ts';
import { addFloor, addMap } from '../../testing/sample-maps.ts';
import {
  addMapWithFloor,
  addZone,
  box,
  zoneJson,
  zoneRowsOf,
  zoneVersionOf,
} from '../../testing/sample-zones.ts';
import { onEveryEngine } from '../../testing/test-server.ts';
import { base, uuid } from './zones.test-support.ts';

onEveryEngine('zones', (server) => {
  test('the response to a saved zone has all documented fields, and optional ones that were never set are null or true', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const { customMapZoneId, ...rest } = await addZone(send, floorId);
    assert.match(customMapZoneId, uuid);
    assert.deepEqual(rest, {
      customMapFloorId: floorId,
      name: 'Room 12',
      zoneType: 0,
      polygonGeoJson: zoneJson.polygonGeoJson,
      color: null,
      metadata: null,
      elevationFt: null,
      isSearchable: true,
      isActive: true,
    });
  });

  test('texts are returned byte for byte, and numbers are exact to the last bit', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const fields = {
      name: 'Salle d’attente 🚒 \n 2',
      zoneType: 4,
      polygonGeoJson: ` {"geometry":{"coordinates":[[[1e-7,0.10],[2,0,7],[2,2],[1E-7,0.1]]],"type":"Polygon"},\n"type":"Feature","properties":{"é":"\\u00e9"}, "id":3} `,
      color: '#a1B2c3D4',
      metadata: ' {"beds" : "4", "":"\\u0000"}\n',
      elevationFt: -0.1 - 0.2,
      isSearchable: false,
      isActive: false,
    };
    const saved = await addZone(send, floorId, fields);
    const { body } = await send('GET', `${base}/GetZone/${saved.customMapZoneId}`);
    const expected = { customMapZoneId: saved.customMapZoneId, customMapFloorId: floorId, ...fields };
    assert.deepEqual(saved, expected);
    assert.deepEqual(body, expected);
  });

  test('a zone outside its map is saved with a warning that says how far, and whether its coordinates are swapped', async () => {
    const send = clientOf(server());
    const { customMapId } = await addMap(send); // in Dundee
    const { customMapFloorId } = await addFloor(send, customMapId);
    const swapped = { ...zoneJson, polygonGeoJson: box(56.4596, -2.9785, 56.4604, -2.9775) };
    const saved = await send('POST', `${base}/SaveZone/${customMapFloorId}`, swapped);
    const [warning] = saved.body.warnings;
    assert.deepEqual([saved.status, saved.body.warnings.length, warning.field], [200, 1, 'polygonGeoJson']);
    assert.match(
      warning.message,
      /outside its map, by up to [\d,]+ km; are latitude and longitude swapped\?$/,
    );
    const inside = { ...zoneJson, polygonGeoJson: box(-2.9785, 56.4596, -2.9775, 56.4604) };
    const path = `${base}/UpdateZone/${saved.body.customMapZoneId}`;
    assert.equal((await send('PUT', path, inside)).body.warnings, undefined);
    assert.equal((await send('PUT', path, swapped)).body.warnings.length, 1);
    const { body } = await send('GET', `${base}/GetZone/${saved.body.customMapZoneId}`);
    assert.ok(!('warnings' in body));
  });

  test('zones are listed in natural order of their names, then by id, including inactive ones', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const ids: string[] = [];
    for (const name of ['b', 'B', 'a', 'é', 'a', '😀', 'Room 10', 'Room 9']) {
      ids.push((await addZone(send, floorId, { name, isActive: name !== 'b' })).customMapZoneId);
    }
    const { status, body } = await send('GET', `${base}/GetZones/${floorId}`);
    assert.equal(status, 200);
    const expected = [5, 2, 4, 0, 1, 3, 7, 6].map((i) => ids[i]);
    assert.deepEqual(
      body.map((zone: { customMapZoneId: string }) => zone.customMapZoneId),
      expected,
    );
  });

  test('a floor without zones has an empty list', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    assert.deepEqual((await send('GET', `${base}/GetZones/${floorId}`)).body, []);
  });

  test('an update keeps omitted fields and resets fields that are null', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const optional = {
      color: '#123',
      metadata: '{"a":"b"}',
      elevationFt: 3.5,
      isSearchable: false,
      isActive: false,
    };
    const { customMapZoneId } = await addZone(send, floorId, optional);
    const required = { name: 'Renamed', zoneType: 3, polygonGeoJson: box(5, 5, 6, 6) };

    const kept = await send('PUT', `${base}/UpdateZone/${customMapZoneId}`, required);
    assert.equal(kept.status, 200);
    const identity = { customMapZoneId, customMapFloorId: floorId };
    assert.deepEqual(kept.body, { ...identity, ...required, ...optional });

    const nulls = { color: null, metadata: null, elevationFt: null, isSearchable: null, isActive: null };
    const cleared = await send('PUT', `${base}/UpdateZone/${customMapZoneId}`, { ...required, ...nulls });
    assert.deepEqual(cleared.body, {
      ...identity,
      ...required,
      ...nulls,
      isSearchable: true,
      isActive: true,
    });
    assert.deepEqual((await send('GET', `${base}/GetZone/${customMapZoneId}`)).body, cleared.body);
  });

  test('a response can be sent back with one changed value: fields that are not part of the body are ignored', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const zone = await addZone(send, floorId);
    const { body } = await send('PUT', `${base}/UpdateZone/${zone.customMapZoneId}`, {
      ...zone,
      customMapZoneId: 'another',
      customMapFloorId: 'another',
      name: 'Room 13',
    });
    assert.deepEqual(body, { ...zone, name: 'Room 13' });
  });

  test('deleting a zone removes it, and the response has no body', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const { customMapZoneId } = await addZone(send, floorId);
    const response = await send('DELETE', `${base}/DeleteZone/${customMapZoneId}`);
    assert.equal(response.status, 200);
    assert.equal(response.text, '');
    assertError(await send('GET', `${base}/GetZone/${customMapZoneId}`), 404, 'CustomMapZoneNotFound');
    assertError(await send('DELETE', `${base}/DeleteZone/${customMapZoneId}`), 404, 'CustomMapZoneNotFound');
  });

  test('every change of a zone increases the zone version of its floor by one and changes nothing else', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const other = await addMapWithFloor(send);
    const before = await zoneRowsOf(server(), floorId);
    const { customMapZoneId } = await addZone(send, floorId);
    assert.equal(await zoneVersionOf(server(), floorId), 2);
    await send('PUT', `${base}/UpdateZone/${customMapZoneId}`, zoneJson);
    assert.equal(await zoneVersionOf(server(), floorId), 3);
    await send('DELETE', `${base}/DeleteZone/${customMapZoneId}`);
    const after = await zoneRowsOf(server(), floorId);
    assert.deepEqual({ ...after.floor }, { ...before.floor, zone_version: 4 });
    assert.equal(await zoneVersionOf(server(), other.floorId), 1);
  });

  test('20 concurrent saves increase the zone version by exactly 20', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const first = await addZone(send, floorId);
    const writes = Array.from({ length: 20 }, (_, i) =>
      i % 2
        ? send('POST', `${base}/SaveZone/${floorId}`, { ...zoneJson, name: `Room ${i}` })
        : send('PUT', `${base}/UpdateZone/${first.customMapZoneId}`, {
            ...zoneJson,
            name: `Room ${i}`,
          }),
    );
    for (const { status } of await Promise.all(writes)) assert.equal(status, 200);
    const { floor, zones } = await zoneRowsOf(server(), floorId);
    assert.equal(floor?.zone_version, 22);
    assert.equal(zones.length, 11);
    assert.equal(zones.find(({ id }) => id === first.customMapZoneId)?.revision, 11);
  });
});

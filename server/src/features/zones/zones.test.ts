import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Answer, clientOf } from '../../testing/api-client.ts';
import {
  addMapWithFloor,
  addZone,
  box,
  boxRing,
  polygonOf,
  zoneJson,
  zoneRowsOf,
  zoneVersionOf,
} from '../../testing/sample-zones.ts';
import { onEveryEngine, tokenFor } from '../../testing/test-server.ts';

const base = '/api/v4/CustomMaps';
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const nowhere = '0190a6e8-0000-7000-8000-000000000000';

function assertError(answer: Answer, status: number, error: string, message?: RegExp): void {
  assert.equal(answer.status, status, answer.text);
  assert.equal(answer.body.error, error);
  assert.equal(answer.body.statusCode, status);
  if (message) assert.match(answer.body.message, message);
}

/** What each field refuses, and what the message says of it. */
const badFields: readonly [object, RegExp][] = [
  [{ name: undefined }, /^name is required/],
  [{ name: null }, /^name must be/],
  [{ name: ' \n' }, /^name must be/],
  [{ name: 12 }, /^name must be/],
  [{ name: 'x'.repeat(501) }, /^name must be/],
  [{ name: 'half a pair \ud800' }, /^name must be/],
  [{ name: 'nul \u0000' }, /^name must be/],
  [{ zoneType: undefined }, /^zoneType is required/],
  [{ zoneType: 12 }, /^zoneType must be a whole number from 0 to 11/],
  [{ zoneType: -1 }, /^zoneType must be/],
  [{ zoneType: 1.5 }, /^zoneType must be/],
  [{ zoneType: '1' }, /^zoneType must be/],
  [{ polygonGeoJson: undefined }, /^polygonGeoJson is required/],
  [{ polygonGeoJson: null }, /^polygonGeoJson must be/],
  [{ polygonGeoJson: JSON.parse(zoneJson.polygonGeoJson) }, /^polygonGeoJson must be/],
  [{ color: 'red' }, /^color must be a color #RGB/],
  [{ color: '#12345' }, /^color must be/],
  [{ color: '#ff00ff\n' }, /^color must be/],
  [{ metadata: { key: 'value' } }, /^metadata must be/],
  [{ metadata: '' }, /^metadata must be a JSON object/],
  [{ metadata: '{' }, /^metadata must be a JSON object/],
  [{ metadata: '["a"]' }, /^metadata must be a JSON object/],
  [{ metadata: 'null' }, /^metadata must be a JSON object/],
  [{ metadata: '{"beds": 4}' }, /^metadata: the value of "beds" must be a text/],
  [{ metadata: '{"__proto__": {}}' }, /^metadata: the value of "__proto__" must be a text/],
  [{ metadata: `{"a": "${'é'.repeat(8 * 1024)}"}` }, /^metadata must be at most 16384 bytes/],
  [{ elevationFt: '12' }, /^elevationFt must be/],
  [{ isSearchable: 'true' }, /^isSearchable must be/],
  [{ isActive: 1 }, /^isActive must be/],
];

const badPolygons: readonly [string, string][] = [
  ['no JSON', 'not json'],
  ['a bare Polygon', JSON.stringify({ type: 'Polygon', coordinates: [boxRing(0, 0, 1, 1)] })],
  ['another geometry', '{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[0,0]}}'],
  ['no geometry', '{"type":"Feature","properties":{},"geometry":null}'],
  ['no ring', polygonOf()],
  ['an open ring', polygonOf(boxRing(0, 0, 1, 1).slice(0, -1))],
  [
    'two vertices',
    polygonOf([
      [0, 0],
      [1, 1],
      [0, 0],
      [0, 0],
    ]),
  ],
  [
    'no area',
    polygonOf([
      [0, 0],
      [1, 1],
      [2, 2],
      [0, 0],
    ]),
  ],
  ['a longitude beyond 180', box(179, 0, 180.5, 1)],
  ['a latitude beyond 90', box(0, 89, 1, 91)],
  ['a number beyond the doubles', box(0, 0, 1, 1).replace('[1,1]', '[1,1e999]')],
  [
    'four numbers in a position',
    polygonOf([
      [0, 0],
      [1, 0, 0, 0],
      [1, 1],
      [0, 0],
    ]),
  ],
  ['a number as a text', box(0, 0, 1, 1).replace('[1,1]', '["1",1]')],
  ['a bad hole', polygonOf(boxRing(0, 0, 9, 9), boxRing(1, 1, 2, 2).slice(0, -1))],
  ['20,001 vertices', polygonOf(circle(20_001))],
  ['half a surrogate pair', zoneJson.polygonGeoJson.replace('{}', '{"name":"\ud800"}')],
];

function circle(vertices: number): number[][] {
  const ring = Array.from({ length: vertices }, (_, i) => {
    const angle = (2 * Math.PI * i) / vertices;
    return [Math.cos(angle) / 3, Math.sin(angle) / 3];
  });
  return [...ring, ring[0] ?? []];
}

onEveryEngine('zones', (server) => {
  test('a saved zone answers every field of the contract, and optional ones never given are null or true', async () => {
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

  test('texts come back byte for byte and numbers to the last bit', async () => {
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

  test('zones come by name in the order of code points, then by id, inactive ones too', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const ids: string[] = [];
    for (const name of ['b', 'B', 'a', 'é', 'a', '😀', '\uffee']) {
      ids.push((await addZone(send, floorId, { name, isActive: name !== 'b' })).customMapZoneId);
    }
    const { status, body } = await send('GET', `${base}/GetZones/${floorId}`);
    assert.equal(status, 200);
    const expected = [1, 2, 4, 0, 3, 6, 5].map((i) => ids[i]);
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

  test('an update keeps what is left out and sets back what is null', async () => {
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

  test('an answer can be sent back with one value changed: fields that are not of the body are ignored', async () => {
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

  test('a deleted zone is gone, and its answer has no body', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const { customMapZoneId } = await addZone(send, floorId);
    const answer = await send('DELETE', `${base}/DeleteZone/${customMapZoneId}`);
    assert.equal(answer.status, 200);
    assert.equal(answer.text, '');
    assertError(await send('GET', `${base}/GetZone/${customMapZoneId}`), 404, 'CustomMapZoneNotFound');
    assertError(await send('DELETE', `${base}/DeleteZone/${customMapZoneId}`), 404, 'CustomMapZoneNotFound');
  });

  test('every change of a zone moves the zone version of its floor by one, and nothing else of the floor', async () => {
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

  test('20 saves at once move the zone version exactly 20 times', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const first = await addZone(send, floorId);
    const writes = Array.from({ length: 20 }, (_, i) =>
      i % 2
        ? send('POST', `${base}/SaveZone/${floorId}`, { ...zoneJson, name: `Room ${i}` })
        : send('PUT', `${base}/UpdateZone/${first.customMapZoneId}`, { ...zoneJson, name: `Room ${i}` }),
    );
    for (const { status } of await Promise.all(writes)) assert.equal(status, 200);
    const { floor, zones } = await zoneRowsOf(server(), floorId);
    assert.equal(floor?.zone_version, 22);
    assert.equal(zones.length, 11);
    assert.equal(zones.find(({ id }) => id === first.customMapZoneId)?.revision, 11);
  });

  test('a write with an outdated If-Match is refused with 412 and changes nothing', async () => {
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

  test('a bad field is refused with 400 by its name, on save and on update, and changes nothing', async () => {
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

  test('a body that is no JSON object is refused with 400, and of another media type with 415', async () => {
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

  test('a polygon that is not one is refused with 422, on save and on update, and changes nothing', async () => {
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

  test('a polygon of 20,000 vertices, of either winding, with holes or crossing itself is accepted', async () => {
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

  test('a body over 4 MiB is refused with 413', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const polygonGeoJson = zoneJson.polygonGeoJson + ' '.repeat(4 * 1024 * 1024);
    const answer = await send('POST', `${base}/SaveZone/${floorId}`, { ...zoneJson, polygonGeoJson });
    assertError(answer, 413, 'PayloadTooLarge');
  });

  test('zones of another department, and ids that are none, are not found', async () => {
    const owner = clientOf(server());
    const { floorId } = await addMapWithFloor(owner);
    const { customMapZoneId } = await addZone(owner, floorId);
    const before = await zoneRowsOf(server(), floorId);
    const stranger = clientOf(server(), 2);
    for (const [send, floor, zone] of [
      [stranger, floorId, customMapZoneId],
      [owner, nowhere, nowhere],
      [owner, 'x', 'x'],
      [owner, '%00', '%00'],
    ] as const) {
      for (const answer of [
        await send('GET', `${base}/GetZones/${floor}`),
        await send('POST', `${base}/SaveZone/${floor}`, zoneJson),
      ]) {
        assertError(answer, 404, 'CustomMapFloorNotFound');
      }
      for (const answer of [
        await send('GET', `${base}/GetZone/${zone}`),
        await send('PUT', `${base}/UpdateZone/${zone}`, zoneJson),
        await send('DELETE', `${base}/DeleteZone/${zone}`),
      ]) {
        assertError(answer, 404, 'CustomMapZoneNotFound');
      }
    }
    assert.deepEqual(await zoneRowsOf(server(), floorId), before);
  });

  test('who may not is told so before anything else: 401, 403, 400, 404, then 422', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const viewer = clientOf(server(), 1, await tokenFor(server(), 1, { role: 'viewer' }));
    const nobody = clientOf(server(), 1, null);
    const bad = { ...zoneJson, zoneType: 99, polygonGeoJson: 'none' };
    const unknown = `${base}/SaveZone/${nowhere}`;
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
    const update = `${base}/UpdateZone/${nowhere}`;
    assertError(await viewer('PUT', update, bad), 403, 'Forbidden');
    assertError(await viewer('DELETE', `${base}/DeleteZone/${nowhere}`), 403, 'Forbidden');
    assertError(await nobody('DELETE', `${base}/DeleteZone/${nowhere}`), 401, 'Unauthorized');
    assertError(await nobody('GET', `${base}/GetZones/${floorId}`), 401, 'Unauthorized');
    assertError(await nobody('GET', `${base}/GetZone/${nowhere}`), 401, 'Unauthorized');
    assert.equal((await viewer('GET', `${base}/GetZones/${floorId}`)).status, 200);
    assertError(await send('PUT', update, { ...bad, zoneType: 1 }), 404, 'CustomMapZoneNotFound');
  });
});

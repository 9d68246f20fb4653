import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientOf } from '../../testing/api-client.ts';
import { assertError } from '../../testing/assert-error.ts';
import { addMapWithFloor, boxRing, zoneRowsOf } from '../../testing/sample-zones.ts';
import { onSqlite, tokenFor } from '../../testing/test-server.ts';
import {
  base,
  collection,
  feature,
  importInto,
  json,
  openPolygon,
  polygon,
  unknownId,
  zonesOf,
} from './zone-import.test-support.ts';

onSqlite('imports that are rejected in part or as a whole', (server) => {
  test('a feature that cannot become a zone is skipped with the reason', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const named = { name: 'x' };
    const crs = { type: 'name', properties: { name: 'EPSG:27700' } };
    const bad: [unknown, RegExp][] = [
      [null, /not a GeoJSON Feature/],
      [polygon(0, 0, 1, 1), /not a GeoJSON Feature/],
      [{ ...feature(named), crs }, /crs/],
      [feature(named, null), /geometry/],
      [feature(named, 'Polygon'), /geometry/],
      [feature(named, { type: 'Polygon' }), /./],
      [feature(named, { type: 'MultiPolygon', coordinates: 3 }), /./],
      [feature(named, { type: 'MultiPolygon', coordinates: [] }), /part/],
      [
        feature(named, { type: 'GeometryCollection', geometries: [polygon(0, 0, 1, 1)] }),
        /GeometryCollection/,
      ],
      [
        feature(named, {
          type: 'MultiPolygon',
          coordinates: [polygon(0, 0, 1, 1).coordinates, openPolygon.coordinates],
        }),
        /^part 2: /,
      ],
      [
        feature(named, { type: 'Polygon', coordinates: [boxRing(0, 0, 1, 1), boxRing(0, 0, 1, 1)] }),
        /^ring 1 covers all of ring 0/,
      ],
      [feature(named, polygon(500_000, 0, 500_001, 1)), /longitude/],
      [feature({ name: 'x'.repeat(501) }), /longer than 500/],
      [feature({ name: 'nul \u0000' }), /well-formed/],
      [feature({ name: 'half \ud800' }), /well-formed/],
    ];
    const { status, body } = await importInto(send, floorId, collection(...bad.map(([one]) => one)));
    assert.equal(status, 200);
    assert.deepEqual([body.zones, body.skipped, body.filtered], [0, bad.length, 0]);
    for (const [index, [, reason]] of bad.entries()) assert.match(body.features[index].reason, reason);
    assert.deepEqual(await zonesOf(send, floorId), []);
  });

  test('a body that is not a FeatureCollection in degrees is rejected with 400', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const before = await zoneRowsOf(server(), floorId);
    const named = (name: unknown) => ({
      ...collection(feature({ name: 'a' })),
      crs: { type: 'name', properties: { name } },
    });
    for (const [body, message] of [
      [feature({ name: 'a' }), /FeatureCollection, not a Feature/],
      [{ type: 'FeatureCollection' }, /must have an array "features"/],
      [{ type: 'FeatureCollection', features: {} }, /must have an array "features"/],
      [[], /FeatureCollection/],
      [named('urn:ogc:def:crs:EPSG::27700'), /^crs: /],
      [named('EPSG:3857'), /^crs: /],
      [named('EPSG:43260'), /^crs: /],
      [{ ...collection(), crs: { type: 'link', properties: { href: 'http://example.com' } } }, /^crs: /],
      [{ ...collection(), crs: 'CRS84' }, /^crs: /],
    ] as const) {
      assertError(await importInto(send, floorId, body), 400, 'InvalidRequest', message);
    }
    for (const body of ['{', '', 'null', '1']) {
      assertError(await importInto(send, floorId, body, '', json), 400, 'InvalidRequest');
    }
    assert.deepEqual(await zoneRowsOf(server(), floorId), before);
    for (const name of [
      'urn:ogc:def:crs:OGC:1.3:CRS84',
      'urn:ogc:def:crs:OGC::CRS84',
      'EPSG:4326',
      'urn:ogc:def:crs:EPSG::4326',
      'http://www.opengis.net/def/crs/EPSG/0/4326',
    ]) {
      assert.equal((await importInto(send, floorId, named(name))).status, 200, name);
    }
  });

  test('an invalid query is rejected with 400', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    for (const [query, message] of [
      ['?where=room', /^where must be property:value/],
      ['?where=:room', /^where /],
      ['?where=a:b&where=c', /^where\[1\] /],
      ['?nameProperty=', /^nameProperty /],
      ['?nameProperty=a&nameProperty=b', /^nameProperty /],
      ['?strict=yes', /^strict /],
      ['?strict=true&strict=false', /^strict /],
      ['?defaultType=12', /^defaultType /],
      ['?defaultType=door', /^defaultType /],
    ] as const) {
      const response = await importInto(send, floorId, collection(), query);
      assertError(response, 400, 'InvalidRequest', message);
    }
  });

  test('GeoJSON may be sent as application/json or application/geo+json, with or without a byte order mark', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const text = JSON.stringify(collection(feature({ name: 'a' })));
    for (const type of ['application/json', 'application/geo+json', 'application/geo+json; charset=utf-8']) {
      const imported = await importInto(send, floorId, `\ufeff${text}`, '', { 'content-type': type });
      assert.equal(imported.status, 200, imported.text);
    }
    const xml = { 'content-type': 'application/xml' };
    assertError(await importInto(send, floorId, text, '', xml), 415, 'UnsupportedMediaType');
    const notUtf8 = new Blob([Uint8Array.of(0x7b, 0xff)]);
    const response = await fetch(new URL(`${base}/ImportZones/${floorId}`, server().baseUrl), {
      method: 'POST',
      body: notUtf8,
      headers: { ...json, authorization: `Bearer ${await tokenFor(server(), 1)}` },
    });
    assert.equal(response.status, 400);
  });

  test('a body without a length is read to its end, and rejected with 413 above 20 MB', async () => {
    const { floorId } = await addMapWithFloor(clientOf(server()));
    const text = JSON.stringify(collection(feature({ name: 'a' })));
    const megabyte = Buffer.from(' '.repeat(1024 ** 2));
    const post = async (megabytes: number) => {
      const parts = [Buffer.from(text), ...Array.from({ length: megabytes }, () => megabyte)];
      const response = await fetch(new URL(`${base}/ImportZones/${floorId}`, server().baseUrl), {
        method: 'POST',
        headers: { ...json, authorization: `Bearer ${await tokenFor(server(), 1)}` },
        body: ReadableStream.from(parts),
        duplex: 'half',
      });
      return { status: response.status, body: (await response.json()) as { zones?: number; error?: string } };
    };
    const fits = await post(19);
    assert.deepEqual([fits.status, fits.body.zones], [200, 1]);
    const before = await zoneRowsOf(server(), floorId);
    const tooLarge = await post(20);
    assert.deepEqual([tooLarge.status, tooLarge.body.error], [413, 'PayloadTooLarge']);
    assert.deepEqual(await zoneRowsOf(server(), floorId), before);
  });

  test('a missing floor or one of another department is not found, regardless of the size of the body', async () => {
    const owner = clientOf(server());
    const { floorId } = await addMapWithFloor(owner);
    const otherClient = clientOf(server(), 2);
    const body = collection(feature({ name: 'a' }));
    for (const [send, floor] of [
      [otherClient, floorId],
      [owner, unknownId],
      [owner, '%00'],
    ] as const) {
      assertError(await importInto(send, floor, body), 404, 'CustomMapFloorNotFound');
      assertError(await importInto(send, floor, body, '?strict=maybe'), 400, 'InvalidRequest');
    }
    const tooBig = ' '.repeat(20 * 1024 * 1024 + 1);
    assertError(await importInto(owner, unknownId, tooBig, '', json), 404, 'CustomMapFloorNotFound');
    assert.deepEqual((await zoneRowsOf(server(), floorId)).zones, []);
    const viewer = clientOf(server(), 1, await tokenFor(server(), 1, { role: 'viewer' }));
    assertError(await importInto(viewer, unknownId, body, '?strict=maybe'), 403, 'Forbidden');
    assertError(await importInto(clientOf(server(), 1, null), unknownId, body), 401, 'Unauthorized');
  });
});

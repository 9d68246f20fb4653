import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { clientOf, type Send } from '../../testing/api-client.ts';
import { addFloor, addMap } from '../../testing/sample-maps.ts';
import { addPoint } from '../../testing/sample-points.ts';
import { addZone, boxRing, polygonOf } from '../../testing/sample-zones.ts';
import { onSqlite } from '../../testing/test-server.ts';

const root = '/ogc/features';
const links = (body: { links: { rel: string; href: string; type?: string }[] }, rel: string) =>
  body.links.filter((link) => link.rel === rel);

// The abstract tests of OGC 17-069r4, annex A, by their ids.
onSqlite('the conformance of OGC API - Features', (server) => {
  let send: Send;
  let items: string;
  let zoneId: string;
  const get = async (path: string) => (await send('GET', path)).body;
  const statusOf = async (path: string) => (await send('GET', path)).status;
  const idsOf = ({ features }: { features: { id: string }[] }) => features.map(({ id }) => id);
  const follow = (href: string) => send('GET', new URL(href).pathname + new URL(href).search);

  before(async () => {
    send = clientOf(server());
    const { customMapId } = await addMap(send);
    const { customMapFloorId: floorId } = await addFloor(send, customMapId);
    for (let place = 0; place < 12; place++) {
      const west = -2.979 + place * 1e-4;
      const polygonGeoJson = polygonOf(boxRing(west, 56.4596, west + 9e-5, 56.4599));
      zoneId = (await addZone(send, floorId, { name: `Room ${place}`, polygonGeoJson })).customMapZoneId;
    }
    await addPoint(send, floorId, { latitude: 56.46, longitude: -2.978 });
    items = `${root}/collections/zones-${floorId}/items`;
  });

  describe('core', () => {
    test('/conf/core/http, root-op, root-success', async () => {
      const { status, headers, body } = await send('GET', root);
      assert.equal(status, 200);
      assert.match(headers.get('content-type') ?? '', /^application\/json/);
      for (const rel of ['service-desc', 'conformance', 'data'])
        assert.equal(links(body, rel).length, 1, rel);
    });

    test('/conf/core/api-definition-op, api-definition-success', async () => {
      const [link] = links(await get(root), 'service-desc');
      const { status, headers } = await follow(link?.href ?? '');
      assert.equal(status, 200);
      assert.equal(headers.get('content-type')?.replace(/\s/g, ''), link?.type?.replace(/\s/g, ''));
    });

    test('/conf/core/conformance-op, conformance-success', async () => {
      const { conformsTo } = await get(`${root}/conformance`);
      for (const name of ['core', 'geojson', 'oas30'])
        assert.ok(
          conformsTo.includes(`http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/${name}`),
          name,
        );
    });

    test('/conf/core/fc-md-op, fc-md-success, sfc-md-op, sfc-md-success, crs84', async () => {
      const { collections, ...body } = await get(`${root}/collections`);
      assert.equal(links(body, 'self').length, 1);
      for (const collection of collections) {
        const alone = await get(`${root}/collections/${collection.id}`);
        assert.deepEqual(alone, collection);
        assert.ok(links(alone, 'items').some(({ type }) => type === 'application/geo+json'));
        assert.ok(alone.crs.includes('http://www.opengis.net/def/crs/OGC/1.3/CRS84'));
        const [[west, south, east, north]] = alone.extent.spatial.bbox;
        assert.ok(west >= -180 && east <= 180 && south >= -90 && north <= 90);
      }
    });

    test('/conf/core/fc-op, fc-response, fc-links, fc-timeStamp, fc-numberReturned', async () => {
      const { headers, body } = await send('GET', items);
      assert.equal(headers.get('content-type'), 'application/geo+json');
      assert.equal(body.type, 'FeatureCollection');
      assert.equal(links(body, 'self')[0]?.type, 'application/geo+json');
      assert.equal(body.numberReturned, body.features.length);
      assert.ok(Math.abs(Date.parse(body.timeStamp) - Date.now()) < 600_000);
      // It is optional, and left out.
      assert.equal(body.numberMatched, undefined);
    });

    test('/conf/core/fc-limit-definition, fc-limit-response', async () => {
      assert.equal((await get(items)).numberReturned, 10);
      assert.equal((await get(`${items}?limit=3`)).numberReturned, 3);
      assert.equal((await get(`${items}?limit=100000`)).numberReturned, 12);
      const first = await get(`${items}?limit=7`);
      const { body: second } = await follow(links(first, 'next')[0]?.href ?? '');
      assert.deepEqual([...idsOf(first), ...idsOf(second)], idsOf(await get(`${items}?limit=12`)));
      assert.deepEqual(links(second, 'next'), []);
    });

    test('/conf/core/fc-bbox-definition, fc-bbox-response', async () => {
      const all = await get(`${items}?bbox=-180,-90,180,90&limit=50`);
      assert.equal(all.numberReturned, 12);
      assert.equal((await get(`${items}?bbox=-2.97895,56.4597,-2.97875,56.4598`)).numberReturned, 3);
      assert.equal((await get(`${items}?bbox=10,10,11,11`)).numberReturned, 0);
    });

    test('/conf/core/fc-time-definition, fc-time-response: features without a time are always selected', async () => {
      const times = [
        '2018-02-12T23:20:50Z',
        '2018-02-12T00:00:00Z/2018-03-18T12:31:12+01:00',
        '../2018-03-18T12:31:12Z',
        '2018-02-12T00:00:00Z/',
      ];
      for (const time of times)
        assert.equal(
          (await get(`${items}?limit=50&datetime=${encodeURIComponent(time)}`)).numberReturned,
          12,
          time,
        );
    });

    test('/conf/core/f-op, f-success', async () => {
      const feature = await get(`${items}/${zoneId}`);
      assert.deepEqual([feature.type, feature.id], ['Feature', zoneId]);
      for (const rel of ['self', 'collection']) assert.equal(links(feature, rel).length, 1, rel);
      assert.equal(await statusOf(`${items}/none`), 404);
    });

    test('/conf/core/query-param-unknown, query-param-invalid', async () => {
      const invalid = [
        'color=red',
        'limit=0',
        'limit=ten',
        'bbox=1,2,3',
        'datetime=yesterday',
        'datetime=2018-13-12T00:00:00Z',
        'datetime=..',
      ];
      for (const query of invalid) assert.equal(await statusOf(`${items}?${query}`), 400, query);
    });
  });

  describe('geojson', () => {
    test('/conf/geojson/definition, content', async () => {
      for (const { type, id, geometry, properties } of (await get(items)).features) {
        assert.deepEqual([type, typeof id, typeof properties], ['Feature', 'string', 'object']);
        for (const ring of geometry.coordinates) assert.deepEqual(ring.at(-1), ring[0]);
      }
    });
  });

  describe('oas30', () => {
    test('/conf/oas30/oas-definition-1, oas-definition-2, oas-impl, completeness, exceptions-codes, security', async () => {
      const { body: document, text } = await send('GET', `${root}/api`);
      const config = await createConfig({ extends: ['spec'] });
      assert.deepEqual(await lintFromString({ source: text, config }), []);
      for (const [path, { get: operation }] of Object.entries<{ get: { responses: object } }>(
        document.paths,
      )) {
        const filled = path
          .replace('{collectionId}', items.split('/')[4] ?? '')
          .replace('{featureId}', zoneId)
          .replace(/\/$/, '');
        assert.ok(Object.keys(operation.responses).includes(String(await statusOf(root + filled))), path);
        for (const code of ['200', '400', '401', '404'])
          assert.ok(Object.keys(operation.responses).includes(code));
      }
      assert.deepEqual(Object.keys(document.components.securitySchemes), ['bearer', 'key']);
    });
  });
});

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { findGdal } from '../../imaging/testing/gdal.ts';
import { clientOf, type Send } from '../../testing/api-client.ts';
import { assertError } from '../../testing/assert-error.ts';
import { findFreePort } from '../../testing/free-port.ts';
import { addFloor, addMap, saveSample } from '../../testing/sample-maps.ts';
import { addPoint } from '../../testing/sample-points.ts';
import { addZone, boxRing, polygonOf } from '../../testing/sample-zones.ts';
import { engines, onSqlite, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { touches } from './collections.ts';

const root = '/ogc/features';
const box = (place: number) =>
  polygonOf(boxRing(-2.979 + place * 1e-4, 56.4596, -2.979 + (place + 0.9) * 1e-4, 56.4599));

/** A map with a floor, 12 rooms in a row and a point. */
async function addRooms(send: Send) {
  const { customMapId } = await addMap(send);
  const { customMapFloorId: floorId } = await addFloor(send, customMapId);
  const zones = [];
  for (let place = 0; place < 12; place++)
    zones.push(await addZone(send, floorId, { name: `Room ${place + 1}`, polygonGeoJson: box(place) }));
  await addZone(send, floorId, { name: 'Closed', polygonGeoJson: box(13), isActive: false });
  const point = await addPoint(send, floorId, { latitude: 56.46, longitude: -2.978 });
  return { customMapId, floorId, zones, point };
}

const namesOf = ({ features }: { features: { properties: { name: string } }[] }) =>
  features.map((one) => one.properties.name);

onSqlite('OGC API - Features', (server) => {
  test('the landing page, the classes, the description and the collections are linked as Part 1 wants (conf/core, conf/oas30)', async () => {
    const send = clientOf(server());
    const { floorId } = await addRooms(send);
    const landing = (await send('GET', root)).body;
    assert.deepEqual(
      landing.links.map(({ rel }: { rel: string }) => rel),
      ['self', 'service-desc', 'conformance', 'data'],
    );
    const { conformsTo } = (await send('GET', `${root}/conformance`)).body;
    assert.deepEqual(
      conformsTo.map((one: string) => one.split('/').at(-1)),
      ['core', 'geojson', 'oas30'],
    );
    const api = await send('GET', `${root}/api`);
    assert.match(
      api.headers.get('content-type') ?? '',
      /^application\/vnd\.oai\.openapi\+json; ?version="?3\.0"?$/,
    );
    assert.equal(api.body.openapi, '3.0.3');
    const { collections } = (await send('GET', `${root}/collections`)).body;
    const ids = collections.map(({ id }: { id: string }) => id);
    for (const id of ['zones', 'points', `zones-${floorId}`, `points-${floorId}`])
      assert.ok(ids.includes(id), id);
    const one = (await send('GET', `${root}/collections/zones-${floorId}`)).body;
    assert.deepEqual(one.extent.spatial.bbox, [[-2.979, 56.4595, -2.977, 56.4605]]);
  });

  test('next leads through every active zone once, in order (conf/geojson)', async () => {
    const send = clientOf(server());
    const { floorId } = await addRooms(send);
    const names: string[] = [];
    let path = `${root}/collections/zones-${floorId}/items?limit=5`;
    while (path !== '') {
      const { body, headers } = await send('GET', path);
      assert.equal(headers.get('content-type'), 'application/geo+json');
      assert.equal(body.numberReturned, body.features.length);
      names.push(...namesOf(body));
      const next = body.links.find(({ rel }: { rel: string }) => rel === 'next');
      path = next ? new URL(next.href).pathname + new URL(next.href).search : '';
    }
    assert.deepEqual(
      names,
      Array.from({ length: 12 }, (_, place) => `Room ${place + 1}`),
    );
  });

  test('bbox and properties select features, and unknown parameters and values are rejected', async () => {
    const send = clientOf(server());
    const { floorId, zones, point } = await addRooms(send);
    const items = `${root}/collections/zones-${floorId}/items`;
    const inBox = (await send('GET', `${items}?bbox=-2.979,56.4597,-2.97885,56.4598`)).body;
    assert.deepEqual(namesOf(inBox), ['Room 1', 'Room 2']);
    assert.deepEqual(namesOf((await send('GET', `${items}?bbox=-2.979,56.4597,0,-2.97885,56.4598,9`)).body), [
      'Room 1',
      'Room 2',
    ]);
    assert.deepEqual(namesOf((await send('GET', `${items}?name=Room%207`)).body), ['Room 7']);
    assert.deepEqual(namesOf((await send('GET', `${items}?floorNumber=4`)).body), []);
    const feature = (await send('GET', `${items}/${zones[3].customMapZoneId}`)).body;
    assert.deepEqual(feature.geometry, JSON.parse(zones[3].polygonGeoJson).geometry);
    const points = (await send('GET', `${root}/collections/points-${floorId}/items`)).body;
    assert.deepEqual(
      points.features.map(({ id }: { id: string }) => id),
      [point.customMapPointId],
    );
    for (const query of [
      'limit=0',
      'limit=x',
      'offset=-1',
      'bbox=1,2,3',
      'bbox=0,9,1,2',
      'bbox=a,b,c,d',
      'color=red',
      'name=a&name=b',
    ])
      assertError(await send('GET', `${items}?${query}`), 400, 'InvalidRequest');
    assertError(await send('GET', `${items}/${floorId}`), 404, 'NotFound');
  });

  test('a department has no collections of another, and no token gets a 401', async () => {
    const { floorId, zones } = await addRooms(clientOf(server()));
    const other = clientOf(server(), 2);
    const paths = [
      `/collections/zones-${floorId}`,
      `/collections/zones-${floorId}/items`,
      `/collections/zones/items/${zones[0].customMapZoneId}`,
    ];
    for (const path of paths) assertError(await other('GET', root + path), 404, 'NotFound');
    assert.deepEqual((await other('GET', `${root}/collections`)).body.collections.length, 2);
    for (const path of ['', '/conformance', '/api', '/collections', ...paths])
      assertError(await clientOf(server(), 1, null)('GET', root + path), 401, 'Unauthorized');
  });

  test('a key in the address is an API token that can only read maps, works in every link, and ends when it is revoked', async () => {
    const send = clientOf(server());
    const anyone = clientOf(server(), 1, null);
    const { floorId } = await addRooms(send);
    const tokenOf = (permissions: string[]) =>
      saveSample(send, '/api/v4/ApiTokens/SaveToken', { name: 'GIS', permissions });
    const { token, id } = await tokenOf(['maps:read']);
    const { body } = await anyone('GET', `${root}/collections/zones-${floorId}/items?limit=5&key=${token}`);
    const next = new URL(body.links[1].href);
    assert.deepEqual(namesOf((await anyone('GET', next.pathname + next.search)).body)[0], 'Room 6');
    const writer = await tokenOf(['maps:read', 'maps:write']);
    assertError(await anyone('GET', `${root}/collections?key=${writer.token}`), 403, 'Forbidden');
    assertError(await anyone('GET', `${root}/collections?key=guess`), 401, 'Unauthorized');
    await send('POST', `/api/v4/ApiTokens/RevokeToken/${id}`);
    await waitFor(
      'the key has ended',
      async () => (await anyone('GET', next.pathname + next.search)).status === 401,
    );
  });
});

test('boxes touch across the antimeridian, whatever the turn of the longitudes', () => {
  assert.ok(touches([179, 0, -179, 1], [-180, 0, -179.5, 1]));
  assert.ok(touches([179, 0, -179, 1], [180.5, 0, 180.6, 1]));
  assert.ok(touches([-180, 0, -179, 1], [179.5, 0, 180.5, 1]));
  assert.ok(!touches([179, 0, -179, 1], [178, 0, 178.9, 1]));
  assert.ok(!touches([0, 0, 1, 1], [0, 1.1, 1, 2]));
});

onSqlite('OGC API - Features in GDAL', () => {
  let server: TestServer;
  let port: number;
  before(async () => {
    port = await findFreePort();
    server = await startTestServer(engines[0] ?? 'sqlite', {
      MUSTER_PORT: String(port),
      MUSTER_BASE_URL: `http://127.0.0.1:${port}`,
    });
  });
  after(() => server?.close());

  test('ogrinfo reads every feature of every collection, with a key in the address', {
    skip: !findGdal(),
  }, async () => {
    const send = clientOf(server);
    await addRooms(send);
    const { token } = await saveSample(send, '/api/v4/ApiTokens/SaveToken', {
      name: 'GIS',
      permissions: ['maps:read'],
    });
    const source = `OAPIF:http://127.0.0.1:${port}${root}?key=${token}`;
    const { stdout } = await promisify(execFile)('ogrinfo', ['-ro', '-al', '-geom=NO', source], {
      maxBuffer: 1e8,
    });
    const rooms = [...stdout.matchAll(/^ {2}name \(String\) = Room (\d+)$/gm)].map(([, number]) =>
      Number(number),
    );
    const twice = [...Array(12).keys()].flatMap((place) => [place + 1, place + 1]);
    assert.deepEqual(
      rooms.sort((a, b) => a - b),
      twice,
    ); // of the department, and of the floor
  });
});

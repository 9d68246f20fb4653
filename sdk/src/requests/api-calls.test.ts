import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientOf } from '../../../server/src/testing/api-client.ts';
import { findFreePort } from '../../../server/src/testing/free-port.ts';
import { addMapWithFloor, zoneJson } from '../../../server/src/testing/sample-zones.ts';
import { onSqlite } from '../../../server/src/testing/test-server.ts';
import { createMusterClient } from '../client.ts';
import { errorIn, signedIn, valueIn } from '../testing/client.test-support.ts';
import { startFarSide } from '../testing/stub-server.test-support.ts';

const maps = '/api/v4/CustomMaps/GetCustomMaps';
const saveZone = '/api/v4/CustomMaps/SaveZone/{floorId}';
const updateZone = '/api/v4/CustomMaps/UpdateZone/{zoneId}';

onSqlite('calls', (server) => {
  async function addZone() {
    const client = await signedIn(server());
    const { floorId, mapId } = await addMapWithFloor(clientOf(server()));
    const saved = await client.post(saveZone, { params: { path: { floorId } }, body: zoneJson });
    return { client, floorId, mapId, zone: valueIn(saved), saved };
  }

  test('what is saved is what is read', async () => {
    const { client, zone, floorId } = await addZone();
    const path = { floorId };
    const zones = valueIn(await client.get('/api/v4/CustomMaps/GetZones/{floorId}', { params: { path } }));
    assert.deepEqual(zones, [zone]);
  });

  test('an edit of what somebody else has changed fails, and changes nothing', async () => {
    const { client, zone } = await addZone();
    const params = { path: { zoneId: zone.customMapZoneId } };
    const seen = await client.get('/api/v4/CustomMaps/GetZone/{zoneId}', { params });
    assert.ok(seen.ok && seen.etag);
    const edit = (name: string) =>
      client.put(updateZone, { params, body: { ...zoneJson, name }, ifMatch: seen.etag });
    assert.equal(valueIn(await edit('Room 13')).name, 'Room 13');
    const error = errorIn(await edit('Room 14'));
    assert.ok(error.kind === 'api');
    assert.deepEqual([error.name, error.statusCode], ['Conflict', 412]);
    const left = valueIn(await client.get('/api/v4/CustomMaps/GetZone/{zoneId}', { params }));
    assert.equal(left.name, 'Room 13');
  });

  test('what has not changed is answered as not modified', async () => {
    const { client } = await addZone();
    const path = '/api/v4/CustomMaps/GetVersionManifest';
    const seen = await client.get(path);
    assert.ok(seen.ok && seen.etag);
    const error = errorIn(await client.get(path, { ifNoneMatch: seen.etag }));
    assert.ok(error.kind === 'api');
    assert.deepEqual([error.name, error.statusCode], ['NotModified', 304]);
  });

  test('a deletion answers with no value', async () => {
    const { client, mapId } = await addZone();
    const params = { path: { id: mapId } };
    assert.equal(
      valueIn(await client.delete('/api/v4/CustomMaps/DeleteCustomMap/{id}', { params })),
      undefined,
    );
    const error = errorIn(await client.get('/api/v4/CustomMaps/GetCustomMap/{id}', { params }));
    assert.equal(error.kind === 'api' && error.name, 'CustomMapNotFound');
  });

  test('an error says its name, its status and what was expected', async () => {
    const { client, floorId } = await addZone();
    const body = { ...zoneJson, polygonGeoJson: '{}' };
    const error = errorIn(await client.post(saveZone, { params: { path: { floorId } }, body }));
    assert.ok(error.kind === 'api');
    assert.deepEqual([error.name, error.statusCode], ['InvalidPolygon', 422]);
    assert.match(error.message, /Feature/);
  });

  test('a viewer who edits is told that the permission is missing', async () => {
    const { floorId } = await addZone();
    const viewer = await signedIn(server(), { role: 'viewer' });
    const error = errorIn(await viewer.post(saveZone, { params: { path: { floorId } }, body: zoneJson }));
    assert.equal(error.kind === 'api' && error.name, 'Forbidden');
  });

  test('a call ended by its signal is aborted, before it began and while it runs', async () => {
    const client = await signedIn(server());
    assert.deepEqual(errorIn(await client.get(maps, { signal: AbortSignal.abort() })), { kind: 'aborted' });
    const stop = new AbortController();
    const running = client.get(maps, { signal: stop.signal });
    stop.abort();
    assert.deepEqual(errorIn(await running), { kind: 'aborted' });
  });
});

test('a service that nobody runs is a network failure, in sign-in too', async () => {
  const client = createMusterClient({ baseUrl: `http://127.0.0.1:${await findFreePort()}` });
  const error = errorIn(await client.get(maps));
  assert.ok(error.kind === 'network');
  assert.match(error.message, /ECONNREFUSED/);
  assert.equal(errorIn(await client.signIn({ email: 'a@b', password: 'c' })).kind, 'network');
});

test('an answer that breaks off is a network failure', async () => {
  const { baseUrl } = await startFarSide((_, reply) => {
    reply.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 });
    reply.write('[{"customMapId":', () => reply.destroy());
  });
  assert.equal(errorIn(await createMusterClient({ baseUrl }).get(maps)).kind, 'network');
});

test('a page that a network puts in the way is not taken for an answer', async () => {
  const { baseUrl } = await startFarSide((_, reply) => {
    reply.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Please sign in to the hotel</h1>');
  });
  assert.equal(errorIn(await createMusterClient({ baseUrl }).get(maps)).kind, 'network');
});

test('an error that is not of the service is still an error with its status', async () => {
  const { baseUrl } = await startFarSide((_, reply) => {
    reply.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
  });
  const error = errorIn(await createMusterClient({ baseUrl }).get(maps));
  assert.ok(error.kind === 'api');
  assert.deepEqual([error.name, error.statusCode], ['Unknown', 502]);
});

test('a server that is busy for a moment is asked again, but a save is not repeated', async () => {
  const farSide = await startFarSide((request, reply) => {
    if (farSide.count < 3) reply.writeHead(503, { 'retry-after': '0' }).end();
    else
      reply
        .writeHead(200, { 'content-type': 'application/json' })
        .end(request.method === 'GET' ? '[]' : '{}');
  });
  const client = createMusterClient({ baseUrl: farSide.baseUrl });
  assert.deepEqual(valueIn(await client.get(maps)), []);
  assert.equal(farSide.count, 3);
  farSide.count = 0;
  const params = { path: { floorId: 'x' } };
  const error = errorIn(await client.post(saveZone, { params, body: zoneJson }));
  assert.equal(error.kind === 'api' && error.retryAfterSeconds, 0);
  assert.equal(farSide.count, 1);
});

test('a server that asks for a long wait is not waited for', async () => {
  const farSide = await startFarSide((_, reply) => {
    reply.writeHead(429, { 'retry-after': '900' }).end();
  });
  const error = errorIn(await createMusterClient({ baseUrl: farSide.baseUrl }).get(maps));
  assert.equal(error.kind === 'api' && error.retryAfterSeconds, 900);
  assert.equal(farSide.count, 1);
});

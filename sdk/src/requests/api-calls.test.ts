import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientOf } from '../../../server/src/testing/api-client.ts';
import { findFreePort } from '../../../server/src/testing/free-port.ts';
import { addMapWithFloor, zoneJson } from '../../../server/src/testing/sample-zones.ts';
import { createMusterClient } from '../client.ts';
import {
  describeWithServer,
  expectError,
  expectValue,
  signInWithToken,
} from '../testing/client.test-support.ts';
import { startStubServer } from '../testing/stub-server.test-support.ts';

const maps = '/api/v4/CustomMaps/GetCustomMaps';
const saveZone = '/api/v4/CustomMaps/SaveZone/{floorId}';
const updateZone = '/api/v4/CustomMaps/UpdateZone/{zoneId}';

describeWithServer('calls', (server) => {
  async function addZone() {
    const client = await signInWithToken(server());
    const { floorId, mapId } = await addMapWithFloor(clientOf(server()));
    const saved = await client.post(saveZone, { params: { path: { floorId } }, body: zoneJson });
    return { client, floorId, mapId, zone: expectValue(saved), saved };
  }

  test('a saved zone reads back as it was saved', async () => {
    const { client, zone, floorId } = await addZone();
    const path = { floorId };
    const zones = expectValue(
      await client.get('/api/v4/CustomMaps/GetZones/{floorId}', { params: { path } }),
    );
    assert.deepEqual(zones, [zone]);
  });

  test('an edit of a zone that another user has changed fails without changing anything', async () => {
    const { client, zone } = await addZone();
    const params = { path: { zoneId: zone.customMapZoneId } };
    const seen = await client.get('/api/v4/CustomMaps/GetZone/{zoneId}', { params });
    assert.ok(seen.ok && seen.etag);
    const edit = (name: string) =>
      client.put(updateZone, { params, body: { ...zoneJson, name }, ifMatch: seen.etag });
    assert.equal(expectValue(await edit('Room 13')).name, 'Room 13');
    const error = expectError(await edit('Room 14'));
    assert.ok(error.kind === 'api');
    assert.deepEqual([error.name, error.statusCode], ['Conflict', 412]);
    const left = expectValue(await client.get('/api/v4/CustomMaps/GetZone/{zoneId}', { params }));
    assert.equal(left.name, 'Room 13');
  });

  test('an unchanged resource returns NotModified', async () => {
    const { client } = await addZone();
    const path = '/api/v4/CustomMaps/GetVersionManifest';
    const seen = await client.get(path);
    assert.ok(seen.ok && seen.etag);
    const error = expectError(await client.get(path, { ifNoneMatch: seen.etag }));
    assert.ok(error.kind === 'api');
    assert.deepEqual([error.name, error.statusCode], ['NotModified', 304]);
  });

  test('a deletion has no value', async () => {
    const { client, mapId } = await addZone();
    const params = { path: { id: mapId } };
    assert.equal(
      expectValue(await client.delete('/api/v4/CustomMaps/DeleteCustomMap/{id}', { params })),
      undefined,
    );
    const error = expectError(await client.get('/api/v4/CustomMaps/GetCustomMap/{id}', { params }));
    assert.equal(error.kind === 'api' && error.name, 'CustomMapNotFound');
  });

  test('an error has its name, its status and a message with what was expected', async () => {
    const { client, floorId } = await addZone();
    const body = { ...zoneJson, polygonGeoJson: '{}' };
    const error = expectError(await client.post(saveZone, { params: { path: { floorId } }, body }));
    assert.ok(error.kind === 'api');
    assert.deepEqual([error.name, error.statusCode], ['InvalidPolygon', 422]);
    assert.match(error.message, /Feature/);
  });

  test('an edit by a viewer is Forbidden', async () => {
    const { floorId } = await addZone();
    const viewer = await signInWithToken(server(), { role: 'viewer' });
    const error = expectError(await viewer.post(saveZone, { params: { path: { floorId } }, body: zoneJson }));
    assert.equal(error.kind === 'api' && error.name, 'Forbidden');
  });

  test('a call ended by its signal is aborted, before it begins and while it runs', async () => {
    const client = await signInWithToken(server());
    assert.deepEqual(expectError(await client.get(maps, { signal: AbortSignal.abort() })), {
      kind: 'aborted',
    });
    const stop = new AbortController();
    const running = client.get(maps, { signal: stop.signal });
    stop.abort();
    assert.deepEqual(expectError(await running), { kind: 'aborted' });
  });
});

test('a service that is not running is a network failure, for sign-in too', async () => {
  const client = createMusterClient({ baseUrl: `http://127.0.0.1:${await findFreePort()}` });
  const error = expectError(await client.get(maps));
  assert.ok(error.kind === 'network');
  assert.match(error.message, /ECONNREFUSED/);
  assert.equal(expectError(await client.signIn({ email: 'a@b', password: 'c' })).kind, 'network');
});

test('a response that breaks off is a network failure', async () => {
  const { baseUrl } = await startStubServer((_, reply) => {
    reply.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 });
    reply.write('[{"customMapId":', () => reply.destroy());
  });
  assert.equal(expectError(await createMusterClient({ baseUrl }).get(maps)).kind, 'network');
});

test('the sign-in page of a hotel network is a network failure', async () => {
  const { baseUrl } = await startStubServer((_, reply) => {
    reply.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Please sign in to the hotel</h1>');
  });
  assert.equal(expectError(await createMusterClient({ baseUrl }).get(maps)).kind, 'network');
});

test('an error that does not come from the service has its status and the name Unknown', async () => {
  const { baseUrl } = await startStubServer((_, reply) => {
    reply.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
  });
  const error = expectError(await createMusterClient({ baseUrl }).get(maps));
  assert.ok(error.kind === 'api');
  assert.deepEqual([error.name, error.statusCode], ['Unknown', 502]);
});

test('a request to a busy server is repeated, unless it is a POST', async () => {
  const stub = await startStubServer((request, reply) => {
    if (stub.count < 3) reply.writeHead(503, { 'retry-after': '0' }).end();
    else
      reply
        .writeHead(200, { 'content-type': 'application/json' })
        .end(request.method === 'GET' ? '[]' : '{}');
  });
  const client = createMusterClient({ baseUrl: stub.baseUrl });
  assert.deepEqual(expectValue(await client.get(maps)), []);
  assert.equal(stub.count, 3);
  stub.count = 0;
  const params = { path: { floorId: 'x' } };
  const error = expectError(await client.post(saveZone, { params, body: zoneJson }));
  assert.equal(error.kind === 'api' && error.retryAfterSeconds, 0);
  assert.equal(stub.count, 1);
});

test('a request is not repeated if the server asks for a long wait', async () => {
  const stub = await startStubServer((_, reply) => {
    reply.writeHead(429, { 'retry-after': '900' }).end();
  });
  const error = expectError(await createMusterClient({ baseUrl: stub.baseUrl }).get(maps));
  assert.equal(error.kind === 'api' && error.retryAfterSeconds, 900);
  assert.equal(stub.count, 1);
});

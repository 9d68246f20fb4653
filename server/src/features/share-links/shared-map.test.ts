import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { buildApp } from '../../app.ts';
import type { Context } from '../../context.ts';
import { type ApiResponse, clientOf, formOf, type Send } from '../../testing/api-client.ts';
import { addFloor, addMap, mapForm } from '../../testing/sample-maps.ts';
import { addZone, boxRing, zoneJson } from '../../testing/sample-zones.ts';
import { onSqlite, startTestServer, tokenFor } from '../../testing/test-server.ts';

const base = '/api/v4/CustomMaps';
const dayMs = 24 * 3_600_000;

/** A Feature with properties, an id and other members that must not appear on the share page. */
const featureWithSecrets = JSON.stringify({
  type: 'Feature',
  id: 'hidden id',
  properties: { keycode: 'hidden property' },
  bbox: [0, 0, 1, 1],
  geometry: {
    type: 'Polygon',
    coordinates: [boxRing(0.1, 0.30000000000000004, 1e-7, 5e-324 + 1)],
    note: 'hidden note',
  },
});

function withoutVerification(result: ApiResponse['body']) {
  const { verifiedOn, verifiedBy, verificationDueOn, changesSinceVerified, ...rest } = result;
  return rest;
}

onSqlite('shared map', (server) => {
  let send: Send;
  let open: Send;
  before(() => {
    send = clientOf(server());
    open = clientOf(server(), 1, null);
  });

  const shareMap = async (mapId: string, fields: object = {}): Promise<string> => {
    const { status, body } = await send('POST', `${base}/SaveShareLink/${mapId}`, fields);
    assert.equal(status, 200);
    return `/api/v4/Share/${body.token}`;
  };

  /** Asserts that map and floors look the same as for the department, except for private fields. */
  const assertSameMap = async (shared: ApiResponse['body'], mapId: string) => {
    const {
      departmentId,
      isActive,
      addedOn,
      floorCount,
      placement,
      originalImageUrl,
      verifyEveryMonths,
      editsNeedReview,
      ...rest
    } = (await send('GET', `${base}/GetCustomMaps`)).body.find(
      (one: { customMapId: string }) => one.customMapId === mapId,
    );
    assert.deepEqual(shared.map, withoutVerification(rest));
    const { body: floors } = await send('GET', `${base}/GetFloors/${mapId}`);
    assert.deepEqual(
      shared.floors.map(({ zones, points, ...floor }: { zones: unknown; points: unknown }) => ({
        ...floor,
        customMapId: mapId,
        isActive: true, // inactive floors are not shown
      })),
      floors.map(({ placement, originalImageUrl, ...floor }: ApiResponse['body']) =>
        withoutVerification(floor),
      ),
    );
  };

  test('a link shows the map, its floors in order and their active zones: only what a page draws', async () => {
    const map = await addMap(send, { description: 'Main entrance: west' });
    const other = await addMap(send, { name: 'Secret map' });
    const upper = await addFloor(send, map.customMapId, { name: 'Upper', sortOrder: 2, elevationFt: 12.5 });
    const lower = await addFloor(send, map.customMapId, { name: 'Lower', sortOrder: 1, isDefault: true });
    const metadata = JSON.stringify({ door: 'hidden metadata' });
    const b = await addZone(send, upper.customMapFloorId, { name: 'B', color: '#abc', elevationFt: 3 });
    const a = await addZone(send, upper.customMapFloorId, {
      name: 'A',
      polygonGeoJson: featureWithSecrets,
      metadata,
    });
    await addZone(send, upper.customMapFloorId, { name: 'hidden zone', isActive: false });
    await send(
      'PUT',
      `${base}/UpdateFloor/${upper.customMapFloorId}`,
      formOf({ floorNumber: 4, name: 'Top' }),
    );
    const path = await shareMap(map.customMapId, {
      label: 'hidden label',
      expiresOn: '2099-01-01T00:00:00Z',
    });

    const { status, body, text, headers } = await open('GET', path);
    assert.equal(status, 200);
    assert.ok(!/hidden|departmentId|Secret/.test(text), text);
    assert.ok(!text.includes(other.customMapId));
    assert.deepEqual(Object.keys(body).sort(), ['departmentName', 'expiresOn', 'floors', 'map', 'units']);
    assert.deepEqual([body.departmentName, body.expiresOn], ['Department 1', '2099-01-01T00:00:00.000Z']);
    await assertSameMap(body, map.customMapId);
    assert.deepEqual([body.floors[0].customMapFloorId, body.floors[0].zones], [lower.customMapFloorId, []]);
    const geometry = { type: 'Polygon', coordinates: [boxRing(0.1, 0.30000000000000004, 1e-7, 5e-324 + 1)] };
    assert.deepEqual(body.floors[1].zones, [
      {
        customMapZoneId: a.customMapZoneId,
        name: 'A',
        zoneType: 0,
        polygonGeoJson: JSON.stringify({ type: 'Feature', properties: {}, geometry }),
        color: null,
        elevationFt: null,
        metadata: null,
      },
      {
        customMapZoneId: b.customMapZoneId,
        name: 'B',
        zoneType: 0,
        polygonGeoJson: body.floors[1].zones[1].polygonGeoJson,
        color: '#abc',
        elevationFt: 3,
        metadata: null,
      },
    ]);
    assert.deepEqual(JSON.parse(body.floors[1].zones[1].polygonGeoJson), JSON.parse(zoneJson.polygonGeoJson));
    assert.equal(headers.get('cache-control'), 'private, no-cache');
    assert.equal(headers.get('referrer-policy'), 'no-referrer');
    assert.equal(headers.get('x-robots-tag'), 'noindex');
  });

  test('the token gives only read access, and only to its map', async () => {
    const { customMapId } = await addMap(send);
    const path = await shareMap(customMapId);
    const token = path.split('/').at(-1) ?? '';
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      assert.equal((await open(method, path)).status, 405, method);
    const asBearer = clientOf(server(), 1, token);
    for (const guarded of [`GetCustomMap/${customMapId}`, 'GetCustomMaps', `GetShareLinks/${customMapId}`])
      assert.equal((await asBearer('GET', `${base}/${guarded}`)).status, 401);
  });

  test('unknown, malformed, expired and deleted tokens, and those of an inactive map, get the same 404', async () => {
    const { customMapId } = await addMap(send);
    const expiresOn = new Date(server().ctx.clock.now() + dayMs / 2).toISOString();
    const expired = await shareMap(customMapId, { expiresOn });
    const inactiveMap = await addMap(send);
    const inactive = await shareMap(inactiveMap.customMapId);
    await send(
      'PUT',
      `${base}/UpdateCustomMap/${inactiveMap.customMapId}`,
      formOf({ ...mapForm, isActive: false }),
    );
    const made = await send('POST', `${base}/SaveShareLink/${customMapId}`, {});
    await send('DELETE', `${base}/DeleteShareLink/${made.body.shareLinkId}`);
    assert.equal((await open('GET', expired)).status, 200, 'until it expires');
    server().clockOffsetMs = dayMs;
    const paths = [
      expired,
      inactive,
      `/api/v4/Share/${made.body.token}`,
      `/api/v4/Share/${'A'.repeat(32)}`,
      '/api/v4/Share/x',
      `/api/v4/Share/${'a'.repeat(400)}`,
      `/api/v4/Share/${made.body.shareLinkId}`,
      "/api/v4/Share/1'%20or%20'1'='1",
      '/api/v4/Share/%00',
    ];
    const responses = await Promise.all(
      paths.map((path) => open('GET', path, undefined, { 'if-none-match': '*' })),
    );
    server().clockOffsetMs = 0;
    for (const [i, { status, text, headers }] of responses.entries()) {
      assert.deepEqual([status, text], [404, responses[0]?.text], `${paths[i]}`);
      assert.equal(headers.get('cache-control'), 'no-store');
      assert.equal(headers.get('referrer-policy'), 'no-referrer');
      assert.equal(headers.get('x-robots-tag'), 'noindex');
    }
    assert.equal(responses[0]?.body.error, 'ShareLinkNotFound');
  });

  test('a link to an event stops working when the event ends, and works again when the event is active again', async () => {
    const tomorrow = new Date(server().ctx.clock.now() + dayMs).toISOString().slice(0, 10);
    const event = { type: 3, eventEndDate: tomorrow };
    const { customMapId } = await addMap(send, event);
    const path = await shareMap(customMapId);
    assert.equal((await open('GET', path)).status, 200);
    server().clockOffsetMs = 3 * dayMs;
    try {
      assert.equal((await open('GET', path)).status, 404);
      const later = clientOf(server());
      const form = formOf({ ...mapForm, type: 3, eventEndDate: '2099-01-01', isActive: true });
      assert.equal((await later('PUT', `${base}/UpdateCustomMap/${customMapId}`, form)).status, 200);
      assert.equal((await open('GET', path)).status, 200);
    } finally {
      server().clockOffsetMs = 0;
    }
  });

  test('a request with its tag gets a 304 until something that is shown changes', async () => {
    const { customMapId } = await addMap(send);
    const { customMapFloorId } = await addFloor(send, customMapId);
    const zone = await addZone(send, customMapFloorId);
    const path = await shareMap(customMapId);
    const seen: string[] = [];
    const check = async (what: string) => {
      const { headers, status } = await open('GET', path, undefined, {
        'if-none-match': seen.at(-1) ?? '"x"',
      });
      const tag = headers.get('etag') ?? '';
      assert.equal(status, 200, what);
      assert.ok(tag !== '' && !seen.includes(tag), what);
      const notModified = await open('GET', path, undefined, { 'if-none-match': `W/${tag}` });
      assert.deepEqual(
        [notModified.status, notModified.text, notModified.headers.get('etag')],
        [304, '', tag],
        what,
      );
      assert.equal(notModified.headers.get('cache-control'), 'private, no-cache');
      seen.push(tag);
    };
    await check('at first');
    await send('PUT', `${base}/UpdateZone/${zone.customMapZoneId}`, { ...zoneJson, name: 'New' });
    await check('a zone was renamed');
    await send('PUT', `${base}/UpdateFloor/${customMapFloorId}`, formOf({ floorNumber: 1, name: 'New' }));
    await check('a floor was renamed');
    await send('PUT', `${base}/UpdateCustomMap/${customMapId}`, formOf({ ...mapForm, name: 'New' }));
    await check('the map was renamed');
    await send('PUT', '/api/v4/Department/UpdateDepartment', { name: 'Fire Department' });
    await check('the department was renamed');
    await send('PUT', '/api/v4/Department/UpdateDepartment', { name: 'Fire Department', units: 'metric' });
    await check('the department chose meters');
    const { body } = await open('GET', path);
    assert.deepEqual([body.departmentName, body.units], ['Fire Department', 'metric']);
  });

  test('its response is a consistent snapshot while zones and floors change constantly', async () => {
    const { customMapId } = await addMap(send);
    const { customMapFloorId } = await addFloor(send, customMapId, { name: '0' });
    const zone = await addZone(send, customMapFloorId, { name: '0' });
    const path = await shareMap(customMapId);
    const contents = new Map<string, string>();
    let isWriting = true;
    const write = async () => {
      for (let round = 1; round <= 25; round++) {
        const name = String(round);
        await send('PUT', `${base}/UpdateFloor/${customMapFloorId}`, formOf({ floorNumber: 1, name }));
        await send('PUT', `${base}/UpdateZone/${zone.customMapZoneId}`, { ...zoneJson, name });
      }
      isWriting = false;
    };
    const read = async () => {
      while (isWriting) {
        const { status, body, text, headers } = await open('GET', path);
        assert.equal(status, 200, text);
        const [floor] = body.floors;
        const behind = Number(floor.name) - Number(floor.zones[0].name);
        assert.ok(behind === 0 || behind === 1, `floor ${floor.name}, zone ${floor.zones[0].name}`);
        const tag = headers.get('etag') ?? '';
        assert.equal(contents.get(tag) ?? text, text, 'one tag, one content');
        contents.set(tag, text);
      }
    };
    await Promise.all([write(), read(), read()]);
    assert.ok(contents.size > 3);
  });
});

test('the token of a link never appears in a log, regardless of what fails', async () => {
  const server = await startTestServer('sqlite');
  try {
    const lines: string[] = [];
    const record = (details: object, message: string) =>
      void lines.push(message, JSON.stringify(details), ...Object.values(details).map(String));
    const log = { debug: record, info: record, warn: record, error: record };
    const ctx: Context = { ...server.ctx, log };
    const app = buildApp(ctx);
    const send = clientOf(server);
    const { customMapId } = await addMap(send);
    const authorization = `Bearer ${await tokenFor(server, 1)}`;
    const made = await app.inject({
      method: 'POST',
      url: `${base}/SaveShareLink/${customMapId}`,
      headers: { authorization },
    });
    const { token } = made.json();
    const read = () => app.inject({ url: `/api/v4/Share/${token}` });
    assert.equal((await read()).statusCode, 200);
    await server.ctx.db.schema.dropTable('share_links').execute();
    const failed = await read();
    assert.equal(failed.statusCode, 500);
    assert.ok(lines.length > 0, 'the failure was logged');
    assert.ok(!lines.join('\n').includes(token));
    assert.ok(!failed.body.includes(token));
    await app.close();
  } finally {
    await server.close();
  }
});

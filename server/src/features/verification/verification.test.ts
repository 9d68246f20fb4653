import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientOf, formOf, type Send } from '../../testing/api-client.ts';
import { assertError } from '../../testing/assert-error.ts';
import { addFloor, addMap, mapForm } from '../../testing/sample-maps.ts';
import { pointJson } from '../../testing/sample-points.ts';
import { addMapWithFloor, addZone, zoneJson } from '../../testing/sample-zones.ts';
import { onEveryEngine, tokenFor } from '../../testing/test-server.ts';
import { restore } from '../trash/trash.test-support.ts';

const base = '/api/v4/CustomMaps';
const unknownId = '0190a6e8-0000-7000-8000-000000000000';
const floorForm = { floorNumber: 1, name: 'Level 1' };

onEveryEngine('verification of floors', (server) => {
  const today = () => new Date().toISOString().slice(0, 10);
  const verify = (send: Send, floorId: string, fields: object = {}) =>
    send('POST', `${base}/VerifyFloor/${floorId}`, fields);
  const floorOf = async (send: Send, floorId: string) =>
    (await send('GET', `${base}/GetFloor/${floorId}`)).body;

  test('a verified floor says who, when, and until when; its map has the earliest of its floors', async () => {
    const send = clientOf(server());
    const { customMapId } = await addMap(send, { verifyEveryMonths: 1 });
    const { customMapFloorId: upper } = await addFloor(send, customMapId);
    const { customMapFloorId: lower } = await addFloor(send, customMapId);
    const { status, body, text, headers } = await verify(send, upper, {
      verifiedOn: '2026-01-31',
      note: 'ok',
    });
    assert.equal(status, 200, text);
    const verified = {
      verifiedOn: '2026-01-31',
      verifiedBy: 'test-user',
      verificationDueOn: '2026-02-28',
      changesSinceVerified: 0,
    };
    const pick = ({ verifiedOn, verifiedBy, verificationDueOn, changesSinceVerified }: typeof verified) => ({
      verifiedOn,
      verifiedBy,
      verificationDueOn,
      changesSinceVerified,
    });
    assert.deepEqual(pick(body), verified);
    assert.deepEqual(await floorOf(send, upper), body);
    const read = await send('GET', `${base}/GetFloor/${upper}`);
    assert.equal(read.headers.get('etag'), headers.get('etag'));
    const mapOf = async () => (await send('GET', `${base}/GetCustomMap/${customMapId}`)).body;
    const never = { verifiedOn: null, verifiedBy: null, verificationDueOn: null, changesSinceVerified: null };
    assert.deepEqual(pick(await mapOf()), never, 'one floor was never verified');
    await verify(send, lower, {});
    const map = await mapOf();
    assert.deepEqual(pick(map), verified);
    assert.equal(map.floors[1].verifiedOn, today());
  });

  test('a verification does not outdate an edit that is open, and clients learn of it by the floor’s version', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const { headers } = await send('GET', `${base}/GetFloor/${floorId}`);
    const changes = async () => (await send('GET', `${base}/Changes?limit=1000`)).body.changes;
    const before = await changes();
    await verify(send, floorId);
    const [change, ...others] = (await changes()).slice(before.length);
    assert.deepEqual([change.kind, change.customMapFloorId, others], ['floor', floorId, []]);
    const edit = await send('PUT', `${base}/UpdateFloor/${floorId}`, formOf(floorForm), {
      'if-match': headers.get('etag') ?? 'none',
    });
    assert.equal(edit.status, 200, edit.text);
  });

  test('every edit of the floor and its zones counts once as a change, and a verification starts over', async () => {
    const send = clientOf(server());
    const { mapId, floorId } = await addMapWithFloor(send);
    const count = async () => (await floorOf(send, floorId)).changesSinceVerified;
    const { customMapZoneId: id } = await addZone(send, floorId);
    await verify(send, floorId);
    assert.equal(await count(), 0);
    await send('PUT', `${base}/UpdateZone/${id}`, zoneJson);
    await send('DELETE', `${base}/DeleteZone/${id}`);
    assert.equal(await count(), 2);
    assert.equal((await restore(send, id)).status, 200);
    const feature = { ...JSON.parse(zoneJson.polygonGeoJson), properties: { name: 'Hall' } };
    const collection = { type: 'FeatureCollection', features: [feature, feature] };
    await send('POST', `${base}/ImportZones/${floorId}`, collection);
    await send('PUT', `${base}/UpdateFloor/${floorId}`, formOf(floorForm));
    assert.equal(await count(), 5);
    const { body: point } = await send('POST', `${base}/SavePoint/${floorId}`, pointJson);
    const pointId = point.customMapPointId;
    await send('PUT', `${base}/UpdatePoint/${pointId}`, pointJson);
    await send('DELETE', `${base}/DeletePoint/${pointId}`);
    assert.equal((await restore(send, pointId)).status, 200);
    assert.equal(await count(), 9);
    const verified = await send('POST', `${base}/VerifyPoint/${pointId}`, {});
    assert.equal(verified.body.verifiedOn, today());
    await send('PUT', `${base}/UpdateCustomMap/${mapId}`, formOf(mapForm));
    const { body: zone } = await send('POST', `${base}/VerifyZone/${id}`, {});
    assert.deepEqual([zone.verifiedOn, zone.verifiedBy], [today(), 'test-user']);
    assert.equal(
      await count(),
      9,
      'an edit of the map or a verified zone or point is no change of the floor',
    );
    assert.equal((await verify(send, floorId)).body.changesSinceVerified, 0);
  });

  test('a zone that was verified alone says so in every list, and its floor does not', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const { customMapZoneId: id } = await addZone(send, floorId);
    const { headers } = await send('GET', `${base}/GetZones/${floorId}`);
    const { body: zone } = await send('POST', `${base}/VerifyZone/${id}`, { verifiedOn: '2026-03-01' });
    assert.equal(zone.verifiedOn, '2026-03-01');
    const fresh = { 'if-none-match': headers.get('etag') ?? '' };
    assert.deepEqual((await send('GET', `${base}/GetZones/${floorId}`, undefined, fresh)).body, [zone]);
    assert.equal((await floorOf(send, floorId)).verifiedOn, null);
    const { body: edited } = await send('PUT', `${base}/UpdateZone/${id}`, zoneJson);
    assert.equal(edited.verifiedOn, '2026-03-01', 'an edit keeps it');
  });

  test('a point that was verified alone says so in every list, and the history names it', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const { body: saved } = await send('POST', `${base}/SavePoint/${floorId}`, pointJson);
    const { customMapPointId: id } = saved;
    const { headers } = await send('GET', `${base}/GetPoints/${floorId}`);
    const verified = await send('POST', `${base}/VerifyPoint/${id}`, {
      verifiedOn: '2026-03-01',
      note: 'Opens',
    });
    assert.equal(verified.body.verifiedOn, '2026-03-01');
    await send('POST', `${base}/VerifyPoint/${id}`, { verifiedOn: '2025-03-01' });
    const fresh = { 'if-none-match': headers.get('etag') ?? '' };
    assert.deepEqual((await send('GET', `${base}/GetPoints/${floorId}`, undefined, fresh)).body, [
      verified.body,
    ]);
    assert.equal((await floorOf(send, floorId)).verifiedOn, null);
    const { body: history } = await send('GET', `${base}/GetVerifications/${floorId}`);
    assert.deepEqual(
      history.map((row: Record<string, unknown>) => [row.verifiedOn, row.customMapPointId, row.note]),
      [
        ['2025-03-01', id, null],
        ['2026-03-01', id, 'Opens'],
      ],
    );
  });

  test('an earlier day is added to the history, and the floor keeps the latest', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const { customMapZoneId } = await addZone(send, floorId);
    await verify(send, floorId, { verifiedOn: '2026-03-01', note: 'March' });
    const { body } = await verify(send, floorId, { verifiedOn: '2025-03-01' });
    assert.equal(body.verifiedOn, '2026-03-01');
    await send('POST', `${base}/VerifyZone/${customMapZoneId}`, { verifiedOn: '2026-02-01' });
    const history = await send('GET', `${base}/GetVerifications/${floorId}`);
    const rows = history.body.map(({ addedOn, ...row }: { addedOn: string }) => row);
    const by = { verifiedBy: 'test-user', customMapZoneId: null, customMapPointId: null };
    assert.deepEqual(rows, [
      { ...by, verifiedOn: '2026-02-01', customMapZoneId, note: null },
      { ...by, verifiedOn: '2025-03-01', note: null },
      { ...by, verifiedOn: '2026-03-01', note: 'March' },
    ]);
    assert.equal((await send('GET', `${base}/GetVerifications/${floorId}?limit=1`)).body.length, 1);
  });

  test('the history goes to the trash with its floor or map, and comes back', async () => {
    const send = clientOf(server());
    const { mapId, floorId } = await addMapWithFloor(send);
    await verify(send, floorId, { note: 'kept' });
    const read = async () => (await send('GET', `${base}/GetVerifications/${floorId}`)).text;
    const before = await read();
    const count = async () => {
      const rows = server().ctx.db.selectFrom('floor_verifications').where('floor_id', '=', floorId);
      return (await rows.selectAll().execute()).length;
    };
    for (const [path, id] of [
      [`DeleteFloor/${floorId}`, floorId],
      [`DeleteCustomMap/${mapId}`, mapId],
    ] as const) {
      assert.equal((await send('DELETE', `${base}/${path}`)).status, 200);
      assert.equal(await count(), 0);
      assert.equal((await restore(send, id)).status, 200);
      assert.equal(await read(), before);
    }
  });

  test('a day in the future or that does not exist is rejected, and nothing changes', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const { customMapZoneId } = await addZone(send, floorId);
    const { body: point } = await send('POST', `${base}/SavePoint/${floorId}`, pointJson);
    const pointId = point.customMapPointId;
    for (const [fields, message] of [
      [{ verifiedOn: '2999-01-01' }, /^verifiedOn must not be in the future$/],
      [{ verifiedOn: '2026-02-30' }, /^verifiedOn must be a valid date/],
      [{ verifiedOn: '2026-1-1' }, /^verifiedOn must be a date such as/],
      [{ verifiedOn: 20260101 }, /^verifiedOn must be a date such as/],
      [{ note: 'x'.repeat(2001) }, /^note must be at most 2000/],
    ] as const)
      for (const path of [
        `VerifyFloor/${floorId}`,
        `VerifyZone/${customMapZoneId}`,
        `VerifyPoint/${pointId}`,
      ])
        assertError(await send('POST', `${base}/${path}`, fields), 400, 'InvalidRequest', message);
    assert.deepEqual((await send('GET', `${base}/GetVerifications/${floorId}`)).body, []);
  });

  test('today is the day in the time zone of the department', async () => {
    const send = clientOf(server(), 71);
    const { floorId } = await addMapWithFloor(send);
    const settings = { name: 'Kiritimati', timeZone: 'Pacific/Kiritimati' };
    await send('PUT', '/api/v4/Department/UpdateDepartment', settings);
    const there = Temporal.Now.plainDateISO('Pacific/Kiritimati').toString();
    assert.equal((await verify(send, floorId)).body.verifiedOn, there);
  });

  test('other departments, and callers without the permission, cannot verify or read', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const { customMapZoneId } = await addZone(send, floorId);
    const other = clientOf(server(), 72);
    const viewer = clientOf(server(), 1, await tokenFor(server(), 1, { role: 'viewer' }));
    for (const id of [floorId, unknownId, 'no id']) {
      assertError(await verify(other, id), 404, 'CustomMapFloorNotFound');
      assertError(await other('GET', `${base}/GetVerifications/${id}`), 404, 'CustomMapFloorNotFound');
    }
    const ofZone = `${base}/VerifyZone/${customMapZoneId}`;
    assertError(await other('POST', ofZone, {}), 404, 'CustomMapZoneNotFound');
    const { body: point } = await send('POST', `${base}/SavePoint/${floorId}`, pointJson);
    const ofPoint = `${base}/VerifyPoint/${point.customMapPointId}`;
    assertError(await other('POST', ofPoint, {}), 404, 'CustomMapPointNotFound');
    assertError(await viewer('POST', ofPoint, {}), 403, 'Forbidden');
    assertError(await verify(viewer, floorId), 403, 'Forbidden');
    assertError(await viewer('POST', ofZone, {}), 403, 'Forbidden');
    assert.equal((await viewer('GET', `${base}/GetVerifications/${floorId}`)).status, 200);
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientOf } from '../../testing/api-client.ts';
import { assertError } from '../../testing/assert-error.ts';
import { addPoint, pointJson } from '../../testing/sample-points.ts';
import { addMapWithFloor } from '../../testing/sample-zones.ts';
import { onSqlite, tokenFor } from '../../testing/test-server.ts';

const base = '/api/v4/CustomMaps';
const unknownId = '0190a6e8-0000-7000-8000-000000000000';

/** Invalid values of each field, and the error messages. */
const badFields: readonly [object, RegExp][] = [
  [{ pointType: undefined }, /^pointType is required/],
  [{ pointType: null }, /^pointType must be exteriorDoor, door, .* or custom, not null$/],
  [{ pointType: 'Door' }, /^pointType must be .*, not "Door"$/],
  [{ pointType: 3 }, /^pointType must be/],
  [{ label: 'x'.repeat(201) }, /^label must be at most 200 characters/],
  [{ label: 'nul \u0000' }, /^label must/],
  [{ note: 'x'.repeat(2_001) }, /^note must be at most 2000 characters/],
  [{ note: 'half a pair \ud800' }, /^note must/],
  [{ latitude: undefined }, /^latitude is required/],
  [{ latitude: null }, /^latitude must/],
  [{ latitude: '1' }, /^latitude must be a number of degrees from -90 to 90/],
  [{ latitude: 90.00001 }, /^latitude must be a number of degrees from -90 to 90/],
  [{ longitude: -180.1 }, /^longitude must be a number of degrees from -180 to 180/],
  [{ headingDeg: 360 }, /^headingDeg must be a number of degrees from 0 to less than 360/],
  [{ headingDeg: -0.1 }, /^headingDeg must be/],
  [{ isActive: 'yes' }, /^isActive must be/],
  [{ verifiedOn: '2026-5-31' }, /^verifiedOn must be a date, such as 2026-05-31, or null$/],
  [{ verifiedOn: '2026-02-30' }, /^verifiedOn must be a valid date, such as 2026-05-31$/],
  [{ verifiedOn: '2026-13-01' }, /^verifiedOn must be a valid date/],
  [{ verifiedOn: '2026-05-31T00:00:00Z' }, /^verifiedOn must be a date/],
];

onSqlite('rejected requests for points', (server) => {
  test('a write with an outdated If-Match is rejected with 412 and changes nothing', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const saved = await send('POST', `${base}/SavePoint/${floorId}`, pointJson);
    const { customMapPointId: id } = saved.body;
    const tag = { 'if-match': saved.headers.get('etag') ?? 'none' };
    const mine = await send('PUT', `${base}/UpdatePoint/${id}`, { ...pointJson, label: 'mine' }, tag);
    assert.equal(mine.status, 200);
    const theirs = { ...pointJson, label: 'theirs' };
    assertError(await send('PUT', `${base}/UpdatePoint/${id}`, theirs, tag), 412, 'Conflict');
    assertError(await send('DELETE', `${base}/DeletePoint/${id}`, undefined, tag), 412, 'Conflict');
    const read = await send('GET', `${base}/GetPoint/${id}`);
    assert.deepEqual([read.body.label, read.headers.get('etag')], ['mine', mine.headers.get('etag')]);
    assert.equal(
      (await send('DELETE', `${base}/DeletePoint/${id}`, undefined, { 'if-match': '*' })).status,
      200,
    );
  });

  test('an invalid field is rejected with a 400 that names it, on save and on update, and changes nothing', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const point = await addPoint(send, floorId);
    for (const [fields, message] of badFields) {
      const body = { ...pointJson, ...fields };
      for (const [method, path] of [
        ['POST', `SavePoint/${floorId}`],
        ['PUT', `UpdatePoint/${point.customMapPointId}`],
      ] as const)
        assertError(await send(method, `${base}/${path}`, body), 400, 'InvalidRequest', message);
    }
    assert.deepEqual((await send('GET', `${base}/GetPoints/${floorId}`)).body, [point]);
  });

  test('a day is in the future until it begins in the first time zone on Earth, at 10:00 UTC of the day before', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const next = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const { customMapPointId: id } = await addPoint(send, floorId, { verifiedOn: today });
    const body = { ...pointJson, verifiedOn: next };
    const clientAt = (time: string) => {
      server().clockOffsetMs = Date.parse(`${today}T${time}Z`) - Date.now();
      return clientOf(server()); // a token that has not expired by then
    };
    try {
      const early = clientAt('09:59:30');
      for (const [method, path] of [
        ['POST', `SavePoint/${floorId}`],
        ['PUT', `UpdatePoint/${id}`],
      ] as const)
        assertError(
          await early(method, `${base}/${path}`, body),
          400,
          'InvalidRequest',
          /^verifiedOn must not be in the future$/,
        );
      const onTime = clientAt('10:00:00');
      assert.equal((await onTime('PUT', `${base}/UpdatePoint/${id}`, body)).body.verifiedOn, next);
    } finally {
      server().clockOffsetMs = 0;
    }
  });

  test('errors are checked in this order: 401, 403, 400, then 404', async () => {
    const viewer = clientOf(server(), 1, await tokenFor(server(), 1, { role: 'viewer' }));
    const nobody = clientOf(server(), 1, null);
    const path = `${base}/SavePoint/${unknownId}`;
    const bad = { ...pointJson, verifiedOn: '2026-02-30' };
    assertError(await nobody('POST', path, bad), 401, 'Unauthorized');
    assertError(await viewer('POST', path, bad), 403, 'Forbidden');
    assertError(await clientOf(server())('POST', path, bad), 400, 'InvalidRequest');
    assertError(await clientOf(server())('POST', path, pointJson), 404, 'CustomMapFloorNotFound');
    assertError(await viewer('PUT', `${base}/UpdatePoint/${unknownId}`, bad), 403, 'Forbidden');
    assertError(await viewer('DELETE', `${base}/DeletePoint/${unknownId}`), 403, 'Forbidden');
    const { floorId } = await addMapWithFloor(clientOf(server()));
    assert.equal((await viewer('GET', `${base}/GetPoints/${floorId}`)).status, 200);
  });
});

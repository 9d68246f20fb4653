import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientOf, type Send } from '../../testing/api-client.ts';
import { assertError } from '../../testing/assert-error.ts';
import { addFloor, addMap } from '../../testing/sample-maps.ts';
import { addPoint, pointJson } from '../../testing/sample-points.ts';
import { addMapWithFloor } from '../../testing/sample-zones.ts';
import { onEveryEngine, type TestServer } from '../../testing/test-server.ts';
import { maxPointsPerFloor } from '../../zone-rules/point-types.ts';
import { insertPoints } from './points.store.ts';
import { newPoint } from './points.ts';

const base = '/api/v4/CustomMaps';

/** The versions of a floor in the manifest. */
async function versionsOf(send: Send, floorId: string) {
  const { body } = await send('GET', `${base}/GetVersionManifest`);
  const floors = body.maps.flatMap((map: { floors: object[] }) => map.floors);
  return floors.find((floor: { customMapFloorId: string }) => floor.customMapFloorId === floorId);
}

const list = async (send: Send, floorId: string) => (await send('GET', `${base}/GetPoints/${floorId}`)).body;

onEveryEngine('points', (server) => {
  test('the response to a saved point has all documented fields, and optional ones that were never set are null or true', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const { customMapPointId, ...rest } = await addPoint(send, floorId);
    assert.match(customMapPointId, /^[0-9a-f-]{36}$/);
    assert.deepEqual(rest, {
      customMapFloorId: floorId,
      ...pointJson,
      label: null,
      note: null,
      headingDeg: null,
      isActive: true,
      verifiedOn: null,
    });
  });

  test('texts are returned byte for byte, numbers are exact to the last bit, and a text of whitespace is none', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const fields = {
      pointType: 'camera',
      label: ' Tür 7 🚒 ',
      note: 'Code 12\nat the bell',
      latitude: -0.1 - 0.2,
      longitude: 179.99999999999997,
      headingDeg: 359.99999999999994,
      isActive: false,
      verifiedOn: '2024-02-29',
    };
    const saved = await addPoint(send, floorId, fields);
    const { customMapPointId: id } = saved;
    assert.deepEqual(saved, { customMapPointId: id, customMapFloorId: floorId, ...fields });
    assert.deepEqual((await send('GET', `${base}/GetPoint/${id}`)).body, saved);
    assert.deepEqual(await list(send, floorId), [saved]);
    const blank = { ...fields, label: ' ', note: '\n' };
    const { body } = await send('PUT', `${base}/UpdatePoint/${id}`, blank);
    assert.deepEqual([body.label, body.note], [null, null]);
  });

  test('an update keeps omitted fields, resets fields that are null, and ignores ids', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const optional = {
      label: 'Door 7',
      note: 'x',
      headingDeg: 90,
      isActive: false,
      verifiedOn: '2026-01-02',
    };
    const { customMapPointId: id } = await addPoint(send, floorId, optional);
    const required = { pointType: 'door', latitude: 1, longitude: 2 };
    const identity = { customMapPointId: id, customMapFloorId: floorId };
    const kept = await send('PUT', `${base}/UpdatePoint/${id}`, {
      ...required,
      customMapPointId: 'another',
      customMapFloorId: 'another',
    });
    assert.deepEqual([kept.status, kept.body], [200, { ...identity, ...required, ...optional }]);
    const nulls = { label: null, note: null, headingDeg: null, isActive: null, verifiedOn: null };
    const cleared = await send('PUT', `${base}/UpdatePoint/${id}`, { ...required, ...nulls });
    assert.deepEqual(cleared.body, { ...identity, ...required, ...nulls, isActive: true });
  });

  test('a point outside its map is saved with a warning that says how far, and whether its coordinates are swapped', async () => {
    const send = clientOf(server());
    const { customMapId } = await addMap(send); // in Dundee
    const { customMapFloorId } = await addFloor(send, customMapId);
    const swapped = { ...pointJson, latitude: -2.9781, longitude: 56.46 };
    const saved = await addPoint(send, customMapFloorId, swapped);
    const [warning] = saved.warnings;
    assert.deepEqual([saved.warnings.length, warning.field], [1, 'latitude']);
    assert.match(
      warning.message,
      /^the point is outside its map, by [\d,]+ km; are latitude and longitude swapped\?$/,
    );
    const path = `${base}/UpdatePoint/${saved.customMapPointId}`;
    const inside = { ...pointJson, latitude: 56.46, longitude: -2.9781 };
    assert.ok(!('warnings' in (await send('PUT', path, inside)).body));
    assert.equal((await send('PUT', path, swapped)).body.warnings.length, 1);
    assert.ok(!('warnings' in (await send('GET', `${base}/GetPoint/${saved.customMapPointId}`)).body));
  });

  test('points are listed in natural order of their labels, or what they are, including inactive ones', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    assert.deepEqual(await list(send, floorId), []);
    await addPoint(send, floorId, { label: 'Door 10' });
    await addPoint(send, floorId, { pointType: 'keyBox' });
    await addPoint(send, floorId, { label: 'Door 9', isActive: false });
    await addPoint(send, floorId, { pointType: 'aed' });
    const points = await list(send, floorId);
    assert.deepEqual(
      points.map(({ label, pointType }: Record<string, string>) => label ?? pointType),
      ['aed', 'Door 9', 'Door 10', 'keyBox'],
    );
  });

  test('every change of a point increases the point version of its floor by one and no other version', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const before = await versionsOf(send, floorId);
    assert.equal(before.pointVersion, 1);
    const { body: start } = await send('GET', `${base}/Changes`);
    const { customMapPointId: id } = await addPoint(send, floorId);
    await send('PUT', `${base}/UpdatePoint/${id}`, pointJson);
    await send('DELETE', `${base}/DeletePoint/${id}`);
    assert.deepEqual(await versionsOf(send, floorId), { ...before, pointVersion: 4 });
    const { body } = await send('GET', `${base}/Changes?since=${start.next}`);
    assert.deepEqual(
      body.changes.map(({ kind, customMapFloorId, version }: Record<string, unknown>) => [
        kind,
        customMapFloorId,
        version,
      ]),
      [2, 3, 4].map((version) => ['points', floorId, version]),
    );
    assertError(await send('GET', `${base}/GetPoint/${id}`), 404, 'CustomMapPointNotFound');
    assertError(await send('DELETE', `${base}/DeletePoint/${id}`), 404, 'CustomMapPointNotFound');
  });

  test('20 concurrent saves increase the point version by exactly 20', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const { customMapPointId: id } = await addPoint(send, floorId);
    const writes = Array.from({ length: 20 }, (_, i) =>
      i % 2 ? addPoint(send, floorId) : send('PUT', `${base}/UpdatePoint/${id}`, pointJson),
    );
    await Promise.all(writes);
    assert.equal((await versionsOf(send, floorId)).pointVersion, 22);
    assert.equal((await list(send, floorId)).length, 11);
  });

  test('the list has an ETag that changes with every change, and a request returns 304 until then', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const path = `${base}/GetPoints/${floorId}`;
    const seen = new Set<string>();
    const checkTag = async () => {
      const tag = (await send('GET', path)).headers.get('etag') ?? '';
      const again = await send('GET', path, undefined, { 'if-none-match': tag });
      assert.deepEqual([again.status, again.text, seen.has(tag)], [304, '', false]);
      seen.add(tag);
    };
    await checkTag();
    const { customMapPointId: id } = await addPoint(send, floorId);
    await checkTag();
    await send('PUT', `${base}/UpdatePoint/${id}`, { ...pointJson, label: 'Door 8' });
    await checkTag();
    await send('DELETE', `${base}/DeletePoint/${id}`);
    await checkTag();
  });

  test('a floor has at most 5,000 points: one more is rejected and changes nothing, also from the trash', async () => {
    const send = clientOf(server());
    const { floorId } = await addMapWithFloor(send);
    const { customMapPointId: first } = await addPoint(send, floorId, { label: 'Door 1' });
    await send('DELETE', `${base}/DeletePoint/${first}`);
    await fill(server(), floorId);
    const versions = await versionsOf(send, floorId);
    const message = /^The floor would have more than 5000 points$/;
    assertError(
      await send('POST', `${base}/SavePoint/${floorId}`, pointJson),
      400,
      'InvalidRequest',
      message,
    );
    const restored = await send('POST', '/api/v4/Trash/Restore', { id: first });
    assertError(restored, 409, 'Conflict', /^ids\[0\]: The floor would have more than 5000 points$/);
    assert.deepEqual(await versionsOf(send, floorId), versions);
    const points = await list(send, floorId);
    assert.equal(points.length, maxPointsPerFloor);
    await send('DELETE', `${base}/DeletePoint/${points[0].customMapPointId}`);
    await addPoint(send, floorId);
  });
});

/** Adds as many points to a floor as it can have. */
async function fill({ ctx }: TestServer, floorId: string): Promise<void> {
  const now = '2026-01-01T00:00:00.000Z';
  const rows = Array.from({ length: maxPointsPerFloor }, (_, i) => ({
    department_id: 1,
    id: `01890000-0000-7000-8000-${String(i).padStart(12, '0')}`,
    floor_id: floorId,
    point_type: 'door' as const,
    latitude: 0.5,
    longitude: 0.5,
    ...newPoint,
    external_id: null,
    revision: 1,
    added_on: now,
    updated_on: now,
  }));
  await insertPoints(ctx.db, rows);
}

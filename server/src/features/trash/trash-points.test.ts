import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientOf, type Send } from '../../testing/api-client.ts';
import { assertError } from '../../testing/assert-error.ts';
import { addPoint } from '../../testing/sample-points.ts';
import { addMapWithFloor, addZone } from '../../testing/sample-zones.ts';
import { onEveryEngine } from '../../testing/test-server.ts';
import { entriesOf as auditOf } from '../audit/audit.test-support.ts';
import { entriesOf, maps, remove, restore } from './trash.test-support.ts';

const pointsOf = async (send: Send, floorId: string) =>
  (await send('GET', `${maps}/GetPoints/${floorId}`)).body;
const pointVersionOf = async (send: Send) =>
  (await send('GET', `${maps}/GetVersionManifest`)).body.maps[0].floors[0].pointVersion;

onEveryEngine('points in the trash', (server) => {
  let departments = 1;
  const newClient = () => clientOf(server(), ++departments);

  test('a point is restored with its id and all of its data, and its versions continue', async () => {
    const send = newClient();
    const { mapId, floorId } = await addMapWithFloor(send);
    const fields = { label: 'Tür 7', note: 'Code 12', headingDeg: 0.1 + 0.2, verifiedOn: '2026-01-02' };
    const point = await addPoint(send, floorId, fields);
    const { customMapPointId: id } = point;
    const tag = (await send('GET', `${maps}/GetPoint/${id}`)).headers.get('etag');
    await remove(send, `DeletePoint/${id}`);
    const [entry] = await entriesOf(send, '?kind=point&name=tur');
    assert.deepEqual(
      [entry?.id, entry?.kind, entry?.name, entry?.customMapId, entry?.customMapFloorId, entry?.floorName],
      [id, 'point', 'Tür 7', mapId, floorId, 'Level 3'],
    );
    const { body } = await restore(send, id);
    assert.deepEqual(body, { restored: [{ id, kind: 'point', name: 'Tür 7' }], notRestored: [] });
    const again = await send('GET', `${maps}/GetPoint/${id}`);
    assert.deepEqual(again.body, point);
    assert.notEqual(again.headers.get('etag'), tag);
    assert.equal(await pointVersionOf(send), 4);
    const [restored, deleted] = await auditOf(send, { id });
    assert.deepEqual([restored?.action, restored?.after?.label], ['restored', 'Tür 7']);
    assert.deepEqual([deleted?.action, deleted?.before?.headingDeg], ['deleted', 0.1 + 0.2]);
  });

  test('a point without a label is listed as what it is, and needs its floor', async () => {
    const send = newClient();
    const { floorId } = await addMapWithFloor(send);
    const { customMapPointId: id } = await addPoint(send, floorId, { pointType: 'keyBox' });
    await remove(send, `DeletePoint/${id}`);
    assert.equal((await entriesOf(send))[0]?.name, 'key box');
    await remove(send, `DeleteFloor/${floorId}`);
    assertError(await restore(send, id), 409, 'Conflict', /on the floor “Level 3”.*restore the floor first$/);
    const { body } = await restore(send, id, floorId);
    assert.deepEqual(
      body.restored.map(({ kind }: { kind: string }) => kind),
      ['floor', 'point'],
    );
    assert.equal((await pointsOf(send, floorId)).length, 1);
  });

  for (const kind of ['floor', 'map'] as const)
    test(`the points of a ${kind} are deleted and restored with it, and clients that sync see a higher version`, async () => {
      const send = newClient();
      const { mapId, floorId } = await addMapWithFloor(send);
      await addZone(send, floorId);
      const points = [
        await addPoint(send, floorId, { label: 'A' }),
        await addPoint(send, floorId, { label: 'B' }),
      ];
      const before = await pointVersionOf(send);
      const id = kind === 'map' ? mapId : floorId;
      await remove(send, kind === 'map' ? `DeleteCustomMap/${id}` : `DeleteFloor/${id}`);
      assertError(await send('GET', `${maps}/GetPoints/${floorId}`), 404, 'CustomMapFloorNotFound');
      const left = server().ctx.db.selectFrom('points').select('id').where('department_id', '=', departments);
      assert.deepEqual(await left.execute(), []);
      assert.deepEqual((await entriesOf(send))[0]?.contents.points, 2);
      assert.equal((await restore(send, id)).status, 200);
      assert.deepEqual(await pointsOf(send, floorId), points);
      const after = await pointVersionOf(send);
      assert.ok(after > before);
      const { body } = await send('GET', `${maps}/Changes`);
      const versions = body.changes
        .filter((change: { kind: string }) => change.kind === 'points')
        .map(({ version }: { version: number | null }) => version);
      assert.deepEqual(versions.slice(-2), [null, after]);
    });
});
